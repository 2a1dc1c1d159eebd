import Checks
import DocModel
import Findings
import Reports
import Yams

/// Converts the YAML of a configuration into values and records the line of each key.
struct ConfigurationReader {
  let file: String
  let rules: [String]
  var configuration = Configuration()
  private(set) var troubles: [RunError] = []

  init(file: String, rules: [String]) {
    self.file = file
    self.rules = rules
  }

  static let keys = [
    "roots", "layout", "exclude", "source", "flavor", "math", "locales", "glossary", "do-not-translate", "words",
    "min-confidence",
    "revision-key", "rules", "overrides", "conventions", "site", "limits", "owners",
  ]

  mutating func read(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return fail("is not UTF-8", 0) }
    guard text.utf8.count < 1 << 20 else { return fail("is larger than a configuration can be", 0) }
    if let (reason, line) = YAMLBounds.excess(bytes, aliases: 256) { return fail("\(reason): it is not read", line) }
    let root: Yams.Node?
    do { root = try Yams.compose(yaml: text) } catch {
      let problem = YAMLProblem(error)
      return fail(problem.reason, problem.line)
    }
    guard let root else { return }
    guard let mapping = root.mapping else { return fail("must be keys with values, like `source: en-US`", line(root)) }
    // Overrides are read last, so they win over general settings wherever they are in the file.
    for (key, value) in mapping where key.string != "overrides" { read(key, value) }
    for (key, value) in mapping where key.string == "overrides" { read(key, value) }
  }

  private mutating func read(_ key: Yams.Node, _ value: Yams.Node) {
    configuration.file = file
    if let name = key.string { configuration.lines[name] = line(key) }
    switch key.string {
    case "roots": configuration.roots = strings(value).map(beside)
    case "exclude": configuration.exclude = strings(value)
    case "layout":
      do throws(RunError) { configuration.layout = try Layout(strings(value)) } catch {
        fail(error.message, line(value))
      }
    case "source": configuration.source = locale(value)
    case "flavor": configuration.flavor = choice(value, Flavor.allCases)
    case "math":
      configuration.math = value.bool
      if value.bool == nil { fail("math is true or false", line(value)) }
    case "locales": configuration.locales = list(value).compactMap { locale($0) }
    case "glossary": configuration.glossary = string(value).map(beside)
    case "words": configuration.words = strings(value)
    case "do-not-translate": configuration.doNotTranslate = strings(value)
    case "min-confidence":
      if let number = value.int, (0...100).contains(number) {
        configuration.minConfidence = UInt8(number)
      } else {
        fail("min-confidence goes from 0 to 100", line(value))
      }
    case "revision-key": configuration.revisionKey = string(value)
    case "owners": configuration.owners = strings(value)
    case "rules": configuration.policy.entries += entries(value)
    case "overrides": for override in list(value) { read(override: override) }
    case "conventions": for one in list(value) { read(convention: one) }
    case "site": read(site: value)
    case "limits": read(limits: value)
    default: unknown(key, Self.keys)
    }
  }

  /// Reads `{bytes: …, blocks: …, seconds: …, memory: …}`.
  private mutating func read(limits: Yams.Node) {
    guard let mapping = limits.mapping else { return fail("limits hold numbers, like `seconds: 120`", line(limits)) }
    for (key, value) in mapping {
      guard let name = key.string, ArticleLimits.keys.contains(name) else {
        unknown(key, ArticleLimits.keys)
        continue
      }
      configuration.lines["limits." + name] = line(key)
      guard let number = value.int, configuration.limits.set(name, to: number) else {
        fail("\(name) is a whole number from 1 on", line(value))
        continue
      }
    }
  }

  /// Reads `{locales: […], paths: […], forms: […], rules: {…}}`.
  private mutating func read(override: Yams.Node) {
    guard let mapping = override.mapping else {
      return fail("an override needs `rules`, and `locales`, `paths` or `forms`", line(override))
    }
    var locales: [LocaleTag] = []
    var paths: [PathGlob] = []
    var forms: [String] = []
    var settings: Yams.Node?
    for (key, value) in mapping {
      switch key.string {
      case "locales": locales = list(value).compactMap { locale($0) }
      case "paths": paths = strings(value).map { PathGlob($0) }
      case "forms": forms = strings(value)
      case "rules": settings = value
      default: unknown(key, ["locales", "paths", "forms", "rules"])
      }
    }
    guard let settings else { return fail("an override needs `rules`", line(override)) }
    configuration.policy.entries += entries(settings, locales: locales, paths: paths, forms: forms)
  }

  /// Reads `{locale: …, kind: …, form: …, accept: …}`.
  private mutating func read(convention: Yams.Node) {
    guard let mapping = convention.mapping else {
      return fail("a convention needs `form`, as `doccheck conventions` shows it", line(convention))
    }
    var (locale, kind, form, isAccepted): (LocaleTag?, String?, String?, Bool) = (nil, nil, nil, true)
    for (key, value) in mapping {
      switch key.string {
      case "locale": locale = self.locale(value)
      case "kind": kind = choice(value, Observations.Kind.allCases)?.rawValue
      case "form": form = string(value)
      case "accept": isAccepted = value.bool ?? true
      default: unknown(key, ["locale", "kind", "form", "accept"])
      }
    }
    guard let form else { return fail("a convention needs `form`", line(convention)) }
    configuration.conventions.append(
      WrittenConvention(locale: locale, kind: kind, form: form, isAccepted: isAccepted))
  }

  /// Reads entries like `rule: off` or `rule: minor`.
  private mutating func entries(
    _ node: Yams.Node, locales: [LocaleTag] = [], paths: [PathGlob] = [], forms: [String] = []
  ) -> [RulePolicy.Entry] {
    guard let mapping = node.mapping else {
      fail("rules are written as `code-spacing: off` or `code-spacing: minor`", line(node))
      return []
    }
    var entries: [RulePolicy.Entry] = []
    for (key, value) in mapping {
      guard let name = key.string, rules.contains(name) else {
        unknown(key, rules)
        continue
      }
      let scope = (locales.map(\.tag) + (paths.isEmpty ? [] : ["some paths"]) + forms).joined(separator: ", ")
      configuration.ruleSettings.append(
        "\(name): \(value.scalar?.string ?? "")\(scope.isEmpty ? "" : " (\(scope))")  (\(file):\(line(key)))")
      let names = ["off"] + Severity.allCases.map(\.rawValue)
      let word = value.scalar?.string ?? ""
      // YAML 1.1 reads a bare `off` as false.
      if word == "off" || word == "false" {
        entries.append(
          RulePolicy.Entry(locales: locales, paths: paths, forms: forms, rule: RuleID(name), setting: .off))
      } else if let severity = Severity(rawValue: word) {
        entries.append(
          RulePolicy.Entry(
            locales: locales, paths: paths, forms: forms, rule: RuleID(name), setting: .severity(severity)))
      } else {
        fail(
          "'\(word)' is none of \(names.joined(separator: ", "))" + Spelling.suggestion(for: word, among: names),
          line(value))
      }
    }
    return entries
  }

  // MARK: values

  /// Resolves a path relative to the configuration file into one relative to the working directory.
  func beside(_ path: String) -> String {
    path.hasPrefix("/") ? path : FilePath.display(FilePath.join(FileSystem.directory(of: file), path))
  }

  func line(_ node: Yams.Node) -> Int { node.mark?.line ?? 0 }

  mutating func fail(_ message: String, _ line: Int) {
    troubles.append(RunError(message, file: file, line: line))
  }

  mutating func unknown(_ key: Yams.Node, _ names: [String]) {
    let name = key.string ?? ""
    fail("there is no key '\(name)'" + Spelling.suggestion(for: name, among: names), line(key))
  }

  func list(_ node: Yams.Node) -> [Yams.Node] { node.sequence.map(Array.init) ?? [node] }

  mutating func strings(_ node: Yams.Node) -> [String] { list(node).compactMap { string($0) } }

  mutating func string(_ node: Yams.Node) -> String? {
    guard let text = node.scalar?.string else {
      fail("a text is needed here", line(node))
      return nil
    }
    return text
  }

  mutating func locale(_ node: Yams.Node) -> LocaleTag? {
    guard let text = string(node) else { return nil }
    guard let tag = LocaleTag(text) else {
      fail("'\(text)' is no language tag", line(node))
      return nil
    }
    return tag
  }

  mutating func choice<Value: RawRepresentable<String>>(_ node: Yams.Node, _ values: [Value]) -> Value? {
    let names = values.map(\.rawValue)
    guard let text = string(node) else { return nil }
    guard let value = Value(rawValue: text) else {
      fail(
        "'\(text)' is none of \(names.joined(separator: ", "))" + Spelling.suggestion(for: text, among: names),
        line(node))
      return nil
    }
    return value
  }
}

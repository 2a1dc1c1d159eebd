import Checks
import DocModel
import Findings
import Reports
import Site
import Yams

/// Converts the YAML of a configuration into values and records the line of each key.
struct ConfigurationReader {
  let file: String
  let rules: [String]
  var configuration = Configuration()
  private(set) var troubles: [RunError] = []
  /// The number of lines of the text: YAML may end a value on the line after it.
  private var lines = 0

  init(file: String, rules: [String]) {
    self.file = file
    self.rules = rules
  }

  static let keys = [
    "roots", "layout", "default-locale", "exclude", "source", "flavor", "math", "locales", "glossary",
    "do-not-translate", "words", "min-confidence", "revision-key", "rules", "overrides", "conventions", "site",
    "limits", "owners",
  ]

  mutating func read(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return fail("is not UTF-8", 0) }
    lines = YAMLProblem.lines(of: text)
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
    case "default-locale": configuration.defaultLocale = locale(value)
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
    troubles.append(RunError(message, file: file, line: min(line, lines)))
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

/// The settings of a site.
extension ConfigurationReader {
  /// Reads the keys of ``SiteSettings``.
  mutating func read(site: Yams.Node) {
    guard let mapping = site.mapping else {
      return fail("site holds keys with values, like `title: \"Handbook\"`", line(site))
    }
    for (key, value) in mapping {
      if let name = key.string { configuration.lines["site." + name] = line(key) }
      switch key.string {
      case "title": configuration.site.title = string(value)
      case "url":
        configuration.site.url = string(value).map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        if configuration.site.url?.contains("://") == false {
          fail("url is an address like https://docs.example.com", line(value))
        }
      case "edit": configuration.site.edit = string(value)
      case "report":
        configuration.site.report = string(value).flatMap { AddressTemplate($0) }
        if configuration.site.report == nil, value.scalar != nil {
          let gaps = AddressTemplate.Gap.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
          fail("report is an address (https: or mailto:) with gaps of \(gaps)", line(value))
        }
      case "beside":
        configuration.site.beside = value.bool ?? false
        if value.bool == nil { fail("beside is true or false", line(value)) }
      case "versions": read(versions: value)
      case "styles": configuration.site.styles = strings(value).map(beside)
      case "scripts": configuration.site.scripts = strings(value).map(beside)
      case "remote-media": read(remoteMedia: value)
      case "highlight": configuration.site.highlight = choice(value, SiteSettings.Highlight.allCases)
      case "llms":
        configuration.site.llms = value.bool
        if value.bool == nil { fail("llms is true or false", line(value)) }
      case "icon": configuration.site.icon = string(value).map(beside)
      case "logo": configuration.site.logo = string(value).map(beside)
      case "head": configuration.site.head = string(value).map(beside)
      case "image": configuration.site.image = string(value).map { $0.contains("://") ? $0 : beside($0) }
      case "pretty-urls":
        configuration.site.hasPrettyURLs = value.bool ?? false
        if value.bool == nil { fail("pretty-urls is true or false", line(value)) }
      default: unknown(key, SiteSettings.keys)
      }
    }
  }

  /// Reads a list of `{name: …, ref: …, roots: […], path: …}`, newest first.
  private mutating func read(versions: Yams.Node) {
    for (index, node) in list(versions).enumerated() {
      guard let mapping = node.mapping, let name = mapping["name"]?.scalar?.string, !name.isEmpty else {
        fail("a version needs a `name`, like `{name: \"1.0\", ref: v1.0, path: v1}`", line(node))
        continue
      }
      var version = SiteSettings.Version(name: name)
      if index > 0 { version.path = name }
      for (key, value) in mapping {
        switch key.string {
        case "name": break
        case "ref": version.ref = string(value)
        case "roots": version.roots = strings(value).map(beside)
        case "path": version.path = string(value) ?? ""
        default: unknown(key, SiteSettings.Version.keys)
        }
      }
      let others = configuration.site.versions
      if index == 0, !version.path.isEmpty {
        fail("the first version is the newest and is at the top of the site, without a `path`", line(node))
      } else if index > 0, !Self.isFolder(version.path) {
        fail("the path '\(version.path)' of a version is no folder of the site, like `v1`", line(node))
      } else if others.contains(where: { $0.name == version.name || $0.path == version.path }) {
        fail("two versions have the name '\(version.name)' or the path '\(version.path)'", line(node))
      } else if version.ref != nil, !version.roots.isEmpty {
        fail("a version has a `ref` or `roots`", line(node))
      } else {
        configuration.site.versions.append(version)
      }
    }
  }

  /// Whether a path is a folder below another one.
  private static func isFolder(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") } && !path.contains("\\")
  }

  /// Reads `show`, `link`, or a list of hosts.
  private mutating func read(remoteMedia value: Yams.Node) {
    switch value.string {
    case "show": configuration.site.remoteMedia = .show
    case "link": configuration.site.remoteMedia = .link
    default:
      let hosts = strings(value).map { $0.lowercased() }
      guard !hosts.isEmpty, hosts.allSatisfy(RemoteMedia.isHost) else {
        return fail(
          "remote-media is show, link, or a list of hosts like [img.shields.io, \"*.example.com\"]", line(value))
      }
      configuration.site.remoteMedia = .hosts(hosts)
    }
  }
}

/// The reason why a text is not valid YAML, in one line, and its line.
struct YAMLProblem {
  let reason: String
  /// 1-based; 0 if unknown.
  let line: Int

  init(_ error: any Error) {
    switch error {
    case YamlError.scanner(let context, let problem, let mark, let text),
      YamlError.parser(let context, let problem, let mark, let text),
      YamlError.composer(let context, let problem, let mark, let text):
      let place = context.map { " \($0.text)" } ?? ""
      // A mark may be after the end of the text.
      (reason, line) = ("invalid YAML: \(problem)\(place)", min(mark.line, Self.lines(of: text)))
    case YamlError.reader(let problem, _, _, _): (reason, line) = ("invalid YAML: \(problem)", 0)
    default: (reason, line) = ("invalid YAML: \(ShownText.line("\(error)"))", 0)
    }
  }

  fileprivate static func lines(of text: String) -> Int {
    let ends: [Character] = ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"]
    return text.count { ends.contains($0) } + 1
  }
}

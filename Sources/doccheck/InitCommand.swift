import ArgumentParser
import DocModel
import Pipeline
import Reports
import Site

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Detect the locales and the source of a folder and write \(Configuration.fileName).",
    discussion: ExitStatus.explanation)

  @Argument(help: "The folder of the project.", completion: Completions.folders)
  var folder = "."

  @Option(help: "The locale that the others were translated from.", completion: Completions.locales)
  var source: LocaleTag?

  @Flag(help: "Replace an existing \(Configuration.fileName).")
  var force = false

  @Flag(name: .customLong("no-ignore"), help: "Also read files that .gitignore excludes.")
  var readsIgnored = false

  func run() throws {
    let file = folder == "." ? Configuration.fileName : folder + "/" + Configuration.fileName
    if !force, Console.holdsFile(file) {
      throw RunError("already exists: replace it with --force, or show it with doccheck config", file: file)
    }
    let setup = try ProjectSetup(of: folder, source: source, readsIgnoreFiles: !readsIgnored)
    guard setup.articles > 0 else {
      throw RunError(
        "no article was found in the layout \(setup.layout.joined(separator: " and ")): write layout and source into \(Configuration.fileName) yourself",
        file: folder)
    }
    try Console.deliver(Array(try setup.yaml().utf8), to: file)
    let origin =
      setup.source.map { "the source is \($0)\(setup.evidence.map { " (\($0))" } ?? "")" }
      ?? "no source found: the locales are compared with each other"
    let unnamed = setup.defaultLocale.map { "; files without a locale are in \($0)" } ?? ""
    let shown = setup.locales.prefix(8).map(\.tag).joined(separator: ", ") + (setup.locales.count > 8 ? ", …" : "")
    let lie =
      setup.layout.isEmpty
      ? setup.roots.map { ($0 == "." ? "" : $0 + "/") + "{locale}/{path}.md" }.joined()
      : setup.layout.joined(separator: " and ")
    let others = setup.apart.map {
      "Also there: \($0.shared) articles in \($0.folder): run doccheck init in that folder.\n"
    }
    try Console.write(
      """
      Found \(setup.articles) article\(setup.articles == 1 ? "" : "s") in \(setup.locales.count) locales (\(shown)), \(setup.shared) of them in two or more; \(origin)\(unnamed).
      Layout: \(lie.replacing("{path}.md", with: "{path}\(setup.ending)"))\(setup.isUnmistakable ? "" : " (other layouts are possible)")\(setup.flavor.map { "; flavor: \($0.rawValue)" } ?? "").
      \(others.joined())Wrote \(file). Next: doccheck check

      """)
  }
}

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Show the effective configuration and where each value comes from.",
    discussion: ExitStatus.explanation)

  @Flag(help: "Print the JSON Schema of \(Configuration.fileName), for editors.")
  var schema = false

  @OptionGroup(title: "Input") var reading: ReadingOptions

  func run() throws {
    guard !schema else { return try Console.write(try ConfigurationSchema.json()) }
    var remark: String?
    let (check, configuration) = try reading.check(roots: [], say: { remark = $0 })
    func origin(_ key: String, given: Bool = false) -> String {
      if given { return "command line" }
      if let line = configuration.lines[key], let file = configuration.file { return "\(file):\(line)" }
      return "default"
    }
    let found = remark == nil ? "default" : "detected"
    let isSaid = configuration.lines["layout"] != nil
    let rows: [(String, String, String)] = [
      ("roots", check.roots.joined(separator: ", "), origin("roots")),
      ("layout", check.layout.texts.joined(separator: ", "), isSaid ? origin("layout") : found),
      (
        "default-locale", check.layout.defaultLocale?.tag ?? "",
        configuration.defaultLocale == nil && check.layout.defaultLocale != nil ? found : origin("default-locale")
      ),
      ("exclude", configuration.exclude.joined(separator: ", "), origin("exclude")),
      (
        "source", check.source?.tag ?? "none",
        check.source != nil && configuration.source == nil && reading.source == nil
          ? found : origin("source", given: reading.source != nil)
      ),
      (
        "flavor", check.shownFlavor?.rawValue ?? "",
        check.flavor == nil && check.shownFlavor != nil
          ? "detected" : origin("flavor", given: reading.flavor != nil)
      ),
      ("math", configuration.math.map { "\($0)" } ?? "", origin("math")),
      ("locales", configuration.locales.map(\.tag).joined(separator: ", "), origin("locales")),
      ("glossary", configuration.glossary ?? "", origin("glossary", given: reading.glossary != nil)),
      ("do-not-translate", configuration.doNotTranslate.joined(separator: ", "), origin("do-not-translate")),
      ("words", configuration.words.joined(separator: ", "), origin("words")),
      ("revision-key", configuration.revisionKey ?? "", origin("revision-key")),
      ("owners", configuration.owners.joined(separator: ", "), origin("owners")),
      ("min-confidence", String(check.threshold), origin("min-confidence")),
      ("site.title", configuration.site.title ?? "", origin("site.title")),
      ("site.url", configuration.site.url ?? "", origin("site.url")),
      ("site.edit", configuration.site.edit ?? "", origin("site.edit")),
      ("site.report", configuration.site.report?.written ?? "", origin("site.report")),
      ("site.beside", "\(configuration.site.beside)", origin("site.beside")),
      ("site.versions", configuration.site.versions.map(\.name).joined(separator: ", "), origin("site.versions")),
      ("site.styles", configuration.site.styles.joined(separator: ", "), origin("site.styles")),
      ("site.scripts", configuration.site.scripts.joined(separator: ", "), origin("site.scripts")),
      ("site.remote-media", configuration.site.remoteMediaText, origin("site.remote-media")),
      ("site.highlight", configuration.site.highlight?.rawValue ?? "pygments", origin("site.highlight")),
      ("site.llms", configuration.site.llms.map { "\($0)" } ?? "", origin("site.llms")),
      ("site.icon", configuration.site.icon ?? "", origin("site.icon")),
      ("site.logo", configuration.site.logo ?? "", origin("site.logo")),
      ("site.head", configuration.site.head ?? "", origin("site.head")),
      ("site.image", configuration.site.image ?? "", origin("site.image")),
      ("site.pretty-urls", "\(configuration.site.hasPrettyURLs)", origin("site.pretty-urls")),
      ("limits.bytes", String(check.limits.bytes), origin("limits.bytes")),
      ("limits.blocks", String(check.limits.blocks), origin("limits.blocks")),
      ("limits.seconds", String(check.limits.seconds), origin("limits.seconds")),
      ("limits.memory", String(check.limits.memory), origin("limits.memory")),
    ]
    var text = "configuration: \(configuration.file ?? "none; create one with doccheck init")\n"
    for (key, value, origin) in rows { text += "\(key): \(value.isEmpty ? "–" : value)  (\(origin))\n" }
    text += "rules: \(configuration.ruleSettings.isEmpty ? "all  (default)" : "")\n"
    for setting in configuration.ruleSettings { text += "  \(setting)\n" }
    try Console.write(text)
  }
}

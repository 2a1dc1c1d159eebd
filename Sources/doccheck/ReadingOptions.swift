internal import ArgumentParser
package import DocModel
package import Findings
import Foundation
package import Pipeline
import Reports
package import Site

extension LocaleTag: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension Flavor: ExpressibleByArgument {}
extension RawHTMLPolicy: ExpressibleByArgument {}
extension FailOn: ExpressibleByArgument {}
extension Severity: ExpressibleByArgument {}

/// Options for the location of articles and how to read them.
struct ReadingOptions: ParsableArguments {
  @Option(help: "The locale that the others were translated from.", completion: Completions.locales)
  var source: LocaleTag?

  @Option(
    help: "A folder of older source texts, each named <hash>.md; can be repeated.", completion: Completions.folders)
  var sourceArchive: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of the source if it is outside the roots, or another repository and a folder in it.",
      valueName: "dir[:path]"), completion: Completions.folders)
  var sourceRepository: String?

  @Flag(
    inversion: .prefixedNo,
    help:
      "Use the git history to find which version of the source each translation was made from. Default: yes, in a git repository."
  )
  var sourceHistory: Bool?

  @Option(help: "The Markdown flavor. Default: detected from the files.")
  var flavor: Flavor?

  @Option(
    help: "A glossary (CSV or TBX) to use instead of the configured one.", completion: Completions.terms)
  var glossary: String?

  @Option(
    help: "The configuration file. Default: \(Configuration.fileName) in this folder or the nearest one above.",
    completion: Completions.yaml)
  var config: String?

  @Flag(help: "Follow symbolic links that lead out of the root.")
  var followLinks = false

  @Flag(name: .customLong("no-ignore"), help: "Also read files that .gitignore excludes.")
  var readsIgnored = false

  /// The check from the configuration and the options.
  ///
  /// - Parameters:
  ///   - roots: folders or files of articles as given; empty uses those of the configuration, else `content`.
  ///   - articles: paths, globs or files of articles.
  ///   - buffer: a file whose text does not come from disk.
  ///   - onlyArticles: whether to skip named files that are not articles.
  ///   - say: receives a message about a detected layout.
  func check(
    roots: [String], articles: [String] = [], buffer: String? = nil, onlyArticles: Bool = false,
    say: (String) -> Void = { _ in }
  ) throws -> (check: Check, configuration: Configuration) {
    let names = Catalogue.names
    var (configuration, troubles) = Configuration.find(config, rules: names) ?? (Configuration(), [])
    try ExitCode.end(with: troubles)
    configuration.glossary = glossary ?? configuration.glossary
    configuration.source = source ?? configuration.source
    let place = ProjectPlace(
      roots, articles: articles, buffer: buffer, configuration: configuration, readsIgnoreFiles: !readsIgnored)
    if let remark = place.remark { say(remark) }
    for file in place.others where !onlyArticles {
      throw RunError(
        "is not an article that another locale has, too: name the root folder, or set `layout:` in .doccheck.yml",
        file: file)
    }
    if onlyArticles, place.articles.isEmpty, !place.others.isEmpty {
      say("none of the given files is an article")
      throw ExitCode.success
    }
    var check = Check(roots: place.roots)
    check.selection.articles = place.articles
    check.layout = place.layout
    check.layout.followsLinks = followLinks
    check.source = place.source
    check.project = ProjectFolder.find(configuration, roots: check.roots)
    check.apart = try sourceRepository.map { try SourceFolder($0) }
    if check.apart != nil { check.source = check.source ?? LocaleTag("en") }
    check.archives = sourceArchive
    check.revisionKey = configuration.revisionKey
    check.limits = configuration.limits
    check.asksGit = sourceHistory
    check.flavor = flavor ?? configuration.flavor
    check.math = configuration.math
    check.policy = configuration.policy
    check.conventions = configuration.conventions
    check.expected = configuration.locales
    check.glossary = try configuration.terms()
    check.words = try configuration.projectWords()
    check.threshold = configuration.minConfidence ?? check.threshold
    check.jobs = Processors.count
    if configuration.source == nil, let guess = SourceGuess(check) {
      check.source = guess.locale
      let why = guess.evidence ?? "the usual one"
      say("using \(guess.locale) as the source (\(why)); set another with --source")
    } else if check.source == nil {
      // The source locale is determined from the whole history only.
      for trouble in check.shallowClones { Console.say(trouble.description) }
    }
    return (check, configuration)
  }
}

extension ReadingOptions {
  /// The people who are responsible for files, as the configuration says.
  var owners: Owners {
    get throws {
      let (configuration, troubles) = Configuration.find(config, rules: Catalogue.names) ?? (Configuration(), [])
      try ExitCode.end(with: troubles)
      return Owners(configuration.owners)
    }
  }
}

extension Flavor {
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// Options for the width and colours of text output.
struct WidthOptions: ParsableArguments {
  @Option(help: "The width of text in columns. Default: that of the terminal.")
  var width: Int?

  var columns: Int {
    max(40, width ?? Console.columns ?? ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80)
  }

  @Option(help: "Colored text: \(ColorChoice.allCases.map(\.rawValue).joined(separator: ", ")).")
  var color = ColorChoice.auto

  /// Colours are used on a terminal, unless the environment or the options disable them.
  func style(toFile: Bool = false) -> Style {
    let environment = ProcessInfo.processInfo.environment
    let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false || environment["TERM"] == "dumb"
    let isForTerminal = !toFile && Console.isTerminal
    let isColoured =
      switch color {
      case .always: true
      case .never: false
      case .auto: isForTerminal && !isPlain
      }
    var style = isColoured ? Style.coloured : Style.plain
    if isForTerminal, isColoured, Self.followsLinks(environment) { style.linkBase = Console.workingDirectory }
    return style
  }

  /// Returns whether the terminal is known to support hyperlinks (OSC 8).
  private static func followsLinks(_ environment: [String: String]) -> Bool {
    if let forced = environment["FORCE_HYPERLINK"] { return forced != "0" }
    if environment["KITTY_WINDOW_ID"] != nil || environment["WT_SESSION"] != nil { return true }
    if let version = environment["VTE_VERSION"].flatMap({ Int($0) }) { return version >= 5000 }
    return ["iTerm.app", "vscode", "WezTerm", "ghostty", "Hyper", "rio"].contains(environment["TERM_PROGRAM"] ?? "")
  }
}

enum ColorChoice: String, CaseIterable, ExpressibleByArgument { case auto, always, never }

/// Options for messages in addition to the report.
struct VoiceOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print only the report and errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Also print detected settings and all warnings.")
  var verbose = false

  func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose cannot be combined.") }
  }

  /// Prints a line in verbose mode only.
  func whisper(_ line: String) {
    if verbose { Console.say(line) }
  }

  /// Prints a line unless only the report is wanted.
  func remark(_ line: String) {
    if !quiet { Console.say(line) }
  }

  func say(_ trouble: RunError) {
    if !quiet || trouble.severity == .failure { Console.say(trouble.description) }
  }

  /// The progress display, or nil if standard error is no terminal.
  var progress: RunProgress? {
    guard !quiet, Console.isWatched, ProcessInfo.processInfo.environment["CI"] == nil else { return nil }
    return RunProgress { Console.show($0) }
  }
}

enum Processors {
  static var count: Int { ProcessInfo.processInfo.activeProcessorCount }
}

/// Help texts that several commands share.
enum HelpText {
  static let roots = ArgumentHelp("Folders that contain the locale folders. \(usualRoots)")
  static let root = ArgumentHelp("The folder that contains the locale folders. \(usualRoots)")
  static let failOn = """
    Exit with 1 if there are findings of this severity or above: notice, minor, major, critical; or note, warning, error.
    """
  private static let usualRoots =
    "Default: `roots` of .doccheck.yml, else content, else docs_dir of mkdocs.yml, else the current folder."
}

/// Shell completions of option values.
enum Completions {
  static let folders = CompletionKind.directory
  static let articles = CompletionKind.file(extensions: ["md", "mdx", "markdown"])
  static let yaml = CompletionKind.file(extensions: ["yml", "yaml"])
  static let json = CompletionKind.file(extensions: ["json"])
  static let terms = CompletionKind.file(extensions: ["csv", "tbx"])
  static let formats = CompletionKind.list(ReportFormat.allCases.map(\.rawValue))
  static let commits = CompletionKind.shellCommand("git for-each-ref --format='%(refname:short)' 2>/dev/null")
  static let rules = CompletionKind.custom { _, _, _ in Catalogue.names }

  /// The locales of the tree a command would read without arguments.
  static let locales = CompletionKind.custom { _, _, _ in
    let configuration = Configuration.find(nil, rules: Catalogue.names)?.configuration ?? Configuration()
    let place = ProjectPlace([], articles: [], configuration: configuration)
    var check = Check(roots: place.roots)
    check.layout = place.layout
    check.source = place.source
    return check.locales.map(\.tag)
  }
}

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
  @Option(help: "The locale the others were translated from.", completion: Completions.locales)
  var source: LocaleTag?

  @Option(
    help: "A folder of source texts, each named after its hash; can be repeated.", completion: Completions.folders)
  var sourceArchive: [String] = []

  @Option(
    help: ArgumentHelp(
      "The source lies apart from the translations: its folder, or a repository and a folder in it.",
      valueName: "dir[:path]"), completion: Completions.folders)
  var sourceRepository: String?

  @Flag(
    inversion: .prefixedNo,
    help:
      "Ask git which version of its source each translation was made from; asked where the tree lies in a repository.")
  var sourceHistory: Bool?

  @Option(help: "The flavour of Markdown: \(Flavor.names). Found from the files where it is not given.")
  var flavor: Flavor?

  @Option(
    help: "The terms to use, as CSV or TBX, instead of those of the configuration.", completion: Completions.terms)
  var glossary: String?

  @Option(
    help: "The configuration; \(Configuration.fileName) where it is there and none is given.",
    completion: Completions.yaml)
  var config: String?

  @Flag(help: "Follow symbolic links that lead out of the root.")
  var followLinks = false

  /// The check from the configuration and the options.
  ///
  /// - Parameters:
  ///   - roots: folders or files of articles as given; empty uses those of the configuration, else `content`.
  ///   - articles: paths, globs or files of articles.
  ///   - onlyArticles: whether to skip named files that are not articles.
  ///   - say: receives a message about a detected layout.
  func check(
    roots: [String], articles: [String] = [], onlyArticles: Bool = false, say: (String) -> Void = { _ in }
  ) throws -> (check: Check, configuration: Configuration) {
    let names = Catalogue.names
    var (configuration, troubles) = Configuration.find(config, rules: names) ?? (Configuration(), [])
    try ExitCode.end(with: troubles)
    configuration.glossary = glossary ?? configuration.glossary
    configuration.source = source ?? configuration.source
    let place = ProjectPlace(roots, articles: articles, configuration: configuration)
    if let remark = place.remark { say(remark) }
    for file in place.others where !onlyArticles {
      throw RunError(
        "is no article that another locale has, too; name a folder, or say in \(Configuration.fileName) where articles lie",
        file: file)
    }
    if onlyArticles, place.articles.isEmpty, !place.others.isEmpty {
      say("none of the files is an article")
      throw ExitCode.success
    }
    var check = Check(roots: place.roots)
    check.selection.articles = place.articles
    check.layout = place.layout
    check.layout.followsLinks = followLinks
    check.source = place.source
    check.apart = try sourceRepository.map { try SourceFolder($0) }
    if check.apart != nil { check.source = check.source ?? LocaleTag("en") }
    check.archives = sourceArchive
    check.revisionKey = configuration.revisionKey
    check.limits = configuration.limits
    check.asksGit = sourceHistory
    check.flavor = flavor ?? configuration.flavor
    check.policy = configuration.policy
    check.expected = configuration.locales
    check.glossary = try configuration.terms()
    check.threshold = configuration.minConfidence ?? check.threshold
    check.jobs = Processors.count
    if let guess = SourceGuess(check) {
      check.source = guess.locale
      let why = guess.evidence ?? "nothing says otherwise"
      say("\(guess.locale) is taken for the source (\(why)): --source names another")
    } else if check.source == nil {
      // Which locale is the source follows from the whole history only.
      for trouble in check.shallowClones { Console.say(trouble.description) }
    }
    return (check, configuration)
  }
}

extension ReadingOptions {
  /// Who is responsible for which files, as the configuration says.
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
  @Option(help: "Columns to use; those of the terminal where it is not given.")
  var width: Int?

  var columns: Int {
    max(40, width ?? Console.columns ?? ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80)
  }

  @Option(help: "Colour text: \(ColorChoice.allCases.map(\.rawValue).joined(separator: ", ")).")
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
  @Flag(name: .shortAndLong, help: "Say nothing beside the report but what could not be done.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say what was found out on the way, and every remark.")
  var verbose = false

  func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose contradict each other.") }
  }

  /// Prints a line in verbose mode only.
  func whisper(_ line: String) {
    if verbose { Console.say(line) }
  }

  func say(_ trouble: RunError) {
    if !quiet || trouble.severity == .failure { Console.say(trouble.description) }
  }

  /// The progress display, or nil if standard error is no terminal.
  var progress: RunProgress? {
    guard !quiet, Console.isWatched, ProcessInfo.processInfo.environment["CI"] == nil else { return nil }
    return RunProgress { try? Console.write($0, to: .error) }
  }
}

enum Processors {
  static var count: Int { ProcessInfo.processInfo.activeProcessorCount }
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

public import ArgumentParser
public import DocModel
import Findings
import Foundation
public import Pipeline
import Reports
public import Site

extension LocaleTag: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

extension Flavor: ExpressibleByArgument {}
extension RawHTMLPolicy: ExpressibleByArgument {}
extension FailOn: ExpressibleByArgument {}

/// Where articles lie and how they are read.
struct ReadingOptions: ParsableArguments {
  @Option(help: "The locale the others were translated from.")
  var source: LocaleTag?

  @Option(help: "A folder of source texts, each named after its hash; can be repeated.")
  var sourceArchive: [String] = []

  @Option(
    help: ArgumentHelp(
      "The source lies apart from the translations: its folder, or a repository and a folder in it.",
      valueName: "dir[:path]"))
  var sourceRepository: String?

  @Flag(
    inversion: .prefixedNo,
    help:
      "Ask git which version of its source each translation was made from; asked where the tree lies in a repository.")
  var sourceHistory: Bool?

  @Option(help: "The flavour of Markdown: \(Flavor.names). Found from the files where it is not given.")
  var flavor: Flavor?

  @Option(help: "The terms to use, as CSV or TBX, instead of those of the configuration.")
  var glossary: String?

  @Option(help: "The configuration; \(Configuration.fileName) where it is there and none is given.")
  var config: String?

  /// A check as the configuration and the options have it.
  ///
  /// - Parameter roots: as given; empty for those of the configuration, else `content`.
  func check(roots: [String]) throws -> (check: Check, configuration: Configuration) {
    let names = Catalogue.names
    var (configuration, troubles) = Configuration.find(config, rules: names) ?? (Configuration(), [])
    try ExitCode.end(with: troubles)
    configuration.glossary = glossary ?? configuration.glossary
    var check = Check(roots: roots.isEmpty ? configuration.roots ?? ["content"] : roots)
    check.layout = configuration.layout
    check.source = source ?? configuration.source
    check.apart = try sourceRepository.map { try SourceFolder($0) }
    if check.apart != nil { check.source = check.source ?? LocaleTag("en") }
    check.archives = sourceArchive
    check.revisionKey = configuration.revisionKey
    check.asksGit = sourceHistory
    check.flavor = flavor ?? configuration.flavor
    check.policy = configuration.policy
    check.expected = configuration.locales
    check.glossary = try configuration.terms()
    check.threshold = configuration.minConfidence ?? check.threshold
    check.jobs = Processors.count
    return (check, configuration)
  }
}

extension Flavor {
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// How wide text is shown, and in which colours.
struct WidthOptions: ParsableArguments {
  @Option(help: "Columns to use; those of the terminal where it is not given.")
  var width: Int?

  var columns: Int {
    max(40, width ?? Console.columns ?? ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80)
  }

  /// Colour is for people: on a terminal, and where they did not say no.
  func style(toFile: Bool = false) -> Style {
    let unwanted = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return !toFile && Console.isTerminal && !unwanted ? .coloured : .plain
  }
}

enum Processors {
  static var count: Int { ProcessInfo.processInfo.activeProcessorCount }
}

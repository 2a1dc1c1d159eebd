public import ArgumentParser
public import DocModel
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

/// How articles are read.
struct ReadingOptions: ParsableArguments {
  @Option(help: "The locale the others were translated from.")
  var source: LocaleTag?

  @Option(help: "A folder of source texts, each named after its hash; can be repeated.")
  var sourceArchive: [String] = []

  @Option(help: "The flavour of Markdown: \(Flavor.allCases.map(\.rawValue).joined(separator: ", ")). Found from the files where it is not given.")
  var flavor: Flavor?

  func apply(to check: inout Check) {
    check.source = source
    check.archives = sourceArchive
    check.flavor = flavor
  }
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

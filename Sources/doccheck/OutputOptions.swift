import ArgumentParser
import Pipeline
import Reports

/// The format and the destination of the report.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the report in this format; can be repeated. Formats: \(ReportFormat.names). Default: text.",
      valueName: "format[=file]"),
    completion: Completions.formats, transform: FormatTarget.init)
  var format: [FormatTarget] = []

  @Option(help: "Write the report to this file instead of standard output.", completion: .file())
  var output: String?

  @Flag(help: "Add a table of findings by rule and locale to the text.")
  var statistics = false

  func validate() throws {
    let streams = targets.filter { $0.file == nil || $0.file == "-" }
    guard streams.count < 2 else {
      throw ValidationError("Only one report can go to standard output: name a file, like --format sarif=FILE.")
    }
  }

  /// The reports to write; by default text on standard output.
  var targets: [FormatTarget] {
    guard let output else { return format.isEmpty ? [FormatTarget(.text)] : format }
    guard !format.isEmpty else { return [FormatTarget(.text, file: output)] }
    // `--output` applies to the first format without a file.
    let index = format.firstIndex { $0.file == nil }
    return format.indices.map { $0 == index ? FormatTarget(format[$0].format, file: output) : format[$0] }
  }
}

/// A report format and its output file; nil for standard output.
struct FormatTarget {
  let format: ReportFormat
  let file: String?

  init(_ format: ReportFormat, file: String? = nil) {
    self.format = format
    self.file = file
  }

  /// Parses `sarif` or `sarif=FILE`.
  @Sendable init(_ argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1)
    let name = parts.first.map(String.init) ?? ""
    guard let format = ReportFormat(rawValue: name) else {
      throw ValidationError(
        "there is no format '\(name)'; there are \(ReportFormat.names)"
          + Spelling.suggestion(for: name, among: ReportFormat.allCases.map(\.rawValue)))
    }
    self.init(format, file: parts.count > 1 ? String(parts[1]) : nil)
  }
}

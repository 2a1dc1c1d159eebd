public import Reports

/// Where commands write: standard output and error, or a file.
public enum Console {
  public enum Stream: Sendable { case output, error }

  /// Throws where the stream takes no more (a full disk).
  public static func write(_ bytes: [UInt8], to stream: Stream = .output) throws(Trouble) {
    guard FileSystem.writeAll(bytes, to: stream == .output ? 1 : 2) else {
      throw Trouble("standard \(stream == .output ? "output" : "error") cannot be written")
    }
  }

  public static func write(_ text: String, to stream: Stream = .output) throws(Trouble) {
    try write(Array(text.utf8), to: stream)
  }

  /// Says one line on standard error, whatever stands in it; what cannot be said there is lost.
  public static func say(_ line: String) {
    try? write("doccheck: \(ShownText.lines(ShownText.line(line)))\n", to: .error)
  }

  /// Writes a report to a file, or to standard output where there is none.
  public static func deliver(_ bytes: [UInt8], to file: String?) throws(Trouble) {
    guard let file, file != "-" else { return try write(bytes) }
    try FileSystem.makeDirectory(FileSystem.directory(of: file))
    try FileSystem.write(bytes, to: file)
  }

  /// The same for what comes a piece at a time. A file takes the place of the old one when all has come.
  public static func deliver(to file: String?, _ write: (@escaping ReportSink) -> Void) throws(Trouble) {
    let delivery = Delivery(isFile: file != nil && file != "-")
    write { delivery.take($0) }
    if let trouble = delivery.trouble { throw trouble }
    if delivery.isFile { try deliver(delivery.bytes, to: file) }
  }

  private final class Delivery {
    let isFile: Bool
    var bytes: [UInt8] = []
    var trouble: Trouble?

    init(isFile: Bool) { self.isFile = isFile }

    func take(_ part: [UInt8]) {
      guard !isFile else {
        bytes += part
        return
      }
      guard trouble == nil else { return }
      do throws(Trouble) { try Console.write(part) } catch { trouble = error }
    }
  }

  /// Whether somebody sees what is said on standard error.
  public static var isWatched: Bool { FileSystem.isTerminal(2) }

  /// True where a path leads to a file or a folder.
  public static func holdsFile(_ path: String) -> Bool { FileSystem.status(path) != nil }

  public static var workingDirectory: String { FileSystem.workingDirectory }

  /// The width of the terminal; nil where standard output is none.
  public static var columns: Int? { FileSystem.columns(of: 1) }

  public static var isTerminal: Bool { FileSystem.isTerminal(1) }
}

package import Reports

/// Writes conventions into the configuration, where a person can strike or edit them.
package enum ConventionFile {
  private static let key = "conventions:"

  /// Adds the counted conventions that the file does not hold yet; returns their number.
  ///
  /// - Parameter file: The configuration, created if it does not exist.
  package static func write(_ rows: [ConventionRow], to file: String) throws(RunError) -> Int {
    let new = rows.filter { $0.state == .convention && !$0.isWritten }
    guard !new.isEmpty else { return 0 }
    let entries = new.map { "  - \($0.entry(isAccepted: true))" }
    let isThere = FileSystem.status(file) != nil
    let text = isThere ? String(decoding: try FileSystem.read(file, anyKind: true), as: UTF8.self) : ""
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if let place = lines.firstIndex(where: { $0.hasPrefix(key) }) {
      guard lines[place].dropFirst(key.utf8.count).allSatisfy({ $0 == " " || $0 == "\r" }) else {
        throw RunError(
          "has its conventions on one line: put each on a line that begins with `- `", file: file, line: place + 1)
      }
      lines.insert(contentsOf: entries, at: place + 1)
    } else {
      lines += [key] + entries
    }
    _ = try FileSystem.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: file)
    return new.count
  }
}

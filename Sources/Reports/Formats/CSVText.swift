/// Comma-separated values as in RFC 4180.
package enum CSVText {
  /// Returns a row with its line end.
  package static func row(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") + "\r\n" }

  static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// Like ``row(_:)`` with formulas escaped, so that a spreadsheet never evaluates text from a file.
  package static func safeRow(_ fields: [String]) -> String {
    row(fields.map { $0.first.map { "=+-@\t\r".contains($0) } == true ? "'" + $0 : $0 })
  }
}

/// Writes rows per RFC 4180 for spreadsheets: with byte order mark, CRLF line ends, and formulas escaped.
struct CSVWriter {
  private(set) var bytes: [UInt8] = [0xef, 0xbb, 0xbf]

  mutating func add(_ fields: [String]) {
    bytes += Array((fields.map(Self.field).joined(separator: ",") + "\r\n").utf8)
  }

  private static func field(_ text: String) -> String {
    // Prefix a quote to text that a spreadsheet would run as a formula.
    let isFormula = text.utf8.first.map { [0x3d, 0x2b, 0x2d, 0x40, 0x09, 0x0d].contains($0) } ?? false
    let text = isFormula ? "'" + text : text
    guard text.utf8.contains(where: { [0x22, 0x2c, 0x0a, 0x0d, 0x3b].contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

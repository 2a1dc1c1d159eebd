/// Values separated by commas, as RFC 4180 has them.
public enum CSVText {
  /// A row with its end.
  public static func row(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") + "\r\n" }

  static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// The same for a spreadsheet, which would work out what begins like a formula: text of a file is shown, never run.
  public static func safeRow(_ fields: [String]) -> String {
    row(fields.map { $0.first.map { "=+-@\t\r".contains($0) } == true ? "'" + $0 : $0 })
  }
}

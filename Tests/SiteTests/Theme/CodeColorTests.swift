import Foundation
import Testing

@testable import Site

/// The colors of code in the style sheet.
@Suite struct CodeColorTests {
  private typealias Colors = [String: Color]

  private struct Color {
    let red: Double
    let green: Double
    let blue: Double

    init(red: Double, green: Double, blue: Double) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Reads `#fff` or `#ffffff`.
    init?(_ text: Substring) {
      let digits = text.count == 3 ? text.map { "\($0)\($0)" }.joined() : String(text)
      guard digits.count == 6, let number = Int(digits, radix: 16) else { return nil }
      self.init(
        red: Double(number >> 16) / 255, green: Double(number >> 8 & 255) / 255, blue: Double(number & 255) / 255)
    }

    func mixed(into other: Color, share: Double) -> Color {
      func mix(_ a: Double, _ b: Double) -> Double { a * share + b * (1 - share) }
      return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// As WCAG 2 defines it.
    var luminance: Double {
      func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    func contrast(to other: Color) -> Double {
      let (a, b) = (luminance, other.luminance)
      return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
  }

  private static func sheet() throws -> String {
    String(decoding: try ThemeAssets.file("theme.css", templates: nil), as: UTF8.self)
  }

  /// The variables of the rule that begins with a selector.
  private static func colors(in sheet: String, of selector: String) throws -> Colors {
    let start = try #require(sheet.firstRange(of: selector + " {")).upperBound
    let rule = sheet[start...].prefix { $0 != "}" }
    var colors: Colors = [:]
    for entry in rule.split(separator: ";") {
      let parts = entry.split(separator: ":")
      guard parts.count == 2, let name = parts[0].firstRange(of: "--"), let sign = parts[1].firstIndex(of: "#") else {
        continue
      }
      colors[String(parts[0][name.upperBound...])] = Color(parts[1][parts[1].index(after: sign)...])
    }
    return colors
  }

  /// The variables that rules for parts of code name.
  private static func names(in sheet: String) -> [String] {
    sheet.split(separator: "\n").filter { $0.hasPrefix(".dc-code :is(") || $0.hasPrefix(".dc-code .g") }
      .compactMap { line in
        line.firstRange(of: "{ color: var(--").map { String(line[$0.upperBound...].prefix { $0 != ")" }) }
      }
  }

  @Test(arguments: [":root", ":root:not([data-scheme=\"light\"])", ":root[data-scheme=\"dark\"]"])
  func allPartsOfCodeCanBeRead(_ selector: String) throws {
    let sheet = try Self.sheet()
    let colors = try Self.colors(in: sheet, of: selector)
    let names = Self.names(in: sheet)
    #expect(names.count >= 8)
    let fill = try #require(colors["fill"])
    // The background of code, and of its marked lines.
    let marks = try ["link", "tip", "danger"].map { try #require(colors[$0]).mixed(into: fill, share: 0.12) }
    for name in names + ["text"] {
      let color = try #require(colors[name], "--\(name) of \(selector)")
      for background in [fill] + marks {
        #expect(color.contrast(to: background) >= 4.5, "--\(name) of \(selector)")
      }
    }
  }

  @Test func marksAreAsStrongAsTheTestAssumes() throws {
    let lines = try Self.sheet().split(separator: "\n").filter { line in
      ["marked", "added", "removed"].contains { line.hasPrefix(".dc-\($0) ") }
    }
    #expect(lines.count == 3 && lines.allSatisfy { $0.contains(" 12%, transparent)") })
  }
}

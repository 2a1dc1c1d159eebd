import Findings

/// Terminal colours (SGR), or no colours.
package struct Style: Sendable {
  package static let plain = Style(isColoured: false)
  package static let coloured = Style(isColoured: true)

  let isColoured: Bool
  /// The absolute folder that paths are relative to, if the terminal supports links (OSC 8); nil for no links.
  package var linkBase: String?

  func bold(_ text: String) -> String { paint(text, "1") }
  func dim(_ text: String) -> String { paint(text, "2") }
  func red(_ text: String) -> String { paint(text, "31") }
  func green(_ text: String) -> String { paint(text, "32") }
  func yellow(_ text: String) -> String { paint(text, "33") }
  func cyan(_ text: String) -> String { paint(text, "36") }
  func underlined(_ text: String) -> String { paint(text, "4") }

  /// Returns text that links to a file.
  func link(_ text: String, to file: String) -> String {
    guard let linkBase else { return text }
    let path = file.hasPrefix("/") ? file : linkBase + "/" + file
    return "\u{1b}]8;;file://\(URIPath.encode(path))\u{1b}\\\(text)\u{1b}]8;;\u{1b}\\"
  }

  func level(_ level: Level, _ text: String) -> String {
    switch level {
    case .error: paint(text, "1;31")
    case .warning: paint(text, "33")
    case .note: paint(text, "36")
    }
  }

  private func paint(_ text: String, _ code: String) -> String {
    isColoured && !text.isEmpty ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}

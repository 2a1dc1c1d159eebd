internal import HTMLTree

/// A part of a page as a value; ``HTMLDocument`` makes bytes of it, and escapes.
enum Markup {
  case element(String, [(String, String)], [Markup])
  case text(String)

  /// Several parts as HTML.
  static func html(_ parts: [Markup]) -> [UInt8] {
    var document = HTMLDocument()
    for part in parts { part.add(to: &document) }
    var bytes: [UInt8] = []
    document.serialize(into: &bytes)
    return bytes
  }

  private static let voids: Set<String> = ["input", "br", "meta", "link", "col"]

  private func add(to document: inout HTMLDocument) {
    switch self {
    case .text(let text): document.text(text)
    case .element(let name, let attributes, let parts):
      document.open(name: name, isVoid: Self.voids.contains(name))
      for (name, value) in attributes { document.attribute(name: name, value.utf8Bytes.span) }
      for part in parts { part.add(to: &document) }
      document.close()
    }
  }
}

extension String {
  fileprivate var utf8Bytes: [UInt8] { Array(utf8) }
}

extension Markup: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .text(value) }
}

/// An element with attributes in their order and what stands in it.
func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ parts: [Markup] = []) -> Markup {
  .element(name, attributes.map { ($0.key, $0.value) }, parts)
}

func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String) -> Markup {
  element(name, attributes, [.text(text)])
}

func link(_ text: String, to href: String) -> Markup { element("a", ["href": href], text: text) }

/// A number with a thin space between thousands, so that long ones can be read.
func number(_ value: Int) -> String {
  let digits = String(abs(value))
  var parts: [Substring] = []
  var rest = digits[...]
  while rest.count > 3 {
    parts.insert(rest.suffix(3), at: 0)
    rest = rest.dropLast(3)
  }
  return (value < 0 ? "−" : "") + ([rest] + parts).joined(separator: ",")
}

/// A number with one place behind the point.
func decimal(_ value: Double) -> String {
  let tenths = Int((min(max(value, -1e12), 1e12) * 10).rounded())
  return (tenths < 0 ? "−" : "") + number(abs(tenths) / 10) + ".\(abs(tenths) % 10)"
}

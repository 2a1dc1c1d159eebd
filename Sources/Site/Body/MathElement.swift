internal import HTMLTree

/// An element of a formula in MathML, or a formula as a whole.
package struct MathElement: Codable, Sendable, Equatable {
  let name: String
  let attributes: [String: String]
  let text: String
  let parts: [MathElement]

  package init(name: String, attributes: [String: String] = [:], text: String = "", parts: [MathElement] = []) {
    self.name = name
    self.attributes = attributes
    self.text = text
    self.parts = parts
  }

  /// The number of parts that elements have.
  private static let counts = [
    "mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "munder": 2, "mover": 2, "msubsup": 3, "munderover": 3,
  ]

  private static let names: Set<String> = [
    "math", "mrow", "mi", "mn", "mo", "mtext", "ms", "mspace", "msqrt", "mstyle", "mpadded", "mphantom", "merror",
    "menclose", "mtable", "mtr", "mtd", "mlabeledtr", "mmultiscripts", "mprescripts", "none", "mfrac", "mroot", "msub",
    "msup", "munder", "mover", "msubsup", "munderover",
  ]

  private static let allowed: Set<String> = [
    "accent", "accentunder", "columnalign", "columnlines", "columnspacing", "depth", "display", "displaystyle", "fence",
    "form", "height", "largeop", "linethickness", "lspace", "mathbackground", "mathcolor", "mathsize", "mathvariant",
    "maxsize", "minsize", "movablelimits", "notation", "rowlines", "rowspacing", "rspace", "scriptlevel", "separator",
    "stretchy", "symmetric", "voffset", "width",
  ]

  /// Why the formula cannot be drawn, or nil. A program that does not know a command writes it as a name.
  package var fault: String? { fault(depth: 0) }

  private func fault(depth: Int) -> String? {
    guard depth < 100 else { return "it is nested too deeply" }
    guard Self.names.contains(name) else { return "MathML has no element '\(name)'" }
    if text.hasPrefix("\\"), text.count > 1 { return "the command '\(text)' is unknown" }
    if let count = Self.counts[name], parts.count != count { return "a part of a '\(name)' is missing" }
    return parts.lazy.compactMap { $0.fault(depth: depth + 1) }.first
  }

  /// Adds the element to a page.
  ///
  /// - Parameter source: the formula as it is written, for readers without MathML.
  func draw(in tree: inout HTMLDocument, source: String? = nil) {
    tree.open(name: name, isVoid: false)
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) where Self.allowed.contains(name) {
      tree.attribute(name: name, Array(value.utf8).span)
    }
    if let source { tree.attribute(name: "alttext", Array(source.utf8).span) }
    if !text.isEmpty { tree.text(text) }
    for part in parts { part.draw(in: &tree) }
    tree.close()
  }
}

/// A formula, as a program turned it into MathML.
package enum Formula: Sendable, Equatable {
  case drawn(MathElement)
  /// Why it could not be read.
  case wrong(String)
}

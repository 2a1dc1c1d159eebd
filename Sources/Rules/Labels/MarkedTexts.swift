internal import Alignment
internal import DocModel
internal import Features

/// The parts of a member's slot that are marked as labels.
struct MarkedTexts {
  enum Mark { case bold, quotes }

  private(set) var texts: [[UInt8]] = []
  /// For each text, whether a gloss in brackets follows it: `**Set up** (Einrichten)`.
  private(set) var isGlossed: [Bool] = []

  /// - Parameter count: Expected number of parts; if bold text does not match, brackets or quotation marks are tried.
  init(_ mark: Mark, in article: AlignedArticle, at slot: Int, of member: Int, count: Int? = nil) {
    let text = article.members[member].article
    if mark == .bold {
      for node in article.labels(at: slot, of: member).prefix(AlignedArticle.mostLabels + 1) {
        texts.append(text.holdsCode(node) ? [] : text.plainBytes(of: node))
        isGlossed.append(Self.isGloss(behind: Int(text.nodes[node].end), text))
      }
      if count == nil || texts.count == count { return }
    }
    guard count != nil || mark == .quotes, let view = article.view(at: slot, of: member) else { return }
    for (opens, isBold) in mark == .bold
      ? [("[［【", true), ("\"“”„«»「『", false)] : [("\"“”„«»「『", false), ("[［【", false)]
    {
      let parts = Self.parts(of: view, Array(opens.unicodeScalars), isBold: isBold)
      if let count, parts.count != count { continue }
      texts = parts.map { Array(view.string($0).utf8.filter { $0 >= .space }) }
      isGlossed = parts.map { part in
        view.characters[part.upperBound...].first { $0.isLetter || $0.isBracket }?.isBracket ?? false
      }
      return
    }
  }

  private static func isGloss(behind node: Int, _ article: Article) -> Bool {
    guard article.nodes.indices.contains(node), article.nodes[node].kind == .text else { return false }
    let text = article.pool[article.nodes[node].literal.indices].drop { $0 == .space }
    return !text.isEmpty && text.span.character(at: 0).scalar.isBracket
  }

  /// Returns the ranges between an opening mark and the next matching closing one; empty if one is left open.
  private static func parts(
    of text: TextView, _ opens: [Unicode.Scalar], isBold: Bool
  ) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var open: Int?
    var ends: [Unicode.Scalar] = []
    for place in text.indices {
      let character = text.characters[place]
      // Fast path: most characters are letters.
      guard character.value < 0x30 || character.value > 0x5a && (!character.isASCII || !character.isLetter) else {
        continue
      }
      if let start = open {
        guard ends.contains(character) else { continue }
        parts.append(start..<place)
        open = nil
        if parts.count > AlignedArticle.mostLabels { return [] }
      } else if opens.contains(character) || isBold && character == TextView.Mark.styleStart {
        open = place + 1
        ends = Array(character.closing)
      }
    }
    return open == nil ? parts : []
  }
}

extension Unicode.Scalar {
  fileprivate var isBracket: Bool { self == "(" || self == "（" }

  /// The scalars that may close a text opened by this mark.
  fileprivate var closing: String.UnicodeScalarView {
    switch self {
    case TextView.Mark.styleStart: String(TextView.Mark.styleEnd).unicodeScalars
    case "[": "]".unicodeScalars
    case "［": "］".unicodeScalars
    case "【": "】".unicodeScalars
    case "“", "„": "”“".unicodeScalars
    case "«": "»".unicodeScalars
    case "»": "«»".unicodeScalars
    case "「": "」".unicodeScalars
    case "『": "』".unicodeScalars
    default: String(self).unicodeScalars
    }
  }
}

internal import Alignment
internal import DocModel
internal import Features

/// The parts of a slot's text that a member sets apart as labels.
struct MarkedTexts {
  enum Mark { case bold, quotes }

  private(set) var texts: [[UInt8]] = []
  /// For each whether its meaning stands in brackets behind it: `**Set up** (Einrichten)`.
  private(set) var isGlossed: [Bool] = []

  /// - Parameter count: how many there should be: brackets or quotation marks may stand for bold text then.
  init(_ mark: Mark, _ article: AlignedArticle, _ slot: Int, _ member: Int, count: Int? = nil) {
    let text = article.members[member].article
    if mark == .bold {
      for node in article.labels(slot, member).prefix(AlignedArticle.mostLabels + 1) {
        texts.append(text.holdsCode(node) ? [] : text.plainBytes(of: node))
        isGlossed.append(Self.isGloss(behind: Int(text.nodes[node].end), text))
      }
      if count == nil || texts.count == count { return }
    }
    guard count != nil || mark == .quotes, let view = article.view(slot, member) else { return }
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

  /// What stands between one of the marks and the next that may end it.
  private static func parts(
    of text: TextView, _ opens: [Unicode.Scalar], isBold: Bool
  ) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var open: Int?
    var ends: [Unicode.Scalar] = []
    for place in text.indices {
      let character = text.characters[place]
      // A letter, most of the time.
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

  /// What ends a text that begins with a mark.
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

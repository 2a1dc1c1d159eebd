internal import Alignment
internal import DocModel
internal import Features

/// Collects the labels that a source writes more than once: bold or quoted text, cells, headings and other short
/// blocks.
struct LabelPlaces {
  struct Place {
    /// Number of the label; labels that differ only in punctuation and letter case share one.
    let label: Int
    let text: ArraySlice<UInt8>
    let slot: Int
    /// The mark and index of the label among the marked texts of the slot; nil if it is the whole slot.
    let part: (mark: MarkedTexts.Mark, index: Int, count: Int)?
  }

  let places: [Place]

  /// - Parameter numbers: Label numbers by text hash, shared by all sources.
  init(of article: AlignedArticle, source: Int, numbers: inout [UInt64: Int]) {
    var all: [Place] = []
    var counts: [Int] = []
    func add(_ text: ArraySlice<UInt8>, at slot: Int, part: (MarkedTexts.Mark, Int, Int)?) {
      guard let key = Self.key(text) else { return }
      let label = numbers[key] ?? numbers.count
      numbers[key] = label
      while counts.count <= label { counts.append(0) }
      counts[label] += 1
      all.append(Place(label: label, text: text, slot: slot, part: part))
    }
    let curved = Array("“".utf8)[...]
    let hasCurved = ByteSearch.holds(curved, in: article.features[source].visible[...])
    for slot in article.slots.indices where article.slots[slot].kind.holdsInlines {
      guard let block = article.textBlock(at: slot, of: source) else { continue }
      let text = article.visible(at: slot, of: source)
      if text.count <= Self.longest, !block.signs.contains(.code) { add(text, at: slot, part: nil) }
      guard article.slots[slot].kind == .paragraph || text.count > Self.longest else { continue }
      for mark in [MarkedTexts.Mark.bold, .quotes] {
        let isMarked =
          mark == .bold
          ? block.signs.contains(.style)
          : block.signs.contains(.quote) || hasCurved && ByteSearch.holds(curved, in: text)
        guard isMarked else { continue }
        let texts = MarkedTexts(mark, in: article, at: slot, of: source).texts
        guard texts.count <= AlignedArticle.mostLabels else { continue }
        for (index, text) in texts.enumerated() { add(text[...], at: slot, part: (mark, index, texts.count)) }
      }
    }
    places = all.filter { place in
      guard counts[place.label] > 1 else { return false }
      let isCell = article.slots[place.slot].kind == .tableCell && !article.isLabel(at: place.slot, of: source)
      return Self.isLabel(place.text, mayBeSmall: place.part == nil && isCell)
    }
  }

  private static func key(_ text: ArraySlice<UInt8>) -> UInt64? {
    guard text.count > 2, text.count <= longest, text.first?.isASCIILetter == true, text.last != .of(".") else {
      return nil
    }
    return StableHash(text.compactMap { $0.isWordByte || $0 == .space ? $0.asciiLowercased : nil }[...]).hash
  }

  /// Returns whether the text may be a label: no number, sentence, machine-readable name or lowercase word in prose.
  private static func isLabel(_ text: ArraySlice<UInt8>, mayBeSmall: Bool) -> Bool {
    let core = text.last == .of(":") ? text.dropLast() : text
    let words = EnglishText.Words(core)
    guard words.all > 0, words.all <= mostWords else { return false }
    return core.contains(.space)
      || words.isPlain && (mayBeSmall || core.first?.isASCIICapital == true) && core.contains(where: \.isASCIISmall)
  }

  /// Maximum label length, in bytes.
  private static let longest = 60
  private static let mostWords = 8
}

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
    var opening: Int?
    var ends: [Unicode.Scalar] = []
    for place in text.indices {
      let character = text.characters[place]
      // Fast path: most characters are letters.
      guard character.value < 0x30 || character.value > 0x5a && (!character.isASCII || !character.isLetter) else {
        continue
      }
      if let start = opening {
        guard ends.contains(character) else { continue }
        parts.append(start..<place)
        opening = nil
        if parts.count > AlignedArticle.mostLabels { return [] }
      } else if opens.contains(character) || isBold && character == TextView.Mark.styleStart {
        opening = place + 1
        ends = Array(character.closing)
      }
    }
    return opening == nil ? parts : []
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

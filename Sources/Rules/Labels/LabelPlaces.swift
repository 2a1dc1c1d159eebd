internal import Alignment
internal import DocModel
internal import Features

/// Where a source writes labels more than once: texts in bold or in quotation marks, cells, headings and other blocks
/// of a few words.
struct LabelPlaces {
  struct Place {
    /// Of the label's text without marks.
    let key: UInt64
    let text: ArraySlice<UInt8>
    let slot: Int
    /// Among the marked texts of the slot; nil for all of the slot.
    let part: (mark: MarkedTexts.Mark, index: Int, count: Int)?
  }

  let places: [Place]

  init(_ article: AlignedArticle, _ source: Int) {
    var all: [Place] = []
    for slot in article.slots.indices where article.slots[slot].kind.holdsInlines {
      guard let block = article.textBlock(slot, source), !article.texts[slot].isOneText else { continue }
      let text = article.visible(slot, source)
      let isCell = article.slots[slot].kind == .tableCell && !article.isLabel(slot, source)
      if !block.signs.contains(.code), let key = Self.key(text, isCell: isCell) {
        all.append(Place(key: key, text: text, slot: slot, part: nil))
        continue
      }
      for mark in [MarkedTexts.Mark.bold, .quotes] {
        guard mark == .bold ? block.signs.contains(.style) : block.signs.contains(.quote) || Self.hasQuotes(text)
        else { continue }
        let texts = MarkedTexts(mark, article, slot, source).texts
        guard texts.count <= AlignedArticle.mostLabels else { continue }
        for (index, text) in texts.enumerated() {
          guard let key = Self.key(text[...]) else { continue }
          all.append(Place(key: key, text: text[...], slot: slot, part: (mark, index, texts.count)))
        }
      }
    }
    let often = Dictionary(all.map { ($0.key, 1) }, uniquingKeysWith: +)
    places = all.filter { often[$0.key, default: 0] > 1 }
  }

  private static func hasQuotes(_ text: ArraySlice<UInt8>) -> Bool { ByteSearch.holds(Array("“".utf8)[...], in: text) }

  /// Nil for what is no label: a number, a sentence, a name that programs read, a word amid a sentence.
  /// - Parameter isCell: a cell may hold a word in small letters.
  private static func key(_ text: ArraySlice<UInt8>, isCell: Bool = false) -> UInt64? {
    guard text.count > 2, text.count <= longest, let first = text.first, first.isASCIILetter, text.last != .of("."),
      case let core = text.last == .of(":") ? text.dropLast() : text, case let words = EnglishText.Words(core),
      words.all > 0, words.all <= mostWords,
      core.contains(.space)
        || words.isPlain && (isCell || first.isASCIICapital) && core.contains(where: \.isASCIISmall)
    else { return nil }
    return Atom(core.lazy.filter { $0.isWordByte || $0 == .space }.map(\.asciiLowercased)).hash
  }

  /// In bytes.
  private static let longest = 60
  private static let mostWords = 8
}

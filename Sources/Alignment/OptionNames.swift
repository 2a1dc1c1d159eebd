internal import DocModel
internal import Features

/// Options of a command, `-Confirm` and `--force`, in plain text: what the very source says of them is proof, whatever others made of it.
extension DisagreementFinder {
  mutating func options(_ slot: Int) {
    for group in article.groups {
      guard let source = group.exactSource, let block = article.textBlock(slot, source), block.signs.contains(.hyphen)
      else { continue }
      let names = OptionNames(article.visible(slot, source), isHeading: article.slots[slot].kind == .heading).names
      if names.isEmpty { continue }
      for member in group.translations where member != source && article.hasText(slot, member) {
        judge(names, slot, member, source)
      }
    }
  }

  private mutating func judge(_ names: [ArraySlice<UInt8>], _ slot: Int, _ member: Int, _ source: Int) {
    let text = article.visible(slot, member)
    let lost = names.filter { !ByteSearch.holdsFolded($0, in: text) }
    guard !lost.isEmpty else { return }
    let keepers = (0..<count).filter { other in
      other != member && other != source && article.hasText(slot, other)
        && lost.allSatisfy { ByteSearch.holdsFolded($0, in: article.visible(slot, other)) }
    }
    let lines = article.lines(slot, member)
    let line = article.lines(slot, source).0
    let missing = lost.map { name in
      let bare = name.drop { $0 == OptionNames.hyphen }
      return Deviation(
        text: String(decoding: name, as: UTF8.self), atom: Atom(bare.map(\.asciiLowercased)[...]).hash, exact: 0,
        count: 1, weight: 2, line: line)
    }
    let judgement = Judgement(
      member: member, verdict: .proven, confidence: 84, against: [source] + keepers, with: [member])
    add(slot, .facts(.identifier), judgement, missing: missing, lines: (lines.0, lines.0))
  }
}

/// The options that a text names.
struct OptionNames {
  /// With their hyphens.
  let names: [ArraySlice<UInt8>]

  static let hyphen = UInt8(ascii: "-")

  /// - Parameter isHeading: one that is nothing but an option is the heading of its description; else there must be several.
  init(_ text: ArraySlice<UInt8>, isHeading: Bool) {
    var found: [ArraySlice<UInt8>] = []
    var i = text.startIndex
    while i < text.endIndex {
      let start = text.startIndex + ByteSearch.byte(Self.hyphen, in: text.span, from: i - text.startIndex)
      guard start < text.endIndex else { break }
      let word = text[start...].drop { $0 == Self.hyphen }.startIndex
      let end = text[word...].firstIndex { !Self.isPart($0) } ?? text.endIndex
      i = max(end, word)
      guard start == text.startIndex || text[start - 1] == 0x20 || text[start - 1] == 0x28, word - start <= 2,
        end - word >= 3,
        text[word].isASCIILetter, text[end - 1] != Self.hyphen, end == text.endIndex || text[end] < 0x80
      else { continue }
      found.append(text[start..<end])
    }
    let isAlone = isHeading && found.count == 1 && found[0].count == text.count
    names = isAlone || found.count >= 3 && found.contains(where: Self.isCommanded) ? found : []
  }

  private static func isPart(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit || byte == hyphen }

  /// A capital behind one hyphen, or two hyphens: no ending such as -ing.
  private static func isCommanded(_ name: ArraySlice<UInt8>) -> Bool {
    let second = name[name.startIndex + 1]
    return second == hyphen || second < 0x60
  }
}

internal import Alignment
internal import DocModel
internal import Features

/// Placeholder words in code, which readers replace by values and translators may translate.
extension FixEngine {
  /// Whether another word replaces a placeholder of the source: `--config DATEI` for `--config FILE`. Nothing
  /// proves that this is a mistake.
  func replacesChosenWords(_ d: Disagreement) -> Bool {
    switch d.aspect {
    case .codeBody: zip(d.extra, d.missing).contains { Self.isChosen($0.text, $1.text, isCode: true) }
    case .facts(let kind) where kind != .number:
      pairs(d).contains { Self.isChosen($0.wrong.text, $0.right.text, isCode: kind == .code) }
    default: false
    }
  }

  private static func isChosen(_ own: String, _ right: String, isCode: Bool) -> Bool {
    let (ownWords, rightWords) = (Set(words(own)), Set(words(right)))
    let instead = ownWords.subtracting(rightWords)
    if !instead.isEmpty, rightWords.subtracting(ownWords).contains(where: { isPlaceholder($0, insteadOf: instead) }) {
      return true
    }
    return CodeText.differInPlaceholders(own, right)
      || isCode && CodeText.isFilledIn(Array(own.utf8)[...], Array(right.utf8)[...])
  }

  /// True for a word in capitals. In other letter case it is the same word, written wrongly.
  private static func isPlaceholder(_ word: ArraySlice<UInt8>, insteadOf others: Set<ArraySlice<UInt8>>) -> Bool {
    word.first != UInt8(ascii: "-") && word.contains { $0.isASCIICapital }
      && word.allSatisfy { $0.isASCIICapital || $0.isASCIIDigit || "-_".utf8.contains($0) }
      && !others.contains { ByteSearch.equalFolded($0, word) }
  }

  /// The words of a piece of code; an option is one, its hyphens included.
  private static func words(_ text: String) -> [ArraySlice<UInt8>] {
    Array(text.utf8).split { !$0.isWordByte && $0 != UInt8(ascii: "-") }
  }
}

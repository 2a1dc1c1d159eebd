internal import Alignment
internal import DocModel
internal import Features

/// Rates the evidence that words run together.
extension BoundaryFault {
  /// Returns the confidence that this is a fault, or nil if it is legitimate.
  func confidence(isWord: @autoclosure () -> Bool, _ text: TextView, _ locale: WritingSystem) -> Certainty? {
    let isNative = text.characters[range].contains { $0.value >= 0x80 }
    return switch kind {
    case .gluedToStyle: isWord() ? Certainty.certain : mayBePart(text, locale) ? nil : Certainty.fair
    case .gluedToLink: isWord() ? Certainty.firm : mayBePart(text, locale) ? nil : Certainty.slight
    case .gluedToComma: isWord() ? Certainty.firm : isNative ? Certainty.likely : Certainty.drift
    // A name may contain a dot: Xamarin.Android.
    case .gluedToStop where !isNative && !isWord(): nil
    case .gluedToStop:
      text[text.word(to: range.lowerBound - 1).lowerBound]?.isCapital == true
        ? Certainty.weak : isWord() ? Certainty.sure : Certainty.slight
    case .blankBefore: mark == "." || mark == "," ? Certainty.certain : Certainty.sure
    case .blankInQuotes: Certainty.sure
    case .unmatched: Certainty.likely
    case .step: nil
    default: Certainty.firm
    }
  }

  /// Returns whether the glued letters may be part of a word: its ending, or half of a compound whose other half is
  /// emphasized or linked: **Request**body.
  private func mayBePart(_ text: TextView, _ locale: WritingSystem) -> Bool {
    let isBehind = text[range.lowerBound - 1]?.isClosingEdge == true
    if range.count <= (isBehind ? locale.longestEnding : min(locale.longestEnding, Self.longestBeginning)) {
      return true
    }
    let second = isBehind ? range.lowerBound : range.upperBound + 1
    guard locale.makesCompounds, range.count > Self.longestBeginning, text[second]?.isCapital == false else {
      return false
    }
    // The other half must be a single word.
    let marked =
      isBehind
      ? text.characters[..<(range.lowerBound - 1)].reversed().prefix { !$0.isEdge }
      : Array(text.characters[second...].prefix { !$0.isEdge })
    return !marked.contains(" ")
  }

  private static let longestBeginning = 3

  /// Whether the fault applies in scripts without spaces, too.
  var isAnywhere: Bool {
    switch kind {
    case .blankInQuotes, .blankInLink, .linkInBrackets, .blankBetween, .lostStep: true
    default: false
    }
  }

  /// Returns whether another locale has the same glued letters, which then are a name.
  func isWritten(in others: [ArraySlice<UInt8>], _ text: TextView) -> Bool {
    guard [.gluedToStop, .gluedToComma, .blankBeforeHyphen, .blankBetween].contains(kind) else { return false }
    let needle = Array(text.string((range.lowerBound - 1)..<range.upperBound).utf8)
    return others.contains { ByteSearch.holds(needle[...], in: $0) }
  }
}

internal import Alignment
internal import DocModel
internal import Features

/// What speaks for and against words that run together.
extension JointFault {
  /// How sure a word is glued or torn; nil where it is no fault after all.
  func confidence(isWord: @autoclosure () -> Bool, _ text: TextView, _ locale: WritingSystem) -> Certainty? {
    let isNative = text.characters[range].contains { $0.value >= 0x80 }
    return switch kind {
    case .gluedToStyle: isWord() ? Certainty.certain : mayBePart(text, locale) ? nil : Certainty.fair
    case .gluedToLink: isWord() ? Certainty.firm : mayBePart(text, locale) ? nil : Certainty.slight
    case .gluedToComma: isWord() ? Certainty.firm : isNative ? Certainty.likely : Certainty.drift
    // A name may have a dot: Xamarin.Android.
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

  /// Letters that are no word of the text may be part of one: the ending of what stands before them, or half of a
  /// compound, of which the other half is in bold or a link: **Request**body.
  private func mayBePart(_ text: TextView, _ locale: WritingSystem) -> Bool {
    let isBehind = text[range.lowerBound - 1]?.isClosingEdge == true
    if range.count <= (isBehind ? locale.longestEnding : min(locale.longestEnding, Self.longestBeginning)) {
      return true
    }
    let second = isBehind ? range.lowerBound : range.upperBound + 1
    guard locale.makesCompounds, range.count > Self.longestBeginning, text[second]?.isCapital == false else {
      return false
    }
    // The other half is one word.
    let marked =
      isBehind
      ? text.characters[..<(range.lowerBound - 1)].reversed().prefix { !$0.isEdge }
      : Array(text.characters[second...].prefix { !$0.isEdge })
    return !marked.contains(" ")
  }

  private static let longestBeginning = 3

  /// Faults where words may touch, too.
  var isAnywhere: Bool {
    switch kind {
    case .blankInQuotes, .blankInLink, .linkInBrackets, .blankBetween, .lostStep: true
    default: false
    }
  }

  /// The same letters stand glued in another locale: a name.
  func isWritten(in others: [ArraySlice<UInt8>], _ text: TextView) -> Bool {
    guard [.gluedToStop, .gluedToComma, .blankBeforeHyphen, .blankBetween].contains(kind) else { return false }
    let needle = Array(text.string((range.lowerBound - 1)..<range.upperBound).utf8)
    return others.contains { ByteSearch.holds(needle[...], in: $0) }
  }
}

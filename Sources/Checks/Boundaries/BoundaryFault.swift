internal import Alignment
internal import DocModel
internal import Features

/// A fault where words or punctuation marks meet: a missing, stray or doubled space, mark or bracket.
struct BoundaryFault {
  enum Kind {
    case blankBefore, doubled, unmatched
    /// An ordinary space next to the no-break space that the language sets before the mark.
    case twoBlanks
    /// A space on the inner side of a bracket, or a comma after an opening one.
    case inBracket
    /// A word touches bold text; a word touches a link.
    case gluedToStyle, gluedToLink
    case gluedToComma, gluedToStop
    /// A space after an opening quotation mark, or before a closing one.
    case blankInQuotes
    /// `[[x]](y)`
    case linkInBrackets
    /// A space at the edge of a link's text; a space between two characters of a script without spaces.
    case blankInLink, blankBetween
    /// An arrow without a bold label before it; an arrow with one, which is no fault.
    case lostStep, step
    /// `**X** -Dienst`
    case blankBeforeHyphen
    /// `Schul-oder`
    case hyphenBeforeConjunction
  }

  let kind: Kind
  /// The mark, in its ASCII form.
  var mark: Unicode.Scalar = " "
  /// Covers the space and the mark, the two marks, the bracket, or the word that touches its neighbor.
  let range: Range<Int>

  /// Identifies a fault across locales: faults with equal forms are the same mistake.
  struct Form: Equatable {
    let kind: Kind
    let mark: Unicode.Scalar
  }

  var form: Form { Form(kind: kind, mark: mark) }

  func message(_ text: TextView) -> Message {
    let shown = text.excerpt(around: range)
    let sign = String(text.string(range).drop { $0.unicodeScalars.allSatisfy { $0.isBlank || $0.value < 0x20 } })
    let words =
      switch kind {
      case .blankBefore:
        "There is a space before ‘\(sign)’ in ‘\(shown)’: remove it, or restore the word that was lost there."
      case .twoBlanks: "There are a space and a no-break space before ‘\(sign)’ in ‘\(shown)’: keep the latter."
      case .doubled:
        "The marks ‘\(sign)’ are side by side in ‘\(shown)’: keep one of them, or restore the word that was lost there."
      case .inBracket:
        "There is a space or a comma inside the bracket ‘\(sign)’ in ‘\(shown)’: remove it, or restore the word that was lost there."
      case .unmatched:
        "The bracket ‘\(sign)’ in ‘\(shown)’ has no partner, as the other locales’ have: add or remove it."
      case .gluedToStyle:
        "The word ‘\(AlignedArticle.cut(sign, limit: 30))’ is glued to bold text in ‘\(shown)’: put a space between them."
      case .gluedToLink:
        "The word ‘\(AlignedArticle.cut(sign, limit: 30))’ is glued to a link in ‘\(shown)’: put a space between them."
      case .gluedToComma: "There is no space after the comma in ‘\(shown)’: put one there."
      case .gluedToStop: "There is no space after the full stop in ‘\(shown)’: put one there."
      case .blankInQuotes: "There is a space inside the quotation marks in ‘\(shown)’: remove it."
      case .linkInBrackets: "The link’s text has a second pair of brackets in ‘\(shown)’: remove them."
      case .blankInLink:
        "There is a space at the edge of the link’s text in ‘\(shown)’: remove it, or put it outside."
      case .blankBetween:
        "There is a space between two characters in ‘\(shown)’, where the script has none: remove it, or restore what was lost there."
      case .lostStep, .step:
        "There is no bold label before the arrow in ‘\(shown)’, as in the source: put it back, or make it bold."
      case .blankBeforeHyphen:
        "There is a space before the hyphen in ‘\(shown)’ and none after it: remove it, or separate the words."
      case .hyphenBeforeConjunction:
        "The word behind the hyphen is one of its own in ‘\(shown)’: put a space behind the hyphen."
      }
    return Message(text: words)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar marks the start or end of styled text or a link.
  var isEdge: Bool { TextView.Mark.styleStart...TextView.Mark.linkEnd ~= self }

  /// Whether the scalar marks the end of styled text or a link.
  var isClosingEdge: Bool { self == TextView.Mark.styleEnd || self == TextView.Mark.linkEnd }

  /// Whether a word may end with this scalar: a letter, digit, code span, placeholder or closing bracket.
  var endsWord: Bool {
    isLetter || isDigit || isClosing || self == TextView.Mark.code || self == TextView.Mark.placeholder
  }
}

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

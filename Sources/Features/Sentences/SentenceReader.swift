internal import DocModel

/// One sentence of a block's visible text.
package struct Sentence: Sendable {
  /// Its bytes in ``ArticleFeatures/visible``, without the spaces around it.
  package let range: Range<Int>
  /// The width in characters, East Asian wide ones counted as two.
  package let width: Int
  package let senses: SenseCounts
  /// The number of words; of characters in languages that use no spaces.
  package let words: Int
  /// The number of code spans.
  package let codes: Int
  package let isQuestion: Bool
  /// Whether a colon, semicolon or dash within it may join two sentences.
  package let isJoined: Bool
}

/// Cuts the texts of one language into sentences and finds the words that carry a ``Sense``.
package struct SentenceReader: Sendable {
  private let lexicon: SenseLexicon
  private let classes = WordHash.classes

  /// - Parameter language: a lowercase primary language subtag.
  package init(language: String) { lexicon = .of(language) }

  /// Whether the language has words of negation, so that their absence says something.
  package var knowsNegation: Bool { !lexicon.isEmpty }

  /// Whether words are found as sequences of characters anywhere in the text.
  package var readsSequences: Bool { lexicon.isSequential }

  /// The sentences of a range of visible text.
  package func sentences(_ text: [UInt8], in range: Range<Int>) -> [Sentence] {
    var scan = SentenceScan(lexicon: lexicon, start: range.lowerBound)
    let (bytes, classes) = (text.span, classes.span)
    var place = range.lowerBound
    while place < range.upperBound {
      let (character, end) = bytes.character(at: place)
      let (folded, isLetter) = WordHash.read(character, classes)
      if isLetter, !lexicon.isSequential {
        place = scan.takeWord(bytes, place..<range.upperBound, classes)
      } else {
        scan.take(character, folded: folded, isLetter: isLetter, at: place)
        place = end
      }
    }
    scan.end(at: range.upperBound)
    return scan.sentences
  }
}

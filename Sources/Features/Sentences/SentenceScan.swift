internal import DocModel

/// The state while a text is read character by character.
struct SentenceScan {
  private let lexicon: SenseLexicon
  private(set) var sentences: [Sentence] = []

  // The current sentence.
  private var start: Int
  private var lastEnd: Int
  private var width = 0
  private var words = 0
  private var codes = 0
  private var counts = SenseCounts()
  private var isQuestion = false
  private var isJoined = false
  private var hasLetters = false
  private var sentenceIsEmpty = true
  private var isAfterBlank = false
  /// Whether there is a comma or another mark between the last word and the current one.
  private var hasMark = false
  private var stop = Stop.none

  // The current word.
  private var word: [UInt32] = []
  private var hash = WordHash.seed
  private var prefix: (length: Int, senses: UInt32)?
  /// Whether it is in small letters right after a full stop, as the end of a host's name: `example.no`.
  private var isOfName = false

  // Beginnings of phrases among the last words: hash, number of the last word, and the senses already counted.
  private var starts: [(hash: UInt64, word: Int, senses: UInt32)] = []
  // Sequences of characters: the characters since the last match ended.
  private var window: [UInt32] = []

  private enum Stop { case none, afterMark, afterBlank, wide }

  init(lexicon: SenseLexicon, start: Int) {
    self.lexicon = lexicon
    (self.start, lastEnd) = (start, start)
    word.reserveCapacity(32)
  }

  /// Takes all letters up to the end of a word.
  /// - Parameters:
  ///   - range: It begins with a letter.
  ///   - classes: ``WordHash/classes``.
  /// - Returns: the place after the word.
  mutating func takeWord(_ bytes: Span<UInt8>, _ range: Range<Int>, _ classes: Span<UInt16>) -> Int {
    if stop != .none, case (let first, _) = bytes.character(at: range.lowerBound) {
      isOfName = stop == .afterMark && words > 0 && first.properties.isLowercase
      if stop == .afterMark, first.properties.isUppercase, beginsSentence(bytes, at: range, classes: classes) {
        close()
      } else {
        decide(first, isLetter: true)
      }
    }
    var (place, hash, wordWidth) = (range.lowerBound, WordHash.seed, 0)
    prefix = nil
    while place < range.upperBound {
      let (character, end) = bytes.character(at: place)
      let (folded, isLetter) = WordHash.read(character, classes)
      guard isLetter else {
        guard WordHash.isWithinWord(character.value) else { break }
        if character == "՞" { isQuestion = true }
        place = end
        continue
      }
      hash = WordHash.mix(folded, into: hash)
      word.append(folded)
      if word.count <= lexicon.longestPrefix, let senses = lexicon.prefix(hash) { prefix = (word.count, senses) }
      wordWidth += character.value >= 0x1100 ? 2 : 1
      place = end
    }
    self.hash = hash
    hasLetters = true
    width += wordWidth
    if sentenceIsEmpty { start = range.lowerBound }
    (sentenceIsEmpty, isAfterBlank) = (false, false)
    lastEnd = place
    return place
  }

  /// Whether a function word begins right after a full stop, before which the space was lost: no name goes on with it.
  private func beginsSentence(_ bytes: Span<UInt8>, at range: Range<Int>, classes: Span<UInt16>) -> Bool {
    var (place, hash) = (range.lowerBound, WordHash.seed)
    while place < range.upperBound {
      let (character, end) = bytes.character(at: place)
      let (folded, isLetter) = WordHash.read(character, classes)
      guard isLetter else { break }
      hash = WordHash.mix(folded, into: hash)
      place = end
    }
    guard place == range.upperBound || bytes[place] == .space, let senses = lexicon.word(hash)?.senses else {
      return false
    }
    return senses & 1 << UInt32(Sense.common.rawValue) != 0
  }

  mutating func take(_ character: Unicode.Scalar, folded: UInt32, isLetter: Bool, at place: Int) {
    if stop != .none { decide(character, isLetter: isLetter) }
    if lexicon.isSequential { sequence(folded) }
    if isLetter {
      if character.isASCII { addLetter(folded) } else { words += 1 }
      hasLetters = true
    } else if !word.isEmpty {
      closeWord()
      if character == ".", !isAbbreviation { stop = .afterMark }
      word.removeAll(keepingCapacity: true)
    } else if character == ".", hasLetters {
      stop = .afterMark
    }
    switch character {
    case "!", "?":
      if hasLetters { stop = .afterMark }
      if character == "?" { isQuestion = true }
    case ":" where lexicon.stopsAtColon: if hasLetters { stop = .afterMark }
    case _ where character.value > 0x7f && character.isWideStop:
      if hasLetters { stop = .wide }
      if character == "？" || character == "؟" { isQuestion = true }
    case ":", ";", "：", "；", "؛", "–", "—":
      if hasLetters { isJoined = true }
      hasMark = true
    case ",", "(", ")", "،", "、": hasMark = true
    case "-":
      if isAfterBlank, hasLetters { isJoined = true }
    case "\u{1}":
      codes += 1
      hasLetters = true
      width += 4
    default: break
    }
    isAfterBlank = character.isBlank
    if !isAfterBlank {
      width += character.value >= 0x1100 ? 2 : 1
      if sentenceIsEmpty { start = place }
      sentenceIsEmpty = false
      lastEnd = place + (character.value < 0x80 ? 1 : character.value < 0x800 ? 2 : character.value < 0x10000 ? 3 : 4)
    }
  }

  private mutating func addLetter(_ folded: UInt32) {
    if word.isEmpty { hash = WordHash.seed }
    hash = WordHash.mix(folded, into: hash)
    word.append(folded)
  }

  private mutating func closeWord() {
    words += 1
    defer { isOfName = false }
    guard !lexicon.isSequential, !isOfName else { return }
    let entry = lexicon.word(hash)
    let parts = entry?.isDecided == true ? 0 : affixes()
    let own = (entry?.senses ?? 0) | parts | (parts & SenseLexicon.negating == 0 ? 0 : SenseLexicon.affix)
    counts.add(own)
    var begun: [(hash: UInt64, word: Int, senses: UInt32)] = []
    let isAfterMark = hasMark
    hasMark = false
    // The oldest first: of phrases that end with the same word, the longest applies.
    for start in starts {
      let distance = words - start.word
      guard distance <= Self.longestDistance else { continue }
      var isTaken = false
      for isGap in [false, true] where isGap || distance == 1 && !isAfterMark {
        let joined = WordHash.joined(start.hash, hash, isGap: isGap)
        guard let phrase = lexicon.word(joined) else { continue }
        var counted = start.senses
        if phrase.isWhole, !phrase.isDecided {
          counts.add(phrase.senses)
          counted |= phrase.senses
        } else if phrase.isWhole {
          // The phrase replaces what its words say.
          counts.remove(start.senses)
          if !isTaken { counts.remove(own) }
          counts.add(phrase.senses)
          counted = phrase.senses
          isTaken = true
        }
        if phrase.isStart { begun.append((joined, words, counted)) }
        break
      }
      if isTaken { break }
      begun.append(start)
    }
    if entry?.isStart == true { begun.append((hash, words, own)) }
    starts = begun
  }

  /// The words from one part of a phrase to the next: *ne peuvent être faites à ces pages qu'en*.
  private static let longestDistance = 7

  /// Prefixes of up to so many letters may also be words; longer ones are stems.
  private static let longestSyllable = 3

  /// The senses of the longest prefix or suffix, else of an infix.
  private func affixes() -> UInt32 {
    var best = prefix
    // The preposition *in* is not the prefix of *inactive*.
    if let prefix, prefix.length == word.count, prefix.length <= Self.longestSyllable,
      prefix.senses & SenseLexicon.negating != 0
    {
      best = nil
    }
    var isSuffix = false
    if lexicon.longestSuffix > 0, word.count > 1 {
      var end = WordHash.seed
      for length in 1...min(word.count - 1, lexicon.longestSuffix) {
        end = WordHash.mix(word[word.count - length], into: end)
        if let senses = lexicon.suffix(end), length >= best?.length ?? 0 { (best, isSuffix) = ((length, senses), true) }
      }
    }
    // An ending that is an exception, or of another kind, says nothing about the parts before it.
    let own = best?.senses ?? 0
    if best != nil, !isSuffix || own & SenseLexicon.negating != 0 { return own }
    guard lexicon.hasInfixes, word.count > 2 else { return own }
    for first in 1..<(word.count - 1) {
      var (hash, index) = (WordHash.seed, first)
      while index < word.count {
        hash = WordHash.mix(word[index], into: hash)
        guard let entry = lexicon.infix(hash) else { break }
        if entry.isWhole { return own | entry.senses }
        index += 1
      }
    }
    return own
  }

  /// Whether the full stop after the word belongs to it.
  private var isAbbreviation: Bool {
    word.count == 1 && !(0x30...0x39).contains(word[0]) || lexicon.abbreviations.contains(hash)
      || word.count <= 2 && words == 1 && word.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Finds the longest sequence at each place, after which the search goes on.
  private mutating func sequence(_ folded: UInt32) {
    if window.isEmpty, lexicon.word(WordHash.mix(folded, into: WordHash.seed)) == nil { return }
    window.append(folded)
    while !window.isEmpty, let length = matched() { window.removeFirst(length) }
  }

  /// The number of characters to leave, or nil if more are needed.
  private mutating func matched(isEnd: Bool = false) -> Int? {
    var hash = WordHash.seed
    var best: (length: Int, senses: UInt32)?
    for (index, character) in window.enumerated() {
      hash = WordHash.mix(character, into: hash)
      guard let entry = lexicon.word(hash) else {
        counts.add(best?.senses ?? 0)
        return best?.length ?? 1
      }
      if entry.isWhole { best = (index + 1, entry.senses) }
      if !entry.isStart || index + 1 == window.count && isEnd {
        counts.add(best?.senses ?? 0)
        return best?.length ?? 1
      }
    }
    return window.isEmpty ? 0 : nil
  }

  private mutating func flushSequences() {
    while !window.isEmpty, let length = matched(isEnd: true), length > 0 { window.removeFirst(length) }
    window.removeAll(keepingCapacity: true)
  }

  /// Decides whether a sentence ended at the mark before this character.
  private mutating func decide(_ character: Unicode.Scalar, isLetter: Bool) {
    switch stop {
    case .none: return
    case .wide:
      if character.isClosing || character.clauseMark != nil { return }
      close()
    case .afterMark:
      if character.isBlank {
        stop = .afterBlank
      } else if !(character.isClosing || character == "." || character == "!" || character == "?" || character == "*") {
        stop = .none
      }
    case .afterBlank:
      if character.isBlank { return }
      // A sentence does not begin in lowercase. Georgian is written in it alone.
      let isLowercase = character.properties.isLowercase && !Self.georgian.contains(character.value)
      if isLetter, isLowercase { stop = .none } else { close() }
    }
  }

  private static let georgian: ClosedRange<UInt32> = 0x10d0...0x10ff

  /// Counts the operator `NOT` of `NOT IN`, which texts in all languages keep: it excuses a negation.
  mutating func takeOperator() { counts.add(1 << UInt32(Sense.negative.rawValue)) }

  private mutating func close() {
    flushSequences()
    if hasLetters {
      sentences.append(
        Sentence(
          range: start..<max(start, lastEnd), width: width, senses: counts, words: words, codes: codes,
          isQuestion: isQuestion, isJoined: isJoined))
    }
    (width, words, codes, counts, hasLetters, stop) = (0, 0, 0, .init(), false, .none)
    (isQuestion, isJoined, sentenceIsEmpty) = (false, false, true)
    starts.removeAll(keepingCapacity: true)
  }

  mutating func end(at place: Int) {
    if !word.isEmpty {
      closeWord()
      word.removeAll(keepingCapacity: true)
    }
    close()
  }
}

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
  /// See ``WordHash/classes``.
  private let classes: [UInt16]

  private let isEnglish: Bool

  /// - Parameter language: a lowercase primary language subtag.
  package init(language: String) {
    (lexicon, isEnglish) = (.of(language), language == "en")
    classes = lexicon.hasDotlessI ? WordHash.classesOfDotlessI : WordHash.classes
  }

  /// Returns whether the word `NOT` begins here.
  private static func isOperator(_ text: [UInt8], at place: Int, in range: Range<Int>) -> Bool {
    let end = place + negation.count
    return end <= range.upperBound && text[place..<end].elementsEqual(negation)
      && (place == range.lowerBound || !text[place - 1].isASCIILetter)
      && (end == range.upperBound || !text[end].isASCIILetter)
  }

  private static let negation = Array("NOT".utf8)

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
      let isOperator = character == "N" && !isEnglish && Self.isOperator(text, at: place, in: range)
      if isLetter, !lexicon.isSequential {
        place = scan.takeWord(bytes, place..<range.upperBound, classes)
      } else {
        scan.take(character, folded: folded, isLetter: isLetter, at: place)
        place = end
      }
      if isOperator { scan.takeOperator() }
    }
    scan.end(at: range.upperBound)
    return scan.sentences
  }
}

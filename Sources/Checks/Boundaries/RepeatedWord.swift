internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a word that is repeated, directly or on both sides of a conjunction.
struct RepeatedWord: TextRule {
  static let check: String? = "word"
  static let card = RuleCard(id: "repeated-word", severity: .minor, mqm: .linguistic)

  static let reads: TextTraits? = [.repetition, .kana, .han]
  static let needs: TextTraits = .letter

  static func reads(in place: TextPlace) -> TextTraits? {
    if place.locale.spacesBetweenWords { return .repetition }
    return place.locale.script == .han || place.locale.script == .kana ? reads : []
  }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard WordRepetition.mayStand(in: article.visible(at: block.slot, of: block.member), block.locale) else {
      return []
    }
    let text = block.view
    guard let first = WordRepetition(text, block.locale) else { return [] }
    let further = WordRepetition.doubled(after: first, in: text, block.locale)
    return ([first] + further).flatMap { report($0, in: block, article) }
  }

  private func report(_ found: WordRepetition, in block: TextBlock, _ article: AlignedArticle) -> [Finding] {
    let text = block.view
    let peers = article.peers(block)
    let alike = peers.filter { member in
      article.view(at: block.slot, of: member).flatMap { WordRepetition($0, block.locales[member]) }?.isDoubled
        == found.isDoubled
    }
    let source = block.source
    if source.map(alike.contains) == true || !alike.isEmpty && alike.count * 3 > peers.count { return [] }
    if !found.isDoubled {
      let model = source.flatMap { article.view(at: block.slot, of: $0) }
      if peers.count < 2 || model.map({ WordRepetition.joinsForms($0, block.locales[source ?? 0]) }) == true {
        return []
      }
    }
    let base: Certainty =
      found.isDoubled
      ? (peers.isEmpty ? Certainty.likely : Certainty.firm) : found.isChoice ? Certainty.sure : Certainty.likely
    let isUsual = found.isDoubled && block.locale.doublesFreely
    // An idiom of a newer original (again and again) does not imply that two words became one.
    let isIdiom = !found.isDoubled && article.mayBeNewer(block.member)
    let confidence =
      !found.isClear || isUsual || isIdiom ? Certainty.drift : alike.isEmpty ? base : base.lessSure
    let shown = AlignedArticle.cut(text.string(found.range))
    return [
      finding(
        block, .repeated(shown, found.isDoubled), in: article, at: found.range.lowerBound, of: text,
        confidence: confidence)
    ]
  }
}

extension Message {
  fileprivate static func repeated(_ shown: String, _ isDoubled: Bool) -> Message {
    Message(
      text: isDoubled
        ? "‘\(shown)’ has the same word twice: remove one."
        : "‘\(shown)’ joins a word with itself, where no other locale does: two words of the source became one.")
  }
}

/// The first word that is repeated, directly or on both sides of a conjunction.
struct WordRepetition {
  /// Covers both words and the text between them.
  let range: Range<Int>
  /// Whether the words are adjacent, without a conjunction.
  let isDoubled: Bool
  /// Whether no context could distinguish the two words, as in "Apps and Apps of the store".
  let isClear: Bool
  /// Whether the words are alternatives of an ‘or’, which makes no sense in any language.
  let isChoice: Bool

  init?(_ text: TextView, _ locale: WritingSystem) {
    guard let found = locale.spacesBetweenWords ? Self.amongWords(text, locale) : Self.unspaced(text, locale) else {
      return nil
    }
    self = found
  }

  static let longestInCharacters = 6

  /// Returns whether the first two of three words are a name, and the third is a noun in small letters: the Oak Box box.
  private static func isNameBeforeNoun(_ words: ArraySlice<Range<Int>>, in text: TextView) -> Bool {
    words.map { text.characters[$0.lowerBound].properties.isUppercase } == [true, true, false]
  }

  private init(range: Range<Int>, isDoubled: Bool, isClear: Bool = true, isChoice: Bool = false) {
    self.range = range
    self.isDoubled = isDoubled
    self.isClear = isClear || isChoice
    self.isChoice = isChoice
  }

  /// The words that directly repeat themselves after the first repetition of a text, each of them once.
  static func doubled(after first: WordRepetition, in text: TextView, _ locale: WritingSystem) -> [WordRepetition] {
    guard locale.spacesBetweenWords else { return [] }
    var (found, end): ([WordRepetition], Int) = ([], first.range.upperBound)
    while found.count < most, let next = amongWords(text, locale, from: end, isDoubled: true) {
      found.append(next)
      end = next.range.upperBound
    }
    var known: Set<String> = [text.string(first.range)]
    return found.filter { known.insert(text.string($0.range)).inserted }
  }

  private static let most = 8

  /// - Parameters:
  ///   - start: where the first word may begin.
  ///   - isDoubled: whether only words that follow each other directly count.
  private static func amongWords(
    _ text: TextView, _ locale: WritingSystem, from start: Int = 0, isDoubled: Bool = false
  ) -> WordRepetition? {
    let words = text.words.filter { $0.lowerBound >= start }
    func areSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
      one.count == other.count && text.characters[one].elementsEqual(text.characters[other])
    }
    func areWords(_ row: ArraySlice<Range<Int>>) -> Bool {
      row.allSatisfy { isWhole(text, $0) && text.characters[$0].allSatisfy(\.isLetter) }
    }
    // Number of preceding words that only spaces separate from this one and from each other.
    var before = 0
    for (n, word) in words.enumerated().dropFirst() {
      let (last, isGap) = (words[n - 1], { (character: Unicode.Scalar) in character == " " || character == "\n" })
      before = text.characters[last.upperBound..<word.lowerBound].allSatisfy(isGap) ? before + 1 : 0
      if before >= 1, word.count > 1, areSame(last, word) || areSameButCase(in: text, last, word),
        areWords(words[(n - 1)...n]), !(before >= 2 && isNameBeforeNoun(words[(n - 2)...n], in: text)),
        !locale.mayRepeat(text.string(word).lowercased())
          || locale.repeatsWithin.contains(text.string(word)) && startsSentence(in: text, last, word)
      {
        return WordRepetition(range: last.lowerBound..<word.upperBound, isDoubled: true)
      }
      if !isDoubled, before >= 2, word.count > 3, areSame(words[n - 2], word), areWords(words[(n - 2)...n]) {
        let joint = text.string(last)
        if locale.joiningWords.contains(joint), !areModified(text, words, first: n - 2, last: n) {
          return WordRepetition(
            range: words[n - 2].lowerBound..<word.upperBound, isDoubled: false, isClear: isEnd(text, word.upperBound),
            isChoice: locale.choosingWords.contains(joint))
        }
      }
    }
    return nil
  }

  /// Returns whether both words have a modifier of their own: another word before the first one, and a clause after the
  /// second, as in ‘an external page or a page, which is no text’.
  private static func areModified(_ text: TextView, _ words: [Range<Int>], first: Int, last: Int) -> Bool {
    guard first > 0, words.indices.contains(last + 1), words[first - 1].count > shortestModifier else { return false }
    let between = text.string(words[last].upperBound..<words[last + 1].lowerBound)
    return text.string(words[first - 1].upperBound..<words[first].lowerBound) == " "
      && between.trimmingBlanks == "," && between.count > 1
  }

  /// In characters: shorter words are articles and prepositions.
  private static let shortestModifier = 3

  /// Finds `數字和數字` in scripts without spaces.
  private static func unspaced(_ text: TextView, _ locale: WritingSystem) -> WordRepetition? {
    func isEastAsian(_ character: Unicode.Scalar?) -> Bool { character?.script?.isEastAsian == true }
    let joints = locale.joiningWords.map { Array($0.unicodeScalars) }
    for place in text.indices {
      for joint in joints where joint.first == text.characters[place] && text.characters[place...].starts(with: joint) {
        let behind = place + joint.count
        for length in 2...longestInCharacters
        where place >= length && behind + length <= text.characters.count
          && text.characters[place - 1] == text.characters[behind + length - 1]
        {
          let (word, end) = (text.characters[behind..<(behind + length)], behind + length)
          guard text.characters[(place - length)..<place].elementsEqual(word), word.allSatisfy(isEastAsian) else {
            continue
          }
          let isChoice = locale.choosingWords.contains(text.string(place..<behind))
          let next = text[end] == " " ? text[end + 1] : text[end]
          // A particle, a mark or the end must follow, not the rest of a longer word: 檔案或檔案夾 is no repetition.
          let endsWord =
            next.map { !$0.isLetter && !$0.isDigit || text[end] != " " && locale.particles.contains($0) } ?? true
          guard isChoice ? endsWord : !isEastAsian(text[end]) else { continue }
          return WordRepetition(
            range: (place - length)..<end, isDoubled: false,
            isClear: !isEastAsian(text[place - length - 1]) && isEnd(text, end), isChoice: isChoice)
        }
      }
    }
    return nil
  }

  /// Returns whether a conjunction or slash joins two forms of one word, which may coincide in another language:
  /// "policy or policies". A few words may come between: "class libraries or native library classes".
  static func joinsForms(_ text: TextView, _ locale: WritingSystem) -> Bool {
    let ranges = text.words
    let words = ranges.map { text.string($0).lowercased() }
    func areForms(_ first: String, _ last: String) -> Bool {
      let shared = zip(first, last).prefix { $0 == $1 }.count
      return shared >= 4 && max(first.count, last.count) - shared <= 3
    }
    let isSlashed = words.indices.dropLast().contains { word in
      text[ranges[word].upperBound] == "/" && ranges[word].upperBound + 1 == ranges[word + 1].lowerBound
        && areForms(words[word], words[word + 1])
    }
    return isSlashed
      || words.indices.contains { joint in
        locale.joiningWords.contains(words[joint])
          && words[..<joint].suffix(3).contains { first in
            words[(joint + 1)...].prefix(4).contains { areForms(first, $0) }
          }
      }
  }

  /// Returns whether a clause ends at the index.
  private static func isEnd(_ text: TextView, _ i: Int) -> Bool {
    text[i].map { $0.clauseMark != nil || $0 == ")" } ?? true
  }

  /// Returns whether only spaces and sentence marks adjoin the word, so that it is not half of `a-b`.
  private static func isWhole(_ text: TextView, _ word: Range<Int>) -> Bool {
    guard [nil, " ", "\n", "(", "\""].contains(text[word.lowerBound - 1]) else { return false }
    guard let next = text[word.upperBound] else { return true }
    if next == "." { return text[word.upperBound + 1].map { !$0.isLetter && !$0.isDigit } ?? true }
    return [" ", "\n", ",", ";", ":", "!", "?", ")", "\""].contains(next)
  }

  /// Returns whether the words begin a sentence and differ in case: `Das das Werkzeug`. A word that a language may repeat
  /// within a sentence (`die, die das`) needs another one before it, or a comma.
  private static func startsSentence(in text: TextView, _ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard !areSame(in: text, one, other), areSameButCase(in: text, one, other) else { return false }
    let before = text.characters[..<one.lowerBound].last { $0 != " " && $0 != "\n" }
    return before.map { $0 == "." || $0 == "!" || $0 == "?" } ?? true
  }

  private static func areSame(in text: TextView, _ one: Range<Int>, _ other: Range<Int>) -> Bool {
    text.characters[one].elementsEqual(text.characters[other])
  }

  /// Returns whether the words differ only in the case of the first letter: `Der der` at the start of a sentence.
  private static func areSameButCase(in text: TextView, _ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.count == other.count && text.characters[one].dropFirst().elementsEqual(text.characters[other].dropFirst())
      && text.characters[one.lowerBound].properties.lowercaseMapping == String(text.characters[other.lowerBound])
  }
}

/// Check `repeated-word/fused` of ``RepeatedWord``: a word directly after itself without a space, as in
/// `キャッシュキャッシュ` and `TiUP[TiUP](x)`.
struct FusedRepetition: TextRule {
  static let card = RepeatedWord.card
  static let check: String? = "fused"

  static let reads: TextTraits? = [.kana, .hangul, .han, .style, .bracket, .link]

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let text = block.view
    let places = Self.places(in: text)
    guard !places.isEmpty else { return [] }
    let views = article.peers(block).compactMap { article.view(at: block.slot, of: $0) }
    let others = views.flatMap { view in Self.places(in: view).map { view.string($0) } }
    let namesTwice = views.contains(where: Self.hasDoubledName)
    return places.compactMap { place in
      let words = text.string(place)
      let isOfName = namesTwice && Kind(text.characters[place.lowerBound]) != .latin
      guard !others.contains(words), !isOfName else { return nil }
      let shown = AlignedArticle.cut(words.replacing("\u{6}", with: "[").replacing("\u{7}", with: "]"))
      return finding(
        block, "‘\(shown)’ has the same word twice without a space: remove one.", in: article, at: place.lowerBound,
        of: text, confidence: Certainty.firm)
    }
  }

  /// Returns whether a word in Latin script consists of two equal halves, whatever their letter case: a name as BiliBili
  /// is doubled in other scripts, too.
  private static func hasDoubledName(_ text: TextView) -> Bool {
    text.characters.split { !$0.properties.isAlphabetic || !$0.isASCII }.contains { word in
      let half = word.count / 2
      return half > 1 && word.count == 2 * half
        && zip(word.prefix(half), word.suffix(half)).allSatisfy { $0.value | 0x20 == $1.value | 0x20 }
    }
  }

  private static func places(in text: TextView) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var (start, runKind) = (0, Kind?.none)
    for end in 0...text.characters.count {
      let kind = end < text.characters.count ? Kind(text.characters[end]) : nil
      guard kind != runKind else { continue }
      if let runKind, start >= result.last?.upperBound ?? 0,
        let place = runKind == .latin ? bracketed(text, start..<end) : doubled(text, start..<end, runKind)
      {
        result.append(place)
      }
      (start, runKind) = (end, kind)
    }
    return (result + linked(text, but: result)).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// An East Asian word and the same one as a link, whatever is before it: `您的配额[配额](x)`.
  private static func linked(_ text: TextView, but found: [Range<Int>]) -> [Range<Int>] {
    text.indices.compactMap { start in
      guard text.characters[start] == TextView.Mark.linkStart,
        let end = text.characters[start...].firstIndex(of: TextView.Mark.linkEnd),
        case let word = text.characters[(start + 1)..<end], word.count > 1, start >= word.count,
        word.allSatisfy({ $0.script?.isEastAsian == true }),
        text.characters[(start - word.count)..<start].elementsEqual(word),
        !found.contains(where: { $0.overlaps(start..<end) })
      else { return nil }
      return (start - word.count)..<(end + 1)
    }
  }

  /// The characters of which a word consists.
  private enum Kind {
    case katakana, hangul, han, latin

    init?(_ character: Unicode.Scalar) {
      switch character.value {
      case 0x30a1...0x30fa, 0x30fc: self = .katakana
      case 0xac00...0xd7a3: self = .hangul
      case 0x4e00...0x9fff: self = .han
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f, 0x2d: self = .latin
      default: return nil
      }
    }
  }

  /// Two equal halves. Short words may be doubled on purpose: きらきら, 하나하나.
  private static func doubled(_ text: TextView, _ run: Range<Int>, _ kind: Kind) -> Range<Int>? {
    if kind == .han { return doubledHan(text, run) }
    func isDoubled(_ start: Int, _ length: Int) -> Bool {
      text.characters[start..<start + length].elementsEqual(text.characters[start + length..<start + 2 * length])
    }
    for length in stride(from: run.count / 2, through: 3, by: -1) {
      // An ending may follow a Korean word; of three characters the run must consist.
      let last = kind == .hangul || length == 3 ? run.lowerBound : run.upperBound - 2 * length
      let rest = run.count - 2 * length
      guard kind == .hangul ? rest <= 2 : length > 3 || rest == 0 else { continue }
      for start in run.lowerBound...last where isDoubled(start, length) { return start..<start + 2 * length }
    }
    return nil
  }

  /// Two equal words of two to four characters at the end of a run, or before a particle. Other characters may form a word
  /// with the second one: 使用使用者. Words with a particle or a number are doubled on purpose: 一步一步.
  private static func doubledHan(_ text: TextView, _ run: Range<Int>) -> Range<Int>? {
    let ends = [run.upperBound] + run.filter { particles.contains(text.characters[$0]) }
    for end in ends {
      for length in stride(from: min((end - run.lowerBound) / 2, 4), through: 2, by: -1) {
        let second = end - length
        let word = text.characters[second..<end]
        if text.characters[(second - length)..<second].elementsEqual(word), Set(word).count == length,
          !word.contains(where: Self.ofPhrases.contains)
        {
          return (second - length)..<end
        }
      }
    }
    return nil
  }

  /// Words that begin no noun.
  private static let particles = Set("的会會将將是和与與或被把".unicodeScalars)
  /// Question words, too: 用哪个用哪个 is whichever you want.
  private static let ofPhrases = Set("的一不很多了哪谁誰啥什怎几幾".unicodeScalars)

  /// A word and the same one in brackets, or as a link.
  private static func bracketed(_ text: TextView, _ word: Range<Int>) -> Range<Int>? {
    let (open, end) = (text[word.upperBound], word.upperBound + 1 + word.count)
    guard word.count > 1, open == "[" || open == TextView.Mark.linkStart, end < text.characters.count,
      text[end] == (open == "[" ? "]" : TextView.Mark.linkEnd),
      text.characters[word.upperBound + 1..<end].elementsEqual(text.characters[word]),
      text.characters[word].contains(where: \.isLetter)
    else { return nil }
    return word.lowerBound..<end + 1
  }
}

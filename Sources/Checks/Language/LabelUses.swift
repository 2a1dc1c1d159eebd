internal import Alignment
internal import DocModel
internal import Features

/// Collects the wordings that the translations use for the labels of their sources.
struct LabelUses {
  /// One occurrence of a label in a member.
  struct Use {
    let place: LabelPlaces.Place
    let bytes: ArraySlice<UInt8>
    let hash: UInt64

    var slot: Int { place.slot }
    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// Compares bytes, too, since the hash of a block and that of a marked part are computed differently.
    func isSame(_ other: Use) -> Bool { hash == other.hash || bytes == other.bytes }
    /// Whether the words of the source are kept.
    var isKept: Bool { EnglishText.sameLetters(bytes, place.text) }
    /// Whether the words of the source are kept and followed by more text, such as a gloss.
    var isGlossed: Bool {
      let core = bytes.drop { !$0.isLetterByte }
      return core.count > place.text.count && ByteSearch.equalFolded(core.prefix(place.text.count), place.text)
    }
  }

  /// One wording of a label in a member, with its uses.
  struct Kind {
    let isKept: Bool
    var uses: [Use]

    var wording: LabelWording { LabelWording(uses[0].text) }
  }

  let article: AlignedArticle
  /// The labels with several wordings in some member, in order of their numbers; each maps a member to its wordings.
  private(set) var labels: [[Int: [Kind]]] = []

  init(_ article: AlignedArticle) {
    self.article = article
    var sources: [Int: LabelPlaces] = [:]
    var numbers: [UInt64: Int] = [:]
    var all: [(member: Int, uses: [Use])] = []
    for member in article.members.indices where article.members[member].role == .translation {
      guard let source = article.likelySource(of: member), source != member, !article.members[member].isOriginal,
        article.members[member].article.locale.language != article.members[source].article.locale.language
      else { continue }
      let places = sources[source] ?? LabelPlaces(of: article, source: source, numbers: &numbers)
      sources[source] = places
      all.append((member, uses(of: places, member)))
    }
    var isOdd = [Bool](repeating: false, count: numbers.count)
    for (_, uses) in all {
      var first = [Int](repeating: -1, count: numbers.count)
      for (index, use) in uses.enumerated() where !isOdd[use.place.label] {
        let label = use.place.label
        if first[label] < 0 { first[label] = index } else if !uses[first[label]].isSame(use) { isOdd[label] = true }
      }
    }
    guard isOdd.contains(true) else { return }
    var found: [Int: [Int: [Use]]] = [:]
    for (member, uses) in all {
      for use in uses where isOdd[use.place.label] {
        found[use.place.label, default: [:]][member, default: []].append(use)
      }
    }
    labels = isOdd.indices.compactMap { found[$0] }.map { label in
      Dictionary(uniqueKeysWithValues: label.map { ($0.key, kinds($0.value, $0.key)) })
    }
  }

  private func uses(of places: LabelPlaces, _ member: Int) -> [Use] {
    var uses: [Use] = []
    var marked: (slot: Int, mark: MarkedTexts.Mark, texts: MarkedTexts)?
    for place in places.places {
      if let (mark, index, count) = place.part {
        if marked?.slot != place.slot || marked?.mark != mark {
          marked = (place.slot, mark, MarkedTexts(mark, in: article, at: place.slot, of: member, count: count))
        }
        guard let own = marked?.texts, own.texts.count == count, !own.isGlossed[index] else { continue }
        let text = own.texts[index][...]
        if text.count <= Self.longest { uses.append(Use(place: place, bytes: text, hash: StableHash(text).hash)) }
      } else if let block = article.textBlock(at: place.slot, of: member), block.text.count <= Self.longest {
        uses.append(Use(place: place, bytes: article.visible(at: place.slot, of: member), hash: block.textHash))
      }
    }
    return uses
  }

  /// Maximum length of a use, in bytes.
  private static let longest = 250
}

/// Groups the uses of a label by wording.
extension LabelUses {
  /// Returns the distinct wordings of a label, ignoring uses that may be another label of a reordered block.
  func kinds(_ uses: [Use], _ member: Int) -> [Kind] {
    let kinds = Self.kinds(uses)
    guard kinds.count > 1 else { return kinds }
    let safe = uses.filter {
      !isTurned($0, among: kinds, in: member) && !isOfAnother($0, member) && !isOtherMeaning($0, member)
    }
    return safe.count == uses.count ? kinds : Self.kinds(safe)
  }

  private static func kinds(_ uses: [Use]) -> [Kind] {
    var kinds: [Kind] = []
    var wordings: [LabelWording?] = []
    for use in uses where kinds.count < mostKinds {
      if let known = kinds.firstIndex(where: { $0.uses[0].isSame(use) }) {
        kinds[known].uses.append(use)
        continue
      }
      let isKept = use.isKept
      // Skip uses that keep the words and add a gloss: they neither keep nor translate the label.
      guard isKept || !use.isGlossed else { continue }
      let alike = kinds.indices.filter { kinds[$0].isKept == isKept }
      let wording = alike.isEmpty ? nil : LabelWording(use.text)
      for index in alike where wordings[index] == nil { wordings[index] = kinds[index].wording }
      if let wording, let known = alike.first(where: { wordings[$0]?.isForm(of: wording) == true }) {
        kinds[known].uses.append(use)
      } else {
        kinds.append(Kind(isKept: isKept, uses: [use]))
        wordings.append(wording)
      }
    }
    return kinds.count < mostKinds ? kinds : []
  }

  /// Returns whether another label of the block has a known wording of this one, as after swapping them.
  private func isTurned(_ use: Use, among kinds: [Kind], in member: Int) -> Bool {
    guard let (mark, index, count) = use.place.part, count > 1 else { return false }
    guard count <= Self.mostBeside else { return true }
    let (own, wordings) = (LabelWording(use.text), kinds.map(\.wording))
    let texts = MarkedTexts(mark, in: article, at: use.slot, of: member, count: count).texts
    return texts.indices.contains { other in
      guard other != index, case let text = LabelWording(String(decoding: texts[other], as: UTF8.self)) else {
        return false
      }
      return !text.isForm(of: own) && wordings.contains { $0.isForm(of: text) }
    }
  }

  /// Returns whether the words are those of another label of the source block, in another position here.
  private func isOfAnother(_ use: Use, _ member: Int) -> Bool {
    guard let (mark, _, count) = use.place.part, 2...Self.mostBeside ~= count, !use.isKept,
      let source = article.likelySource(of: member)
    else { return false }
    return MarkedTexts(mark, in: article, at: use.slot, of: source).texts.contains {
      EnglishText.sameLetters(use.bytes, $0[...])
    }
  }

  /// Returns whether a cell answers differently from the source (yes or no), which is no matter of wording.
  private func isOtherMeaning(_ use: Use, _ member: Int) -> Bool {
    guard use.place.part == nil, article.slots[use.slot].kind == .tableCell,
      let meaning = Lexicon(language: "en").meaning(of: use.place.text)
    else { return false }
    return Lexicon(language: article.members[member].article.locale.language).meaning(of: use.bytes)
      .map { $0 != meaning } ?? false
  }

  /// Limit of marked texts per block; a block with more is a list of labels.
  private static let mostBeside = 16
  /// Limit of wordings; a text with that many is not a label.
  private static let mostKinds = 6
}

/// A label text, compared regardless of inflection, letter case and punctuation.
struct LabelWording: Sendable {
  let text: String
  /// Lowercase letters and digits only; hiragana is dropped from unspaced text, since it mostly carries grammar.
  private var letters: [Unicode.Scalar] = []
  /// Ranges of the words in ``letters``.
  private var words: [Range<Int>] = []
  /// Whether the script has no spaces between words.
  private var isUnspaced = false

  init(_ text: String) {
    self.text = text
    letters.reserveCapacity(text.utf8.count)
    for character in text.unicodeScalars {
      let letter = Unicode.Scalar(LowerCase.small(character)) ?? character
      if letter.isLetter || letter.isDigit {
        letters.append(letter)
        if letter.value > 0x2e7f, letter.script == .han || letter.script == .kana { isUnspaced = true }
      } else {
        endWord()
      }
    }
    endWord()
    if isUnspaced {
      letters.removeAll { 0x3041...0x309f ~= $0.value }
      words = [letters.indices]
    }
  }

  private mutating func endWord() {
    let start = words.last?.upperBound ?? 0
    if start < letters.count { words.append(start..<letters.count) }
  }

  var isEmpty: Bool { !letters.contains(where: \.isLetter) }

  /// Whether the first letter is lowercase.
  var beginsWithSmall: Bool { text.unicodeScalars.first(where: \.isLetter)?.properties.isLowercase ?? false }

  /// Returns whether the texts are equal or differ only in forms of the same words.
  func isForm(of other: LabelWording) -> Bool {
    if isUnspaced == other.isUnspaced, letters == other.letters { return true }
    if isUnspaced || other.isUnspaced {
      guard let own = words.first.map({ letters[$0] }), let theirs = other.words.first.map({ other.letters[$0] }) else {
        return false
      }
      let (long, short) = own.count < theirs.count ? (theirs, own) : (own, theirs)
      // A longer name that begins or ends with the shorter one only says more: 需增加标签 for 标签.
      return (long.count - short.count <= 2 || short.count >= Self.leastCore && long.count <= 3 * short.count)
        && (long.starts(with: short) || long.suffix(short.count).elementsEqual(short))
    }
    return hasForms(in: other) && other.hasForms(in: self)
  }

  /// Returns whether each longer word has an inflected form in the other text.
  private func hasForms(in other: LabelWording) -> Bool {
    words.allSatisfy { own in
      let word = letters[own]
      return word.count <= Self.small(word) || other.words.contains { Self.areForms(word, other.letters[$0]) }
    }
  }

  /// In characters of East Asian writing.
  private static let leastCore = 2

  /// Maximum length of a function word, in letters.
  private static func small(_ word: ArraySlice<Unicode.Scalar>) -> Int { word.first?.script == .hangul ? 0 : 3 }

  private static func areForms(_ one: ArraySlice<Unicode.Scalar>, _ other: ArraySlice<Unicode.Scalar>) -> Bool {
    if one == other { return true }
    let same = zip(one, other).prefix { $0 == $1 }.count
    let short = min(one.count, other.count)
    return same >= min(3, short) && common(one, other) * 10 >= short * 7
  }

  /// Returns the length of the longest common subsequence.
  private static func common(_ one: ArraySlice<Unicode.Scalar>, _ other: ArraySlice<Unicode.Scalar>) -> Int {
    var row = [Int](repeating: 0, count: other.count + 1)
    for letter in one.prefix(60) {
      var before = 0
      for (place, theirs) in other.enumerated() {
        let above = row[place + 1]
        row[place + 1] = letter == theirs ? before + 1 : max(above, row[place])
        before = above
      }
    }
    return row[other.count]
  }
}

internal import Algorithms
internal import Alignment
internal import DocModel
internal import Features

/// The sentences of one slot in all members, aligned with those of one of them.
struct SlotSentences {
  let slot: Int
  /// The slot, and those after it that hold parts of the same paragraph in some members.
  let parts: [Int]
  /// The member whose sentences are the units of comparison.
  let pivot: Int
  /// By member; empty if it has no comparable text in the slot.
  let sentences: [[Sentence]]
  /// By member, the pairs of its sentences with the pivot's.
  let pairs: [[SentencePair]]
  /// By member, nil if its sentences are paired by their numbers.
  let alignments: [SentenceAlignment?]
  /// For each sense, the most occurrences in one sentence.
  let most: SenseCounts
  /// By member, the senses of its text if it is too long to be aligned, so that one pair has all its sentences.
  private let whole: [SenseCounts?]

  /// - Parameter alignments: by member, nil if its sentences are paired by their numbers.
  init(_ slot: Int, _ text: SlotText, _ alignments: [SentenceAlignment?]) {
    var alignments = alignments
    self.slot = slot
    (pivot, parts, sentences) = (text.pivot, text.parts, text.sentences)
    pairs = sentences.indices.map { member in
      alignments[member]?.align()
        ?? text.sentences[member].indices.map { SentencePair(own: $0..<$0 + 1, other: $0..<$0 + 1) }
    }
    whole = zip(pairs, sentences).map { pairs, own in
      pairs.count == 1 && own.count > 1 ? own.reduce(SenseCounts()) { $0 + $1.senses } : nil
    }
    self.alignments = alignments
    most = sentences.reduce(SenseCounts()) { $1.reduce($0) { $0.union($1.senses) } }
  }

  /// The number of units.
  var count: Int { sentences[pivot].count }

  /// The members with text.
  var present: [Int] { sentences.indices.filter { !sentences[$0].isEmpty } }

  /// Whether several others have as many sentences as the pivot, and none has fewer.
  func isCutAlike(except member: Int) -> Bool {
    let others = present.filter { $0 != member && $0 != pivot }
    return others.count > Quorum.witnesses && others.allSatisfy { sentences[$0].count >= count }
  }

  /// The pair that holds a unit, or nil.
  func pair(_ unit: Int, of member: Int) -> SentencePair? { pairs(of: unit..<unit + 1, in: member).first }

  /// The pairs of a member's sentences with some units.
  func pairs(of units: Range<Int>, in member: Int) -> [SentencePair] {
    let all = pairs[member]
    let start = all.partitioningIndex { $0.other.upperBound > units.lowerBound }
    return all[start...].prefix { $0.other.lowerBound < units.upperBound }.filter { $0.other.overlaps(units) }
  }

  /// The senses of a member's sentences in a pair.
  func senses(of pair: SentencePair, _ member: Int) -> SenseCounts {
    whole[member] ?? sentences[member][pair.own].reduce(SenseCounts()) { $0 + $1.senses }
  }

  /// The senses of a member's sentences that correspond to some units; nil if no sentence does. Negations count only in
  /// sentences that correspond to none but these units.
  func senses(_ units: Range<Int>, of member: Int) -> SentenceSenses? {
    var result: SentenceSenses?
    for pair in pairs(of: units, in: member) where !pair.own.isEmpty {
      let counts = senses(of: pair, member)
      var sum = result ?? SentenceSenses()
      sum.add(
        counts, isWithin: units.lowerBound <= pair.other.lowerBound && pair.other.upperBound <= units.upperBound)
      result = sum
    }
    return result
  }
}

/// The senses of one member's sentences for some units.
struct SentenceSenses {
  /// Words that negate.
  var negations = 0
  /// Words that can replace a negation.
  var excuses = 0
  /// Words that may be negative.
  var forms = 0
  /// Limits: at most this is not more than this.
  var limits = 0
  /// First parts of negations of two words.
  var halves = 0
  /// Words with a negative part, such as *un-*, that do not count as negations.
  var affixes = 0
  var counts = SenseCounts()

  /// Adds the senses of sentences.
  /// - Parameter isWithin: whether they correspond to nothing else, so that their negations count as such.
  mutating func add(_ more: SenseCounts, isWithin: Bool) {
    if isWithin { negations += more[.negation] } else { excuses += more[.negation] }
    excuses += more[.negative]
    limits += more[.least] + more[.most]
    halves += more[.negationHalf]
    affixes += min(more[.negatingAffix], more[.negative])
    // Optional is not required, disabled is not enabled.
    forms += more[.negativeForm] + more[.optional] + more[.disabled] + more[.forbidden]
    counts = counts + more
  }
}

/// Reads the slots of an article sentence by sentence.
struct SentenceSlots {
  let article: AlignedArticle
  private let readers: [SentenceReader]
  private let lexicons: [Lexicon]
  /// By slot, nil if its texts cannot be compared.
  private let texts: [SlotText?]
  private let statistics: SentenceStatistics
  /// By member, the number of slots that most members have a text in and this one lacks, or the reverse.
  private let misfits: [Int]
  /// The number of slots in which most members have a text.
  private let usualSlots: Int

  init(_ article: AlignedArticle) {
    self.article = article
    let languages = article.members.map { $0.article.locale.language }
    let readers = languages.map { SentenceReader(language: $0) }
    self.readers = readers
    lexicons = languages.map { Lexicon(language: $0) }
    texts = article.slots.indices.map { SlotText($0, of: article, readers) }
    statistics = SentenceStatistics(article, texts)
    var (misfits, usual) = ([Int](repeating: 0, count: article.members.count), 0)
    for slot in article.slots.indices where article.slots[slot].kind.holdsInlines {
      let has = article.members.indices.map { article.textBlock(at: slot, of: $0) != nil }
      let isUsual = Quorum.isHalf(has.count { $0 }, of: has.count)
      if isUsual { usual += 1 }
      for member in has.indices where has[member] != isUsual { misfits[member] += 1 }
    }
    (self.misfits, usualSlots) = (misfits, usual)
  }

  /// Whether a member has nearly the blocks that most members have: else it may be another text, whose blocks are
  /// paired by chance.
  func isWhole(_ member: Int) -> Bool { misfits[member] <= 1 || misfits[member] * Self.mostMisfits <= usualSlots }

  /// One in so many blocks.
  private static let mostMisfits = 20

  func knowsNegation(_ member: Int) -> Bool { readers[member].knowsNegation }

  func marksSentences(_ member: Int) -> Bool {
    WritingSystem.of(article.members[member].article.locale).marksSentences
  }

  /// Whether the negations of the member's language are sequences of characters anywhere in the text.
  func negatesWithinWords(_ member: Int) -> Bool { readers[member].readsSequences }

  /// The sentences of a slot, or nil if they cannot be compared.
  func sentences(of slot: Int) -> SlotSentences? {
    guard let text = texts[slot] else { return nil }
    if article.slots[slot].kind == .tableCell, isAnswer(slot) { return nil }
    return SlotSentences(slot, text, alignments(text))
  }

  /// The usual width of a member's sentences relative to those of another one, where both have the same sentences.
  func ratio(of member: Int, relativeTo other: Int, in slot: SlotSentences) -> Double {
    func ratio(_ member: Int) -> Double {
      member == slot.pivot ? 1 : statistics.ratio(of: member, relativeTo: slot.pivot, in: article)
    }
    return ratio(member) / ratio(other)
  }

  /// Whether the cell holds a word such as yes or no, which the rules about cells compare.
  private func isAnswer(_ slot: Int) -> Bool {
    article.members.indices.contains { member in
      let text = article.visible(at: slot, of: member)
      return text.count <= 2 * Lexicon.longestWord && lexicons[member].meaning(of: text) != nil
    }
  }

  /// By member, nil if its sentences correspond by their numbers.
  private func alignments(_ text: SlotText) -> [SentenceAlignment?] {
    let widths = widths(of: text)
    lazy var other = {
      var other = self.text(text.parts, text.pivot, text.sentences[text.pivot])
      other.widths = widths
      return other
    }()
    return text.sentences.indices.map { member in
      let own = text.sentences[member]
      if member == text.pivot || own.isEmpty { return nil }
      if own.count == widths.count, SentenceAlignment.arePlainlyAlike(own.map { Double($0.width) }, widths) {
        return nil
      }
      return SentenceAlignment(
        self.text(text.parts, member, own), with: other,
        statistics.model(of: member, relativeTo: text.pivot, in: article))
    }
  }

  /// The widths of the pivot's sentences, as several members with as many sentences agree on.
  private func widths(of text: SlotText) -> [Double] {
    let widths = text.sentences[text.pivot].map { Double($0.width) }
    let alike = text.sentences.filter { $0.count == widths.count }
    let total = widths.reduce(0, +)
    guard alike.count > Quorum.witnesses, widths.count > 1, total > 0 else { return widths }
    let totals = alike.map { max(1, $0.reduce(0) { $0 + $1.width }) }
    return widths.indices.map { unit in
      let shares = zip(alike, totals).map { Double($0[unit].width) / Double($1) }.sorted()
      return shares[shares.count / 2] * total
    }
  }

  /// The sentences with their values.
  private func text(_ parts: [Int], _ member: Int, _ sentences: [Sentence]) -> SentenceAlignment.Text {
    var anchors = [[UInt64]](repeating: [], count: sentences.count)
    let widths = sentences.map { Double($0.width) }
    let isJoined = sentences.map(\.isJoined)
    let keys = sentences.map { CognateKeys.read(article.features[member].visible, in: $0.range) }
    let facts = parts.compactMap { article.textBlock(at: $0, of: member) }.flatMap {
      article.features[member].facts[$0.facts.indices]
    }
    for fact in facts where fact.kind == .number && fact.traits.contains(.longNumber) || fact.kind == .identifier {
      let start = Int(fact.range.start)
      let place = sentences.partitioningIndex { $0.range.upperBound > start }
      if place < sentences.count, sentences[place].range.contains(start), anchors[place].count < Self.mostAnchors {
        anchors[place].append(fact.atom)
      }
    }
    var codes = facts.lazy.filter { $0.kind == .code }.map(\.atom)[...]
    for (place, sentence) in sentences.enumerated() {
      anchors[place] += codes.prefix(min(sentence.codes, Self.mostAnchors))
      codes = codes.dropFirst(sentence.codes)
    }
    return SentenceAlignment.Text(widths: widths, anchors: anchors, keys: keys, isJoined: isJoined)
  }

  /// Whether a sentence has several clauses, in a language that joins sentences by commas, and more than the one that it
  /// is paired with.
  func hasMoreClauses(_ sentence: Sentence, of member: Int, than paired: Sentence?, of other: Int) -> Bool {
    let marks = WritingSystem.of(article.members[member].article.locale).joiningMarks
    guard !marks.isEmpty else { return false }
    let theirs = paired.map {
      Sentences.clauses(article.features[other].visible[$0.range], joinedBy: marks.union([",", ";"]))
    }
    return Sentences.clauses(article.features[member].visible[sentence.range], joinedBy: marks) > max(1, theirs ?? 1)
  }

  /// Whether a member's text has the code spans and links of one of the pivot's sentences, and each as often as the
  /// whole text of the pivot, the former perhaps without backticks: then the sentence was joined with another one. False for a sentence without any.
  func keepsValues(of unit: Int, _ member: Int, in slot: SlotSentences) -> Bool {
    func counts(_ member: Int) -> [UInt64: Int] {
      slot.parts.compactMap { article.textBlock(at: $0, of: member) }.reduce(into: [:]) { counts, block in
        for fact in article.features[member].facts[block.facts.indices] where fact.kind == .code || fact.kind == .link {
          counts[fact.atom, default: 0] += 1
        }
      }
    }
    let values = values(of: unit, in: slot)
    guard !values.isEmpty else { return false }
    let (own, theirs) = (counts(member), counts(slot.pivot))
    return values.allSatisfy { value in
      own[value, default: 0] + bareTimes(value, member, in: slot) >= theirs[value, default: 1]
    }
  }

  /// The number of times that a member's text has the text of one of the pivot's code spans without backticks.
  private func bareTimes(_ atom: UInt64, _ member: Int, in slot: SlotSentences) -> Int {
    let (page, features) = (article.members[slot.pivot].article, article.features[slot.pivot])
    let facts = slot.parts.compactMap { article.textBlock(at: $0, of: slot.pivot) }.flatMap {
      features.facts[$0.facts.indices]
    }
    guard let span = facts.first(where: { $0.kind == .code && $0.atom == atom }) else { return 0 }
    let text = Array(features.string(span, in: page).utf8)
    guard text.count > 1 else { return 0 }
    return slot.parts.reduce(0) { $0 + ByteSearch.count(of: text, in: Array(article.visible(at: $1, of: member))) }
  }

  /// The atoms of the code spans and links of one of the pivot's sentences.
  private func values(of unit: Int, in slot: SlotSentences) -> [UInt64] {
    let sentences = slot.sentences[slot.pivot]
    let (page, features) = (article.members[slot.pivot].article, article.features[slot.pivot])
    let text = String(decoding: features.visible[sentences[unit].range], as: UTF8.self)
    let nodes = slot.parts.compactMap { article.node(at: $0, of: slot.pivot) }
    let facts = slot.parts.compactMap { article.textBlock(at: $0, of: slot.pivot) }.flatMap {
      features.facts[$0.facts.indices]
    }
    let whole = slot.parts.map { String(decoding: article.visible(at: $0, of: slot.pivot), as: UTF8.self) }.joined()
    // Words that occur once tell the sentence of a link.
    let links = nodes.flatMap { $0..<Int(page.nodes[$0].end) }.filter { node in
      let words = page.nodes[node].kind == .link ? page.plainText(of: node) : ""
      return !words.isEmpty && text.contains(words) && whole.ranges(of: words).count == 1
    }.map { page.string(page.nodes[$0].literal) }
    let codes = facts.lazy.filter { $0.kind == .code }.map(\.atom)
    let first = sentences[..<unit].reduce(0) { $0 + $1.codes }
    return codes.dropFirst(first).prefix(sentences[unit].codes)
      + facts.filter { $0.kind == .link && links.contains(features.string($0, in: page)) }.map(\.atom)
  }

  /// Whether a member's text has a name that only one of the pivot's sentences has. False if other locales have the
  /// text, too, which are better evidence.
  func keepsName(of unit: Int, _ member: Int, in slot: SlotSentences) -> Bool {
    guard slot.present.count == 2 else { return false }
    func names(_ member: Int) -> [Fact] {
      slot.parts.compactMap { article.textBlock(at: $0, of: member) }.flatMap { block in
        article.features[member].facts[block.facts.indices].filter {
          $0.kind == .identifier || $0.kind == .term && $0.traits.contains(.nameLike)
        }
      }
    }
    let (own, theirs, range) = (names(member), names(slot.pivot), slot.sentences[slot.pivot][unit].range)
    // The first word has a capital in any case.
    return theirs.contains { name in
      Int(name.range.start) > range.lowerBound && range.contains(Int(name.range.start))
        && theirs.count { $0.atom == name.atom } == 1 && own.contains { $0.atom == name.atom }
    }
  }

  /// Limits the work for each pair of sentences: more numbers and names, and more code spans, do not count.
  private static let mostAnchors = 64

  /// Whether sentences negate in English, as in the text of a program that is not translated; in another script, by any
  /// negative word, such as unset. The word *no* alone is also one of other languages.
  func quotesNegation(_ sentences: ArraySlice<Sentence>, of member: Int) -> Bool {
    let reader = SentenceReader(language: "en")
    let text = article.features[member].visible
    let isLatin = WritingSystem.of(article.members[member].article.locale).writes(.latin)
    return sentences.contains { sentence in
      let counts = reader.sentences(text, in: sentence.range).reduce(SenseCounts()) { $0 + $1.senses }
      guard isLatin else { return counts[.negation] + counts[.negative] > 0 }
      return counts[.negation] > 0 && counts[.negation] > Self.count(of: "no", in: text[sentence.range])
    }
  }

  /// The number of occurrences of a lowercase word in ASCII.
  private static func count(of word: String, in text: ArraySlice<UInt8>) -> Int {
    text.split { !$0.isLetterByte }.count { $0.lazy.map(\.asciiLowercased).elementsEqual(word.utf8) }
  }

  /// The line of the member's file in which a sentence begins, within those of its block: a `<br>` in a cell ends no line
  /// of the file.
  func line(_ sentence: Sentence, in slot: SlotSentences, of member: Int) -> Int {
    let slot = article.part(of: slot.parts, holding: sentence.range.lowerBound, of: member) ?? slot.slot
    let (first, last) = article.lines(at: slot, of: member)
    guard let block = article.textBlock(at: slot, of: member) else { return first }
    let visible = article.features[member].visible
    let text = visible.span
    var line = first
    var place = ByteSearch.byte(.lineFeed, in: text, from: block.text.indices.lowerBound)
    while place < sentence.range.lowerBound, line < last {
      line += 1
      place = ByteSearch.byte(.lineFeed, in: text, from: place + 1)
    }
    return line
  }

  /// The words of a sentence, with `…` for code and placeholders.
  func text(_ sentence: Sentence, of member: Int) -> String {
    let parts = article.features[member].visible[sentence.range].split(omittingEmptySubsequences: false) {
      $0 == ArticleFeatures.codeMark || $0 == ArticleFeatures.placeholderMark
    }
    return AlignedArticle.cut(parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "…"), limit: 90)
  }
}

/// The texts of one slot, cut into sentences.
struct SlotText {
  /// The member whose sentences are the units of comparison.
  let pivot: Int
  /// By member; empty if it has no comparable text in the slot.
  let sentences: [[Sentence]]
  /// The slot, and those after it that hold parts of the same paragraph in some members.
  let parts: [Int]

  /// Fails if the texts cannot be compared sentence by sentence.
  init?(_ slot: Int, of article: AlignedArticle, _ readers: [SentenceReader]) {
    guard article.slots[slot].kind.holdsInlines, !article.isPart(slot) else { return nil }
    parts = article.parts(of: slot)
    guard parts.count > 1 || !article.texts[slot].isOneText else { return nil }
    var sentences: [[Sentence]] = []
    var present = 0
    for member in article.members.indices {
      var own: [Sentence] = []
      for part in parts {
        guard let block = article.textBlock(at: part, of: member), block.text.count > 2 else { continue }
        own += readers[member].sentences(article.features[member].visible, in: block.text.indices)
      }
      sentences.append(own)
      if !own.isEmpty { present += 1 }
    }
    let all = parts
    let torn = article.members.indices.filter { Self.hasLoneBacktick(all, of: $0, in: article) }
    if !torn.isEmpty, torn.count < present {
      for member in torn where !sentences[member].isEmpty {
        sentences[member] = []
        present -= 1
      }
    }
    guard present >= 2, let pivot = Self.pivot(sentences, article) else { return nil }
    (self.pivot, self.sentences) = (pivot, sentences)
  }

  /// Returns whether a backtick without a partner is in a text, so that some of its words are read as code.
  private static func hasLoneBacktick(_ parts: [Int], of member: Int, in article: AlignedArticle) -> Bool {
    parts.contains { part in
      guard let block = article.textBlock(at: part, of: member) else { return false }
      return article.features[member].visible[block.text.indices].contains(.of("`"))
    }
  }

  /// The source, else a member with the most usual number of sentences.
  private static func pivot(_ sentences: [[Sentence]], _ article: AlignedArticle) -> Int? {
    if let source = article.source, !sentences[source].isEmpty { return source }
    if let original = article.members.indices.first(where: {
      article.members[$0].isOriginal && article.members[$0].role != .archive && !sentences[$0].isEmpty
    }) {
      return original
    }
    if let english = article.likelyOriginal, !sentences[english].isEmpty { return english }
    var holders: [Int: [Int]] = [:]
    for (member, own) in sentences.enumerated() where !own.isEmpty { holders[own.count, default: []].append(member) }
    return holders.mostHeld?.holders.first
  }
}

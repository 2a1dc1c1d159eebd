internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The blocks of one member that were left in the language of the source.
struct LeftInSource {
  let article: AlignedArticle
  let member: Int
  let reference: Int?
  /// The translations of other languages than the reference's.
  let voters: [Int]
  /// What is in English was left: the source is, and the locale's own language is another.
  let isFromEnglish: Bool

  init(article: AlignedArticle, member: Int, reference: Int?) {
    self.article = article
    self.member = member
    self.reference = reference
    let language = reference.map { article.members[$0].article.locale.language } ?? "en"
    isFromEnglish = language == "en" && article.members[member].article.locale.language != "en"
    voters = article.members.indices.filter {
      $0 != member && $0 != reference && !article.members[$0].isOriginal
        && article.members[$0].article.locale.language != language
    }
  }

  struct Found {
    var message: Message
    let line: Int
    var confidence: Certainty
    var severity: Severity?
    let salt: UInt64
    /// Of the text, or of the first one.
    var slot = 0
    /// The translations that have other words.
    var names = ""
    /// What a locale may leave in many places, see ``Finding/form``.
    var form = ""
  }

  func findings() -> [Found] {
    var found: [Found] = []
    var sentences = 0
    // What is in English, whatever the others have there.
    var left: [Int] = []
    // Whether a copy of the source is in English is asked only where that can make the page one finding.
    var copies: [Int] = []
    var columns = TranslatedColumns()
    let today = article.members.firstIndex { $0.role == .source }
    let exact = article.exactSource(of: member)
    for slot in article.slots.indices where article.slots[slot].kind.holdsInlines {
      guard let block = article.textBlock(slot, member), block.text.count > 2 else { continue }
      // Today's source has a block no more that a translation was made from: who translates it works for nothing.
      if let today, let exact, exact != today, article.node(slot, today) == nil, article.node(slot, exact) != nil {
        continue
      }
      let equalsSource = reference.map { isEqual(slot, block, $0) } ?? false
      let isLong = block.text.count > 24
      if isLong { sentences += 1 }
      if equalsSource {
        if isLong { copies.append(slot) }
        // Where all have the text, nobody translates it.
        if !article.texts[slot].isOneText || article.isHeldToSource(member) {
          same(slot, &columns).map { found.append($0) }
        }
      } else if isLong, isSentence(slot, block) {
        left.append(slot)
        sentence(slot).map { found.append($0) }
      }
    }
    // A page that was not translated at all is one finding.
    func isMost(_ count: Int) -> Bool { count >= 5 && count * 10 > sentences * 6 }
    guard !found.isEmpty, isMost(max(left.count + copies.count, found.count)) else { return together(found) }
    left += copies.filter(isEnglish)
    guard isMost(max(left.count, found.count)) else { return together(found) }
    let lines = left.map(line) + found.map(\.line)
    return [
      Found(
        message: .pageLeft(max(left.count, found.count), sentences), line: lines.min() ?? 1,
        confidence: Certainty.certain, salt: 1)
    ]
  }

  func isSentence(_ slot: Int, _ block: BlockFeatures) -> Bool {
    isFromEnglish && block.signs.isDisjoint(with: .foreign.union(.accent))
      && EnglishText.isSentence(article.visible(slot, member))
  }

  /// A copy of the source is a sentence in English, or holds words that are spoken.
  private func isEnglish(_ slot: Int) -> Bool {
    guard let block = article.textBlock(slot, member) else { return false }
    return isSentence(slot, block) || EnglishText.Words(article.visible(slot, member)).isSpoken
  }

  /// A single word may be in another letter case, and so may the head of a column where this locale writes no Latin
  /// letters.
  private func isEqual(_ slot: Int, _ block: BlockFeatures, _ reference: Int) -> Bool {
    guard let theirs = article.textBlock(slot, reference), block.text.count == theirs.text.count,
      case let isSame = block.textHash == theirs.textHash, isSame || block.text.count <= 24
    else { return false }
    let (text, source) = (article.visible(slot, member), article.visible(slot, reference))
    if isSame { return text == source }
    guard ByteSearch.equalFolded(text, source) else { return false }
    return EnglishText.Words(text).all < 2 || !writesLatin && article.isLabel(slot, member)
  }

  var writesLatin: Bool { WritingSystem.of(article.members[member].article.locale).writes(.latin) }

  func line(_ slot: Int) -> Int { article.lines(slot, member).0 }
}

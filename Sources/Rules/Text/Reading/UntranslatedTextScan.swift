internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Finds the blocks of one member that are still in the language of the source.
struct UntranslatedTextScan {
  let article: AlignedArticle
  let member: Int
  let reference: Int?
  /// The translations into languages other than the reference's.
  let voters: [Int]
  /// Whether the source is English and the member's own language is not, so that English text counts as untranslated.
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
    /// The slot of the text, or of the first one of a group.
    var slot = 0
    /// Names of the locales that translate the text.
    var names = ""
    /// Groups findings that one decision of a locale may explain, see ``Finding/form``.
    var form = ""
  }

  func findings() -> [Found] {
    var found: [Found] = []
    var sentences = 0
    // Slots with an English sentence that differs from the reference.
    var left: [Int] = []
    // Slots that equal the reference; their language is detected only if it can make a page-level finding.
    var copies: [Int] = []
    var columns = TranslatedColumns()
    let today = article.members.firstIndex { $0.role == .source }
    let exact = article.exactSource(of: member)
    for slot in article.slots.indices where article.slots[slot].kind.holdsInlines {
      guard let block = article.textBlock(at: slot, of: member), block.text.count > 2 else { continue }
      // The current source dropped a block of the exact source: translating it would be wasted work.
      if let today, let exact, exact != today, article.node(at: slot, of: today) == nil,
        article.node(at: slot, of: exact) != nil
      {
        continue
      }
      let equalsSource = reference.map { isEqual(slot, to: block, of: $0) } ?? false
      let isLong = block.text.count > 24
      if isLong { sentences += 1 }
      if equalsSource {
        if isLong { copies.append(slot) }
        // If all locales have identical text, it needs no translation.
        if !article.texts[slot].isOneText || article.isHeldToSource(member) {
          same(slot, &columns).map { found.append($0) }
        }
      } else if isLong, isSentence(slot, block) {
        left.append(slot)
        sentence(slot).map { found.append($0) }
      }
    }
    // Report a page that is largely untranslated as one finding.
    func isMost(_ count: Int) -> Bool { count >= 5 && count * 10 > sentences * 6 }
    guard !found.isEmpty, isMost(max(left.count + copies.count, found.count)) else { return together(found) }
    left += copies.filter(isEnglish)
    guard isMost(max(left.count, found.count)) else { return together(found) }
    let lines = left.map(line) + found.map(\.line)
    return [
      Found(
        message: .pageLeft(max(left.count, found.count), of: sentences), line: lines.min() ?? 1,
        confidence: Certainty.certain, salt: 1)
    ]
  }

  func isSentence(_ slot: Int, _ block: BlockFeatures) -> Bool {
    isFromEnglish && block.signs.isDisjoint(with: .foreign.union(.accent))
      && EnglishText.isSentence(article.visible(at: slot, of: member))
  }

  /// Returns whether a copy of the source is an English sentence or contains English function words.
  private func isEnglish(_ slot: Int) -> Bool {
    guard let block = article.textBlock(at: slot, of: member) else { return false }
    return isSentence(slot, block) || EnglishText.Words(article.visible(at: slot, of: member)).isSpoken
  }

  /// Returns whether the block equals the reference. A single word may differ in case; so may a heading or column head
  /// if the locale does not write Latin letters.
  private func isEqual(_ slot: Int, to block: BlockFeatures, of reference: Int) -> Bool {
    guard let theirs = article.textBlock(at: slot, of: reference), block.text.count == theirs.text.count,
      case let isSame = block.textHash == theirs.textHash, isSame || block.text.count <= 24
    else { return false }
    let (text, source) = (article.visible(at: slot, of: member), article.visible(at: slot, of: reference))
    if isSame { return text == source }
    guard ByteSearch.equalFolded(text, source) else { return false }
    return EnglishText.Words(text).all < 2 || !writesLatin && article.isLabel(at: slot, of: member)
  }

  var writesLatin: Bool { WritingSystem.of(article.members[member].article.locale).writes(.latin) }

  func line(_ slot: Int) -> Int { article.lines(at: slot, of: member).0 }
}

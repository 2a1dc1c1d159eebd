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
  private let isFromEnglish: Bool

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
    let confidence: UInt8
    var severity: Severity?
    let salt: UInt64
    /// The slot of the text, and the translations that have other words; nil for what is about more than one.
    var text: (slot: Int, names: String)?
    var isHeading = false
  }

  func findings() -> [Found] {
    var found: [Found] = []
    var sentences = 0
    // What is in English, whatever the others have there.
    var left: [Int] = []
    // Whether a copy of the source is in English is asked only where that can make the page one finding.
    var copies: [Int] = []
    let visible = article.features[member].visible
    for slot in article.slots.indices where article.slots[slot].kind.holdsInlines {
      // A shortcode that this flavour does not know is no text.
      guard let block = article.textBlock(slot, member), block.text.count > 2,
        !visible[block.text.indices].starts(with: "{{".utf8)
      else { continue }
      let equalsSource = reference.map { isEqual(slot, block, $0) } ?? false
      let isLong = block.text.count > 24
      if isLong { sentences += 1 }
      if equalsSource {
        if isLong { copies.append(slot) }
        // Where all have the text, nobody translates it.
        if !article.texts[slot].isOneText || article.isHeldToSource(member) { same(slot).map { found.append($0) } }
      } else if isLong, isSentence(slot, block) {
        left.append(slot)
        // A copy of the source with other numbers or quotes is a copy still.
        let isCopy = reference.map { EnglishText.sameLetters(visible[block.text.indices], article.visible(slot, $0)) }
        (isCopy == true ? same(slot) : sentence(slot)).map { found.append($0) }
      }
    }
    found += article.slots.indices.filter { article.slots[$0].kind == .directive }.compactMap(title)
    // A page that was not translated at all is one finding.
    func isMost(_ count: Int) -> Bool { count >= 5 && count * 10 > sentences * 6 }
    guard !found.isEmpty, isMost(max(left.count + copies.count, found.count)) else { return byTable(found) }
    left += copies.filter(isEnglish)
    guard isMost(max(left.count, found.count)) else { return byTable(found) }
    let lines = left.map(line) + found.map(\.line)
    return [
      Found(
        message: .pageLeft(max(left.count, found.count), sentences), line: lines.min() ?? 1,
        confidence: Certainty.certain, salt: 1)
    ]
  }

  /// What is left in one table is one finding, where it is more than a label or two.
  private func byTable(_ found: [Found]) -> [Found] {
    func table(_ one: Found) -> Int? {
      guard let slot = one.text?.slot, article.slots[slot].kind == .tableCell,
        case let row = Int(article.slots[slot].parent), row >= 0
      else { return nil }
      return Int(article.slots[row].parent)
    }
    let sizes = found.compactMap(table).reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    var told: Set<Int> = []
    return found.compactMap { one in
      guard let table = table(one), let size = sizes[table], size > 2, let text = one.text else { return one }
      guard told.insert(table).inserted else { return nil }
      var all = one
      all.message = .leftInSource(article.excerpt(text.slot, member), text.names, more: size - 1)
      return all
    }
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

  /// A single word may be in another letter case, and so may the head of a column where this locale writes no Latin letters.
  private func isEqual(_ slot: Int, _ block: BlockFeatures, _ reference: Int) -> Bool {
    guard let theirs = article.textBlock(slot, reference), block.text.count == theirs.text.count else { return false }
    let (text, source) = (article.visible(slot, member), article.visible(slot, reference))
    if block.textHash == theirs.textHash { return text == source }
    guard block.text.count <= 24, ByteSearch.equalFolded(text, source) else { return false }
    return EnglishText.Words(text).all < 2 || !writesLatin && isLabel(slot)
  }

  var writesLatin: Bool { WritingSystem.of(article.members[member].article.locale).writes(.latin) }

  func line(_ slot: Int) -> Int { article.lines(slot, member).0 }

  // MARK: One block

  /// What the other translations have in a slot.
  struct Others {
    /// Those with other words than the reference.
    var differing: [Int] = []
    /// How many have a text there.
    var count = 0
    /// Somebody has none: it may have been left like this one, and lost since.
    var isIncomplete = false

    /// All translate it, or most do, whatever became of one that is lost.
    var areMost: Bool { differing.count * 2 > count + (isIncomplete && differing.count < count ? 1 : 0) }
    var share: Int { count == 0 ? 0 : differing.count * 100 / count }
  }

  private func others(_ slot: Int) -> Others {
    let model = reference.flatMap { article.textHash(slot, $0) == nil ? nil : $0 } ?? member
    let hash = article.textHash(slot, model)
    let source = article.visible(slot, model)
    lazy var isSentence = EnglishText.isSentence(source)
    var others = Others()
    for voter in voters {
      guard let block = article.textBlock(slot, voter), !block.text.isEmpty else {
        others.isIncomplete = true
        continue
      }
      others.count += 1
      guard block.textHash != hash else { continue }
      let text = article.visible(slot, voter)
      // A name or a mark may be another in what was left: it is English still.
      let isEnglish = EnglishText.sameLetters(text, source) || isSentence && EnglishText.isSentence(text)
      // Who keeps the words and says beside them what they mean has no other words.
      if !isEnglish, !(text.starts(with: source) && Gloss.begins(text.dropFirst(source.count))) {
        others.differing.append(voter)
      }
    }
    return others
  }

  /// A block that equals its source: whether it was left tells what the others have, and what this member has elsewhere.
  private func same(_ slot: Int) -> Found? {
    let others = others(slot)
    let words = EnglishText.Words(article.visible(slot, member))
    // What the source itself has in English was not left in its language.
    guard words.all > 0, isFromEnglish || !words.isSpoken, others.count == 0 || !others.differing.isEmpty,
      !isNameOfTarget(slot),
      !article.isMachineText(slot, member),
      reference.map({ article.isQuotedInBoth(slot, member, reference: $0) }) != true
    else { return nil }
    if others.count == 0 { return sameAsSource(slot, words) }
    let isExact = article.groups[article.members[member].group].exactSource == reference
    // Several may have left the same label: who translates it elsewhere meant to translate it here.
    let mayBeSlip = isExact && others.differing.count >= 2 && words.longest > 3 && isLabel(slot)
    guard others.areMost || mayBeSlip else { return nil }
    var confidence: UInt8
    if words.areSeveral, others.areMost {
      // Without words that are spoken it may be the name of something.
      confidence =
        !words.isSpoken
        ? Certainty.doubtful
        : others.share == 100 && others.count > 1
          ? Certainty.certain : others.share >= 66 ? Certainty.firm : Certainty.slight
    } else if words.longest > 3, isTranslatedElsewhere(slot) {
      confidence = others.share >= 75 ? Certainty.sure : mayBeSlip ? Certainty.likely : Certainty.weak
    } else if others.areMost, isForeignLabel(slot, words, others) {
      confidence = Certainty.likely
    } else {
      return nil
    }
    if others.count == 1 { confidence = min(confidence, Certainty.slight) }
    if others.share < 100, words.all == 1, isSmallValue(slot) { confidence = min(confidence, Certainty.weak) }
    // One other alone is no custom.
    return left(slot, others, confidence, others.differing.count == 1 && others.count > 2 ? .minor : nil)
  }

  /// Nobody else translates the text: words that are spoken are no name.
  private func sameAsSource(_ slot: Int, _ words: EnglishText.Words) -> Found? {
    guard article.isHeldToSource(member), let reference, article.members[reference].role == .source else { return nil }
    let isPhrase =
      words.all > 1 && words.longest > 3
      && !ByteSearch.holds(
        Array("://".utf8)[...], in: article.visible(slot, member))
    guard words.isSpoken || isPhrase && isTranslatedElsewhere(slot) else { return nil }
    let isSure = words.isSpoken && article.slots[slot].kind != .tableCell
    return left(slot, Others(), isSure ? Certainty.sure : Certainty.slight)
  }

  /// A whole sentence of English words, whatever the source says today.
  private func sentence(_ slot: Int) -> Found? {
    let others = others(slot)
    if others.count > 0, !others.areMost { return nil }
    if let reference, article.isQuotedInBoth(slot, member, reference: reference) { return nil }
    return left(
      slot, others,
      others.count == 0 ? Certainty.slight : others.share == 100 && others.count > 1 ? Certainty.firm : Certainty.likely
    )
  }

  private func left(_ slot: Int, _ others: Others, _ confidence: UInt8, _ severity: Severity? = nil) -> Found {
    // What a program prints is shown as it is printed, where others do so, too.
    let isShown = others.differing.count < others.count && isQuotedMessage(slot)
    return Found(
      message: .leftInSource(article.excerpt(slot, member), article.names(others.differing)), line: line(slot),
      confidence: isShown ? min(confidence, Certainty.weak) : confidence, severity: severity,
      salt: article.slots[slot].key, text: (slot, article.names(others.differing)),
      isHeading: article.slots[slot].kind == .heading)
  }

  /// The title of a box (`/// note | Title`) of several words that all others translate.
  func title(_ slot: Int) -> Found? {
    func title(_ member: Int) -> String? {
      let text = article.members[member].article
      guard let node = article.node(slot, member).map({ text.nodes[$0] }), node.kind == .directive,
        [DirectiveSyntax.colons, .admonition].contains(DirectiveSyntax(rawValue: node.level))
      else { return nil }
      let title = text.string(node.attribute).split { " |[]\"".contains($0) }.joined(separator: " ")
      return title.isEmpty || title.contains("=") ? nil : title
    }
    let others = voters.filter { title($0) != nil }
    guard let reference, let own = title(member), own == title(reference), others.count >= 3,
      others.allSatisfy({ title($0) != own }), case let words = EnglishText.Words(Array(own.utf8)[...]), words.all >= 2,
      words.isPlain
    else { return nil }
    return Found(
      message: .leftInSource(own, article.names(others)), line: line(slot), confidence: Certainty.likely,
      severity: .minor, salt: article.slots[slot].key)
  }
}

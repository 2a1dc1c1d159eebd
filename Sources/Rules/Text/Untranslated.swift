internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Text was left in the language of the source.
struct Untranslated: ArticleRule {
  static let card = RuleCard(
    id: "untranslated", title: "Left untranslated", severity: .major, mqm: .untranslated,
    rationale:
      "A block that equals the source where the other locales differ, or a sentence in plain English, was not translated. Short texts count only where the same locale translates the same words, or their column, elsewhere.",
    passing: [
      Example(
        [
          "en": "## Options\n\nAzure Active Directory B2C", "fr": "## Options\n\nAzure Active Directory B2C",
          "de": "## Optionen\n\nAzure Active Directory B2C", "pl": "## Opcje\n\nAzure Active Directory B2C",
        ], source: "en"),
      Example(
        [
          "en": "# Format\n\nA format.\n\nThis format.", "de": "# Format\n\nEin Format.\n\nDieses Format.",
          "es": "# Formato\n\nUn formato.", "fr": "# La forme\n\nUn.", "pl": "# Forma\n\nNa.",
        ], source: "en"),
      Example(["de": "Das Wort and the End.", "fr": "Le mot and the end.", "pl": "Słowo and the end."]),
    ],
    failing: [
      Example(
        [
          "en": "Choose a name for the new group.", "fr": "↓Choose a name for the new group.",
          "de": "Wählen Sie einen Namen.", "pl": "Wybierz nazwę nowej grupy.",
        ], source: "en"),
      Example(
        [
          "en": "## Final Steps", "ru": "↓## Final Steps", "de": "## Letzte Schritte", "fr": "## Dernières étapes",
          "pl": "## Ostatnie kroki",
        ], source: "en"),
      Example(
        [
          "en": "# Request\n\nSend a request.\n\nEach request is logged.",
          "es": "↓# request\n\nEnvíe una solicitud.\n\nCada solicitud se anota.",
          "de": "# Anfrage\n\nSenden Sie eine.\n\nJede wird notiert.",
          "fr": "# Demande\n\nEnvoyez-la.\n\nElle est notée.", "pl": "# Żądanie\n\nWyślij je.\n\nJest zapisane.",
        ], source: "en"),
      Example(
        [
          "en": "| Key | Description |\n|-|-|\n| 1 | 2 |", "ko": "↓| 키 | Description |\n|-|-|\n| 1 | 2 |",
          "ja": "| キー | 説明 |\n|-|-|\n| 1 | 2 |", "ru": "| Ключ | Описание |\n|-|-|\n| 1 | 2 |",
          "fr": "| Clé | Description |\n|-|-|\n| 1 | 2 |",
        ], source: "en"),
      Example([
        "fr": "↓You can choose a name for the new group.", "de": "Wählen Sie einen Namen.",
        "pl": "Wybierz nazwę nowej grupy.",
      ]),
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    var result: [Finding] = []
    for member in article.members.indices where !article.members[member].isOriginal {
      let reference = article.likelySource(of: member)
      let language = reference.map { article.members[$0].article.locale.language } ?? "en"
      guard article.members[member].article.locale.language != language else { continue }
      result += LeftInSource(article: article, member: member, reference: reference).findings().map { found in
        finding(
          found.message, in: article, member: member, line: found.line, confidence: found.confidence,
          severity: found.severity, salt: found.salt)
      }
    }
    return result
  }
}

/// The blocks of one member that were left in the language of the source.
struct LeftInSource {
  let article: AlignedArticle
  let member: Int
  let reference: Int?
  /// The translations of other languages than the reference's.
  let voters: [Int]

  init(article: AlignedArticle, member: Int, reference: Int?) {
    self.article = article
    self.member = member
    self.reference = reference
    let language = reference.map { article.members[$0].article.locale.language } ?? "en"
    voters = article.members.indices.filter {
      $0 != member && $0 != reference && !article.members[$0].isOriginal
        && article.members[$0].article.locale.language != language
    }
  }

  struct Found {
    let message: Message
    let line: Int
    let confidence: UInt8
    var severity: Severity?
    let salt: UInt64
  }

  func findings() -> [Found] {
    var found: [Found] = []
    var sentences = 0
    // What is in English, whatever the others have there, and where that begins.
    var left = 0
    var first = Int.max
    var equal: [Int] = []
    // Whether a copy of the source is in English is asked only where that can make the page one finding.
    var copies: [Int] = []
    // Headings that are their own ids, which the source does not have today.
    var ids: [Int] = []
    let visible = article.features[member].visible
    for slot in article.slots.indices where article.slots[slot].kind.holdsInlines {
      guard let block = article.textBlock(slot, member), block.text.count > 2 else { continue }
      // Most texts are told by what is known of them, and are not looked at.
      var text: ArraySlice<UInt8> { visible[block.text.indices] }
      // A shortcode that this flavour does not know is no text.
      if visible[Int(block.text.start)] == 0x7b, visible[Int(block.text.start) + 1] == 0x7b { continue }
      let equalsSource = reference.map { isEqual(slot, block, $0) } ?? false
      var isLeft = false
      if block.text.count > 24 {
        sentences += 1
        if equalsSource {
          copies.append(slot)
        } else if isSentence(slot, block) {
          isLeft = true
          left += 1
          first = min(first, line(slot))
        }
      }
      if equalsSource {
        // Where all have the text, nobody translates it.
        if !article.texts[slot].isOneText || article.isHeldToSource(member) { equal.append(slot) }
      } else if isLeft {
        // A copy of the source with other numbers or quotes is a copy still.
        if let reference, EnglishText.sameLetters(text, article.visible(slot, reference)) {
          equal.append(slot)
        } else {
          sentence(slot, text).map { found.append($0) }
        }
      } else if isItsOwnID(slot) {
        ids.append(slot)
      }
    }
    for slot in equal { same(slot).map { found.append($0) } }
    for slot in ids { ownID(slot).map { found.append($0) } }
    for slot in article.slots.indices where article.slots[slot].kind == .directive {
      title(slot).map { found.append($0) }
    }
    // A page that was not translated at all is one finding.
    guard !found.isEmpty, max(left + copies.count, found.count) >= 5,
      max(left + copies.count, found.count) * 10 > sentences * 6
    else { return found }
    for slot in copies where isEnglish(slot) {
      left += 1
      first = min(first, line(slot))
    }
    let count = max(left, found.count)
    if count >= 5, count * 10 > sentences * 6 {
      return [
        Found(message: .page(count, sentences), line: found.reduce(first) { min($0, $1.line) }, confidence: 92, salt: 1)
      ]
    }
    return found
  }

  private func isSentence(_ slot: Int, _ block: BlockFeatures) -> Bool {
    block.signs.isDisjoint(with: .foreign.union(.accent)) && EnglishText.isSentence(article.visible(slot, member))
  }

  /// A copy of the source is a sentence in English, or holds words that are spoken.
  private func isEnglish(_ slot: Int) -> Bool {
    guard let block = article.textBlock(slot, member) else { return false }
    return isSentence(slot, block) || EnglishText.Words(article.visible(slot, member)).isSpoken
  }

  /// A single word may be in another letter case, and so may the head of a column where this locale writes no Latin letters.
  private func isEqual(_ slot: Int, _ block: BlockFeatures, _ reference: Int) -> Bool {
    guard let theirs = article.textBlock(slot, reference),
      block.textHash == theirs.textHash || block.text.count <= 24 && block.text.count == theirs.text.count
    else { return false }
    let (text, source) = (article.visible(slot, member), article.visible(slot, reference))
    guard block.textHash == theirs.textHash else {
      guard ByteSearch.equalFolded(text, source) else { return false }
      return !text.contains(0x20)
        || article.slots[slot].kind == .tableCell
          && !LocaleText.of(article.members[member].article.locale).writes(.latin) && isLabel(slot)
    }
    return text == source
  }

  private func line(_ slot: Int) -> Int { article.lines(slot, member).0 }

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
  }

  func others(_ slot: Int) -> Others {
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

  /// A whole sentence of English words, whatever the source says today.
  private func sentence(_ slot: Int, _ text: ArraySlice<UInt8>) -> Found? {
    let others = others(slot)
    let differing = others.differing
    let count = others.count
    if count > 0, !others.areMost { return nil }
    if let reference, article.isQuotedInBoth(slot, member, reference: reference) { return nil }
    let confidence: UInt8 = count == 0 ? 62 : differing.count == count && count > 1 ? 80 : 68
    return left(slot, differing, of: count, confidence)
  }

  func left(_ slot: Int, _ differing: [Int], of count: Int, _ confidence: UInt8, _ severity: Severity? = nil) -> Found {
    // What a program prints is shown as it is printed, where others do so, too.
    let isShown = differing.count < count && article.isQuotedMessage(slot, member)
    return Found(
      message: .leftInSource(article.excerpt(slot, member), article.names(differing)), line: line(slot),
      confidence: isShown ? min(confidence, 50) : confidence,
      severity: severity, salt: article.slots[slot].key)
  }

  /// A block that equals its source.
  private func same(_ slot: Int) -> Found? {
    let others = others(slot)
    let differing = others.differing
    let count = others.count
    if count == 0 { return sameAsSource(slot) }
    guard !differing.isEmpty, !article.isMachineText(slot, member), !isNameOfTarget(slot) else { return nil }
    let words = EnglishText.Words(article.visible(slot, member))
    guard words.all > 0 else { return nil }
    let share = differing.count * 100 / count
    let isExact = article.groups[article.members[member].group].exactSource == reference
    // Several may have left the same label: who translates it elsewhere meant to translate it here.
    let mayBeSlip = isExact && differing.count >= 2 && words.longest > 3 && isLabel(slot)
    lazy var isOddHeading = isExact && isForeignAmongHeadings(slot, words, differing)
    guard others.areMost || mayBeSlip && isTranslatedElsewhere(slot) || isOddHeading else { return nil }
    var confidence: UInt8
    // One other alone is no custom.
    var severity: Severity? = differing.count == 1 && count > 2 ? .minor : nil
    if words.areSeveral {
      // Without such words it may be the name of something.
      confidence = !words.isSpoken ? 52 : share == 100 && count > 1 ? 90 : share >= 66 ? 80 : 62
    } else if words.longest > 3, isTranslatedElsewhere(slot) {
      confidence = share >= 75 ? 74 : mayBeSlip ? 70 : 50
    } else if article.slots[slot].kind == .heading, share == 100, differing.count >= 3, isForeignHeading(words) {
      confidence = 72
    } else if isLeftAsItsID(slot, words, differing, share) || isForeignHead(slot, words, differing, share) && isExact {
      confidence = 70
    } else if lacksAccent(slot, words, differing) {
      confidence = 66
    } else if isForeignLabel(slot, words, differing, share)
      || share == 100 && differing.count >= 3 && isForeignSentence(slot)
    {
      confidence = 70
    } else if isOddHeading {
      confidence = 66
      severity = .minor
    } else if share == 100, differing.count >= 3, isLabel(slot), let reference,
      let use = OrdinaryWord(slot, member, reference, article)
    {
      confidence = use.places > 1 ? 68 : 50
    } else if isExact, article.slots[slot].kind == .tableCell, let cell = cellConfidence(slot, words, differing, share)
    {
      confidence = cell
    } else {
      return nil
    }
    if let reference, article.isQuotedInBoth(slot, member, reference: reference) { return nil }
    if count == 1 { confidence = min(confidence, 62) }
    if share < 100, words.all == 1, isSmallValue(slot) { confidence = min(confidence, 50) }
    return left(slot, differing, of: count, confidence, severity)
  }

  /// Nobody else translates the text: words that are spoken are no name.
  private func sameAsSource(_ slot: Int) -> Found? {
    guard article.isHeldToSource(member), let reference, article.members[reference].role == .source,
      !article.isMachineText(slot, member), !isNameOfTarget(slot),
      !article.isQuotedInBoth(slot, member, reference: reference)
    else { return nil }
    let words = EnglishText.Words(article.visible(slot, member))
    let isSure = words.areSeveral && words.isSpoken
    let text = article.visible(slot, member)
    let isPhrase = words.all > 1 && text.contains(0x20) && !ByteSearch.holds(Array("://".utf8)[...], in: text)
    guard isSure || isPhrase && words.longest > 3 && isTranslatedElsewhere(slot) else { return nil }
    return left(slot, [], of: 0, isSure && article.slots[slot].kind != .tableCell ? 74 : 62)
  }

  /// A cell that begins with a small letter may be a value that programs read, such as the name of a type.
  private func isSmallValue(_ slot: Int) -> Bool {
    article.slots[slot].kind == .tableCell
      && article.visible(slot, member).first.map { $0 >= 0x61 && $0 <= 0x7a } == true
  }

  /// A link whose text is what the last part of its address says, on another site: the name of the project or page that it leads to.
  private func isNameOfTarget(_ slot: Int) -> Bool {
    guard let node = article.node(slot, member) else { return false }
    let text = article.members[member].article
    guard text.nodes.indices.contains(node + 1), text.nodes[node + 1].kind == .link,
      text.nodes[node + 1].end == text.nodes[node].end
    else { return false }
    let target = text.pool[text.nodes[node + 1].literal.indices]
    guard target.starts(with: "http".utf8), let last = target.split(separator: UInt8(ascii: "/")).last,
      last.contains(UInt8(ascii: "-"))
    else { return false }
    let name = AnchorFold.fold(last)
    return name == AnchorFold.fold(text.plainBytes(of: node)[...])
  }

  /// This member translates the same words of the source in another place; several, in whatever letter case the source has them there.
  private func isTranslatedElsewhere(_ slot: Int) -> Bool {
    guard let reference, let hash = article.textHash(slot, reference) else { return false }
    let text = article.visible(slot, reference)
    let areSeveral = text.split(separator: 0x20).count > 1
    return article.slots.indices.contains { other in
      guard other != slot, article.slots[other].kind == article.slots[slot].kind,
        let own = article.textHash(other, member), own != hash,
        let block = article.textBlock(other, reference),
        block.textHash == hash || areSeveral && block.text.count == text.count
      else { return false }
      let translated = article.visible(other, member)
      guard !translated.isEmpty else { return false }
      return block.textHash == hash && !areSeveral
        || ByteSearch.equalFolded(article.visible(other, reference), text) && !ByteSearch.equalFolded(translated, text)
    }
  }
}

extension Message {
  static func leftInSource(_ text: String, _ names: String) -> Message {
    Message(
      text:
        "‘\(text)’ is left in the language of the source\(names.isEmpty ? "" : ", \(names) translate it"): translate it."
    )
  }
  fileprivate static func page(_ count: Int, _ all: Int) -> Message {
    Message(
      text:
        "The page is left in the language of the source: \(count) of its \(max(all, count)) texts are not translated. Translate it, or leave the file out."
    )
  }
}

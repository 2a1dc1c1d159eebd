internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Blocks that equal their source: whether they were left as they are tells what the others have, and what this member has elsewhere.
extension LeftInSource {
  /// A block that equals its source.
  func same(_ slot: Int) -> Found? {
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
      confidence =
        !words.isSpoken
        ? Certainty.doubtful
        : share == 100 && count > 1 ? Certainty.certain : share >= 66 ? Certainty.firm : Certainty.slight
    } else if words.longest > 3, isTranslatedElsewhere(slot) {
      confidence = share >= 75 ? Certainty.sure : mayBeSlip ? Certainty.likely : Certainty.weak
    } else if article.slots[slot].kind == .heading, share == 100, differing.count >= 3, isForeignHeading(words) {
      confidence = Certainty.likely
    } else if isLeftAsItsID(slot, words, differing, share) || isForeignHead(slot, words, differing, share) && isExact {
      confidence = Certainty.likely
    } else if lacksAccent(slot, words, differing) {
      confidence = Certainty.fair
    } else if isForeignLabel(slot, words, differing, share)
      || share == 100 && differing.count >= 3 && isForeignSentence(slot)
    {
      confidence = Certainty.likely
    } else if isOddHeading {
      confidence = Certainty.fair
      severity = .minor
    } else if share == 100, differing.count >= 3, isLabel(slot), let reference,
      let use = OrdinaryWord(slot, member, reference, article)
    {
      confidence = use.places > 1 ? Certainty.likely : Certainty.weak
    } else if isExact, article.slots[slot].kind == .tableCell, let cell = cellConfidence(slot, words, differing, share)
    {
      confidence = cell
    } else {
      return nil
    }
    if let reference, article.isQuotedInBoth(slot, member, reference: reference) { return nil }
    if count == 1 { confidence = min(confidence, Certainty.slight) }
    if share < 100, words.all == 1, isSmallValue(slot) { confidence = min(confidence, Certainty.weak) }
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
    let confidence = isSure && article.slots[slot].kind != .tableCell ? Certainty.sure : Certainty.slight
    return left(slot, [], of: 0, confidence)
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

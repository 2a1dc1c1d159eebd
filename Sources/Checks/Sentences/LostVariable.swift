internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `identifier-translated/variable` of ``IdentifierTranslated``: a variable, option, path or parameter that
/// running text names without marking it as code.
struct LostVariable: SentenceRule {
  static let card = IdentifierTranslated.card
  static let check: String? = "variable"

  func check(_ slot: SlotSentences, in slots: SentenceSlots, jury: Jury) -> [Finding] {
    let article = slots.article
    guard let block = article.textBlock(at: slot.slot, of: slot.pivot) else { return [] }
    let text = article.features[slot.pivot].visible
    var tokens = SyntaxTokens.ranges(in: text[block.text.indices]).map {
      Token(bytes: text[$0], unit: slot.unit(at: $0))
    }
    if tokens.contains(where: \.isMention) {
      let profiles = Self.profiles(article.texts(of: .link, at: slot.slot, in: slot.pivot))
      tokens.removeAll { token in
        token.isMention && profiles.contains { ByteSearch.equalFolded($0[...], token.bytes.dropFirst()) }
      }
    }
    let losses = Self.distinct(tokens + parameters(slot, article)).flatMap { self.losses($0, slot, jury, article) }
    return Dictionary(grouping: losses, by: \.judgement.member).sorted { $0.key < $1.key }
      .compactMap { finding($0.value, slot, slots) }
  }

  /// The names of the people whose profiles addresses lead to, `https://github.com/name`: their mentions are credits and
  /// no variables.
  private static func profiles(_ links: [String]) -> [[UInt8]] {
    links.compactMap { link in
      let address = Address(link)
      let parts = address.path.utf8.split(separator: .of("/"))
      guard address.host != nil, parts.count == 1, let name = parts.first else { return nil }
      return Array(name.first == .of("@") ? name.dropFirst() : name)
    }
  }

  /// A token that one member lacks.
  private struct Loss {
    let token: Token
    let judgement: Judgement
    let isDecided: Bool
  }

  private struct Token {
    let bytes: ArraySlice<UInt8>
    /// The sentence of the pivot that holds the token; nil if none does.
    var unit: Int?
    /// Whether only the other translations show that it is no word.
    var isWord = false
    var isMention: Bool { bytes.first == .of("@") }
    /// Whether it is a word with the sign of a search, `-exclude`, and so no name.
    var isOperator: Bool { bytes.first == .of("-") && bytes.count > 2 && bytes.dropFirst().allSatisfy(\.isASCIISmall) }
  }

  private static func distinct(_ tokens: [Token]) -> [Token] {
    var seen: Set<ArraySlice<UInt8>> = []
    return tokens.filter { seen.insert($0.bytes).inserted }
  }

  /// The bold words in lowercase, such as names of parameters: labels of a user interface begin with a capital.
  private func parameters(_ slot: SlotSentences, _ article: AlignedArticle) -> [Token] {
    let text = article.members[slot.pivot].article
    return article.labels(at: slot.slot, of: slot.pivot).prefix(AlignedArticle.mostLabels).compactMap { label in
      let name = Array(text.plainText(of: label).utf8)
      guard name.count >= 3, name[0].isASCIISmall, name.allSatisfy({ $0.isAlphanumeric || $0 == .of("_") }) else {
        return nil
      }
      // A word that a translation explains is emphasized, and no name: `static（静态）`.
      let isExplained = slot.present.contains { member in
        let visible = article.visible(at: slot.slot, of: member)
        return ["(", " (", "（"].contains { ByteSearch.holds((name + Array($0.utf8))[...], in: visible) }
      }
      return isExplained ? nil : Token(bytes: name[...], isWord: true)
    }
  }

  private func losses(_ token: Token, _ slot: SlotSentences, _ jury: Jury, _ article: AlignedArticle) -> [Loss] {
    var values = [UInt64?](repeating: nil, count: article.members.count)
    let name = Self.withoutSuffix(token.bytes)
    for member in slot.present {
      let holds =
        [token.bytes, name].contains { article.holds($0, at: slot.slot, of: member) }
        || token.isOperator && Self.hasOperator(article.visible(at: slot.slot, of: member))
      values[member] = holds ? 1 : 0
    }
    let lackers = slot.present.filter { values[$0] == 0 && article.members[$0].role == .translation }
    let keepers = slot.present.count - lackers.count
    guard !lackers.isEmpty, !token.isWord || lackers.count == 1 && keepers >= Quorum.witnesses,
      // A hyphen may also be a typing error before a word, or join it to bold text: *long -term*.
      !token.isOperator || keepers >= Quorum.witnesses
        || article.members[slot.pivot].article.code.contains(where: { SyntaxTokens.holds(token.bytes, in: $0) })
    else { return [] }
    let isDecided = keepers >= Quorum.witnesses && Quorum.isNearlyAll(keepers, of: slot.present.count - 1)
    return lackers.compactMap { member in
      // The loss of the whole sentence is another finding.
      if let unit = token.unit, slot.pair(unit, of: member)?.own.isEmpty == true { return nil }
      return judgement(on: member, values, jury: jury, in: article).map {
        Loss(token: token, judgement: $0, isDecided: isDecided)
      }
    }
  }

  /// Returns whether a text has a word directly after a hyphen that none is before.
  private static func hasOperator(_ text: ArraySlice<UInt8>) -> Bool {
    zip(text.indices, text.indices.dropFirst()).contains { place, next in
      text[place] == .of("-") && text[next].isLetterByte
        && (place == text.startIndex
          || !text[place - 1].isAlphanumeric && text[place - 1] < 0x80 && text[place - 1] != .of("-"))
    }
  }

  /// The name that English joins a word to, as in `/etc/hosts-style`: a translation has it alone.
  private static func withoutSuffix(_ token: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let dash = token.lastIndex(of: .of("-")),
      LanguageProfile.of("en").has("name-suffixes", String(decoding: token[(dash + 1)...], as: UTF8.self))
    else { return token }
    return token[..<dash]
  }

  /// One finding for all tokens that a member lacks in a slot.
  private func finding(_ losses: [Loss], _ slot: SlotSentences, _ slots: SentenceSlots) -> Finding? {
    guard let first = losses.first, case let member = first.judgement.member else { return nil }
    let unit = first.token.unit
    let pair = unit.flatMap { slot.pair($0, of: member) }
    let difference = SentenceDifference(
      slot: slot, units: unit.map { $0..<($0 + 1) } ?? 0..<slot.count,
      sentence: pair.map { slot.sentences[member][$0.own.lowerBound] } ?? slot.sentences[member].first,
      judgement: first.judgement)
    let tokens = losses.map { String(decoding: $0.token.bytes, as: UTF8.self) }
    return finding(
      difference, .lost(tokens, difference, in: slots), in: slots,
      certainty: certainty(of: first.judgement, isDecided: first.isDecided),
      form: areMentions(losses, in: slot, of: slots.article) ? Observations.translatedMentions : "")
  }

  /// Whether the tokens are names after ‘@’, and a member has as many others there: a site may link words marked so.
  private func areMentions(_ losses: [Loss], in slot: SlotSentences, of article: AlignedArticle) -> Bool {
    guard let member = losses.first?.judgement.member, losses.allSatisfy({ $0.token.bytes.first == .of("@") }) else {
      return false
    }
    let model = Set(SyntaxTokens.mentions(in: article.visible(at: slot.slot, of: slot.pivot)))
    let own = Set(SyntaxTokens.mentions(in: article.visible(at: slot.slot, of: member))).subtracting(model)
    return own.count >= losses.count
  }
}

extension SlotSentences {
  /// The pivot's sentence that holds a range of its text, or nil.
  fileprivate func unit(at range: Range<Int>) -> Int? {
    sentences[pivot].firstIndex { $0.range.contains(range.lowerBound) }
  }
}

extension AlignedArticle {
  /// Whether the text or the code of a slot holds a token.
  fileprivate func holds(_ token: ArraySlice<UInt8>, at slot: Int, of member: Int) -> Bool {
    guard let node = node(at: slot, of: member) else { return false }
    let (nodes, pool) = (members[member].article.nodes, members[member].article.pool)
    if let block = textBlock(at: slot, of: member),
      case let text = features[member].visible[block.text.indices],
      SyntaxTokens.holds(token, in: text) || Self.holdsBeforeMark(token, in: text)
    {
      return true
    }
    return (node..<Int(nodes[node].end)).contains {
      !nodes[$0].literal.isEmpty && SyntaxTokens.holds(token, in: pool[nodes[$0].literal.indices])
    }
  }

  /// Returns whether a text has a name before a mark of emphasis that was not read as such: `_GET /index.js_` before a
  /// letter of Chinese.
  private static func holdsBeforeMark(_ name: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    func isMark(_ byte: UInt8) -> Bool { byte == .of("_") || byte == .of("*") }
    guard let place = ByteSearch.first(name, in: text) else { return false }
    let rest = text[(place + name.count)...]
    let after = rest.drop(while: isMark)
    return after.startIndex > rest.startIndex && after.first.map { !$0.isAlphanumeric } ?? true
      && (place == text.startIndex || !text[place - 1].isAlphanumeric)
  }
}

extension Message {
  fileprivate static func lost(_ tokens: [String], _ difference: SentenceDifference, in slots: SentenceSlots) -> Message
  {
    let own = difference.sentence.map { slots.text($0, of: difference.member) } ?? ""
    let others = slots.article.names(difference.judgement.against)
    let (isOne, more) = (tokens.count == 1, tokens.count > 4 ? " and \(tokens.count - 4) more" : "")
    return
      "\(Array(tokens.prefix(4)).inQuotes)\(more) \(isOne ? "is" : "are") missing in ‘\(own)’; \(others) \(difference.judgement.against.count == 1 ? "has" : "have") \(isOne ? "it" : "them") (\(slots.evidence(difference.judgement, at: difference.slot.slot))): names and variables are not translated, put \(isOne ? "it" : "them") back."
  }
}

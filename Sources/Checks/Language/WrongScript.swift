internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a block written in a script that its locale does not use.
struct WrongScript: TextRule {
  static let card = RuleCard(id: "wrong-script", severity: .major, mqm: .untranslated)
  static let check: String? = "text"

  static let reads: TextTraits? = .foreign

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let foreign = block.signs.intersection(.foreign).subtracting(block.locale.ownSigns)
    // East Asian punctuation sets the same sign as kana, so require a kana syllable.
    guard !foreign.isEmpty, foreign != .kana || Self.holdsSyllable(article.visible(at: block.slot, of: block.member)),
      let script = Self.dominant(own(block, in: article), block.locale)
    else { return [] }
    let peers = article.peers(block)
    // If a locale of another script has it too, the script is intended.
    let alike = peers.contains {
      !block.locales[$0].writes(script)
        && Self.dominant(article.visible(at: block.slot, of: $0), block.locales[$0]) == script
    }
    if alike { return [] }
    let copy = peers.first {
      article.textHash(at: block.slot, of: $0) == article.textHash(at: block.slot, of: block.member)
    }
    return [
      finding(
        block, .other(script, copy: copy.map(article.name), text: article.excerpt(at: block.slot, of: block.member)),
        in: article,
        confidence: copy != nil ? Certainty.certain : peers.isEmpty ? Certainty.slight : Certainty.firm,
        witnesses: copy.map { [$0] } ?? [])
    ]
  }

  /// The text without the words in other scripts that the source has, too, as an example in Japanese.
  private func own(_ block: TextBlock, in article: AlignedArticle) -> ArraySlice<UInt8> {
    let text = article.visible(at: block.slot, of: block.member)
    guard let source = block.source else { return text }
    let original = article.visible(at: block.slot, of: source)
    var (result, place, copied): ([UInt8], Int, Int) = ([], text.startIndex, text.startIndex)
    let visible = article.features[block.member].visible
    let bytes = visible.span
    while place < text.endIndex {
      var end = place
      while end < text.endIndex, case (let character, let next) = bytes.character(at: end),
        let script = character.script, script != .latin,
        !block.locale.writes(script), !block.locales[source].writes(script)
      {
        end = next
      }
      if end == place {
        place = bytes.character(at: place).1
      } else {
        if ByteSearch.holds(text[place..<end], in: original) {
          result += text[copied..<place]
          copied = end
        }
        place = end
      }
    }
    return copied == text.startIndex ? text : (result + text[copied...])[...]
  }

  private static func holdsSyllable(_ text: ArraySlice<UInt8>) -> Bool {
    holds(lead: 0xe3, from: 0x81, through: 0x83, in: text) || holds(lead: 0xef, from: 0xbd, through: 0xbe, in: text)
  }

  /// Returns whether the text contains `lead` followed by a byte in `first...last`.
  private static func holds(lead: UInt8, from first: UInt8, through last: UInt8, in text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    var place = ByteSearch.byte(lead, in: bytes, from: 0)
    while place + 1 < bytes.count {
      if bytes[place + 1] >= first, bytes[place + 1] <= last { return true }
      place = ByteSearch.byte(lead, in: bytes, from: place + 1)
    }
    return false
  }

  private static let leastLetters = 8

  /// Returns the foreign script other than Latin of at least 60 % and ``leastLetters`` of the letters, or nil. A character
  /// of East Asia, which is a syllable or a word, counts as two letters.
  private static func dominant(_ text: ArraySlice<UInt8>, _ locale: WritingSystem) -> Script? {
    var counts = Array(repeating: 0, count: Script.allCases.count)
    let bytes = text.span
    var place = 0
    while place < bytes.count {
      let (character, end) = bytes.character(at: place)
      if let script = character.script { counts[Int(script.rawValue)] += 1 }
      place = end
    }
    let (kana, han) = (Int(Script.kana.rawValue), Int(Script.han.rawValue))
    let weight = { (index: Int) in Script.allCases[index].isEastAsian ? 2 : 1 }
    let letters = counts.indices.reduce(0) { $0 + counts[$1] * weight($1) }
    // A Japanese text has Han characters, too; a Chinese one may have a name in kana.
    let isJapanese = counts[kana] > 0 && (!locale.writes(.han) || counts[kana] * 4 >= counts[han])
    let japanese = counts[kana] + counts[han]
    for script in Script.allCases where script == .latin || locale.writes(script) { counts[Int(script.rawValue)] = 0 }
    if isJapanese, counts[kana] > 0 { counts[kana] = japanese }
    guard let most = counts.indices.max(by: { (counts[$0], $1) < (counts[$1], $0) }), counts[most] >= leastLetters,
      counts[most] * weight(most) * 10 >= letters * 6
    else { return nil }
    return Script.allCases[most]
  }
}

extension Message {
  fileprivate static func other(_ script: Script, copy: String?, text: String) -> Message {
    let name = "\(script)".prefix(1).uppercased() + "\(script)".dropFirst()
    return
      "‘\(text)’ is written in another script (\(name))\(copy.map { ", and equals the text of \($0)" } ?? ""): put the text of this locale here."
  }
}

/// Reports Simplified characters in Traditional Chinese, and the reverse.
struct RegionalVariant: TextRule {
  static let card = RuleCard(id: "regional-variant", severity: .minor, mqm: .locale)
  static let check: String? = "characters"

  static let reads: TextTraits? = .han

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let own = block.locale.han else { return [] }
    var wrong = HanVariant.others(than: own, in: article.visible(at: block.slot, of: block.member).span)
      .compactMap(Unicode.Scalar.init)
    if own == .traditionalOnly {
      wrong.removeAll { isAccepted($0, in: block, of: article) }
      wrong += plain(block, article)
    }
    guard !wrong.isEmpty else { return [] }
    // Skip characters that a locale of another script keeps: they belong to a name in the other variant.
    let peers = article.peers(block).filter { !block.locales[$0].writes(.han) }
    wrong.removeAll { character in peers.contains { article.shown(at: block.slot, of: $0).contains(character) } }
    guard let first = wrong.first else { return [] }
    return [
      finding(
        block, .characters(wrong.prefix(6).map { String($0) }, own), in: article,
        line: block.view.line(of: String(first)), confidence: wrong.count > 1 ? Certainty.certain : Certainty.sure,
        form: wrong.allSatisfy { HanVariant.hongKong[$0] != nil } ? wrong.map { String($0) }.sorted().joined() : "")
    ]
  }

  /// Returns whether a character belongs to the standard of Hong Kong and the locale follows it, or may, as its page has
  /// no such character of Taiwan. What a page of Taiwan writes throughout is reported at its first place.
  private func isAccepted(_ character: Unicode.Scalar, in block: TextBlock, of article: AlignedArticle) -> Bool {
    guard let usual = HanVariant.hongKong[character] else { return false }
    let region = block.locale.tag.region
    if region == "HK" || region == "MO" || region == nil && block.locale.language == "yue" { return true }
    let page = article.features[block.member].visible[...]
    if ByteSearch.holds(Array(String(usual).utf8)[...], in: page) { return false }
    let text = article.visible(at: block.slot, of: block.member)
    return region == nil || ByteSearch.holds(Array(String(character).utf8)[...], in: page[..<text.startIndex])
  }

  /// Finds characters that Traditional Chinese has only in names: 于 is a surname, but replaces 於 if it follows another
  /// Han character and the page uses 於 elsewhere.
  private func plain(_ block: TextBlock, _ article: AlignedArticle) -> [Unicode.Scalar] {
    let text = article.visible(at: block.slot, of: block.member)
    return HanVariant.plain.compactMap { plain, bytes, usual in
      guard ByteSearch.holds(bytes[...], in: text),
        let place = block.view.characters.firstIndex(of: plain), block.view[place - 1]?.script == .han,
        ByteSearch.holds(usual[...], in: article.features[block.member].visible[...])
      else { return nil }
      return plain
    }
  }
}

extension Message {
  fileprivate static func characters(_ list: [String], _ own: HanVariant) -> Message {
    let (here, other) = names(of: own)
    return
      "‘\(list.joined())’ \(list.count == 1 ? "is" : "are") written in \(other) Chinese in a text in \(here) Chinese: convert."
  }
}

/// Check `regional-variant/page` of ``RegionalVariant``: a page that is written in the other standard throughout. What
/// the rule says of its blocks is folded under this finding.
struct VariantPage: ArticleRule {
  static let card = RegionalVariant.card
  static let check: String? = "page"

  /// The minimum number of characters that the other standard alone has.
  private static let leastCharacters = 8
  /// The minimum number of them for each character that the locale's own standard alone has.
  private static let leastRatio = 5

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.compactMap { member in
      let locale = article.members[member].article.locale
      guard article.members[member].role == .translation, let own = WritingSystem.of(locale).han else { return nil }
      let text = article.features[member].visible[...]
      let counts = HanVariant.counts(in: text.span)
      let (kept, wrong) =
        own == .traditionalOnly
        ? (counts.traditional, counts.simplified) : (counts.simplified, counts.traditional)
      guard wrong >= Self.leastCharacters, wrong >= kept * Self.leastRatio, !Self.isJapanese(text) else { return nil }
      return finding(
        .page(of: locale, in: own, wrong: wrong, kept: kept), in: article, member: member, line: 1,
        confidence: Certainty.certain, severity: .major, form: "page of the other standard")
    }
  }
}

extension VariantPage {
  /// Returns whether so many characters are kana that the text is Japanese, whose characters are mostly traditional.
  private static func isJapanese(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    var (kana, han, place) = (0, 0, 0)
    while place < bytes.count {
      let (character, end) = bytes.character(at: place)
      switch character.value < 0x3000 ? nil : character.script {
      case .kana: kana += 1
      case .han: han += 1
      default: break
      }
      place = end
    }
    return kana * 10 > kana + han
  }
}

extension Message {
  /// The names of the standard of a text and of the other one.
  private static func names(of own: HanVariant) -> (own: String, other: String) {
    own == .traditionalOnly ? ("Traditional", "Simplified") : ("Simplified", "Traditional")
  }

  fileprivate static func page(of locale: LocaleTag, in own: HanVariant, wrong: Int, kept: Int) -> Message {
    let (here, other) = names(of: own)
    return
      "The page is written in \(other) Chinese, \(locale) in \(here) Chinese: of the characters that only one of the two has, \(wrong) are \(other) and \(kept) \(here). Convert the page, or move it to the locale that it is written for."
  }
}

/// Check `wrong-script/look-alike` of ``WrongScript``: a source name written in look-alike letters of another script.
struct LookAlikeLetters: TextRule {
  static let card = WrongScript.card
  static let check: String? = "look-alike"

  static let reads: TextTraits? = [.greek, .cyrillic]
  static let readsOneText = false

  /// Minimum letters of a name; shorter runs may be ordinary words.
  private static let shortest = 3

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = block.source, let theirs = article.textBlock(at: block.slot, of: source),
      !theirs.signs.isDisjoint(with: [.term, .identifier]),
      mayHoldOne(article.members[block.member].article, block.node)
    else { return [] }
    let (features, own) = (article.features[source], article.features[block.member].facts[block.features.facts.indices])
    let names = features.facts[theirs.facts.indices]
    // Names that occur less often here than in the source; some occurrences may be correct.
    let lacking = names.indices.filter { place in
      let name = names[place]
      return name.isName && own.count { $0.exact == name.exact } < names.count { $0.exact == name.exact }
        && !names[..<place].contains { $0.isName && $0.exact == name.exact }
    }.map { names[$0] }
    guard !lacking.isEmpty, case let words = block.view.words.filter({ isLatinAlike(block.view.characters[$0]) }),
      !words.isEmpty
    else { return [] }
    return lacking.compactMap { name in
      let letters = features.visible[name.range.indices]
      let place = words.first { block.view.characters[$0].elementsEqual(letters) { LookAlike.letter($0) == $1 } }
      return place.map { place in
        let shown = block.view.string(place)
        return finding(
          block,
          "‘\(shown)’ only looks like the name ‘\(String(decoding: letters, as: UTF8.self))’ of the source: it has letters of another script, and nobody finds it by its name. Write it in Latin letters.",
          in: article, line: block.view.line(at: place.lowerBound), words: shown, confidence: Certainty.certain)
      }
    }
  }

  /// Fast path over the bytes of each text node: returns whether a word may consist of look-alike letters only. A word
  /// at a node's edge may continue in the next node, so it counts at any length.
  private func mayHoldOne(_ article: Article, _ block: Int) -> Bool {
    let (pool, others) = (article.pool, Self.others)
    return article.nodes[(block + 1)..<Int(article.nodes[block].end)].contains { node in
      guard node.kind == .text else { return false }
      let text = pool.span.extracting(node.literal.indices)
      // State of the current word.
      var (start, count, isAlike, isOfOther) = (0, 0, true, false)
      func mayBeOne(_ end: Int) -> Bool {
        isAlike && isOfOther && (count >= Self.shortest || start == 0 || end == text.count)
      }
      var place = 0
      while place < text.count {
        let byte = text[place]
        if byte < 0x80 {
          if byte.isWordByte {
            count += 1
          } else if mayBeOne(place) {
            return true
          } else {
            (start, count, isAlike, isOfOther) = (place + 1, 0, true, false)
          }
          place += 1
          continue
        }
        // Fast path for two-byte letters (U+0380 to U+04FF), the most frequent ones in Greek and Cyrillic.
        if byte >= 0xce, byte <= 0xd3, place + 1 < text.count,
          others[Int(byte - 0xce) << 6 | Int(text[place + 1] & 0x3f)]
        {
          (isAlike, place) = (false, place + 2)
          continue
        }
        let (character, end) = text.character(at: place)
        if LookAlike.letter(character) != nil {
          (count, isOfOther) = (count + 1, true)
        } else if character.isLetter {
          isAlike = false
        } else if mayBeOne(place) {
          return true
        } else {
          (start, count, isAlike, isOfOther) = (end, 0, true, false)
        }
        place = end
      }
      return mayBeOne(place)
    }
  }

  /// For each scalar from U+0380, whether it is a letter that resembles no ASCII letter.
  private static let others: [Bool] = (0..<384).map { number in
    Unicode.Scalar(UInt32(0x380 + number)).map { $0.isLetter && LookAlike.letter($0) == nil } ?? false
  }

  private func isLatinAlike(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    word.count >= Self.shortest && word.contains { !$0.isASCII } && word.allSatisfy { LookAlike.letter($0) != nil }
  }
}

extension Fact {
  /// Whether the fact is a term or identifier with a capital.
  fileprivate var isName: Bool { isWord && traits.contains(.nameLike) }
}

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
      let script = Self.dominant(article.visible(at: block.slot, of: block.member), block.locale)
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

  /// Returns the foreign script other than Latin of at least 60 % and ``leastLetters`` of the letters, or nil.
  private static func dominant(_ text: ArraySlice<UInt8>, _ locale: WritingSystem) -> Script? {
    var counts = Array(repeating: 0, count: Script.allCases.count)
    let bytes = text.span
    var place = 0
    while place < bytes.count {
      let (character, end) = bytes.character(at: place)
      if let script = character.script { counts[Int(script.rawValue)] += 1 }
      place = end
    }
    let letters = counts.reduce(0, +)
    for script in Script.allCases where script == .latin || locale.writes(script) { counts[Int(script.rawValue)] = 0 }
    let (kana, han) = (Int(Script.kana.rawValue), Int(Script.han.rawValue))
    if counts[kana] > 0 { counts[kana] += counts[han] }
    guard let most = counts.max(), most >= leastLetters, most * 10 >= letters * 6 else { return nil }
    return Script.allCases.first { counts[Int($0.rawValue)] == most }
  }
}

extension Message {
  fileprivate static func other(_ script: Script, copy: String?, text: String) -> Message {
    let name = "\(script)".prefix(1).uppercased() + "\(script)".dropFirst()
    return
      "‘\(text)’ is written in another script (\(name))\(copy.map { ", and equals the text of \($0)" } ?? ""): put the text of this locale here."
  }
}

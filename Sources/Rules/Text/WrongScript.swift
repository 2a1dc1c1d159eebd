internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A block in another locale's script.
struct WrongScript: TextRule {
  static let card = RuleCard(
    id: "wrong-script", title: "Text in another locale's script", severity: .major, mqm: .untranslated,
    rationale:
      "A paragraph of another language was pasted in. Names of languages, and text that stands so in other locales too, are left alone.",
    passing: [
      Example(["en": "한국어 日本語 Русский язык", "de": "한국어 日本語 Русский язык", "ja": "漢字だけではない文です。"]),
      Example(["ru": "Установите Kubernetes.", "sr": "Инсталирајте Kubernetes.", "en": "Install Kubernetes."]),
    ],
    failing: [
      Example([
        "en": "Choose the name of the group.", "de": "↓グループの名前を選択してください。", "ja": "グループの名前を選択してください。",
        "fr": "Choisissez le nom.",
      ]),
      Example([
        "en": "Choose the name of the group.", "ja": "↓그룹의 이름을 선택하세요.", "ko": "그룹의 이름을 선택하세요.",
        "fr": "Choisissez le nom.",
      ]),
    ])

  static let reads: TextSigns? = .foreign

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let foreign = block.signs.intersection(.foreign)
    let unknown = foreign.subtracting(block.locale.ownSigns)
    guard !unknown.isEmpty else { return [] }
    let text = article.visible(block.slot, block.member)
    guard unknown != .kana || Self.mayHaveKana(text.span), let script = Self.dominant(text, block.locale) else {
      return []
    }
    let peers = article.peers(block)
    // Where a locale of another script has it too, it is meant so.
    let alike = peers.contains { member in
      let system = block.locales[member]
      return !system.writes(script) && Self.dominant(article.visible(block.slot, member), system) == script
    }
    guard !alike, !Self.isNamed(script, in: article.path) else { return [] }
    let copy = peers.first { article.textHash(block.slot, $0) == article.textHash(block.slot, block.member) }
    return [
      finding(
        block, .other(script, copy.map(article.name), article.excerpt(block.slot, block.member)), in: article,
        confidence: copy != nil ? Certainty.certain : peers.isEmpty ? Certainty.slight : Certainty.firm,
        witnesses: copy.map { [$0] } ?? [])
    ]
  }

  /// A folder of the page's path is named after a language of this script: `translation/zh-cn/readme.md` is Chinese in every locale.
  private static func isNamed(_ script: Script, in path: String) -> Bool {
    path.split(separator: "/").contains { LocaleTag(String($0)).map { LocaleText.of($0).writes(script) } == true }
  }

  /// The script that most letters of a text are of, where the locale does not write it and there are enough of them.
  private static func dominant(_ text: ArraySlice<UInt8>, _ system: LocaleText) -> Script? {
    var counts: [Script: Int] = [:]
    var letters = 0
    let bytes = text.span
    var i = 0
    while let scalar = InlineText.scalar(bytes, at: i) {
      i = scalar.end
      guard let script = Script.of(scalar.value) else { continue }
      letters += 1
      if script != .latin, !system.writes(script) { counts[script, default: 0] += 1 }
    }
    if counts[.kana] != nil, let han = counts[.han] { counts[.kana, default: 0] += han }
    guard let (script, count) = counts.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }) else {
      return nil
    }
    return count >= 8 && count * 10 >= letters * 6 ? script : nil
  }

  /// False where all that looks like the syllables of Japanese are marks, which share their first byte.
  private static func mayHaveKana(_ text: Span<UInt8>) -> Bool {
    var i = 0
    while i + 1 < text.count {
      switch text[i] {
      case 0xe3 where text[i + 1] > 0x80 && text[i + 1] < 0x88 || text[i + 1] >= 0x90: return true
      // What has no sign of its own: rare letters, and full-width forms, of which nearly all are marks.
      case 0xe2 where text[i + 1] >= 0xb0, 0xef where text[i + 1] != 0xbc, 0xf0...: return true
      default: i += 1
      }
    }
    return false
  }

  /// What a locale's own letters look like among the signs.
  static func own(_ system: WritingSystem, language: String) -> TextSigns {
    // A mark of East Asia or a full-width form is no foreign text.
    var signs: TextSigns = system.script.isEastAsian ? [.kana] : []
    for script in system.scripts {
      switch script {
      case .greek: signs.insert(.greek)
      case .cyrillic: signs.insert(.cyrillic)
      case .hebrew, .armenian: signs.insert(.hebrew)
      case .arabic: signs.insert(.arabic)
      case .han: signs.formUnion([.han, .kana])
      case .kana: signs.insert(.kana)
      case .hangul: signs.insert(.hangul)
      case .latin: break
      default: signs.insert(.southern)
      }
    }
    // Japanese syllables count as kana, which Chinese marks share.
    if !system.writes(.kana), system.script == .han { signs.remove(.kana) }
    // Vietnamese letters begin like those of southern scripts.
    if system.writes(.latin), language == "vi" { signs.insert(.southern) }
    return signs
  }
}

extension Message {
  fileprivate static func other(_ script: Script, _ copy: String?, _ text: String) -> Message {
    let name = "\(script)".prefix(1).uppercased() + "\(script)".dropFirst()
    return Message(
      text:
        "‘\(text)’ is written in another script (\(name))\(copy.map { ", and equals the text of \($0)" } ?? ""): put the text of this locale here."
    )
  }
}

internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Asterisks that were to make text bold stand in the text.
struct EmphasisBroken: TextRule {
  static let check: CheckCard? = CheckCard("asterisk", title: "Asterisks that make nothing bold")
  static let card = RuleCard(
    id: "emphasis-broken", title: "Emphasis that does not work", severity: .minor, mqm: .markup,
    rationale:
      "A blank inside the asterisks, or a word glued to them in Chinese or Japanese, keeps them from making text bold, and the reader sees them. A bracket half inside the bold text is a label cut in two, and what was a name alone in bold text is to stay so.",
    fix: .safe,
    passing: [
      Example(["en": "**Name:** x", "zh": "**名稱：** x", "de": "**Name:** x", "fr": "**Nom :** x"]),
      Example(["en": "**Pure:** x", "fr": "**« Pure » (_Pure_) :** x", "pl": "**Czyste (ang. _pure_) są**. x"]),
      Example(["en": "No**", "de": "Nein**", "fr": "Non**", "pl": "Nie * *"]),
    ],
    failing: [
      Example([
        "en": "Choose **OK** now.", "de": "↓Wählen Sie ** OK** nun.", "fr": "Choisissez **OK**.",
        "zh": "↓選擇**「確定」**按鈕。",
      ]),
      Example(["en": "Choose **OK** now.", "de": "↓Wählen Sie * *OK* * nun.", "fr": "Choisissez **OK**."]),
      Example(["en": "- **OK**", "de": "↓- x * *OK* *", "fr": "- **OK**", "pl": "- **OK**"]),
      Example(["en": "The right *Log on* is set.", "zh": "↓權限[**以服務登**入]已設定。", "fr": "Le droit *Log on* est défini."]),
      Example([
        "en": "*(3.5 or later)* Runs it.", "de": "↓*(3.5* oder höher) Startet es.", "fr": "*(3.5 et plus)* Le lance.",
      ]),
      Example(["en": "Choose **Next**.", "ja": "↓選択 **[次へ**] です。", "fr": "Choisissez **Suivant**."]),
      Example(["en": "***For**: x, y 8*", "de": "↓***Für**: x, y 8 *", "fr": "↓***Pour**: x, y 8 *"], source: "en"),
    ])

  static let reads: TextSigns? = [.star, .style]
  static let readsOriginals = true

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let kind = article.slots[block.slot].kind
    if block.signs.contains(.star), let finding = literal(block, kind, article) { return [finding] }
    guard block.signs.contains(.style), block.signs.contains(.bracket), !block.isOriginal else { return [] }
    let text = InlineText(article.members[block.member].article, block.node)
    if !block.locale.system.spacesBetweenWords, let place = Self.halfLabel(text) {
      return [
        finding(
          block, .half(text.excerpt(around: place)), in: article, at: place.lowerBound, of: text,
          confidence: Certainty.likely)
      ]
    }
    guard let place = Self.cutLabel(text) ?? cutBracket(text, block, article) else { return [] }
    return [
      finding(
        block, .cut(text.excerpt(around: place)), in: article, at: place.lowerBound, of: text,
        confidence: Certainty.sure)
    ]
  }

  /// A pair of brackets cut in two, where the source has none such.
  private func cutBracket(_ text: InlineText, _ block: TextBlock, _ article: AlignedArticle) -> Range<Int>? {
    guard let place = CutBracket.first(in: text) else { return nil }
    guard let source = article.likelySource(of: block.member), let node = article.node(block.slot, source) else {
      return place
    }
    return CutBracket.first(in: InlineText(article.members[source].article, node)) == nil ? place : nil
  }

  private func literal(_ block: TextBlock, _ kind: NodeKind, _ article: AlignedArticle) -> Finding? {
    let text = InlineText(article.members[block.member].article, block.node)
    let source = article.reference(block.member)
    // A lone asterisk is known for what it is by its partner, which makes emphasis in the source.
    let isPlainInSource =
      source.map { article.hasText(block.slot, $0) && !Self.showsStar(block.slot, $0, article) } ?? false
    let wide = Self.stars(text)
    guard let place = wide ?? (isPlainInSource ? Self.lone(text) : nil) else { return nil }
    let peers = article.peers(block)
    /// How often a member has emphasis of these kinds.
    func count(_ kinds: [NodeKind], _ member: Int) -> Int {
      guard let node = article.node(block.slot, member) else { return 0 }
      let nodes = article.members[member].article.nodes
      return nodes[node..<Int(nodes[node].end)].count { kinds.contains($0.kind) }
    }
    func hasLost(_ kinds: [NodeKind]) -> Bool {
      let own = count(kinds, block.member)
      return peers.contains { count(kinds, $0) > own }
    }
    // Asterisks that others show too are meant to be seen: a footnote's mark, a path. Where the source shows none, all made the same error.
    let alike = peers.filter { Self.showsStar(block.slot, $0, article) }
    let isLost = hasLost([.strong, .emphasis])
    let isLostFromSource =
      isPlainInSource
      && source.map { count([.strong, .emphasis], $0) > count([.strong, .emphasis], block.member) } ?? false
    if !isLostFromSource, wide == nil || alike.count * 2 >= max(1, peers.count) || source.map(alike.contains) ?? false {
      return nil
    }
    let isPair = Self.stars(text, from: place.upperBound) != nil
    // How the original is written is the measure, unless the others show that it was meant otherwise.
    guard !peers.isEmpty || isPair, isLost || !block.isOriginal || hasLost([.strong]) else { return nil }
    let confidence: UInt8 =
      isLost && isPair ? Certainty.certain : isLost ? Certainty.firm : isPair ? Certainty.likely : Certainty.doubtful
    var result = finding(
      block, .literal(text.excerpt(around: place)), in: article, at: place.lowerBound, of: text, confidence: confidence)
    let lines = article.lines(block.slot, block.member)
    result.fix = TextFixes.tornEmphasis(article.members[block.member].article, lines: lines.0, lines.1)
    return result
  }

  private static func showsStar(_ slot: Int, _ member: Int, _ article: AlignedArticle) -> Bool {
    article.visible(slot, member).contains(UInt8(ascii: "*"))
  }

  /// An asterisk with a blank, or nothing, on one side of it. Between two blanks it may multiply, if it is the only one.
  private static func lone(_ text: InlineText) -> Range<Int>? {
    let bytes = text.bytes
    func isBlank(_ i: Int) -> Bool { !bytes.indices.contains(i) || bytes[i] <= 0x20 }
    let stars = bytes.indices.filter { bytes[$0] == UInt8(ascii: "*") && (isBlank($0 - 1) || isBlank($0 + 1)) }
    guard let first = stars.first,
      stars.count > 1 || first + 1 == bytes.count || !isBlank(first - 1) || !isBlank(first + 1)
    else { return nil }
    return first..<(first + 1)
  }

  /// `**` or `* *` in the text, but not at its end or start: there it may be a footnote's mark.
  private static func stars(_ text: InlineText, from start: Int = 0) -> Range<Int>? {
    let star = UInt8(ascii: "*")
    var i = start
    while i < text.bytes.count {
      defer { i += 1 }
      guard text.bytes[i] == star else { continue }
      let isLast = i + 1 == text.bytes.count
      // What closes a pair may stand at the end.
      if !isLast || start > 0, let torn = torn(text, i) { return torn }
      if isLast { break }
      var end = i + 1
      if text.bytes[end] == 0x20 { end += 1 }
      guard end < text.bytes.count, text.bytes[end] == star else { continue }
      end += 1
      // Three and more are a rule or a mask, and `**/*` is a path.
      if end < text.bytes.count, text.bytes[end] == star || text.bytes[end] == UInt8(ascii: "/") { return nil }
      return i..<end
    }
    return nil
  }

  /// `* *x* *`: half of the asterisks make emphasis, the others stand beside it.
  private static func torn(_ text: InlineText, _ i: Int) -> Range<Int>? {
    let bytes = text.bytes
    if i + 2 < bytes.count, bytes[i + 1] == 0x20, bytes[i + 2] == InlineText.Mark.styleStart { return i..<(i + 2) }
    if i >= 2, bytes[i - 1] == 0x20, bytes[i - 2] == InlineText.Mark.styleEnd { return (i - 1)..<(i + 1) }
    return nil
  }

  /// `**[label**]`: a bracket opens inside and closes right behind.
  private static func cutLabel(_ text: InlineText) -> Range<Int>? {
    var next = 0
    while next < text.bytes.count {
      let i = ByteSearch.byte(InlineText.Mark.styleStart, in: text.bytes.span, from: next)
      next = i + 1
      guard i < text.bytes.count, let end = styleEnd(text.bytes[i...].prefix(Self.labelLimit)) else { continue }
      if let last = text.scalar(before: end), let open = partner[last.value], opens(text, before: i, open),
        !text.bytes[i..<end].contains(where: { UInt32($0) == open })
      {
        return i..<end
      }
      guard let next = text.scalar(at: end + 1), let open = partner[next.value] else { continue }
      var depth = 0
      var k = i + 1
      while k < end, let scalar = text.scalar(at: k) {
        if scalar.value == open { depth += 1 } else if scalar.value == next.value { depth -= 1 }
        k = scalar.end
      }
      if depth == 1 { return i..<next.end }
    }
    return nil
  }

  /// The mark that ends the emphasis which begins the text.
  private static func styleEnd(_ text: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    return text.indices.first { i in
      if text[i] == InlineText.Mark.styleStart { depth += 1 } else if text[i] == InlineText.Mark.styleEnd { depth -= 1 }
      return depth == 0
    }
  }

  /// `[**以字**元]`: a label in square brackets, of letters only, of which the emphasis leaves out an end. Where words are not parted by
  /// blanks that end is no word of its own.
  private static func halfLabel(_ text: InlineText) -> Range<Int>? {
    var start = 0
    while let open = text.bytes[start...].firstIndex(of: UInt8(ascii: "[")) {
      start = open + 1
      guard let close = text.bytes[start...].prefix(labelLimit).firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let label = text.bytes[start..<close]
      let marks = label.indices.filter {
        label[$0] == InlineText.Mark.styleStart || label[$0] == InlineText.Mark.styleEnd
      }
      guard marks.count == 2, label[marks[0]] == InlineText.Mark.styleStart,
        label.allSatisfy({ $0 >= 0x80 || $0 == InlineText.Mark.styleStart || $0 == InlineText.Mark.styleEnd })
      else { continue }
      if marks[1] + 1 < close { return open..<(close + 1) }
    }
    return nil
  }

  /// No label is longer, in bytes.
  private static let labelLimit = 300

  /// `[**label]**`, a blank behind the bracket allowed.
  private static func opens(_ text: InlineText, before i: Int, _ open: UInt32) -> Bool {
    guard let previous = text.scalar(before: i) else { return false }
    if previous.value == open { return true }
    return previous.value == 0x20 && text.scalar(before: previous.start)?.value == open
  }

  private static let partner: [UInt32: UInt32] = [
    0x5d: 0x5b, 0x29: 0x28, 0x300d: 0x300c, 0x3011: 0x3010, 0xff09: 0xff08, 0xff3d: 0xff3b,
  ]
}

extension Message {
  fileprivate static func literal(_ shown: String) -> Message {
    Message(
      text: "Asterisks stand in the text, in ‘\(shown)’: join them to the words they are to make bold, or remove them.")
  }
  fileprivate static func half(_ shown: String) -> Message {
    Message(text: "The emphasis ends inside a word of the label, in ‘\(shown)’: let it end with the label.")
  }
  fileprivate static func cut(_ shown: String) -> Message {
    Message(text: "A bracket opens inside the emphasis and closes outside, in ‘\(shown)’: put both on one side.")
  }
}

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
    ],
    failing: [
      Example([
        "en": "Choose **OK** now.", "de": "↓Wählen Sie ** OK** nun.", "fr": "Choisissez **OK**.",
        "zh": "↓選擇**「確定」**按鈕。",
      ]), Example(["en": "Choose **OK** now.", "de": "↓Wählen Sie * *OK* * nun.", "fr": "Choisissez **OK**."]),
      Example(["en": "- **OK**", "de": "↓- x * *OK* *", "fr": "- **OK**", "pl": "- **OK**"]),
    ])

  static let reads: TextSigns? = [.star, .style]
  static let readsOriginals = true

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    if block.signs.contains(.star), let finding = literal(block, article) { return [finding] }
    guard block.signs.contains(.style), block.signs.contains(.bracket), !block.isOriginal else { return [] }
    let mayCutWord =
      !block.locale.spacesBetweenWords && article.visible(block.slot, block.member).contains(.of("["))
    guard mayCutWord || CutLabel.mayHaveBracket(article.members[block.member].article, block.node) else { return [] }
    let text = block.view
    if mayCutWord, let place = CutLabel.word(in: text) {
      return [
        finding(
          block,
          "The emphasis ends inside a word of the label, in ‘\(text.excerpt(around: place))’: let it end with the label.",
          in: article, at: place.lowerBound, of: text,
          confidence: Certainty.likely)
      ]
    }
    guard let place = CutLabel.bracket(in: text) else { return [] }
    let model = article.likelySource(of: block.member).flatMap { article.view(block.slot, $0) }
    guard model.flatMap({ CutLabel.bracket(in: $0) }) == nil else { return [] }
    return [
      finding(
        block,
        "A bracket opens inside the emphasis and closes outside, in ‘\(text.excerpt(around: place))’: put both on one side.",
        in: article, at: place.lowerBound, of: text,
        confidence: Certainty.sure)
    ]
  }

  private func literal(_ block: TextBlock, _ article: AlignedArticle) -> Finding? {
    let text = block.view
    let source = article.reference(block.member)
    func showsStar(_ member: Int) -> Bool { article.signs(block.slot, member).contains(.star) }
    // A lone asterisk is known for what it is by its partner, which makes emphasis in the source.
    let isPlainInSource = source.map { article.hasText(block.slot, $0) && !showsStar($0) } ?? false
    let wide = Self.stars(text, from: 0)
    guard let place = wide ?? (isPlainInSource ? Self.lone(text) : nil) else { return nil }
    let peers = article.peers(block)
    func hasLost(_ kinds: [NodeKind], to others: [Int]) -> Bool {
      let own = article.marks(kinds, block.slot, block.member).count
      return others.contains { article.marks(kinds, block.slot, $0).count > own }
    }
    // Asterisks that others show too are meant to be seen: a footnote's mark, a path. Where the source shows none, all
    // made the same error.
    let alike = peers.filter(showsStar)
    let isLost = hasLost([.strong, .emphasis], to: peers)
    let isLostFromSource = isPlainInSource && hasLost([.strong, .emphasis], to: source.map { [$0] } ?? [])
    if !isLostFromSource, wide == nil || alike.count * 2 >= max(1, peers.count) || source.map(alike.contains) ?? false {
      return nil
    }
    let isPair = Self.stars(text, from: place.upperBound) != nil
    // How the original is written is the measure, unless the others show that it was meant otherwise.
    guard !peers.isEmpty || isPair, isLost || !block.isOriginal || hasLost([.strong], to: peers) else { return nil }
    let confidence: Certainty =
      isLost && isPair ? Certainty.certain : isLost ? Certainty.firm : isPair ? Certainty.likely : Certainty.doubtful
    var result = finding(
      block,
      "Asterisks stand in the text, in ‘\(text.excerpt(around: place))’: join them to the words they are to make bold, or remove them.",
      in: article, at: place.lowerBound, of: text, confidence: confidence)
    let lines = article.lines(block.slot, block.member)
    result.fix = TextFixes.tornEmphasis(article.members[block.member].article, lines: lines.0, lines.1)
    return result
  }

  /// An asterisk with a blank, or nothing, on one side of it. Between two blanks it may multiply, if it is the only
  /// one.
  private static func lone(_ text: TextView) -> Range<Int>? {
    func isBlank(_ i: Int) -> Bool { text[i].map { $0.value <= 0x20 } ?? true }
    let stars = text.indices.filter { text.characters[$0] == "*" && (isBlank($0 - 1) || isBlank($0 + 1)) }
    guard let first = stars.first,
      stars.count > 1 || text[first + 1] == nil || !isBlank(first - 1) || !isBlank(first + 1)
    else { return nil }
    return first..<(first + 1)
  }

  /// `**` or `* *` in the text, but not at its end or start: there it may be a footnote's mark. Or half of the
  /// asterisks make emphasis, and the others stand beside it: `* *x* *`.
  private static func stars(_ text: TextView, from start: Int) -> Range<Int>? {
    for i in text.indices.dropFirst(start) where text.characters[i] == "*" {
      // What closes a pair may stand at the end.
      if i + 1 < text.characters.count || start > 0 {
        if text[i + 1] == " ", text[i + 2] == TextView.Mark.styleStart { return i..<(i + 2) }
        if text[i - 1] == " ", text[i - 2] == TextView.Mark.styleEnd { return (i - 1)..<(i + 1) }
      }
      let second = text[i + 1] == " " ? i + 2 : i + 1
      guard text[second] == "*" else { continue }
      // Three and more are a rule or a mask, and `**/*` is a path.
      return text[second + 1] == "*" || text[second + 1] == "/" ? nil : i..<(second + 1)
    }
    return nil
  }
}

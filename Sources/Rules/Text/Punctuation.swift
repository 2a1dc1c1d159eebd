internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A mark stands where the locale's writing has none: doubled, behind a blank, or a bracket that does not close.
struct Punctuation: TextRule {
  static let card = RuleCard(
    id: "punctuation", title: "Mark doubled, behind a blank or unmatched", severity: .minor, mqm: .linguistic,
    rationale:
      "A blank before a mark or a doubled mark is what a translation leaves where it lost a word. What the locale's writing asks for, as French a blank before : ; ! ?, is left alone, and so is what other locales have too.",
    passing: [
      Example([
        "en": "Note: it works! Use .NET and ../x ...", "fr": "Remarque : ça marche ! Utilisez .NET et ../x ...",
        "zh": "注意：可以。使用 .NET 和 ../x ...", "pl": "Uwaga: działa! Użyj .NET i ../x ...",
      ]),
      Example(["en": "Options , as ever, ( x )", "de": "Optionen , wie immer, ( x )"]),
    ],
    failing: [
      Example(["en": "**X** (y): z", "fr": "↓**X** (y) \u{a0}: z", "de": "**X** (y): z", "es": "**X** (y): z"]),
      Example(
        ["en": "In (https://a.b).", "ko": "↓(https://a.b )에서.", "de": "In (https://a.b).", "es": "En (https://a.b)."],
        source: "en"),
      Example(["en": "Use `a`, `b`.", "sv": "↓Använd `a` ,, `b`.", "fr": "Utilisez `a`, `b`.", "pl": "Użyj `a`, `b`."]),
      Example(["en": "Choose **OK**.", "cs": "↓Zvolte **OK** .", "fr": "Choisissez **OK**.", "zh": "↓選擇 **OK** 。"]),
      Example([
        "en": "| Name |\n|-|\n| x |", "ru": "↓| имя; |\n|-|\n| x |", "fr": "| Nom |\n|-|\n| x |",
        "pl": "| Nazwa |\n|-|\n| x |",
      ]),
      Example([
        "en": "| N |\n|-|\n| Gear.Box |", "ru": "| N |\n|-|\n↓| Gear.Box; |", "fr": "| N |\n|-|\n| Gear.Box |",
        "pl": "| N |\n|-|\n| Gear.Box |",
      ]),
      Example(
        [
          "en": "It is a. Or b. Or c.\n\nSee [it](x).", "ja": "ａです。ｂです。ｃです。\n\n↓[それ](x)を参照してください.",
          "fr": "C’est a. Ou b. Ou c.\n\nVoir [cela](x).",
        ], source: "en"),
      Example([
        "en": "| X |\n|-|\n| Home |", "de": "| X |\n|-|\n↓| -Startseite |", "fr": "| X |\n|-|\n| Accueil |",
        "pl": "| X |\n|-|\n| Start |",
      ]),
      Example(["en": "**File** > **Open**", "de": "**Datei** > **Neu**", "ja": "↓**開く** > 、 **新規**"]),
      Example(["en": "A (b) c.", "de": "↓Ein (b c.", "fr": "Un (b) c.", "pl": "To (b) c."]),
      Example(
        [
          "en": "Use `a` or `b`.", "de": "↓Mit `a` oder `b` .", "pl": "↓Użyj `a` lub `b` .",
          "ru": "↓Нужны `a` или `b` ,.",
        ], source: "en"),
      Example(["en": "Run this:", "zh": "↓執行此命令\u{fe30}", "fr": "Exécutez ceci :"]),
      Example(
        ["en": "It (`a`, as it were) works.", "pl": "↓To ( `a`, jakby) działa.", "tr": "↓Bu (, `a`) çalışır."],
        source: "en"),
    ])

  static let reads: TextSigns? = [.blankThenMark, .twoMarks, .bracket, .mark, .hyphen]

  /// How a text begins and ends is looked at in labels; in others where a source may show that brackets are gone.
  static func reads(in place: TextPlace) -> TextSigns? {
    place.kind == .paragraph && !place.hasSource ? [.blankThenMark, .twoMarks, .bracket] : reads
  }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    if block.signs.contains(.mark), let found = cellMark(block, article) { return [found] }
    if block.signs.contains(.bracket), let found = verticalForm(block, article) { return [found] }
    if !block.signs.isDisjoint(with: [.kana, .han]), let found = latinStop(block, article) { return [found] }
    if block.signs.contains(.hyphen), let found = leadingHyphen(block, article) { return [found] }
    if block.others.signs.contains(.bracket), let found = leadingBracket(block, article) { return [found] }
    guard !block.signs.isDisjoint(with: [.blankThenMark, .twoMarks, .bracket]),
      MarkFault.mayStand(block.slot, block.member, block.locale, article)
    else { return [] }
    let text = InlineText(article.members[block.member].article, block.node)
    let own = Self.faults(in: text, block.locale)
    guard !own.isEmpty else { return [] }
    let source = article.likelySource(of: block.member)
    let meant = source.map { faults(block.slot, $0, block.locales[$0], article) } ?? []
    guard let fault = own.first(where: { fault in !meant.contains { $0.isLike(fault) } }) else { return [] }
    let peers = article.peers(block)
    // Machine translation makes the same error in many languages: where the very source is at hand, it alone tells what is meant so.
    let isProven = article.groups[article.members[block.member].group].exactSource.map(peers.contains) ?? false
    let isProvenOdd =
      isProven && fault.kind == .unmatched && source.map { article.signs(block.slot, $0).contains(.bracket) } == true
    var alike = 0
    if !isProven || fault.kind == .unmatched && !isProvenOdd {
      alike = peers.count { member in
        faults(block.slot, member, block.locales[member], article).contains { $0.isLike(fault) }
      }
      if alike * 2 > peers.count { return [] }
    }
    if fault.kind == .unmatched, peers.count < 2 || alike > 0 { return [] }
    if fault.kind == .inBracket, !isProven,
      source.map(peers.contains) != true || block.locale.script.isEastAsian && !fault.opensUsually(text)
    {
      return []
    }
    // Indic scripts keep the colon off a word, where it would be read as a letter.
    let script = block.locale.script
    let isIndic = fault.kind == .blankBefore && ![.latin, .cyrillic, .greek].contains(script) && !script.isEastAsian
    let confidence: UInt8 =
      peers.isEmpty || isIndic ? Certainty.doubtful : alike == 0 ? fault.confidence : fault.confidence - 10
    return [
      finding(block, fault.message(text), in: article, at: fault.range.lowerBound, of: text, confidence: confidence)
    ]
  }

  /// What may be wrong in the text of a member.
  private func faults(_ slot: Int, _ member: Int, _ locale: LocaleText, _ article: AlignedArticle) -> [MarkFault] {
    guard let node = article.node(slot, member), MarkFault.mayStand(slot, member, locale, article) else { return [] }
    return Self.faults(in: InlineText(article.members[member].article, node), locale)
  }

  /// Brackets are asked about where nothing else is wrong.
  private static func faults(in text: InlineText, _ locale: LocaleText) -> [MarkFault] {
    let marks = MarkFault.all(text, locale)
    let brackets = [MarkFault.inBracket(text), MarkFault.bracket(text), MarkFault.inBracket(text, behindStyle: true)]
      .compactMap { $0 }
    return marks.filter { $0.kind != .twoBlanks } + brackets + marks.filter { $0.kind == .twoBlanks }
  }

  /// `-Home`: a hyphen glued to the first word of a cell or heading, where no other locale begins with one.
  private func leadingHyphen(_ block: TextBlock, _ article: AlignedArticle) -> Finding? {
    let kind = article.slots[block.slot].kind
    guard kind == .tableCell || kind == .heading else { return nil }
    func isHyphenated(_ member: Int) -> Bool {
      guard article.signs(block.slot, member).contains(.hyphen) else { return false }
      let text = article.visible(block.slot, member)
      let bytes = text.span
      var start = 0
      while start < bytes.count, bytes[start] == 0x20 { start += 1 }
      guard start < bytes.count, bytes[start] == 0x2d else { return false }
      // A hyphen alone is none.
      let next = start + 1 < bytes.count ? bytes[start + 1] : bytes[start]
      return next.isASCIILetter || next >= 0xc3
    }
    guard isHyphenated(block.member),
      !article.members.indices.contains(where: { $0 != block.member && isHyphenated($0) })
    else { return nil }
    let peers = article.peers(block)
    guard peers.count >= 3 else { return nil }
    return finding(
      block,
      Message(
        text:
          "‘\(article.excerpt(block.slot, block.member))’ begins with a hyphen, in \(article.names(peers)) it has none: remove it."
      ),
      in: article, confidence: Certainty.sure, witnesses: peers)
  }

  /// `(Optional) The name` of the very source without its brackets.
  private func leadingBracket(_ block: TextBlock, _ article: AlignedArticle) -> Finding? {
    guard let source = article.groups[article.members[block.member].group].exactSource,
      LeadingBracket.stands(in: article.visible(block.slot, source)),
      LeadingBracket.isGone(from: article.visible(block.slot, block.member))
    else { return nil }
    let shown = article.excerpt(block.slot, block.member)
    return finding(
      block,
      Message(
        text:
          "The brackets around the first word of ‘\(article.excerpt(block.slot, source))’ are gone in ‘\(shown)’: put them back."
      ), in: article,
      confidence: Certainty.firm, witnesses: [source])
  }

  /// A mark in the shape it has in columns of text that run from top to bottom.
  private func verticalForm(_ block: TextBlock, _ article: AlignedArticle) -> Finding? {
    guard block.locale.script.isEastAsian else { return nil }
    let text = article.visible(block.slot, block.member)
    let bytes = text.span
    var first = ByteSearch.byte(0xef, in: bytes, from: 0)
    while first + 2 < bytes.count, bytes[first + 1] != 0xb8 || bytes[first + 2] < 0xb0 {
      first = ByteSearch.byte(0xef, in: bytes, from: first + 1)
    }
    guard first + 2 < bytes.count else { return nil }
    let place = text.startIndex + first
    let mark = Array(text[place...].prefix(3))
    let line = InlineText(article.members[block.member].article, block.node).line(of: mark)
    return finding(
      block,
      Message(
        text:
          "‘\(String(decoding: mark, as: UTF8.self))’ is the form of a mark for text that runs from top to bottom: write the usual one."
      ), in: article, line: line, confidence: Certainty.fair)
  }

  /// So much of a page shows how its sentences end.
  private static let readAtMost = 20_000

  /// A sentence of Chinese or Japanese words that ends in the full stop of other scripts, where the page has its own.
  private func latinStop(_ block: TextBlock, _ article: AlignedArticle) -> Finding? {
    guard block.locale.script.isEastAsian, !block.locale.spacesBetweenWords else { return nil }
    let text = article.visible(block.slot, block.member)
    guard text.last == 0x2e, let before = text.dropLast().last, before >= 0x80 || before == 0x29 else { return nil }
    let stop = Array("。".utf8)
    var page = article.features[block.member].visible.prefix(Self.readAtMost)
    for _ in 0..<3 {
      guard let found = ByteSearch.first(stop[...], in: page) else { return nil }
      page = page[(found + stop.count)...]
    }
    let lines = article.lines(block.slot, block.member)
    return finding(
      block,
      Message(
        text:
          "The sentence ‘\(article.excerpt(block.slot, block.member))’ ends in ‘.’, the others of the page in ‘。’: write that here, too."
      ),
      in: article, line: lines.1, confidence: Certainty.fair)
  }

  /// The head of a column that ends in a mark, or another cell that ends in a comma or a semicolon, where no other locale's does.
  private func cellMark(_ block: TextBlock, _ article: AlignedArticle) -> Finding? {
    guard article.slots[block.slot].kind == .tableCell else { return nil }
    let row = Int(article.slots[block.slot].parent)
    guard row >= 0, let node = article.node(row, block.member), let found = LoneFinalMark(block, article) else {
      return nil
    }
    let isHead = article.members[block.member].article.nodes[node].level == 1
    guard isHead || found.isSeparator && found.peers.count >= 3 else { return nil }
    return finding(
      block,
      Message(
        text:
          "The \(isHead ? "column head" : "cell") ‘\(article.excerpt(block.slot, block.member))’ ends in a mark, in \(article.names(found.peers)) it has none: remove it."
      ),
      in: article, confidence: found.confidence, witnesses: found.peers)
  }
}

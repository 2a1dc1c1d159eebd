internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The source names a locale in a value, and the translation put its own there.
struct SelfLocale: TextRule {
  static let card = RuleCard(
    id: "self-locale", title: "Own locale put into a value", severity: .major, mqm: .mistranslation,
    rationale:
      "Where the source says en-US as a value to type or to expect, a translated code is another value. Said only where the other locales keep the code; addresses have a rule of their own.",
    passing: [
      Example([
        "en": "The locale is en-US or ja-JP.", "ja-JP": "ロケールは en-US か ja-JP です。",
        "fr": "La langue est en-US ou ja-JP.", "de": "Die Sprache ist en-US oder ja-JP.",
      ]),
      Example([
        "en": "For example en-US.", "ja-JP": "例: ja-JP。", "fr-FR": "Par exemple fr-FR.", "de-DE": "Zum Beispiel de-DE.",
      ]),
    ],
    failing: [
      Example([
        "en": "Set the locale to en-US.", "ja-JP": "↓ロケールを ja-JP に設定します。", "fr-FR": "La langue est en-US.",
        "de-DE": "Die Sprache ist en-US.",
      ]),
      Example([
        "en": "Set `en-US`.", "ja-JP": "↓`ja-JP` を設定。", "fr-FR": "Mettez `en-US`.", "de-DE": "Setzen Sie `en-US`.",
      ]),
    ])

  static let reads: TextSigns? = [.hyphen, .code]

  /// A locale without a region has no such code.
  static func reads(in place: TextPlace) -> TextSigns? { place.locale.code.isEmpty ? [] : reads }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let own = block.locale.code
    guard !own.isEmpty, let line = LocaleCodes.line(of: own, article.members[block.member].article, block.node) else {
      return []
    }
    let peers = article.peers(block)
    let theirs = peers.map { member in
      article.node(block.slot, member).map { LocaleCodes(article.members[member].article, $0) } ?? LocaleCodes()
    }
    guard !theirs.contains(where: { $0.line(of: own) != nil }) else { return [] }
    let mine = LocaleCodes(article.members[block.member].article, block.node)
    // The code that the others agree on, and this locale lacks.
    var votes: [String: [Int]] = [:]
    for (k, member) in peers.enumerated() {
      for code in theirs[k].all where mine.line(of: Array(code.utf8)) == nil { votes[code, default: []].append(member) }
    }
    guard let (code, holders) = votes.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }),
      holders.count * 2 > peers.count,
      holders.count >= 2 || article.reference(block.member).map(holders.contains) ?? false
    else { return [] }
    let isProven = article.reference(block.member).map(holders.contains) ?? false
    return [
      finding(
        block, .own(String(decoding: own, as: UTF8.self), code, article.names(holders)), in: article, line: line,
        words: String(decoding: own, as: UTF8.self),
        confidence: isProven ? Certainty.certain : holders.count >= 3 ? Certainty.firm : Certainty.fair,
        witnesses: holders)
    ]
  }
}

/// The codes like `en-us` that stand in a block's text and code spans, in lower case.
private struct LocaleCodes {
  private var found: [(code: String, line: Int)] = []

  var all: Set<String> { Set(found.map(\.code)) }

  init() {}

  init(_ article: Article, _ index: Int) {
    Self.forEach(in: article, index) { code, line in
      found.append((String(decoding: code.map { $0.isASCIILetter ? $0 | 0x20 : $0 }, as: UTF8.self), line))
    }
  }

  func line(of code: [UInt8]) -> Int? { found.first { $0.code.utf8.elementsEqual(code) }?.line }

  /// The line of a code, without a list of all.
  static func line(of own: [UInt8], _ article: Article, _ index: Int) -> Int? {
    var found: Int?
    forEach(in: article, index) { code, line in
      if found == nil, code.elementsEqual(own, by: { $0 == $1 || $0.isASCIILetter && $0 | 0x20 == $1 }) { found = line }
    }
    return found
  }

  private static func forEach(in article: Article, _ index: Int, _ body: (ArraySlice<UInt8>, Int) -> Void) {
    let (nodes, pool) = (article.nodes, article.pool)
    for index in index..<Int(nodes[index].end) where nodes[index].kind == .text || nodes[index].kind == .code {
      let range = nodes[index].literal.indices
      let text = pool.span.extracting(range)
      var next = ByteSearch.byte(UInt8(ascii: "-"), in: text, from: 0)
      while next < text.count {
        let i = range.lowerBound + next
        if isCode(text, around: next) { body(pool[(i - 2)...(i + 2)], Int(nodes[index].firstLine)) }
        next = ByteSearch.byte(UInt8(ascii: "-"), in: text, from: next + 1)
      }
    }
  }

  /// `xx-YY` by itself.
  private static func isCode(_ text: Span<UInt8>, around i: Int) -> Bool {
    guard i - 2 >= 0, i + 2 < text.count, text[i - 2].isASCIILetter, text[i - 1].isASCIILetter,
      text[i + 1].isASCIILetter, text[i + 2].isASCIILetter
    else { return false }
    let isPart = { (byte: UInt8) in
      byte.isASCIILetter || (byte >= 0x30 && byte <= 0x39) || byte == 0x2d || byte == 0x5f || byte == 0x2f
    }
    if i - 3 >= 0, isPart(text[i - 3]) { return false }
    return i + 3 >= text.count || !isPart(text[i + 3])
  }
}

extension Message {
  fileprivate static func own(_ own: String, _ code: String, _ names: String) -> Message {
    Message(text: "The value is ‘\(own)’ here, the locale of this translation, and ‘\(code)’ in \(names): restore it.")
  }
}

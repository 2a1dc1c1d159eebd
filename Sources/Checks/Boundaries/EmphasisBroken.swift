internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Reports literal asterisks that were meant to make text bold, and emphasis that cuts through brackets.
struct EmphasisBroken: TextRule {
  static let check: String? = "asterisk"
  static let card = RuleCard(id: "emphasis-broken", severity: .minor, mqm: .markup, fix: .safe)

  static let reads: TextTraits? = [.star, .style]
  static let readsOriginals = true

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    if block.signs.contains(.star), let finding = literal(block, article) { return [finding] }
    let text = article.members[block.member].article
    guard block.signs.contains(.style), block.signs.contains(.bracket), !block.isOriginal,
      let cut = Self.cut(text, block.node)
    else { return [] }
    if let source = block.source, let node = article.node(at: block.slot, of: source),
      Self.cut(article.members[source].article, node) != nil
    {
      return []
    }
    let words = text.plainText(of: cut)
    return [
      finding(
        block,
        "A bracket is inside the emphasis of ‘\(AlignedArticle.cut(words))’ and its partner is outside: put both on one side.",
        in: article, line: Int(text.nodes[cut].firstLine), words: words, confidence: Certainty.sure)
    ]
  }

  /// Returns an emphasis that contains one bracket of a pair but not its partner, or nil: `**[label**]`, `[ **OK]**`,
  /// `*(3.5* or later)`.
  private static func cut(_ article: Article, _ block: Int) -> Int? {
    var styles: [Int] = []
    var open: [(partner: Unicode.Scalar, style: Int?)] = []
    for index in block..<Int(article.nodes[block].end) {
      while let last = styles.last, Int(article.nodes[last].end) <= index { styles.removeLast() }
      switch article.nodes[index].kind {
      case .emphasis, .strong, .strikethrough: styles.append(index)
      case .text:
        let text = article.pool[article.nodes[index].literal.indices].span
        var place = ByteSearch.bracket(in: text, from: 0)
        while place < text.count {
          let (character, end) = text.character(at: place)
          place = ByteSearch.bracket(in: text, from: end)
          if let partner = brackets[character] {
            open.append((partner, styles.last))
          } else if let last = open.last, last.partner == character {
            open.removeLast()
            if last.style != styles.last { return max(last.style ?? -1, styles.last ?? -1) }
          }
        }
      default: break
      }
    }
    return nil
  }

  private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [
    "[": "]", "(": ")", "「": "」", "【": "】", "（": "）", "［": "］",
  ]

  private func literal(_ block: TextBlock, _ article: AlignedArticle) -> Finding? {
    let text = block.view
    let source = block.source
    func showsStar(_ member: Int) -> Bool { article.signs(at: block.slot, of: member).contains(.star) }
    let isPlainInSource = source.map { article.hasText(at: block.slot, of: $0) && !showsStar($0) } ?? false
    let peers = article.peers(block)
    func hasLost(_ kinds: [NodeKind], to others: [Int]) -> Bool {
      let own = article.marks(at: block.slot, of: block.member, where: kinds.contains).count
      return others.contains { article.marks(at: block.slot, of: $0, where: kinds.contains).count > own }
    }
    guard let place = Self.stars(text, from: 0) ?? (hasLost([.strong], to: peers) ? Self.loneStar(text) : nil) else {
      return nil
    }
    // Asterisks that other locales show, too, are intended: a footnote mark or a path. If the source shows none, all
    // translations made the same error.
    let alike = peers.filter(showsStar)
    let isLost = hasLost([.strong, .emphasis], to: peers) || place.count == 1
    let isLostFromSource = isPlainInSource && hasLost([.strong, .emphasis], to: source.map { [$0] } ?? [])
    if !isLostFromSource, alike.count * 2 >= max(1, peers.count) || source.map(alike.contains) ?? false {
      return nil
    }
    let isPair = Self.stars(text, from: place.upperBound) != nil
    // An original is right by default, unless translations show that bold text was meant.
    guard !peers.isEmpty || isPair, isLost || !block.isOriginal || hasLost([.strong], to: peers) else { return nil }
    let confidence: Certainty =
      isLost && isPair ? Certainty.certain : isLost ? Certainty.firm : isPair ? Certainty.likely : Certainty.doubtful
    var result = finding(
      block,
      "Asterisks are shown in the text, in ‘\(text.excerpt(around: place))’: join them to the words they are to make bold, or remove them.",
      in: article, at: place.lowerBound, of: text, confidence: confidence)
    let lines = article.lines(at: block.slot, of: block.member)
    result.fix = TextFixes.tornEmphasis(article.members[block.member].article, lines: lines.0, through: lines.1)
    return result
  }

  /// Returns the asterisk that is left over next to styled text, as of `**x*` and `*x**`, or nil.
  private static func loneStar(_ text: TextView) -> Range<Int>? {
    text.indices.first {
      text.characters[$0] == "*"
        && (text[$0 + 1] == TextView.Mark.styleStart || text[$0 - 1] == TextView.Mark.styleEnd)
    }.map { $0..<$0 + 1 }
  }

  /// Returns `**` or `* *` inside the text, or an asterisk next to styled text as in `* *x* *`, or nil. At the start or
  /// end of the text it may be a footnote mark.
  private static func stars(_ text: TextView, from start: Int) -> Range<Int>? {
    for i in text.indices.dropFirst(start) where text.characters[i] == "*" {
      // The closing half of a pair may end the text.
      if i + 1 < text.characters.count || start > 0 {
        if text[i + 1] == " ", text[i + 2] == TextView.Mark.styleStart { return i..<(i + 2) }
        if text[i - 1] == " ", text[i - 2] == TextView.Mark.styleEnd { return (i - 1)..<(i + 1) }
      }
      let second = text[i + 1] == " " ? i + 2 : i + 1
      guard text[second] == "*" else { continue }
      // Three or more asterisks are a rule or a mask, and `**/*` is a path.
      return text[second + 1] == "*" || text[second + 1] == "/" ? nil : i..<(second + 1)
    }
    return nil
  }
}

/// Check `emphasis-broken/wide` of ``EmphasisBroken``: the emphasis of a name includes neighboring words.
struct WideEmphasis: TextRule {
  static let card = EmphasisBroken.card
  static let check: String? = "wide"

  static let reads: TextTraits? = .style
  static let needs: TextTraits = .identifier
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = block.source, article.signs(at: block.slot, of: source).contains(.style) else { return [] }
    let names = emphasized(at: block.slot, of: source, in: article).filter(Self.isName)
    let own = names.isEmpty ? [] : emphasized(at: block.slot, of: block.member, in: article)
    for name in names where !own.contains(name) {
      guard let wide = own.first(where: { Self.isWithWords(name, in: $0) }) else { continue }
      return [
        finding(
          block,
          "The emphasis is on ‘\(name)’ alone in the source, and on ‘\(AlignedArticle.cut(wide))’ here: let it begin and end with the name.",
          in: article, line: block.view.line(of: wide), words: wide, confidence: Certainty.likely,
          witnesses: [source])
      ]
    }
    return []
  }

  private func emphasized(at slot: Int, of member: Int, in article: AlignedArticle) -> [String] {
    article.marks(at: slot, of: member) { $0 == .emphasis || $0 == .strong }.prefix(AlignedArticle.mostLabels)
      .map { article.members[member].article.plainText(of: $0) }
  }

  /// Returns whether the text is one coined word: an underscore, or a capital after a hyphen or lowercase letter.
  private static func isName(_ text: String) -> Bool {
    let shape = WordShape(text.utf8)
    return text.utf8.count >= 6 && text.utf8.allSatisfy { $0.isAlphanumeric || "-_.".utf8.contains($0) }
      && (shape.isCoined || shape.contains(.joined))
  }

  /// Returns whether the name occurs with other separate words; an ending joined by a hyphen does not count.
  private static func isWithWords(_ name: String, in text: String) -> Bool {
    let words = text.split(separator: " ")
    return words.contains { $0.hasPrefix(name) && !$0.dropFirst(name.count).contains(where: \.isLetter) }
      && words.contains { !$0.hasPrefix(name) && $0.contains(where: \.isLetter) }
  }
}

/// Check `emphasis-broken/unclosed` of ``EmphasisBroken``: marks of emphasis that CommonMark reads as text, as in
/// `_정말_로`, `*x（y）*は` and `＊＊x＊＊`. Two asterisks are for ``EmphasisBroken``.
struct EmphasisUnclosed: TextRule {
  static let card = EmphasisBroken.card
  static let check: String? = "unclosed"

  static func reads(in place: TextPlace) -> TextTraits? { place.locale.writes(.latin) ? .star : nil }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let visible = article.visible(at: block.slot, of: block.member)
    guard visible.contains(where: { $0 == .of("_") || $0 == .of("*") || $0 == 0xef }) else { return [] }
    let text = block.view
    let places = Self.places(in: text)
    guard !places.isEmpty, let models = models(block, article) else { return [] }
    let lines = article.members[block.member].article
    return places.map { place in
      let line = text.line(at: place.range.lowerBound)
      var result = finding(
        block, .unclosed(place, in: text), in: article, at: place.range.lowerBound, of: text,
        confidence: Certainty.firm, witnesses: models, salt: UInt64(place.range.lowerBound))
      if let right = place.right(in: text) {
        result.fix = TextFixes.replacement(of: text.string(place.range), by: right, in: lines, line: line)
      }
      return result
    }
  }

  /// The source, or else the other members, if they have more emphasis in this block; nil if nothing was lost.
  private func models(_ block: TextBlock, _ article: AlignedArticle) -> [Int]? {
    func count(_ member: Int) -> Int {
      article.marks(at: block.slot, of: member) { $0 == .emphasis || $0 == .strong }.count
    }
    let models = (block.source.map { [$0] } ?? article.peers(block)).filter { count($0) > count(block.member) }
    return models.isEmpty ? nil : models
  }

  /// A pair of marks and the text between them.
  struct Place {
    let range: Range<Int>
    /// The number of characters of each mark.
    let width: Int
    let mark: Unicode.Scalar

    /// The marked text with asterisks, if these make it emphasis here.
    func right(in text: TextView) -> String? {
      let inner = text.string(range.lowerBound + width..<range.upperBound - width)
      let edges = [text[range.lowerBound + width], text[range.upperBound - width - 1]]
      guard mark != "*", edges.allSatisfy({ $0?.isLetter == true }) else { return nil }
      let marks = String(repeating: "*", count: width)
      return marks + inner + marks
    }
  }

  private static func places(in text: TextView) -> [Place] {
    var result: [Place] = []
    var start = 0
    while start < text.characters.count {
      guard let mark = text[start], marks.contains(mark) else {
        start += 1
        continue
      }
      let end = run(text, start)
      if let close = closing(text, mark, width: end - start, from: end), isMark(text, start..<end, mark) {
        result.append(Place(range: start..<close, width: end - start, mark: mark))
        start = close
      } else {
        start = end
      }
    }
    return result
  }

  private static let marks: Set<Unicode.Scalar> = ["_", "*", "＊", "＿"]
  /// In characters.
  private static let longest = 80

  private static func run(_ text: TextView, _ start: Int) -> Int {
    text.characters[start...].firstIndex { $0 != text[start] } ?? text.characters.count
  }

  private static func isMark(_ text: TextView, _ marks: Range<Int>, _ mark: Unicode.Scalar) -> Bool {
    guard marks.count <= 2, !(mark == "*" && marks.count == 2) else { return false }
    guard let next = text[marks.upperBound], next != " ", next != "\n" else { return false }
    // Names such as `snake_case_name` have underscores.
    return text[marks.lowerBound - 1].map { !($0.isASCII && ($0.isLetter || $0.isDigit)) || mark != "_" } ?? true
  }

  /// The end of the closing marks, if a text with letters of another script than Latin is between.
  private static func closing(_ text: TextView, _ mark: Unicode.Scalar, width: Int, from start: Int) -> Int? {
    let end = min(text.characters.count, start + longest)
    guard start < end, let close = text.characters[start..<end].firstIndex(of: mark), close > start,
      run(text, close) - close == width, text[close - 1] != " "
    else { return nil }
    let inner = text.characters[start..<close]
    let beside = text.characters[max(0, start - width - 1)..<min(text.characters.count, close + width + 1)]
    return inner.contains("\n") || !(inner + beside).contains { !$0.isASCII && $0.isLetter } ? nil : close + width
  }
}

extension Message {
  fileprivate static func unclosed(_ place: EmphasisUnclosed.Place, in text: TextView) -> Message {
    let shown = text.excerpt(around: place.range, reach: 0)
    guard place.mark == "*" else {
      let reason =
        place.mark == "_" ? "underscores within a word make no emphasis" : "full-width marks make no emphasis"
      return place.right(in: text).map { "‘\(shown)’ is shown as it is: \(reason), write ‘\($0)’." }
        ?? "‘\(shown)’ is shown as it is: \(reason), use asterisks and put a space beside them."
    }
    return
      "‘\(shown)’ is shown as it is: an asterisk between a punctuation mark and a letter closes nothing. Put a space after it, or take the punctuation out of the emphasis."
  }
}

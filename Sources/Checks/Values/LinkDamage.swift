internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// A link whose notation was damaged: brackets that no longer make a link of their text, or a bare address that takes
/// in the words after it.
struct LinkDamage {
  enum Kind {
    /// `[text] (address)`, `【text】（address）`, `「text](address)`, `\[text\](address)` or `(address)[text]`, shown to
    /// readers as it is written.
    case torn(isImage: Bool)
    /// `https://example.org/x。Next`
    case swollen
  }

  let kind: Kind
  let line: Int
  /// The damaged notation, for a message: what readers see of a torn link, the whole address that was read.
  let shown: String
  /// Its first words, to find it in the file.
  let words: String
  /// The address as its author meant it.
  let target: String
  /// The folded target, and that of the address as it was read; they differ if that takes in the words after it.
  let atom: UInt64
  var readAtom: UInt64

  var factKind: FactKind { if case .torn(isImage: true) = kind { .image } else { .link } }

  /// The target of a link whose address is a placeholder.
  static let placeholder = String(TextView.Mark.placeholder)

  /// Whether a space alone keeps brackets of a link from being one.
  var isParted: Bool { factKind == .link && shown.hasPrefix("[") && shown.hasSuffix(")") && shown.contains("] (") }
}

/// Reads the damaged links of one block's text.
struct LinkDamageScanner {
  let text: TextView
  /// The language code of the locale.
  let language: [UInt8]

  private static let longestAddress = 2048
  /// A text with more spaces is no address.
  private static let mostSpaces = 3

  private static func opens(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "[", "【", "［", "〔": true
    default: false
    }
  }

  private static func closes(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "]", "】", "］", "〕": true
    default: false
    }
  }

  /// Quotation marks that a translation may have in place of one of the two brackets.
  private static func opensQuotation(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "「", "『", "《", "〈": true
    default: false
    }
  }

  private static func closesQuotation(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "」", "』", "》", "〉": true
    default: false
    }
  }

  /// Fast path: whether the text may have a bracket that closes a link's text.
  static func mayHoldBracket(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains { $0 == .of("]") || $0 == 0xe3 || $0 == 0xef }
  }

  /// Fast path: whether the text has such a bracket and a parenthesis.
  var mayBeTorn: Bool {
    var (isClosed, hasParenthesis) = (false, false)
    for character in text.characters {
      if Self.closes(character) || Self.closesQuotation(character) {
        isClosed = true
      } else if character == "(" || character == "（" {
        hasParenthesis = true
      }
      if isClosed, hasParenthesis { return true }
    }
    return false
  }

  /// Texts in brackets that an address in parentheses follows.
  func torn() -> [LinkDamage] {
    guard mayBeTorn else { return [] }
    return text.indices.compactMap { place in
      let character = text.characters[place]
      if Self.opens(character) { return reversed(at: place) }
      guard Self.closes(character) || Self.closesQuotation(character), let address = address(after: place),
        let open = opening(before: place)
      else { return nil }
      let before = text[open - 1]
      let isImage = before == "!" || before == "！"
      return torn(isImage: isImage, from: isImage ? open - 1 : open, through: address.end, address.text)
    }
  }

  private func torn(isImage: Bool, from start: Int, through end: Int, _ target: String) -> LinkDamage {
    let atom = atom(of: target)
    return LinkDamage(
      kind: .torn(isImage: isImage), line: text.line(at: start), shown: shown(start..<end),
      words: text.words(from: start), target: target, atom: atom, readAtom: atom)
  }

  /// `(address)[text]`, whose bracket that opens is at `open`; nil if that bracket belongs to the notation of a link.
  private func reversed(at open: Int) -> LinkDamage? {
    guard text[open] == "[", text[open - 1] == ")",
      let start = text.indices[..<open].suffix(Self.longestAddress).lastIndex(where: { text.characters[$0] == "(" }),
      let address = address(after: start - 1), address.end == open,
      let close = text.indices[(open + 1)...].first(where: { Self.closes(text.characters[$0]) }),
      !text.characters[open..<close].contains(TextView.Mark.linkStart), close > open + 1,
      text[close + 1] != "(", text[close + 1] != "[", text[start - 1].map(Self.closes) != true
    else { return nil }
    return torn(isImage: false, from: start, through: close + 1, address.text)
  }

  /// The address in parentheses after a bracket, and the position after its parenthesis.
  private func address(after close: Int) -> (text: String, end: Int)? {
    var place = close + 1
    while let blank = text[place], blank.isBlank || blank == TextView.Mark.lineBreak || blank == "\u{3000}" {
      place += 1
    }
    guard text[place] == "(" || text[place] == "（" else { return nil }
    var address = String.UnicodeScalarView()
    var (depth, blanks) = (0, 0)
    for index in text.indices[(place + 1)...].prefix(Self.longestAddress) {
      switch text.characters[index] {
      case TextView.Mark.linkStart, TextView.Mark.linkEnd: continue
      // `({{< ref "a.md" >}})`
      case TextView.Mark.placeholder where index == place + 1 && index > close + 2 && text[index + 1] == ")":
        return (LinkDamage.placeholder, index + 2)
      case ")" where depth == 0, "）":
        let address = String(address)
        return Self.isAddress(address) ? (address, index + 1) : nil
      // A space in the address, as in `(. /a.md)`.
      case " " where blanks < Self.mostSpaces && place == close + 1: blanks += 1
      // `(# part)`
      case " " where blanks == 0 && address.count == 1 && address.first == "#": blanks += 1
      case let character where character.value < 0x20 || character.isBlank || character == "\u{3000}": return nil
      case let character:
        if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
        address.append(character)
      }
    }
    return nil
  }

  /// The bracket that opens the text before a closing one, or a quotation mark in its place; nil if a link or another
  /// bracket without partner intervenes, or if both would be quotation marks.
  private func opening(before close: Int) -> Int? {
    let isQuotation = Self.closesQuotation(text.characters[close])
    var (depth, quotations) = (0, 0)
    var mark: Int?
    for index in text.indices[..<close].reversed() {
      let character = text.characters[index]
      if character == TextView.Mark.linkStart || character == TextView.Mark.linkEnd { break }
      if Self.closes(character) {
        depth += 1
      } else if Self.closesQuotation(character) {
        quotations += 1
      } else if Self.opens(character) {
        if depth == 0 { return index }
        depth -= 1
      } else if Self.opensQuotation(character) {
        if quotations == 0, isQuotation { return nil }
        if quotations == 0, depth == 0, mark == nil { mark = index }
        quotations = max(0, quotations - 1)
      }
    }
    return isQuotation ? nil : mark
  }

  /// Whether the words in parentheses can be nothing but an address or a path.
  private static func isAddress(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if ["http://", "https://", "/", "./", "../", "#", "mailto:"].contains(where: { bytes.starts(with: $0.utf8) }) {
      return bytes.count > 1
    }
    guard bytes.allSatisfy({ $0 > .space }), let last = bytes.split(separator: .of("/")).last else { return false }
    let name = last.prefix { $0 != .of("#") && $0 != .of("?") }
    guard let dot = name.lastIndex(of: .of(".")) else { return bytes.contains(.of("/")) }
    return dot > name.startIndex && name[(dot + 1)...].allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
      && name[(dot + 1)...].contains { $0.isASCIILetter }
  }

  /// The visible text of the notation.
  private func shown(_ range: Range<Int>) -> String {
    text.characters[range].reduce(into: "") { shown, character in
      switch character {
      case TextView.Mark.code: shown += "`…`"
      case TextView.Mark.placeholder, TextView.Mark.object: shown += "…"
      case TextView.Mark.lineBreak: shown += " "
      case let character where character.value < 0x20: break
      case let character: shown.unicodeScalars.append(character)
      }
    }
  }

  private func atom(of target: String) -> UInt64 { LinkTarget(Array(target.utf8)[...], language: language).atom }
}

extension AlignedArticle {
  /// The damaged links of a member's block whose address a sound link of the others has. A member's own sound link to
  /// the same address takes the place of one of theirs.
  ///
  /// - Parameter others: The members to compare with.
  func linkDamage(at slot: Int, of member: Int, comparedTo others: [Int], in text: TextView? = nil) -> [LinkDamage] {
    guard let text = text ?? view(at: slot, of: member) else { return [] }
    let scanner = LinkDamageScanner(text: text, language: Array(members[member].article.locale.language.utf8))
    let torn = scanner.torn()
    let sound = torn.isEmpty ? [] : others.map { soundLinks(at: slot, of: $0) }
    let own = torn.isEmpty ? [] : soundLinks(at: slot, of: member)
    func count(_ links: [SoundLink], _ one: LinkDamage) -> Int {
      links.count { $0.atom == one.atom && $0.isImage == (one.factKind == .image) }
    }
    var lost = torn.filter { one in sound.contains { count($0, one) > count(own, one) } }
    // A link of the others that leads elsewhere may be the same one, with its address of another time.
    let room = (sound.map { links in links.count { !$0.isImage } }.max() ?? 0) - own.count { !$0.isImage } - lost.count
    if room > 0 {
      let rest = torn.filter { one in one.isParted && !lost.contains { $0.words == one.words && $0.line == one.line } }
      lost += rest.prefix(room)
    }
    // In `[text]（https://…` the parenthesis is both no bracket and part of the address.
    let swollen = swollenLinks(at: slot, of: member, comparedTo: others)
    let read = lost.map { one in
      var one = one
      if let bare = swollen.first(where: { $0.target == one.target }) { one.readAtom = bare.readAtom }
      return one
    }
    return read + swollen.filter { one in !lost.contains { $0.target == one.target } }
  }

  private func swollenLinks(at slot: Int, of member: Int, comparedTo others: [Int]) -> [LinkDamage] {
    guard let block = node(at: slot, of: member) else { return [] }
    let article = members[member].article
    let language = Array(article.locale.language.utf8)
    func atom(_ target: String) -> UInt64 { LinkTarget(Array(target.utf8)[...], language: language).atom }
    func scheme(_ text: String) -> String { text.lowercased().hasPrefix("www.") ? "http://" + text : text }
    func isMeant(_ address: String) -> Bool {
      let atom = atom(scheme(address))
      return others.contains { facts(at: slot, of: $0).contains { $0.kind == .link && $0.atom == atom } }
    }
    return (block..<Int(article.nodes[block].end)).compactMap { index in
      let node = article.nodes[index]
      guard node.kind == .link, node.value == 1, Int(node.end) == index + 2,
        let address = BareAddress(article.string(article.nodes[index + 1].literal)), let meant = address.meant(isMeant),
        !article.isInAngleBrackets(node)
      else { return nil }
      return LinkDamage(
        kind: .swollen, line: Int(node.firstLine), shown: address.read, words: address.read, target: meant,
        atom: atom(scheme(meant)),
        readAtom: atom(article.string(node.literal)))
    }
  }

  private func facts(at slot: Int, of member: Int) -> ArraySlice<Fact> {
    textBlock(at: slot, of: member).map { features[member].facts[$0.facts.indices] } ?? []
  }

  /// A link or an image with text, as opposed to a bare address.
  struct SoundLink {
    let atom: UInt64
    let isImage: Bool
  }

  func soundLinks(at slot: Int, of member: Int) -> [SoundLink] {
    guard let block = node(at: slot, of: member) else { return [] }
    let article = members[member].article
    let language = Array(article.locale.language.utf8)
    return article.nodes[block..<Int(article.nodes[block].end)].compactMap { node in
      guard node.kind == .image || node.kind == .link && node.value == 0 else { return nil }
      return SoundLink(
        atom: LinkTarget(article.pool[node.literal.indices], language: language).atom, isImage: node.kind == .image)
    }
  }
}

extension Article {
  /// Whether an autolink is written `<https://…>`, which says where it ends.
  fileprivate func isInAngleBrackets(_ node: Node) -> Bool {
    RawText(self).offset(of: node).map { source.indices.contains($0) && source[$0] == .of("<") } ?? false
  }
}

/// Check `link-target/torn` of ``LinkTargetRule``: the brackets of a link are apart, escaped or of another width, so that
/// readers see its notation and cannot follow it.
struct TornLink: TextRule {
  static let card = LinkTargetRule.card
  static let check: String? = "torn"

  static let reads: TextTraits? = [.bracket, .kana]
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard LinkDamageScanner.mayHoldBracket(article.visible(at: block.slot, of: block.member)) else { return [] }
    return LinkDamageReport.all(in: block, article).compactMap { damage in
      guard case .torn(let isImage) = damage.kind else { return nil }
      let text = article.members[block.member].article
      let models = LinkDamageReport.models(of: block, in: article)
      var result = finding(
        block,
        "‘\(AlignedArticle.cut(damage.shown))’ is not \(isImage ? "an image" : "a link"): \(Self.reason(damage.shown)). Write \(isImage ? "![text](address)" : "[text](address)"), as \(article.names(models)) \(models.count == 1 ? "does" : "do").",
        in: article, line: damage.line, words: damage.words, confidence: .certain,
        witnesses: models, salt: damage.atom)
      let lines = article.lines(at: block.slot, of: block.member)
      result.fix = TextFixes.tornLink(text, lines: lines.0, through: lines.1, target: damage.target)
      return result
    }
  }

  /// The reason why Markdown reads no link, from what readers see of it.
  private static func reason(_ shown: String) -> String {
    if shown.hasPrefix("(") { return "its address is before its text" }
    if shown.unicodeScalars.contains(where: { "【】［］〔〕（）".unicodeScalars.contains($0) })
      || shown.first.map("「『《〈".contains) == true || shown.contains(/[」』》〉][(（]/)
    {
      return "its brackets are not the ASCII ones"
    }
    guard let address = shown.split(separator: "](").dropFirst().last else { return "a space separates its brackets" }
    return address.contains(" ") ? "a space is in its address" : "a backslash escapes its brackets"
  }
}

/// Check `link-target/swallowed` of ``LinkTargetRule``: a bare address takes in the words after it, because no space
/// separates them.
struct SwollenAddress: TextRule {
  static let card = LinkTargetRule.card
  static let check: String? = "swallowed"

  static let reads: TextTraits? = .link
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let pool = article.members[block.member].article.pool
    // The fact of an address without a scheme ends before its first character outside ASCII.
    let mayBeSwollen = article.features[block.member].facts[block.features.facts.indices].contains { fact in
      fact.kind == .link && pool[fact.range.indices.lowerBound...].prefix(fact.range.count + 1).contains { $0 >= 0x80 }
    }
    guard mayBeSwollen else { return [] }
    return LinkDamageReport.all(in: block, article).compactMap { damage in
      guard case .swollen = damage.kind else { return nil }
      let text = article.members[block.member].article
      let (target, rest) = (AlignedArticle.cut(damage.target), String(damage.shown.dropFirst(damage.target.count)))
      // The address of a link whose first bracket is gone or elsewhere.
      let isOfLink = rest.first.map { ")）".contains($0) } ?? false
      let message: Message =
        isOfLink
        ? "The address ‘\(target)’ takes in the text after it, since no link text is before it: its ‘[’ is missing, or text is between ‘]’ and ‘(’. Write [text](address)."
        : "The address ‘\(target)’ takes in the text after it, ‘\(AlignedArticle.cut(rest))’: write [text](address)."
      var result = finding(
        block, message, in: article, line: damage.line, words: damage.words, confidence: .firm,
        witnesses: LinkDamageReport.models(of: block, in: article), salt: damage.atom)
      guard !isOfLink else { return result }
      let lines = article.lines(at: block.slot, of: block.member)
      result.fix = TextFixes.addressEnd(
        text, lines: lines.0, through: lines.1, read: damage.words, target: damage.target)
      return result
    }
  }
}

/// The damaged links of a block, found by comparison with its source or with the other members.
private enum LinkDamageReport {
  static func all(in block: TextBlock, _ article: AlignedArticle) -> [LinkDamage] {
    article.linkDamage(
      at: block.slot, of: block.member, comparedTo: models(of: block, in: article), in: block.view)
  }

  /// The source if it has the block, else all other members with it.
  static func models(of block: TextBlock, in article: AlignedArticle) -> [Int] {
    if let source = block.source, article.hasText(at: block.slot, of: source) { return [source] }
    return article.peers(block)
  }
}

internal import Alignment
internal import DocModel
internal import Features

/// A message as a lazily evaluated string interpolation: it is rendered only if the finding is reported. Each rule
/// words its messages itself; shared parts are in extensions.
struct Message: Sendable, ExpressibleByStringInterpolation {
  let text: @Sendable () -> String

  init(text: @autoclosure @escaping @Sendable () -> String) { self.text = text }
  init(stringLiteral text: String) { self.text = { text } }
  init(stringInterpolation parts: Parts) { text = { [all = parts.all] in all.map { $0() }.joined() } }

  /// The literals and interpolated values in order, each evaluated on rendering only.
  struct Parts: StringInterpolationProtocol {
    var all: [@Sendable () -> String] = []

    init(literalCapacity: Int, interpolationCount: Int) { all.reserveCapacity(2 * interpolationCount + 1) }

    mutating func appendLiteral(_ literal: String) { all.append { literal } }

    mutating func appendInterpolation<Value>(_ value: @autoclosure @escaping @Sendable () -> Value) {
      all.append { "\(value())" }
    }
  }
}

/// Builds a text of at most `limit` characters with runs of white space folded, without reading more of a long text
/// than is shown.
struct ShortText {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var count = 0
  private var isBlank = false
  /// The byte offset at which the text is cut if it exceeds the limit.
  private var cut = 0
  /// Whether every scalar so far is a character by itself, so that `cut` is a character boundary.
  private var isPlain = true

  init(limit: Int) {
    self.limit = limit
    bytes.reserveCapacity(2 * limit)
  }

  /// Whether further text cannot change the result.
  var isDone: Bool { count > limit }

  mutating func addBlank() { isBlank = count > 0 }

  /// Separates two cells of a table row.
  mutating func addCellEnd() {
    addBlank()
    add([UInt8(ascii: "|")])
    addBlank()
  }

  mutating func add(_ slice: ArraySlice<UInt8>) {
    // A character has a few bytes at most; the text beyond that is not decoded.
    let text = slice.prefix(16 * limit)
    let span = text.span
    var place = 0
    while place < span.count, !isDone {
      let (scalar, end) = span.character(at: place)
      if scalar == " " || !scalar.standsAlone && scalar.properties.isWhitespace {
        isBlank = count > 0
        place = end
        continue
      }
      // After a space, a word may take one character more.
      var most = isBlank ? limit + 1 : limit
      endBlank()
      let start = place
      if scalar.standsAlone {
        // Fast path: a run of single-scalar characters, with single spaces between them.
        var next = (scalar: scalar, end: end)
        while true {
          if !next.scalar.isASCII { most = limit }
          countOne(at: bytes.count + place - start)
          place = next.end
          guard place < span.count else { break }
          next = span.character(at: place)
          if next.scalar == " ", !isDone, place + 1 < span.count, 0x21...0x7e ~= span[place + 1] {
            countOne(at: bytes.count + place - start)
            most = limit + 1
            place = next.end
            next = span.character(at: place)
          } else if !next.scalar.standsAlone || count > (next.scalar.isASCII ? most : limit) {
            break
          }
        }
      } else {
        if !scalar.properties.isGraphemeExtend { countOne(at: bytes.count) }
        isPlain = false
        place = end
      }
      bytes.append(contentsOf: slice[(slice.startIndex + start)..<(slice.startIndex + place)])
    }
  }

  private mutating func endBlank() {
    guard isBlank else { return }
    countOne(at: bytes.count)
    bytes.append(UInt8(ascii: " "))
    isBlank = false
  }

  private mutating func countOne(at place: Int) {
    count += 1
    if count == limit { cut = place }
  }

  /// The whole text, with `…` where it is cut.
  func end() -> String {
    guard isDone else { return String(decoding: bytes, as: UTF8.self) }
    return isPlain
      ? String(decoding: bytes[..<cut] + "…".utf8, as: UTF8.self)
      : String(decoding: bytes, as: UTF8.self).prefix(limit - 1) + "…"
  }
}

extension Array where Element: StringProtocol {
  /// `‘a’, ‘b’`.
  var inQuotes: String { map { "‘\($0)’" }.joined(separator: ", ") }

  /// Returns `a, b and 3 more`, with at most `most` elements listed.
  func listed(_ most: Int) -> String {
    prefix(most).joined(separator: ", ") + (count > most ? " and \(count - most) more" : "")
  }

  /// `‘a’, ‘b’ and 3 more`.
  func quoted(_ most: Int) -> String { map { "‘\($0)’" }.listed(most) }
}

extension [ValueDifference] {
  /// Returns `‘a’, ‘b’ (2 times) and 3 more`; of long texts with a common start, the part that differs is shown.
  ///
  /// - Parameter others: The values quoted on the other side of the message.
  func quoted(beside others: [ValueDifference]) -> String {
    var texts: [(text: String, count: Int)] = []
    var rest = 0
    for deviation in self {
      if let known = texts.firstIndex(where: { $0.text == deviation.text }) {
        texts[known].count += 1
      } else if texts.count < 3 {
        texts.append((deviation.text, 1))
      } else {
        rest += 1
      }
    }
    let all = texts.map(\.text) + others.prefix(3).map(\.text)
    let parts = texts.map { text, count in
      "‘\(Self.part(of: text, among: all))’" + (count > 1 ? " (\(count) times)" : "")
    }
    return parts.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// The start of `text`; if another text in `all` has the same start, a cut that shows the first difference.
  private static func part(of text: String, among all: [String]) -> String {
    let start = AlignedArticle.cut(text)
    guard start != text else { return start }
    let twins = all.filter { $0 != text && ($0.hasPrefix(start.dropLast()) || start.dropLast().hasPrefix($0)) }
    guard let common = twins.map({ zip(text, $0).prefix { $0 == $1 }.count }).max() else { return start }
    // Keep the first `kept` characters for orientation, then continue shortly before the first difference.
    let kept = 20
    guard common > 2 * kept else {
      return "…\(AlignedArticle.cut(String(text.dropFirst(Swift.max(0, common - kept)))))"
    }
    let rest = AlignedArticle.cut(String(text.dropFirst(common - kept)), limit: 40)
    return "\(text.prefix(kept))…\(rest)"
  }

  /// `‘a’, ‘b’ (2 times) and 3 more`.
  var quoted: String { quoted(beside: []) }
}

extension NodeKind {
  /// The name of the kind in messages.
  var noun: String {
    switch self {
    case .paragraph: "paragraph"
    case .heading: "heading"
    case .item: "list item"
    case .list: "list"
    case .blockQuote: "quote"
    case .codeBlock: "code block"
    case .htmlBlock: "HTML block"
    case .table: "table"
    case .tableRow: "table row"
    case .tableCell: "cell"
    case .footnoteDefinition: "footnote"
    case .alert: "alert"
    case .tabGroup, .tab: "tab"
    case .include: "include"
    case .directive: "directive"
    default: "block"
    }
  }
}

extension Message {
  /// Describes the missing and added values, the vote and the remedy.
  static func difference(of noun: String, _ d: Disagreement, _ a: AlignedArticle) -> Message {
    Message(
      text: a.lostPassage(d).map { passage in
        "A sentence of \(a.names(d.against)), or a part of it, is missing here: ‘\(AlignedArticle.cut(passage, limit: 120))’. The text is far shorter than theirs and lacks \(d.missing.quoted)\(a.because(d)): translate what is missing."
      } ?? a.difference(of: noun, d))
  }
}

extension AlignedArticle {
  fileprivate func difference(of noun: String, _ d: Disagreement) -> String {
    let others = names(d.against)
    let lost = asRead(d.missing, noun: noun, at: d.slot, of: d.reference)
    let instead = asRead(d.missing.isEmpty ? d.extra : replacements(d), noun: noun, at: d.slot, of: d.member)
    func the(_ values: [ValueDifference]) -> String {
      "The \(values.count == 1 ? noun : Self.plural(noun))"
    }
    return switch (lost.isEmpty, instead.isEmpty) {
    case (false, false) where instead.quoted(beside: lost) == lost.quoted(beside: instead):
      "\(the(instead)) \(instead.quoted) \(instead.count == 1 ? "is" : "are") written as in \(others), but \(Self.hiddenDifference(noun, instead.count))."
    case (false, false):
      "\(Self.differing(noun, instead.count)): found \(instead.quoted(beside: lost)), expected \(lost.quoted(beside: instead)) as in \(others)\(because(d)): restore \(lost.them)."
    case (false, true):
      "\(the(lost)) \(lost.quoted) of \(others) \(lost.are) missing here\(because(d)): put \(lost.them) back."
    default:
      "\(the(instead)) \(instead.quoted) \(instead.count == 1 ? "does" : "do") not occur in \(others)\(because(d)): remove or correct \(instead.them)."
    }
  }
}

extension AlignedArticle {
  /// `Code spans differ`.
  private static func differing(_ noun: String, _ count: Int) -> String {
    let name = noun == "link to" ? "link target" : noun
    let text = count == 1 ? name : plural(name)
    return text.prefix(1).uppercased() + text.dropFirst() + (count == 1 ? " differs" : " differ")
  }

  /// The difference between values that are written alike, and the remedy.
  private static func hiddenDifference(_ noun: String, _ count: Int) -> String {
    switch noun {
    case "link to", "image":
      "\(count == 1 ? "leads" : "lead") to another file from the folder of this page: write the path from this folder"
    default:
      "\(count == 1 ? "differs" : "differ") in characters that are not shown here: copy \(count == 1 ? "it" : "them") again"
    }
  }

  private static func plural(_ noun: String) -> String {
    switch noun {
    case "link to": "links to"
    case "mark on words": "marks on words"
    default: noun + "s"
    }
  }
}

extension [ValueDifference] {
  fileprivate var are: String { count == 1 ? "is" : "are" }
  fileprivate var them: String { count == 1 ? "it" : "them" }
}

extension AlignedArticle {
  /// Returns the values in the order of the member's block, with adjacent names joined. Long lists stay as they are,
  /// since a message shows only a few.
  fileprivate func asRead(_ values: [ValueDifference], noun: String, at slot: Int, of member: Int) -> [ValueDifference]
  {
    guard values.count > 1, values.count <= 64, let node = node(at: slot, of: member) else { return values }
    let text = members[member].article.plainBytes(of: node)[...]
    let placed = values.map { value in
      (place: ByteSearch.first(Array(value.text.utf8)[...], in: text) ?? .max, value: value)
    }.sorted { $0.place < $1.place }
    var result: [ValueDifference] = []
    var end = Int.max
    for (place, value) in placed {
      if noun == "name", place != .max, place - 1 == end, text[end] == .space || text[end] == UInt8(ascii: "-"),
        let last = result.popLast()
      {
        result.append(last.named(last.text + (text[end] == .space ? " " : "-") + value.text))
      } else {
        result.append(value)
      }
      end = place == .max ? .max : place + value.text.utf8.count
    }
    return result
  }

  /// Returns the extra names that may replace the missing ones. A name that the reference text contains, too, replaces
  /// nothing, unless it is the missing name in other letter case.
  fileprivate func replacements(_ d: Disagreement) -> [ValueDifference] {
    guard !d.extra.isEmpty, d.aspect == .facts(.identifier) || d.aspect == .facts(.term), let model = d.against.first
    else { return d.extra }
    let missing = d.missing.map { Self.folded($0.text.utf8) }
    let text = Self.folded(visible(at: d.slot, of: model))
    return d.extra.filter { extra in
      let name = Self.folded(extra.text.utf8)
      return missing.contains(name) || !ByteSearch.holds(name[...], in: text[...])
    }
  }

  private static func folded(_ bytes: some Collection<UInt8>) -> [UInt8] { bytes.map { $0.asciiLowercased } }
}

extension AlignedArticle {
  /// The body of code, the name of a directive, the file that is included.
  func literal(at slot: Int, of member: Int) -> String? {
    nodeFound(at: slot, of: member).map { members[member].article.string($0.literal) }
  }

  /// The id of a heading, the info string of code.
  func attribute(at slot: Int, of member: Int) -> String? {
    nodeFound(at: slot, of: member).map { members[member].article.string($0.attribute) }
  }

  /// The node of a slot in a member, followed by all its descendants.
  func nodes(at slot: Int, of member: Int) -> ArraySlice<Node> {
    guard let node = node(at: slot, of: member) else { return [] }
    let nodes = members[member].article.nodes
    return nodes[node..<Int(nodes[node].end)]
  }

  /// The plain text of a slot in a member; nodes of the kinds in `raw` yield their literal.
  func text(at slot: Int, of member: Int, raw kinds: Set<NodeKind> = [.codeBlock]) -> String {
    guard let node = node(at: slot, of: member), case let article = members[member].article else { return "" }
    return kinds.contains(article.nodes[node].kind)
      ? article.string(article.nodes[node].literal) : article.plainText(of: node)
  }

  /// The text of a slot in a member with its code spans; of a block of code its literal.
  func quotedText(at slot: Int, of member: Int) -> QuotedText {
    guard let node = node(at: slot, of: member), case let article = members[member].article else { return QuotedText() }
    return article.nodes[node].kind == .codeBlock
      ? QuotedText(article.string(article.nodes[node].literal)) : article.quotedText(of: node)
  }

  func holdsCode(at slot: Int, of member: Int) -> Bool { nodes(at: slot, of: member).contains { $0.kind == .code } }

  /// Whether a slot or one below it has a text with letters: code and shortcodes alone need no translation.
  func holdsWords(at slot: Int, of member: Int) -> Bool {
    let article = members[member].article
    return (slot..<Int(slots[slot].end)).contains { below in
      nodes(at: below, of: member).contains {
        $0.kind == .text
          && String(decoding: article.pool[$0.literal.indices], as: UTF8.self).contains(where: \.isLetter)
      }
    }
  }
}

extension AlignedArticle {
  /// Returns the target of the image that is all of a paragraph, also as a link, or nil.
  fileprivate func soleImage(at slot: Int, of member: Int) -> String? {
    guard let node = node(at: slot, of: member), kind(at: slot, of: member) == .paragraph else { return nil }
    let article = members[member].article
    let end = article.nodes[node].end
    var child = node + 1
    if child < Int(end), article.nodes[child].kind == .link, article.nodes[child].end == end { child += 1 }
    guard child < Int(end), article.nodes[child].kind == .image, article.nodes[child].end == end else { return nil }
    return article.string(article.nodes[child].literal)
  }
}

/// Messages that several rules share.
extension Message {
  /// A block that one member lacks, or that it alone has.
  /// - Parameters:
  ///   - lost: The advice if the block is missing, or nil for the general one.
  ///   - added: The advice if no other member has it.
  static func presence(_ d: Disagreement, _ a: AlignedArticle, lost: String? = nil, added: String) -> Message {
    let (holder, _) = a.sides(of: d)
    if let target = a.soleImage(at: d.slot, of: holder) {
      return holder == d.member
        ? "The image ‘\(target)’ is in no text of \(a.others(d)): \(added)."
        : "An image of \(a.names(d.against)) is missing here: ‘\(target)’\(a.because(d)): put it back."
    }
    if let own = a.kind(at: d.slot, of: d.member) {
      return "The \(own.noun) ‘\(a.excerpt(at: d.slot, of: d.member))’ does not occur in \(a.others(d)): \(added)."
    }
    let noun = a.slots[d.slot].kind.noun
    return
      "\("aeio".contains(noun.first ?? " ") ? "An" : "A") \(noun) of \(a.names(d.against)) is missing here: ‘\(a.excerpt(at: d.slot, of: a.mostRead(d)))’\(a.because(d)): \(lost ?? a.remedy(d))."
  }

  /// A block that is at another place of the page, or part of another block.
  static func moved(_ noun: String, for d: Disagreement, in a: AlignedArticle) -> Message {
    "The \(noun) ‘\(a.excerpt(at: d.slot, of: a.node(at: d.slot, of: d.member) == nil ? d.reference : d.member))’ is at another place of the page than in \(a.names(d.against)), or within another block\(a.because(d)): move it."
  }
}

extension AlignedArticle {
  /// `fr-FR and pl-PL (5 to 1)`: the members that differ, and the evidence.
  func others(_ d: Disagreement) -> String { "\(names(d.against))\(because(d))" }

  /// `‘a’ here and ‘b’ in fr-FR and pl-PL (5 to 1)`.
  func sides(_ d: Disagreement, _ value: (_ member: Int) -> String) -> String {
    "\(value(d.member)) here and \(value(d.reference)) in \(others(d))"
  }
}

internal import Alignment
internal import DocModel
internal import Features

/// A value of the front matter as readers see it: words without tags, with entities decoded, and the addresses that it
/// leads to.
struct FieldText {
  struct Word {
    var text = ""
    /// Equal for words that differ in letter case, in marks of sentences, or in slashes at the end of an address.
    var folded = ""
    /// The number of line breaks before the word.
    let line: Int
    /// The number of words before it in the whole value.
    var index = 0
    /// The number of paragraphs that begin before the word, itself included.
    var paragraph = 0
    /// The number of the block of code that the word is in, from 1; 0 outside of code.
    let code: Int
  }

  private(set) var words: [Word] = []
  private(set) var targets: [Address] = []
  /// The names of the tags of HTML, closing ones with a slash before it.
  private(set) var tags: [String] = []
  /// Texts in the form of a tag whose name HTML cannot have: `<código>`, `</ p>`.
  private(set) var brokenTags: [String] = []
  /// The number of paragraphs: of the elements that begin one, or without any, of the parts between empty lines.
  private(set) var paragraphs = 0

  var text: String { words.lazy.map(\.text).joined(separator: " ") }

  init(_ value: String) {
    var reader = Reader(Array(value.utf8))
    reader.run()
    (words, targets, paragraphs) = (reader.words, reader.targets, reader.paragraphs)
    (tags, brokenTags) = (reader.tags, reader.brokenTags)
  }

  /// Returns whether the words are the same but for white space, letter case and marks of sentences.
  func says(_ other: FieldText) -> Bool {
    let (one, two) = (words.lazy.map(\.folded), other.words.lazy.map(\.folded))
    return one.joined() == two.joined()
  }

  /// Returns whether the element of a name has no closing tag.
  static func isUnpaired(_ name: String) -> Bool { HTMLTag.unpaired.contains(name) }

  /// The number of words at the start of both texts that are the same.
  func shared(with other: FieldText) -> Int { zip(words, other.words).prefix { $0.folded == $1.folded }.count }

  /// The word at an index, or the last one if there are fewer.
  func word(at index: Int) -> Word? { words.indices.contains(index) ? words[index] : words.last }

  /// Excerpts of two texts around their first difference.
  static func excerpts(_ before: FieldText, _ now: FieldText) -> (was: String, now: String) {
    let first = max(0, before.shared(with: now) - shownBefore)
    let (one, two) = AlignedArticle.excerpts(before.text(from: first), now.text(from: first))
    guard first > 0 else { return (one, two) }
    return (one.hasPrefix("…") ? one : "…" + one, two.hasPrefix("…") ? two : "…" + two)
  }

  private func text(from first: Int) -> String { words.dropFirst(first).lazy.map(\.text).joined(separator: " ") }

  /// The number of words of an excerpt before the first difference.
  private static let shownBefore = 3

  /// Removes the blocks of code whose words are in any of the texts, but for a few, and not in `other`.
  mutating func drop(codeIn texts: @autoclosure () -> [FieldText], unlessIn other: FieldText) {
    guard let last = words.lazy.map(\.code).max(), last > 0 else { return }
    let known = texts()
    for block in 1...last {
      let code = Set(words.lazy.filter { $0.code == block }.map(\.folded))
      guard code.count >= Self.leastOfCode, !other.holds(code), known.contains(where: { $0.holds(code) }) else {
        continue
      }
      words.removeAll { $0.code == block }
    }
  }

  /// Returns whether the text has four in five of some words.
  private func holds(_ some: Set<String>) -> Bool {
    5 * some.intersection(words.lazy.map(\.folded)).count >= 4 * some.count
  }

  /// The least number of distinct words of a block of code that is recognized elsewhere.
  private static let leastOfCode = 4
}

private struct Reader {
  private let bytes: [UInt8]
  private var at = 0
  private var line = 0
  private var code = 0
  private var isInCode = false
  /// Whether a word begins with the next letter.
  private var isBetween = true
  /// Whether a paragraph begins with the next word.
  private var isNewPart = false
  /// The paragraphs by elements and by empty lines, so far.
  private var elements = 0
  private var parts = 1
  private var partOfWord: [Int] = []
  private(set) var words: [FieldText.Word] = []
  private(set) var targets: [FieldText.Address] = []
  private(set) var tags: [String] = []
  private(set) var brokenTags: [String] = []
  private(set) var paragraphs = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func run() {
    while at < bytes.count {
      switch bytes[at] {
      case .of("<"):
        if let tag = HTMLTag(bytes, at) {
          take(tag)
        } else {
          if let broken = HTMLTag.broken(bytes, at) { brokenTags.append(broken) }
          take(1)
        }
      case .of("&"):
        let (text, end) = Entities.read(bytes, at)
        text.allSatisfy(\.isWhitespace) ? space() : add(text)
        at = end
      case .of("`"):
        if bytes[at...].starts(with: "```".utf8) {
          toggleCode(!isInCode)
          space()
          // The language of the code.
          while at < bytes.count, isInCode, bytes[at] != .lineFeed { at += 1 }
        }
        while at < bytes.count, bytes[at] == .of("`") { at += 1 }
      case .of("]") where at + 1 < bytes.count && bytes[at + 1] == .of("("): takeLink()
      case .lineFeed:
        lineFeed()
        at += 1
      case .space, .tab, UInt8(ascii: "\r"):
        space()
        at += 1
      default: take(1)
      }
    }
    finish()
  }

  private mutating func finish() {
    let hasElements = elements > 0
    paragraphs = hasElements ? elements : words.isEmpty ? 0 : parts
    for index in words.indices {
      if !hasElements { words[index].paragraph = partOfWord[index] }
      words[index].index = index
      words[index].folded = Self.folded(words[index].text)
    }
  }

  private static func folded(_ word: String) -> String {
    let straight = word.lowercased().map { "‘’".contains($0) ? "'" : "“”".contains($0) ? "\"" : $0 }
    var result = String(straight)[...].trimming(where: BlockChange.sentenceMarks.contains)
    if result.contains("/") {
      // Slashes at either end of an address, also of one in quotation marks.
      let signs = Array(result)
      func isInner(_ index: Int) -> Bool {
        [index - 1, index + 1].allSatisfy { place in
          signs.indices.contains(place)
            && (signs[place].isLetter || signs[place].isNumber || ".-_".contains(signs[place]))
        }
      }
      result = String(signs.indices.lazy.filter { signs[$0] != "/" || isInner($0) }.map { signs[$0] })[...]
    }
    return String(result)
  }

  private mutating func take(_ count: Int) {
    // Whole characters, as the bytes of one are never apart.
    var end = at + count
    while end < bytes.count, bytes[end] & 0xc0 == 0x80 { end += 1 }
    let text = String(decoding: bytes[at..<end], as: UTF8.self)
    at = end
    text.allSatisfy(\.isWhitespace) ? space() : add(text)
  }

  private mutating func add(_ text: String) {
    if isBetween || words.isEmpty {
      if isNewPart, !words.isEmpty { parts += 1 }
      isNewPart = false
      words.append(FieldText.Word(line: line, paragraph: elements, code: isInCode ? code : 0))
      partOfWord.append(parts)
    }
    isBetween = false
    words[words.count - 1].text += text
  }

  private mutating func space() { isBetween = true }

  private mutating func lineFeed() {
    line += 1
    space()
    let next = bytes[(at + 1)...].first { $0 != .space && $0 != .tab && $0 != UInt8(ascii: "\r") }
    if next == .lineFeed { isNewPart = true }
  }

  private mutating func toggleCode(_ isOpen: Bool) {
    if isOpen, !isInCode { code += 1 }
    isInCode = isOpen
  }

  private mutating func take(_ tag: HTMLTag) {
    if let target = tag.target { targets.append(FieldText.Address(target)) }
    tags.append((tag.isClosing ? "/" : "") + tag.name)
    if tag.isBlock {
      space()
      if !tag.isClosing { elements += 1 }
    }
    if tag.name == "pre" { toggleCode(!tag.isClosing) }
    line += bytes[at..<tag.end].count { $0 == .lineFeed }
    at = tag.end
  }

  /// Reads `](target)` or `](target "title")`.
  private mutating func takeLink() {
    let start = at + 2
    guard let end = bytes[start...].firstIndex(of: .of(")")),
      let target = String(decoding: bytes[start..<end], as: UTF8.self).split(whereSeparator: \.isWhitespace).first
    else {
      take(1)
      return
    }
    targets.append(FieldText.Address(String(target)))
    line += bytes[at..<end].count { $0 == .lineFeed }
    at = end + 1
  }
}

/// A tag of HTML in small letters; names of types and components begin with a capital.
private struct HTMLTag {
  let name: String
  let isClosing: Bool
  /// The value of `href` or `src`.
  let target: String?
  let end: Int

  var isBlock: Bool { Self.blocks.contains(name) }

  private static let blocks: Set<String> = [
    "p", "div", "pre", "ul", "ol", "li", "dl", "dt", "dd", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "table",
    "thead", "tbody", "tr", "td", "th", "blockquote", "section", "figure", "details", "summary",
  ]

  private static let inlines: Set<String> = [
    "a", "abbr", "audio", "b", "bdi", "bdo", "button", "canvas", "cite", "code", "data", "del", "dfn", "em", "i",
    "iframe", "img", "input", "ins", "kbd", "label", "mark", "meter", "option", "picture", "progress", "q", "s", "samp",
    "select", "small", "source", "span", "strong", "sub", "sup", "svg", "textarea", "time", "tt", "u", "var", "video",
    "wbr",
  ]

  /// Names of elements that have no end.
  static let unpaired: Set<String> = ["br", "hr", "img", "input", "source", "wbr"]

  /// The text of what is written at `start` like a tag without attributes, if its name has letters beyond ASCII or a
  /// space is between the slash and the name.
  static func broken(_ bytes: [UInt8], _ start: Int) -> String? {
    let body = bytes[(start + 1)...].prefix(longestBroken).prefix { $0 != .of(">") && $0 != .of("<") }
    guard body.endIndex < bytes.count, bytes[body.endIndex] == .of(">") else { return nil }
    let text = String(decoding: body, as: UTF8.self)
    let name = text.drop { $0 == "/" || $0 == " " }
    guard let first = name.first, first.isLetter, name.allSatisfy({ !$0.isWhitespace && !$0.isPunctuation }),
      !name.utf8.allSatisfy({ $0 < 0x80 }) || text.hasPrefix("/ ")
    else { return nil }
    return "<\(text)>"
  }

  /// In bytes.
  private static let longestBroken = 60

  /// Nil if no tag of HTML begins at `start`, as in `a <b && c> d` or `Array<Number>`.
  init?(_ bytes: [UInt8], _ start: Int) {
    var at = start + 1
    isClosing = at < bytes.count && bytes[at] == .of("/")
    if isClosing { at += 1 }
    let first = at
    while at < bytes.count, bytes[at].isAlphanumeric || at > first && bytes[at] == .of("-") { at += 1 }
    guard at > first, at < bytes.count, bytes[first].isASCIILetter,
      bytes[at] == .of(">") || bytes[at] == .of("/") || bytes[at] == .space || bytes[at] == .lineFeed
    else { return nil }
    let name = String(decoding: bytes[first..<at], as: UTF8.self)
    guard Self.blocks.contains(name) || Self.inlines.contains(name) else { return nil }
    self.name = name
    var target: String?
    while at < bytes.count, bytes[at] != .of(">") {
      guard bytes[at].isASCIILetter else {
        // Within a tag only names of attributes, their values, and a slash before the end.
        guard bytes[at] == .space || bytes[at] == .lineFeed || bytes[at] == .of("/") else { return nil }
        at += 1
        continue
      }
      let key = at
      while at < bytes.count, bytes[at].isAlphanumeric || "-_:.".utf8.contains(bytes[at]) { at += 1 }
      let attribute = String(decoding: bytes[key..<at], as: UTF8.self).lowercased()
      guard at < bytes.count, bytes[at] == .of("=") else { continue }
      at += 1
      guard at < bytes.count else { return nil }
      let value: Range<Int>
      if bytes[at] == .of("\"") || bytes[at] == .of("'") {
        guard let end = bytes[(at + 1)...].firstIndex(of: bytes[at]) else { return nil }
        value = at + 1..<end
        at = end + 1
      } else {
        let from = at
        while at < bytes.count, bytes[at] != .space, bytes[at] != .lineFeed, bytes[at] != .of(">") { at += 1 }
        value = from..<at
      }
      if attribute == "href" || attribute == "src" {
        target = String(String(decoding: bytes[value], as: UTF8.self)[...].trimming(where: \.isWhitespace))
      }
    }
    guard at < bytes.count else { return nil }
    (self.target, end) = (target, at + 1)
  }
}

/// References to characters, such as `&lt;` and `&#39;`.
private enum Entities {
  private static let names = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "ndash": "–", "mdash": "—",
    "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "times": "×", "deg": "°",
  ]

  /// Returns the text of the reference at `start` and its end; of another `&`, the sign itself.
  static func read(_ bytes: [UInt8], _ start: Int) -> (text: String, end: Int) {
    let body = bytes[(start + 1)...].prefix(10).prefix { $0 != .of(";") }
    guard body.endIndex < bytes.count, bytes[body.endIndex] == .of(";") else { return ("&", start + 1) }
    let name = String(decoding: body, as: UTF8.self)
    let end = body.endIndex + 1
    if let known = names[name] { return (known, end) }
    guard name.hasPrefix("#") else { return ("&", start + 1) }
    let digits = name.dropFirst()
    let number = digits.first?.lowercased() == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let scalar = number.flatMap(Unicode.Scalar.init) else { return ("&", start + 1) }
    return (String(Character(scalar)), end)
  }
}

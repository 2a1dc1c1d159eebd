package import DocModel
internal import Foundation

/// Folds the parts of a link's target that locales may rewrite.
///
/// Ignores segments such as `/en-us/`, `/ko-kr/`, `/en/` and that of the article's language, such a label in the host
/// (`ja.example.com`), parameters such as `?view=` and `?lang=`, the fragment (its heading may be translated), letter
/// case, `http` or `https`, `www.`, `.html`, and a trailing slash.
package struct LinkTarget: Sendable {
  /// Equal for targets that refer to the same page.
  package let atom: UInt64
  /// Whether the target is only a fragment on the same page.
  package let isFragment: Bool

  package init(_ target: ArraySlice<UInt8>, language: [UInt8]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    guard let first = target.first else {
      self.init(atom: 1, isFragment: false)
      return
    }
    if first == UInt8(ascii: "#") {
      self.init(atom: UInt64(UInt8(ascii: "#")), isFragment: true)
      return
    }
    var i = target.startIndex
    let end = ByteSearch.first(.of("#"), in: target) ?? Self.endOfAddress(target)
    let query = ByteSearch.first(.of("?"), in: target[i..<end]) ?? end
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    if Self.hasPrefix(target, Self.https) { i += 8 } else if Self.hasPrefix(target, Self.http) { i += 7 }
    let isAbsolute = i > target.startIndex
    if isAbsolute, let host = Self.encyclopedia(target[i..<query]) {
      // Each language's Wikipedia has a different title for the same article.
      self.init(atom: host, isFragment: false)
      return
    }
    if isAbsolute, let memo = Self.requestForComments(target[i..<query]) {
      self.init(atom: memo, isFragment: false)
      return
    }
    var segment = isAbsolute ? Self.site(target[i..<query], language) : i
    var isHost = isAbsolute
    // A rooted path may begin with a country as well: `/jp/guide`.
    var isBehindHost = false
    let isRooted = !isAbsolute && first == UInt8(ascii: "/")
    var wrote = false
    while segment <= query {
      let stop = ByteSearch.first(.of("/"), in: target[segment..<query]) ?? query
      var part = target[segment..<stop]
      if isAbsolute, !isHost, stop == query, Self.hasSuffix(part, Self.page) { part.removeLast(Self.page.count) }
      let isLanguage =
        !isHost && (Self.isLanguage(part, language) || isBehindHost && Self.isCountry(part, language))
      // `/lang/pl-PL/` and `/lang/pl/` are equivalent to `/`.
      let isForLanguage =
        !isHost && stop < query && Self.languageFolders.contains { Self.equal(part, $0) }
        && Self.isLanguage(target[(stop + 1)..<query].prefix { $0 != UInt8(ascii: "/") }, language)
      if !isLanguage, !isForLanguage, !(part.isEmpty && stop == query) {
        if wrote { mix(UInt8(ascii: "/")) }
        Self.letters(of: part, mix)
        wrote = true
      }
      isBehindHost = isHost || isRooted && part.isEmpty && segment == target.startIndex
      isHost = false
      if stop == query { break }
      segment = stop + 1
    }
    if query < end {
      // Parameters that select a language or a version do not identify the page.
      for parameter in target[(query + 1)..<end].split(separator: UInt8(ascii: "&"))
      where !Self.isVolatile(parameter) {
        mix(UInt8(ascii: "?"))
        for byte in parameter where byte > .space { mix(byte.asciiLowercased) }
      }
    }
    self.init(atom: StableHash.finish(hash), isFragment: false)
  }

  /// Passes on the letters of a part: `caf%C3%A9` has those of `café`.
  private static func letters(of part: ArraySlice<UInt8>, _ take: (UInt8) -> Void) {
    var rest = part
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        value >= 0x80, rest.count >= 2
      {
        take(value)
        rest = rest.dropFirst(2)
      } else if byte > .space {
        take(byte.asciiLowercased)
      }
    }
  }

  private init(atom: UInt64, isFragment: Bool) {
    self.atom = atom
    self.isFragment = isFragment
  }

  private static let https = Array("https://".utf8)
  private static let http = Array("http://".utf8)
  private static let volatile = ["view=", "lang=", "clcid=", "hl=", "culture=", "tabs=", "pivots=", "toc="].map {
    Array($0.utf8)
  }
  private static let wiki = Array(".wikipedia.org/".utf8)
  /// Not specific to a locale: a translation may keep it, replace it by its own language, or drop it.
  private static let english = Array("en".utf8)
  private static let world = Array("www".utf8)
  private static let page = Array(".html".utf8)

  /// Company sites have a folder for each country directly after the host.
  private static let countries: [String: [String]] = [
    "cs": ["cz"], "da": ["dk"], "el": ["gr"], "et": ["ee"], "he": ["il"], "hi": ["in"], "ja": ["jp"], "ko": ["kr"],
    "nb": ["no"], "pt": ["br"],
    "sl": ["si"], "sv": ["se"], "uk": ["ua"], "vi": ["vn"], "zh": ["cn", "tw", "hk"],
  ]

  /// The index of the host without a leading language, country or `www` label. A host with a single dot is kept whole.
  private static func site(_ address: ArraySlice<UInt8>, _ language: [UInt8]) -> Int {
    let host = address.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ":") }
    guard let dot = ByteSearch.first(.of("."), in: host), ByteSearch.first(.of("."), in: host[(dot + 1)...]) != nil
    else { return address.startIndex }
    let label = host[..<dot]
    let isPrefix = equal(label, world) || isLanguage(label, language) || isCountry(label, language)
    return isPrefix ? dot + 1 : address.startIndex
  }

  /// Returns whether the part names a locale, the article's language, or English.
  private static func isLanguage(_ part: ArraySlice<UInt8>, _ language: [UInt8]) -> Bool {
    isLocale(part) || equal(part, english) || !language.isEmpty && equal(part, language)
  }

  private static func isCountry(_ part: ArraySlice<UInt8>, _ language: [UInt8]) -> Bool {
    guard part.count == 2, let own = countries[String(decoding: language, as: UTF8.self)] else { return false }
    return own.contains { $0.utf8.elementsEqual(part.lazy.map(\.asciiLowercased)) }
  }

  private static func hasPrefix(_ target: ArraySlice<UInt8>, _ prefix: [UInt8]) -> Bool {
    target.count >= prefix.count && zip(target, prefix).allSatisfy { $0.asciiLowercased == $1 }
  }

  private static func hasSuffix(_ part: ArraySlice<UInt8>, _ suffix: [UInt8]) -> Bool {
    part.count > suffix.count && equal(part.suffix(suffix.count), suffix)
  }

  private static func equal(_ part: ArraySlice<UInt8>, _ text: [UInt8]) -> Bool {
    part.count == text.count && zip(part, text).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }

  private static func isVolatile(_ parameter: ArraySlice<UInt8>) -> Bool {
    // A parameter with text for people, which may be translated.
    volatile.contains { hasPrefix(parameter, $0) } || parameter.contains { $0 >= 0x80 }
      || ByteSearch.holds(blank, in: parameter)
  }
  private static let blank = Array("%20".utf8)[...]

  /// The end of a bare URL: East Asian punctuation such as `、。，：；）` ends it, because no space separates it from the
  /// sentence.
  private static func endOfAddress(_ target: ArraySlice<UInt8>) -> Int {
    guard let wide = target.firstIndex(where: { $0 >= 0xe3 }) else { return target.endIndex }
    return target[wide...].indices.dropLast(2).first { index in
      switch (target[index], target[index + 1], target[index + 2]) {
      case (0xe3, 0x80, 0x81), (0xe3, 0x80, 0x82): true
      case (0xef, 0xbc, 0x8c), (0xef, 0xbc, 0x9a), (0xef, 0xbc, 0x9b), (0xef, 0xbc, 0x89): true
      default: false
      }
    } ?? target.endIndex
  }

  private static let languageFolders = ["lang", "l", "locale", "locales", "intl", "i18n", "l10n"].map { Array($0.utf8) }

  private static let scripts = ["hans", "hant", "latn", "cyrl"].map { Array($0.utf8) }

  /// Returns whether the part has the form `xxYY`, `xx-yy`, `xx_yy`, `xx-Hans`, `xx_hans` or `xx-yyyy-zz`.
  package static func isLocale(_ part: ArraySlice<UInt8>) -> Bool {
    func letter(_ k: Int) -> Bool { part[part.startIndex + k].asciiLowercased.isASCIISmall }
    switch part.count {
    case 4:
      return part.prefix(2).allSatisfy(\.isASCIISmall) && part.suffix(2).allSatisfy(\.isASCIICapital)
    case 5:
      return [UInt8(ascii: "-"), UInt8(ascii: "_")].contains(part[part.startIndex + 2]) && letter(0) && letter(1)
        && letter(3) && letter(4)
    case 7:
      return [UInt8(ascii: "-"), UInt8(ascii: "_")].contains(part[part.startIndex + 2]) && letter(0) && letter(1)
        && scripts.contains { equal(part.dropFirst(3), $0) }
    case 10:
      return part[part.startIndex + 2] == UInt8(ascii: "-") && part[part.startIndex + 7] == UInt8(ascii: "-")
        && letter(0) && letter(1) && letter(8) && letter(9)
    default: return false
    }
  }

  private static let memoHosts = ["ietf.org", "rfc-editor.org"].map { Array($0.utf8) }
  private static let memo = Array("rfc".utf8)

  /// A number for the document of an address such as `tools.ietf.org/html/rfc2119`, which several hosts of the IETF have
  /// under several paths and in several formats; nil for other addresses.
  private static func requestForComments(_ rest: ArraySlice<UInt8>) -> UInt64? {
    let host = rest.prefix { $0 != UInt8(ascii: "/") }
    guard
      memoHosts.contains(where: { name in
        let tail = host.suffix(name.count)
        return equal(tail, name) && (tail.count == host.count || host[tail.startIndex - 1] == UInt8(ascii: "."))
      }), let last = rest.split(separator: UInt8(ascii: "/")).dropFirst().last, hasPrefix(last, memo)
    else { return nil }
    let digits = last.dropFirst(memo.count).prefix(while: \.isASCIIDigit)
    let isWhole = digits.endIndex == last.endIndex || last[digits.endIndex] == UInt8(ascii: ".")
    guard isWhole, 1...6 ~= digits.count else { return nil }
    return StableHash.finish(StableHash.mix(digits.drop { $0 == UInt8(ascii: "0") }, into: 0x7266_63))
  }

  private static func encyclopedia(_ rest: ArraySlice<UInt8>) -> UInt64? {
    guard let dot = rest.prefix(8).firstIndex(of: UInt8(ascii: ".")) else { return nil }
    return hasPrefix(rest[dot...], wiki) ? 0x77_696b_69 : nil
  }
}

/// The target of an autolink.
enum LinkText {
  /// The target of a link. For a bare `www.` autolink it ends before the first character outside ASCII: not all parsers
  /// include adjoining words in the URL.
  static func withoutWords(_ index: Int, in article: Article) -> ByteRange {
    let link = article.nodes[index]
    guard link.kind == .link, link.value == 1, article.nodes.indices.contains(index + 1) else { return link.literal }
    let text = article.pool[article.nodes[index + 1].literal.indices]
    guard text.starts(with: host), let word = article.pool[link.literal.indices].firstIndex(where: { $0 >= 0x80 })
    else { return link.literal }
    var end = word
    let start = Int(link.literal.start)
    let bracket = article.pool[start..<max(start, word)].firstIndex(of: opening) ?? word
    while end > start, end <= bracket, closing.contains(article.pool[end - 1]) {
      end -= 1
    }
    return ByteRange(start: link.literal.start, end: UInt32(end))
  }

  private static let host = Array("www.".utf8)
  private static let opening = UInt8(ascii: "(")
  private static let closing = Array(").,:;!?".utf8)
}

/// Folds fragments, ids and headings to their letters and digits. Site generators replace the spaces and punctuation of
/// a heading differently, and such a difference must not make a link broken.
package enum AnchorFold {
  /// The fold of a fragment or an id, after percent-decoding.
  package static func fold(_ name: ArraySlice<UInt8>) -> UInt64 { title(decoded(name)) }

  /// The fold of a heading's text, or of its continuation, if the text before it has the fold `start`.
  package static func title(_ text: ArraySlice<UInt8>, behind start: UInt64 = StableHash.seed) -> UInt64 {
    let bytes = text.span
    var (hash, i) = (start, 0)
    while i < bytes.count {
      let byte = bytes[i]
      if byte < 0x80 {
        if byte.isAlphanumeric { hash = mixed(UInt32(byte | 0x20), hash) }
        i &+= 1
        continue
      }
      let (scalar, end) = bytes.character(at: i)
      i = end
      switch LowerCase.of(scalar.value) {
      // VuePress, and VitePress before 1.0, write `n` for the Cyrillic `л` of a heading.
      case .letter(let lower): hash = mixed(lower == 0x43b ? 0x6e : lower, hash)
      case .noLetter: break
      case .unknown:
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        hash = lower.reduce(hash) { isLetter($1) ? mixed($1.value, $0) : $0 }
      }
    }
    return hash
  }

  @inline(__always)
  private static func mixed(_ letter: UInt32, _ hash: UInt64) -> UInt64 {
    (hash ^ UInt64(letter)) &* 0x0000_0100_0000_01b3
  }

  /// The fold of an article's heading; `heading` is the node's index.
  package static func title(ofHeading heading: Int, in article: Article) -> UInt64 {
    title(text(ofHeading: heading, in: article)[...])
  }

  /// The text of which generators make the id of an article's heading: without icons and other notations, but with
  /// `{{name}}` where no generator replaces it.
  package static func text(ofHeading heading: Int, in article: Article) -> [UInt8] {
    let nodes = article.nodes
    guard nodes.indices.contains(heading) else { return [] }
    var text: [UInt8] = []
    for node in nodes[(heading + 1)..<max(heading + 1, min(nodes.count, Int(nodes[heading].end)))]
    where node.kind == .text || node.kind == .code || article.isInertCall(node) {
      text += article.pool[node.literal.indices]
    }
    return text
  }

  /// The fold of a heading's text without the accents of its letters; nil if it has none.
  package static func withoutAccents(_ text: [UInt8]) -> UInt64? {
    let letters = String(decoding: text, as: UTF8.self).decomposedStringWithCompatibilityMapping.unicodeScalars
    let plain = letters.filter { !(0x300...0x36f).contains($0.value) }
    return plain.count == letters.count
      ? nil : title(Array(String(String.UnicodeScalarView(plain)).precomposedStringWithCanonicalMapping.utf8)[...])
  }

  /// The fold of the letters of a heading's text from which Python-Markdown makes an id: those of ASCII, also below accents
  /// and as wide forms. That of an empty text if it has none.
  package static func ascii(_ text: [UInt8]) -> UInt64 {
    let letters = String(decoding: text, as: UTF8.self).decomposedStringWithCompatibilityMapping
    return title(letters.utf8.filter { $0 < 0x80 }[...])
  }

  /// Returns whether a fragment leads to an id of the page. Those for tabs, text fragments, footnotes and variables do not,
  /// nor do ids that Material for MkDocs makes of a tab or a line of code, as `__tabbed_1_2`; `#top` is valid on every page.
  package static func needsID(_ fragment: some Collection<UInt8>) -> Bool {
    !fragment.isEmpty && !fragment.contains { "/:={<".utf8.contains($0) }
      && !fragment.starts(with: "__tabbed_".utf8) && !fragment.starts(with: "__codelineno-".utf8)
      && !fragment.elementsEqual("top".utf8) { $0.asciiLowercased == $1 }
  }

  /// The fold of a numbered duplicate such as `name-2`, given the fold of `name`.
  package static func numbered(_ title: UInt64, _ number: Int) -> UInt64 {
    0...9 ~= number
      ? mixed(UInt32(UInt8(ascii: "0")) + UInt32(number), title)
      : Self.title(Array(String(number).utf8)[...], behind: title)
  }

  /// Percent-decodes a text.
  package static func decoded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        rest.prefix(2).allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }), rest.count >= 2
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes[...]
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isLetterOrNumber { return true }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}

extension AnchorFold {
  private static let id = Array("id".utf8)[...]
  private static let name = Array("name".utf8)[...]
  private static let titles = ["title", "label"].map { Array($0.utf8)[...] }

  /// Emits the folded values of `id` and `name` of the tags in raw HTML.
  package static func names(_ raw: ArraySlice<UInt8>, emit: (UInt64) -> Void) {
    ComponentAttributes.scan(raw) { attribute in
      guard let value = attribute.value,
        [id, name].contains(where: { ByteSearch.equalFolded($0, attribute.key) })
      else { return }
      emit(fold(value))
    }
  }

  /// Emits the folded titles in the parameters of a component: sites make anchors of those of tabs and accordions.
  package static func titles(ofComponent parameters: ArraySlice<UInt8>, emit: (UInt64) -> Void) {
    ComponentAttributes.scan(parameters) { attribute in
      guard let value = attribute.value, titles.contains(where: { ByteSearch.equalFolded($0, attribute.key) }) else {
        return
      }
      emit(title(value))
    }
  }
}

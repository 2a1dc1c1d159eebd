internal import DocModel
internal import Features

/// Paths in running text, `/v1/boxes?size={size}` and `./Vendor/MSFT/Gear`, and calls, `Gears()`: what a reader copies is the same in
/// every language, to the letter, and so are the fields of requests, `X-Gear-Box`. What stands in braces may be said in other words.
extension DisagreementFinder {
  mutating func paths(_ slot: Int, _ blocks: [NamedBlock]) {
    guard let source = blocks.first(where: { article.members[$0.member].isOriginal }) else { return }
    let text = visible(source)
    let (paths, calls) = (Self.paths(in: text), Self.calls(in: text))
    let headers = source.block.signs.contains(.hyphen) ? Self.headers(in: text) : []
    // Nearly all texts end here.
    if paths.isEmpty, calls.isEmpty, headers.isEmpty { return }
    let translations = blocks.filter {
      article.members[$0.member].role == .translation && !article.members[$0.member].isOriginal
    }
    for path in paths.prefix(Self.most) where !namesLocale(path, article.members[source.member].article.locale) {
      let parts = Self.literals(of: path)
      judge(path, slot, source, translations) { Self.stand(parts, in: $0) }
    }
    for header in headers.prefix(Self.most) {
      judge(header, slot, source, translations) { ByteSearch.holdsFolded(header, in: $0) }
    }
    for call in calls.prefix(Self.most) {
      judge(call, slot, source, translations) { ByteSearch.holdsFolded(call, in: $0) }
    }
  }

  /// A text with more is a list of them.
  private static let most = 200

  /// - Parameter isKept: whether a text has the name.
  private mutating func judge(
    _ name: ArraySlice<UInt8>, _ slot: Int, _ source: NamedBlock, _ translations: [NamedBlock],
    isKept: (ArraySlice<UInt8>) -> Bool
  ) {
    let keepers = translations.filter { isKept(visible($0)) }.map(\.member)
    for block in translations where !keepers.contains(block.member) {
      let group = article.groups[article.members[block.member].group]
      let isProven = group.exactSource == source.member
      let mates = keepers.count { article.members[$0].group == article.members[block.member].group }
      guard isProven || isRecorded(block.member) && mates >= 2 && keepers.count * 3 >= (translations.count - 1) * 2
      else { continue }
      let lost = Deviation(
        text: String(decoding: name, as: UTF8.self), atom: Atom(name).hash, exact: 0, count: 1, weight: 2,
        line: source.line)
      let judgement = Judgement(
        member: block.member, verdict: isProven ? .proven : .outvoted, confidence: isProven ? 84 : 72,
        against: [source.member] + keepers, with: [block.member])
      let put = Self.counterpart(of: name, in: visible(block)).map {
        Deviation(
          text: String(decoding: $0, as: UTF8.self), atom: Atom($0).hash, exact: 0, count: 1, weight: 2,
          line: block.line)
      }
      add(slot, .facts(.identifier), judgement, missing: [lost], extra: put.map { [$0] } ?? [])
    }
  }

  /// What stands here for a path: it begins with the same folder, and goes on for as long, blanks included.
  private static func counterpart(of path: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let slash = path.firstIndex(of: UInt8(ascii: "/")),
      let end = path[(slash + 1)...].firstIndex(of: UInt8(ascii: "/")), end > slash + 1,
      let start = ByteSearch.firstFolded(path[...end], in: text)
    else { return nil }
    let run = text[start...].prefix(path.count + 8).prefix { $0 >= 0x20 && $0 < 0x80 }
    // Up to the word that is cut.
    let rest = text[run.endIndex...].first
    var whole =
      rest == nil || rest == 0x20 || run.count < path.count + 8
      ? run : run[..<(run.lastIndex(of: 0x20) ?? run.endIndex)]
    while let last = whole.last, last == 0x20 || isFinal(last) { whole = whole.dropLast() }
    return whole.count > end - path.startIndex + 1 ? whole : nil
  }

  private func visible(_ block: NamedBlock) -> ArraySlice<UInt8> {
    article.features[block.member].visible[block.block.text.indices]
  }

  /// The code of the source's language is part of the path: a translation may have its own.
  private func namesLocale(_ path: ArraySlice<UInt8>, _ locale: LocaleTag) -> Bool {
    path.split(separator: UInt8(ascii: "/")).contains {
      ByteSearch.equalFolded($0, Array(locale.tag.utf8)[...])
        || ByteSearch.equalFolded($0, Array(locale.language.utf8)[...])
    }
  }

  /// From a slash, or a dot before it, on to the next blank; behind a blank, a bracket or a placeholder.
  static func paths(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    let bytes = text.span
    var slash = ByteSearch.byte(UInt8(ascii: "/"), in: bytes, from: 0)
    while slash < bytes.count {
      var start = text.startIndex + slash
      while start > text.startIndex, text[start - 1] == UInt8(ascii: ".") || text[start - 1] == UInt8(ascii: "~") {
        start -= 1
      }
      var end = text.startIndex + slash
      while end < text.endIndex, isPart(text[end]) { end += 1 }
      slash = ByteSearch.byte(UInt8(ascii: "/"), in: bytes, from: end - text.startIndex + 1)
      while end > start, isFinal(text[end - 1]) { end -= 1 }
      let path = text[start..<end]
      let isFree =
        start == text.startIndex || [0x20, 0x0a, UInt8(ascii: "("), UInt8(ascii: "}"), 0x03].contains(text[start - 1])
      if isFree, isPath(path) { result.append(path) }
    }
    return result
  }

  /// Two folders or more, or a placeholder or a parameter beside one.
  private static func isPath(_ text: ArraySlice<UInt8>) -> Bool {
    // A tag, which is no text, stood between two slashes.
    if ByteSearch.holds([0x2f, 0x2f], in: text) { return false }
    let folders = text.split(separator: UInt8(ascii: "/")).count {
      $0.count >= 2 && $0.contains(where: \.isASCIILetter)
    }
    return text.count >= 7 && text.count <= 200
      && (folders >= 2 || folders == 1 && text.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "=") })
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x03 || "/._~-{}?=&%#$@+:,".utf8.contains(byte)
  }

  /// A mark of the sentence.
  private static func isFinal(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "?")
  }

  /// The names of what is called, `Gears` of `Gears()`: words with a capital, a pair of brackets right behind them.
  private static func calls(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var rest = text
    while let bracket = ByteSearch.first(brackets[...], in: rest) {
      let start =
        text[..<bracket].lastIndex { !$0.isASCIILetter && !$0.isASCIIDigit && $0 != UInt8(ascii: "_") }.map { $0 + 1 }
        ?? text.startIndex
      if bracket - start >= 3, text[start] >= 0x41, text[start] <= 0x5a, text[start + 1] >= 0x61 {
        result.append(text[start..<bracket])
      }
      rest = text[(bracket + 2)...]
    }
    return result
  }

  /// The fields of a request or a response that no standard knows: `X-Gear-Box-Version`.
  private static func headers(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var rest = text
    while let start = ByteSearch.first(field[...], in: rest) {
      let name = text[start...].prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
      rest = text[name.endIndex...]
      let isFree =
        start == text.startIndex
        || !text[start - 1].isASCIILetter && !text[start - 1].isASCIIDigit && text[start - 1] != UInt8(ascii: "-")
      if isFree, name.split(separator: UInt8(ascii: "-")).count >= 3, name.last != UInt8(ascii: "-") {
        result.append(name)
      }
    }
    return result
  }

  private static let field = Array("X-".utf8)
  private static let brackets = Array("()".utf8)

  /// What stands outside braces.
  private static func literals(of path: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var rest = path
    while let open = rest.firstIndex(of: UInt8(ascii: "{")), let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      result.append(rest[..<open])
      rest = rest[(close + 1)...]
    }
    return (result + [rest]).filter { !$0.isEmpty }
  }

  /// The parts stand in a text, one behind the other.
  private static func stand(_ parts: [ArraySlice<UInt8>], in text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    return parts.allSatisfy { part in
      guard let start = ByteSearch.first(part, in: rest) else { return false }
      rest = rest[(start + part.count)...]
      return true
    }
  }
}

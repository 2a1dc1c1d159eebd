internal import DocModel
internal import Features

/// What a reader types or copies as it stands, told by its shape: paths, `/v1/boxes?size={size}`, the fields of
/// requests, `X-Gear-Box`, and options, `--force`.
struct VerbatimTokens {
  private(set) var tokens: [ArraySlice<UInt8>] = []
  /// What a hyphen begins; it needs the very source for proof, as endings and dashes look alike.
  private(set) var options: [ArraySlice<UInt8>] = []

  /// A text with more is a list of them.
  private static let most = 200

  /// - Parameter isHeading: one that is nothing but an option is the heading of its description; else there must be several.
  init(_ text: ArraySlice<UInt8>, isHeading: Bool) {
    guard text.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "-") })
    else { return }
    var start = text.startIndex
    while let first = text[start...].firstIndex(where: Self.isPart), tokens.count < Self.most {
      let end = text[first...].firstIndex { !Self.isPart($0) } ?? text.endIndex
      start = end
      // Marks of the sentence end it.
      let marks = text[first..<end].reversed().prefix { ".,:?".utf8.contains($0) }.count
      let token = text[first..<end - marks]
      let isFree = first == text.startIndex || text[first - 1] <= 0x20 || text[first - 1] == UInt8(ascii: "(")
      if isFree, Self.isPath(token) || Self.isField(token) {
        tokens.append(token)
      } else if isFree, end == text.endIndex || text[end] < 0x80, Self.isOption(token) {
        options.append(token)
      }
    }
    let isAlone = isHeading && options.count == 1 && options[0].count == text.count
    if !isAlone, options.count < 3 || !options.contains(where: Self.isCommanded) { options = [] }
  }

  private static func isPart(_ byte: UInt8) -> Bool { parts[Int(byte)] }

  private static let parts = (UInt8.min...UInt8.max).map { byte in
    isName(byte) || byte == ArticleFeatures.placeholderMark || "/.~{}?=&%#$@+:,".utf8.contains(byte)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Two folders or more, or a placeholder or a parameter beside one.
  private static func isPath(_ token: ArraySlice<UInt8>) -> Bool {
    guard (7...most).contains(token.count), token.drop(while: { ".~".utf8.contains($0) }).first == UInt8(ascii: "/"),
      !ByteSearch.holds(Array("//".utf8)[...], in: token)
    else { return false }
    let folders = token.split(separator: UInt8(ascii: "/")).count {
      $0.count >= 2 && $0.contains(where: \.isASCIILetter)
    }
    return folders >= 2 || folders == 1 && token.contains { "{=".utf8.contains($0) }
  }

  /// `X-Gear-Box`
  private static func isField(_ token: ArraySlice<UInt8>) -> Bool {
    let parts = token.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count >= 3 && parts[0].elementsEqual("X".utf8)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isName) }
  }

  private static func isOption(_ token: ArraySlice<UInt8>) -> Bool {
    let word = token.drop { $0 == UInt8(ascii: "-") }
    return (1...2).contains(token.count - word.count) && word.count >= 3 && word.first?.isASCIILetter == true
      && word.last != UInt8(ascii: "-") && word.allSatisfy { isName($0) && $0 != UInt8(ascii: "_") }
  }

  /// A capital behind one hyphen, or two hyphens: no ending such as -ing.
  private static func isCommanded(_ option: ArraySlice<UInt8>) -> Bool {
    option.dropFirst().first.map { $0 == UInt8(ascii: "-") || $0.isASCIICapital } == true
  }

  /// What stands outside braces: what stands in them may be said in other words.
  static func literals(of token: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var isOpen = false
    return token.split(omittingEmptySubsequences: true) { byte in
      if byte == UInt8(ascii: "{") { isOpen = true }
      defer { if byte == UInt8(ascii: "}") { isOpen = false } }
      return isOpen
    }
  }
}

extension DisagreementFinder {
  /// Judges the tokens of the text that the members were made from.
  mutating func verbatimTokens(_ slot: Int, _ blocks: [NamedBlock]) {
    guard let source = blocks.first(where: { article.members[$0.member].isOriginal }) else { return }
    let found = VerbatimTokens(visible(source), isHeading: article.slots[slot].kind == .heading)
    if found.tokens.isEmpty, found.options.isEmpty { return }
    let locale = article.members[source.member].article.locale
    let translations = blocks.filter {
      article.members[$0.member].role == .translation && !article.members[$0.member].isOriginal
    }
    // The code of the source's language is part of a path: a translation may have its own.
    let tokens = found.tokens.filter { token in
      !token.split(separator: UInt8(ascii: "/")).contains { part in
        [locale.tag, locale.language].contains { ByteSearch.equalFolded(part, Array($0.utf8)[...]) }
      }
    }
    for token in tokens + found.options {
      judge(token, slot, source, translations, needsProof: !found.tokens.contains(token))
    }
  }

  private mutating func judge(
    _ token: ArraySlice<UInt8>, _ slot: Int, _ source: NamedBlock, _ translations: [NamedBlock], needsProof: Bool
  ) {
    let parts = VerbatimTokens.literals(of: token)
    let keepers = translations.filter { stand(parts, in: visible($0)) }.map(\.member)
    for block in translations where !keepers.contains(block.member) {
      let group = article.members[block.member].group
      let isProven = article.groups[group].exactSource == source.member
      let isOutvoted =
        isRecorded(block.member) && keepers.count { article.members[$0].group == group } >= 2
        && Quorum.isVerdict(keepers.count, of: translations.count - 1) && !needsProof
      guard isProven || isOutvoted else { continue }
      let bare = token.drop { $0 == UInt8(ascii: "-") }.map(\.asciiLowercased)
      let lost = Deviation(
        text: String(decoding: token, as: UTF8.self), atom: Atom(bare[...]).hash, exact: 0, count: 1, weight: 2,
        line: source.line)
      add(
        slot, .facts(.identifier),
        Judgement(
          member: block.member, verdict: isProven ? .proven : .outvoted,
          confidence: isProven ? Certainty.strong : Certainty.likely,
          against: [source.member] + keepers, with: [block.member]), missing: [lost])
    }
  }

  private func visible(_ block: NamedBlock) -> ArraySlice<UInt8> {
    article.features[block.member].visible[block.block.text.indices]
  }

  /// The parts stand in a text, one behind the other.
  private func stand(_ parts: [ArraySlice<UInt8>], in text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    return parts.allSatisfy { part in
      guard let start = ByteSearch.firstFolded(part, in: rest) else { return false }
      rest = rest[(start + part.count)...]
      return true
    }
  }
}

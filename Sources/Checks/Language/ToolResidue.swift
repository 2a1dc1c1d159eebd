internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `tool-residue/answer`: the words of a language model to the person who wanted the page translated.
/// ``ConflictMarks`` reports the marks of git.
struct ToolResidue: ArticleRule {
  static let card = RuleCard(id: "tool-residue", severity: .major, mqm: .addition)
  static let check: String? = "answer"

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      guard article.members[member].role == .translation, !article.members[member].isOriginal else { return [] }
      let phrases = phrases(of: member, article)
      return edges(of: article, member).compactMap { slot in
        guard let phrase = phrase(of: phrases, at: slot, of: member, article), !isOfSource(slot, member, in: article)
        else { return nil }
        let text = article.excerpt(at: slot, of: member)
        return finding(
          "‘\(text)’ is what a language model says, not the page: remove it.", in: article, member: member,
          line: article.lines(at: slot, of: member).0, words: phrase, confidence: .certain,
          salt: article.slots[slot].key)
      }
    }
  }

  /// The number of texts at the start of a page, and at its end, that are looked at.
  private static let reach = 2

  /// The first and the last texts of a page.
  private func edges(of article: AlignedArticle, _ member: Int) -> [Int] {
    let texts = article.slots.indices.filter { article.textBlock(at: $0, of: member) != nil }
    return Set(texts.prefix(Self.reach) + texts.suffix(Self.reach)).sorted()
  }

  /// Whether the source talks about translations there, too.
  private func isOfSource(_ slot: Int, _ member: Int, in article: AlignedArticle) -> Bool {
    guard let source = article.likelySource(of: member) else { return false }
    return phrase(of: phrases(of: source, article), at: slot, of: source, article) != nil
  }

  /// The phrases of models in the language of a member and in English.
  private func phrases(of member: Int, _ article: AlignedArticle) -> [String] {
    let language = article.members[member].article.locale.language
    return Set(["en", language].flatMap { LanguageProfile.of($0).words("model-talk") }).sorted()
  }

  private func phrase(of phrases: [String], at slot: Int, of member: Int, _ article: AlignedArticle) -> String? {
    let text = String(decoding: article.visible(at: slot, of: member), as: UTF8.self).lowercased()
      .replacing("’", with: "'")
    return phrases.first { text.contains($0) }
  }
}

/// Check `tool-residue/conflict` of ``ToolResidue``: the marks that git writes around two versions of the same lines.
struct ConflictMarks: ArticleRule {
  static let card = ToolResidue.card
  static let check: String? = "conflict"
  static let judgesOriginals = true

  private static let (first, middle, last) = (mark("<"), mark("="), mark(">"))
  private static func mark(_ sign: Character) -> [UInt8] { Array(String(repeating: sign, count: 7).utf8) }

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      let text = article.members[member].article
      guard article.members[member].role != .archive, ByteSearch.holds(Self.first[...], in: text.source[...]) else {
        return []
      }
      return Self.conflicts(in: text).map { lines in
        finding(
          "The marks of a merge conflict are in the page: keep one of the two versions, and remove the lines ‘<<<<<<<’, ‘=======’ and ‘>>>>>>>’.",
          in: article, member: member, line: lines.lowerBound, confidence: .fact, salt: UInt64(lines.lowerBound))
      }
    }
  }

  /// The lines from the first to the last mark of each conflict, 1-based, but for those in samples of code.
  private static func conflicts(in text: Article) -> [ClosedRange<Int>] {
    var samples = text.nodes.filter { $0.kind == .codeBlock && $0.firstLine <= $0.lastLine }
      .map { Int($0.firstLine)...Int($0.lastLine) }[...]
    var conflicts: [ClosedRange<Int>] = []
    var (start, isDivided) = (nil as Int?, false)
    var number = 0
    for line in text.source.split(separator: .lineFeed, omittingEmptySubsequences: false) {
      number += 1
      if hasMark(line, first) {
        (start, isDivided) = (number, false)
      } else if hasMark(line, middle) {
        isDivided = start != nil
      } else if hasMark(line, last), let begin = start, isDivided {
        samples = samples.drop { $0.upperBound < begin }
        if samples.first.map({ $0.contains(begin) && $0.contains(number) }) != true { conflicts.append(begin...number) }
        start = nil
      }
    }
    return conflicts
  }

  /// Whether a line is a mark, alone or before the name of a version.
  private static func hasMark(_ line: ArraySlice<UInt8>, _ mark: [UInt8]) -> Bool {
    line.starts(with: mark) && line.dropFirst(mark.count).first.map { $0 <= .space } ?? true
  }
}

/// Check `tool-residue/line-break` of ``ToolResidue``: `\n` as two characters in the text, from a translation that was
/// carried in JSON.
struct EscapedLineBreak: TextRule {
  static let card = ToolResidue.card
  static let check: String? = "line-break"
  static let readsOneText = false

  private static let sign = #"\n"#

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard Self.isLeft(in: article.visible(at: block.slot, of: block.member)),
      case let peers = article.peers(block), !peers.isEmpty,
      !peers.contains(where: { Self.holdsSign(article.visible(at: block.slot, of: $0)) })
    else { return [] }
    return [
      finding(
        block, #"‘\n’ is a line break that became text: replace it by a line break."#, in: article,
        line: block.view.line(of: Self.sign), words: Self.sign, confidence: .strong, witnesses: peers)
    ]
  }

  private static let bytes = Array(sign.utf8)[...]
  private static func holdsSign(_ text: ArraySlice<UInt8>) -> Bool { ByteSearch.holds(bytes, in: text) }

  /// Whether the text has such a sign that no letter of a name follows, as in `C:\new`.
  private static func isLeft(in text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while let place = ByteSearch.first(bytes, in: rest) {
      rest = rest[(place + bytes.count)...]
      if place > text.startIndex, rest.first.map({ !$0.isASCIIDigit && !$0.isASCIISmall }) ?? true { return true }
    }
    return false
  }
}

/// Check `tool-residue/tag` of ``ToolResidue``: numbered tags that replace the markup of a text while it is translated, as in
/// `<0>true</0>`. CommonMark shows them as text.
struct NumberedTag: TextRule {
  static let card = ToolResidue.card
  static let check: String? = "tag"
  static let readsOneText = false

  /// In digits.
  private static let longestNumber = 2

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let tag = Self.tag(in: article.visible(at: block.slot, of: block.member), isSure: true) else { return [] }
    let models = block.source.map { [$0] } ?? article.members.indices.filter { $0 != block.member }
    guard !models.isEmpty,
      !models.contains(where: { Self.tag(in: article.features[$0].visible[...], isSure: false) != nil })
    else { return [] }
    return [
      finding(
        block, "The tag ‘\(tag)’ of a translation tool was left in the text: put the markup of the source back.",
        in: article, line: block.view.line(of: tag), words: tag, confidence: .strong, witnesses: models)
    ]
  }

  /// The first such tag, or nil.
  /// - Parameter isSure: leaves out what may be the argument of a type, `bitset<8>`.
  private static func tag(in text: ArraySlice<UInt8>, isSure: Bool) -> String? {
    var rest = text
    // The numbers without a closing tag in the rest of the text, each of which is searched once.
    var unclosed: Set<ArraySlice<UInt8>> = []
    while let start = rest.firstIndex(of: .of("<")) {
      rest = rest[(start + 1)...]
      let isClosing = rest.first == .of("/")
      let digits = rest.dropFirst(isClosing ? 1 : 0).prefix { $0.isASCIIDigit }
      var end = digits.endIndex
      if !isClosing, end < text.endIndex, text[end] == .of("/") { end += 1 }
      guard (1...longestNumber).contains(digits.count), end < text.endIndex, text[end] == .of(">") else { continue }
      let isArgument = !isClosing && start > text.startIndex && text[start - 1].isAlphanumeric
      if isSure, isArgument {
        let closing = Array("</".utf8) + digits + [.of(">")]
        guard !unclosed.contains(digits), ByteSearch.holds(closing[...], in: text[end...]) else {
          unclosed.insert(digits)
          continue
        }
      }
      return String(decoding: text[start...end], as: UTF8.self)
    }
    return nil
  }
}

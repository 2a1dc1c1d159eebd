internal import Algorithms
internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a block whose source got a sentence since the translation was made, as the comments show in which a page
/// keeps the source's text: one of them and the block below it lack the sentence.
struct CommentedSource: ArticleRule {
  static let card = StaleTranslation.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      guard article.members[member].role == .translation,
        let source = article.members.firstIndex(where: { $0.role == .source }) ?? article.likelySource(of: member),
        source != member,
        article.members[source].article.locale.language != article.members[member].article.locale.language,
        let comments = SourceComments(article, member, source: source), comments.areRecords
      else { return [] }
      return comments.outdated.map { outdated in
        let lines = article.lines(at: outdated.slot, of: source)
        return finding(
          .outdated(outdated.sentence, name: article.name(source)), in: article, member: member,
          line: article.lines(at: outdated.slot, of: member).0, confidence: .firm,
          related: [
            RelatedPlace(
              place: Reporting.place(in: article, of: source, from: lines.0, through: lines.1),
              text: article.excerpt(at: outdated.slot, of: source, limit: 80))
          ], salt: article.slots[outdated.slot].key)
      }
    }
  }
}

extension Message {
  fileprivate static func outdated(_ sentence: String, name: String) -> Message {
    "The source \(name) has another sentence here, ‘\(AlignedArticle.cut(sentence, limit: 90))’, which the comment with the source’s text lacks, too: update the translation and the comment."
  }
}

/// The comments of a translation that have the text of its source.
private struct SourceComments {
  /// A block that was translated from an older text than today's.
  struct Outdated {
    let slot: Int
    /// The current text of the source, as written.
    let sentence: String
  }

  private struct Comment {
    let last: UInt32
    let text: [UInt8]
  }

  /// A block of the source that the translation has, too.
  private struct Block {
    let slot: Int
    /// Its sentences as written, without the marks around them.
    let sentences: [String]
    let isRecorded: Bool
  }

  private let article: AlignedArticle
  private let member: Int
  /// In page order.
  private let comments: [Comment]
  private let blocks: [Block]
  private let reader: SentenceReader
  private let ownReader: SentenceReader

  /// Fails without comments.
  init?(_ article: AlignedArticle, _ member: Int, source: Int) {
    let text = article.members[member].article
    let comments = text.nodes.filter { $0.kind == .comment }.map {
      Comment(last: $0.lastLine, text: Array(BlockChange.folded(text.string($0.literal)).utf8))
    }
    guard comments.count >= Self.fewest else { return nil }
    let reader = SentenceReader(language: article.members[source].article.locale.language)
    let lines = article.members[source].article.source.split(separator: .lineFeed, omittingEmptySubsequences: false)
    blocks = article.slots.indices.compactMap { slot in
      let kind = article.slots[slot].kind
      guard kind.holdsInlines, kind != .tableCell, kind != .heading, article.textBlock(at: slot, of: member) != nil,
        article.textBlock(at: slot, of: source) != nil, case let place = article.lines(at: slot, of: source)
      else { return nil }
      let written = lines.dropFirst(place.0 - 1).prefix(place.1 - place.0 + 1).joined(separator: [.space])
      let sentences = Self.sentences(String(decoding: Array(written), as: UTF8.self), reader)
      guard !sentences.isEmpty else { return nil }
      return Block(slot: slot, sentences: sentences, isRecorded: sentences.allSatisfy { Self.hold(comments, $0) })
    }
    (self.article, self.member, self.comments, self.reader) = (article, member, comments, reader)
    ownReader = SentenceReader(language: text.locale.language)
  }

  /// The minimum number of comments, and of blocks whose text they have.
  private static let fewest = 2

  /// Whether the page keeps the source's texts in comments.
  var areRecords: Bool {
    let recorded = blocks.count(where: \.isRecorded)
    return recorded >= Self.fewest && Quorum.isHalf(recorded, of: blocks.count)
  }

  /// The blocks of which the comment and the translation lack a sentence.
  var outdated: [Outdated] {
    blocks.compactMap { block in
      guard !block.isRecorded, let comment = comment(above: block.slot) else { return nil }
      let sentences = Self.sentences(String(decoding: comment.text, as: UTF8.self), reader)
      let kept = block.sentences.filter { ByteSearch.holds(Array($0.utf8)[...], in: comment.text[...]) }
      guard !kept.isEmpty, sentences.count < block.sentences.count,
        let own = article.textBlock(at: block.slot, of: member),
        ownReader.sentences(article.features[member].visible, in: own.text.indices).count < block.sentences.count,
        let missing = block.sentences.first(where: {
          !kept.contains($0) && $0.split(separator: " ").count >= Self.leastWords && !Self.hold(comments, $0)
        })
      else { return nil }
      return Outdated(slot: block.slot, sentence: missing)
    }
  }

  private static let leastWords = 4

  private func comment(above slot: Int) -> Comment? {
    let line = article.lines(at: slot, of: member).0
    return comments.last { Int($0.last) < line }
  }

  private static func hold(_ comments: [Comment], _ sentence: String) -> Bool {
    let bytes = Array(sentence.utf8)
    return comments.contains { ByteSearch.holds(bytes[...], in: $0.text[...]) }
  }

  /// The sentences of a Markdown text with single spaces, without the marks of blocks and comments around them.
  private static func sentences(_ text: String, _ reader: SentenceReader) -> [String] {
    let bytes = Array(BlockChange.folded(text).utf8)
    return reader.sentences(bytes, in: 0..<bytes.count).compactMap { sentence in
      let own = String(decoding: bytes[sentence.range], as: UTF8.self).trimming(while: { !$0.isLetter })
      return own.isEmpty ? nil : String(own)
    }
  }
}

import Alignment
import DocModel
import Features
import MarkdownReader
import Provenance

/// Reads the facts of the versions of one file. Neighbouring versions share nearly all chunks, so each chunk is read
/// once, and the facts of a version are those of the version before with the chunks replaced that differ.
struct VersionReader {
  private let reader: MarkdownReader
  /// Some version of the file.
  private let article: Article
  /// A chunk as cut from a text; it may have to be joined with the next ones before it can be read.
  private struct Piece {
    let bytes: [UInt8]
    let traits: TextChunks.Traits
  }

  private struct PieceID: Hashable {
    let hash: UInt64
    let count: Int
  }

  /// Identifies a reading by the indices of joined pieces, and of those that define its links.
  private struct ReadingID: Hashable {
    let pieces: ArraySlice<Int>
    let definitions: [Int]
    let place: MarkdownReader.ChunkPlace
  }

  /// The first pieces of a text that end with a closed block.
  private struct Chunk {
    let reading: Int
    let pieces: ArraySlice<Int>
    let place: MarkdownReader.ChunkPlace
  }

  private enum Reading {
    case facts(VersionFacts)
    case isOpen
    case isShared
  }

  private var pieces: [Piece] = []
  private var pieceIndices: [PieceID: Int] = [:]
  private var readings: [Reading] = []
  private var readingIndices: [ReadingID: Int] = [:]
  /// The sum of the last version read by chunks, and how often it has each reading.
  private var last: (facts: VersionFacts, counts: [Int: Int]) = (VersionFacts(), [:])
  /// The number of bytes that were parsed.
  private(set) var bytesRead = 0

  init(_ reader: MarkdownReader, like article: Article) {
    self.reader = reader
    self.article = article
  }

  mutating func facts(of bytes: [UInt8]) -> VersionFacts {
    if let counts = chunks(of: bytes) { return sum(counts) }
    bytesRead += bytes.count
    return VersionFacts(reader.read(bytes, locale: article.locale, path: article.path, file: article.file))
  }

  /// The number of times that a text has each reading, or nil if it must be read as a whole.
  private mutating func chunks(of bytes: [UInt8]) -> [Int: Int]? {
    guard let cut = reader.chunks(of: bytes, file: article.file) else { return nil }
    let own = cut.body.map { piece(bytes[$0]) }
    let header = cut.frontMatter.isEmpty ? nil : piece(bytes[cut.frontMatter])
    guard
      TextChunks.areReadable(([header].compactMap(\.self) + own).map { pieces[$0].traits }, size: bytes.count)
    else { return nil }
    var found: [Chunk] = []
    if let header {
      let reading = reading(of: [header], at: .frontMatter)
      guard case .facts = readings[reading] else { return nil }
      found.append(Chunk(reading: reading, pieces: [header], place: .frontMatter))
    }
    var start = 0
    while start < own.count {
      guard let next = closed(own[start...]) else { return nil }
      found.append(next)
      start += next.pieces.count
    }
    return counts(found, size: bytes.count)
  }

  private mutating func piece(_ bytes: ArraySlice<UInt8>) -> Int {
    let id = PieceID(hash: HashFold.exact(bytes.span), count: bytes.count)
    if let known = pieceIndices[id] { return known }
    pieces.append(Piece(bytes: Array(bytes), traits: reader.traits(ofChunk: bytes, file: article.file)))
    pieceIndices[id] = pieces.count - 1
    return pieces.count - 1
  }

  /// The reading of the first pieces that end with a closed block. The number of joined pieces doubles with each try, so
  /// that text without an end, such as a long comment, is not read over and over.
  private mutating func closed(_ rest: ArraySlice<Int>) -> Chunk? {
    var count = 1
    while true {
      let joined = rest.prefix(count)
      for place in joined.count == rest.count ? [MarkdownReader.ChunkPlace.body, .end] : [.body] {
        let index = reading(of: joined, at: place)
        switch readings[index] {
        case .facts: return Chunk(reading: index, pieces: joined, place: place)
        case .isOpen: continue
        case .isShared: return nil
        }
      }
      guard joined.count < rest.count else { return nil }
      count *= 2
    }
  }

  private mutating func reading(
    of joined: ArraySlice<Int>, after definitions: [Int] = [], at place: MarkdownReader.ChunkPlace
  ) -> Int {
    let id = ReadingID(pieces: joined, definitions: definitions, place: place)
    if let known = readingIndices[id] { return known }
    let text = joined.flatMap { pieces[$0].bytes }
    let lead = definitions.flatMap { pieces[$0].bytes }
    bytesRead += text.count + lead.count
    let reading: Reading =
      switch reader.read(chunk: text[...], after: lead, at: place, like: article) {
      case .read(let part): .facts(VersionFacts(part))
      case .isOpen: .isOpen
      case .isShared: .isShared
      }
    readings.append(reading)
    readingIndices[id] = readings.count - 1
    return readings.count - 1
  }

  /// Counts the readings of a text; those with links are done again if the text defines targets.
  private mutating func counts(_ found: [Chunk], size: Int) -> [Int: Int]? {
    let defining = found.filter { chunk in
      chunk.place != .frontMatter && chunk.pieces.contains { pieces[$0].traits.mayDefine }
    }
    let definitions = defining.flatMap(\.pieces)
    guard defining.allSatisfy({ $0.place == .body }),
      definitions.reduce(0, { $0 + pieces[$1].bytes.count }) * Self.leastParts <= size
    else { return nil }
    var counts: [Int: Int] = [:]
    for chunk in found {
      var index = chunk.reading
      if !definitions.isEmpty, chunk.place != .frontMatter, chunk.pieces.contains(where: { pieces[$0].traits.mayRefer })
      {
        index = reading(of: chunk.pieces, after: definitions, at: chunk.place)
        guard case .facts = readings[index] else { return nil }
      }
      counts[index, default: 0] += 1
    }
    return counts
  }

  /// The definitions are read before each chunk, so they must be smaller than the text by this factor.
  private static let leastParts = 8

  private mutating func sum(_ counts: [Int: Int]) -> VersionFacts {
    var (gone, new): ([VersionFacts], [VersionFacts]) = ([], [])
    for index in Set(counts.keys).union(last.counts.keys) {
      guard case .facts(let facts) = readings[index] else { continue }
      let more = (counts[index] ?? 0) - (last.counts[index] ?? 0)
      if more > 0 { new += repeatElement(facts, count: more) }
      if more < 0 { gone += repeatElement(facts, count: -more) }
    }
    last.facts.replace(gone, with: new)
    last.counts = counts
    return last.facts
  }
}

extension MarkdownReader {
  /// The reader of an older version of a file: the project may have had another generator then, whose boxes today's
  /// flavor reads as text and indented code.
  func reading(version bytes: [UInt8]) -> MarkdownReader {
    guard flavor != .mkdocs, ByteSearch.holds(Self.box, in: bytes[...]) else { return self }
    var evidence = FlavorEvidence()
    evidence.add(bytes)
    guard evidence.mkdocs > 0, evidence.vitepress + evidence.colons + evidence.hugo + evidence.learn == 0 else {
      return self
    }
    var then = MarkdownReader(flavor: .mkdocs)
    (then.isForPages, then.math) = (isForPages, math)
    return then
  }

  private static let box = Array("\n!!! ".utf8)[...]
}

/// The compared part of one version of a text, or of a chunk of it.
struct VersionFacts: Sendable, Equatable {
  private(set) var signature: TextSignature
  private(set) var blocks: VersionBlocks

  /// The facts of an empty text.
  init() { (signature, blocks) = (TextSignature(), VersionBlocks()) }

  init(_ article: Article) { self.init(article, ArticleFeatures(article)) }

  init(_ article: Article, _ features: ArticleFeatures) {
    signature = TextSignature(article, features)
    blocks = VersionBlocks(article, features)
  }

  /// Replaces chunks of the text: the facts of a text are the sum of those of its chunks.
  mutating func replace(_ gone: [VersionFacts], with new: [VersionFacts]) {
    signature.replace(gone.map(\.signature), with: new.map(\.signature))
    for facts in new { blocks.add(facts.blocks, times: 1) }
    for facts in gone { blocks.add(facts.blocks, times: -1) }
  }
}

/// An article with what comparisons with other versions need of it, computed once.
struct ComparedText {
  let article: Article
  let features: ArticleFeatures
  let facts: VersionFacts

  init(_ article: Article, _ features: ArticleFeatures? = nil) {
    self.article = article
    self.features = features ?? ArticleFeatures(article)
    facts = VersionFacts(article, self.features)
  }
}

import Alignment
import DocModel
import Features
import Provenance

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

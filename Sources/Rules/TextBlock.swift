internal import Alignment
internal import DocModel
internal import Features

/// Where texts stand of which a rule may read some.
struct TextPlace {
  let locale: WritingSystem
  /// Of the block.
  let kind: NodeKind
}

/// One block's text in one member.
struct TextBlock {
  let slot: Int
  let member: Int
  /// Index in the member's nodes.
  let node: Int
  /// What is known of its text.
  let features: BlockFeatures
  /// The text that its member was likely made from.
  let source: Int?
  /// See ``Member/isOriginal``.
  let isOriginal: Bool
  /// What the texts of the other members hold in its place.
  let others: TextSigns
  var signs: TextSigns { features.signs }
  /// What there is to know of each member's language.
  var locales: [WritingSystem] { text.locales }
  /// What there is to know of the language it is written in.
  var locale: WritingSystem { text.locales[member] }
  /// The text, character by character; all rules about the block share it.
  var view: TextView { text.view(of: node) }
  let text: MemberText
}

/// What all blocks of a member share: the text of the one at hand is read when it is first asked for.
final class MemberText {
  let locales: [WritingSystem]
  private let article: Article
  private var read: (node: Int, view: TextView)?
  /// Somewhere it may hold the code of its locale: `pl-pl`.
  private(set) lazy var namesItsLocale =
    ByteSearch.holdsFolded(WritingSystem.of(article.locale).code[...], in: article.pool[...])

  init(_ article: Article, _ locales: [WritingSystem]) {
    self.article = article
    self.locales = locales
  }

  func view(of node: Int) -> TextView {
    if let read, read.node == node { return read.view }
    let view = TextView(article, node)
    read = (node, view)
    return view
  }
}

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
  var sources: SourceTexts { text.sources }
}

/// What all blocks of a member share: the text of the one at hand is read when it is first asked for.
final class MemberText {
  let locales: [WritingSystem]
  private let article: Article
  private var read: (node: Int, view: TextView)?
  /// Somewhere it may hold the code of its locale: `pl-pl`.
  private(set) lazy var namesItsLocale =
    ByteSearch.holdsFolded(WritingSystem.of(article.locale).code[...], in: article.pool[...])

  let sources: SourceTexts

  init(_ article: Article, _ locales: [WritingSystem], _ sources: SourceTexts) {
    self.article = article
    self.locales = locales
    self.sources = sources
  }

  func view(of node: Int) -> TextView {
    if let read, read.node == node { return read.view }
    let view = TextView(article, node)
    read = (node, view)
    return view
  }
}

/// What rules read of the texts that members were made from: all translations are held against the same ones.
final class SourceTexts {
  private let article: AlignedArticle
  private var views: [Int: TextView] = [:]
  private var tokens: [Int: [SourceToken]] = [:]

  init(_ article: AlignedArticle) { self.article = article }

  /// The text of a slot in a member, character by character; nil where it has none there.
  func view(_ slot: Int, _ member: Int) -> TextView? {
    let place = slot * article.members.count + member
    if let known = views[place] { return known }
    let view = article.view(slot, member)
    views[place] = view
    return view
  }

  /// The dotted names in that text.
  func names(_ slot: Int, _ member: Int) -> [SourceToken] {
    let place = slot * article.members.count + member
    if let known = tokens[place] { return known }
    let names = view(slot, member).map(SourceToken.names) ?? []
    tokens[place] = names
    return names
  }
}

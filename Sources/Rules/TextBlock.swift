internal import Alignment
internal import DocModel
internal import Features

/// The locale and block kind by which a rule declares which texts it reads.
struct TextPlace {
  let locale: WritingSystem
  /// The kind of the block.
  let kind: NodeKind
}

/// One block's text in one member.
struct TextBlock {
  let slot: Int
  let member: Int
  /// Index in the member's nodes.
  let node: Int
  /// The extracted features of its text.
  let features: BlockFeatures
  /// The member index of the text that this translation was likely made from, or nil if unknown.
  let source: Int?
  /// See ``Member/isOriginal``.
  let isOriginal: Bool
  /// The union of the text traits of the other members in this slot.
  let others: TextTraits
  var signs: TextTraits { features.signs }
  /// The writing system of every member, by index.
  var locales: [WritingSystem] { text.locales }
  /// The writing system of this member.
  var locale: WritingSystem { text.locales[member] }
  /// The text, character by character; all rules about the block share it.
  var view: TextView { text.view(of: node) }
  let text: MemberText
  var sources: SourceTexts { text.sources }
}

/// State shared by all blocks of a member: the view of the current block's text is made on first use.
final class MemberText {
  let locales: [WritingSystem]
  private let article: Article
  private var read: (node: Int, view: TextView)?
  /// Whether the article contains the code of its locale anywhere, such as `pl-pl`.
  private(set) lazy var namesItsLocale =
    ByteSearch.holdsFolded(WritingSystem.of(article.locale).code[...], in: article.pool[...])

  let sources: SourceTexts

  init(of article: Article, locales: [WritingSystem], sources: SourceTexts) {
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

/// Cached views of the source texts, as all translations are compared with the same ones.
final class SourceTexts {
  private let article: AlignedArticle
  private var views: [Int: TextView] = [:]
  private var tokens: [Int: [SourceToken]] = [:]

  init(_ article: AlignedArticle) { self.article = article }

  /// The text of a slot in a member, character by character, or nil if it has none.
  func view(at slot: Int, of member: Int) -> TextView? {
    let place = slot * article.members.count + member
    if let known = views[place] { return known }
    let view = article.view(at: slot, of: member)
    views[place] = view
    return view
  }

  /// The dotted names in that text.
  func names(at slot: Int, of member: Int) -> [SourceToken] {
    let place = slot * article.members.count + member
    if let known = tokens[place] { return known }
    let names = view(at: slot, of: member).map(SourceToken.names) ?? []
    tokens[place] = names
    return names
  }
}

import Alignment
import DocModel
import Site

/// The pages of an article's translations that show the source next to the text.
struct BesidePages {
  /// The source's article with the code of its includes; nil if it cannot be read.
  var original: Article?
  private let aligned: AlignedArticle
  private let source: Int
  private let members: [LocaleTag: Int]

  /// Fails if the source has no such article.
  ///
  /// - Parameter reference: the locale that the others are shown next to.
  init?(_ aligned: AlignedArticle, reference: LocaleTag) {
    let members = aligned.members.indices.filter { aligned.members[$0].role != .archive }
    guard let source = members.first(where: { aligned.members[$0].article.locale == reference }) else { return nil }
    self.aligned = aligned
    self.source = source
    self.members = Dictionary(members.map { (aligned.members[$0].article.locale, $0) }) { first, _ in first }
  }

  /// The path of the page in the output.
  ///
  /// - Parameter address: that of the translation's page.
  static func address(of address: String) -> String {
    address.dropLast(".html".count) + PageContent.besideEnding
  }

  /// Whether a locale has such a page; known once the source was rendered.
  func has(_ locale: LocaleTag) -> Bool { original != nil && members[locale].map { $0 != source } ?? false }

  /// The corresponding children of the documents of a translation and of the source, without those that are elsewhere
  /// in one of them.
  func pairs(of locale: LocaleTag) -> [(translation: Int, original: Int)] {
    guard let member = members[locale] else { return [] }
    func child(_ slot: Int, _ member: Int) -> Int? {
      guard case .node(let node) = aligned.fill(at: slot, of: member),
        aligned.members[member].article.nodes[Int(node)].depth == 1
      else { return nil }
      return Int(node)
    }
    return aligned.slots.indices.compactMap { slot in
      guard let own = child(slot, member), let other = child(slot, source) else { return nil }
      return (own, other)
    }
  }
}

import DocModel
import Findings
import Fixes

/// The links of an article's translations that lead to another locale although the reader's has the page.
///
/// A link stays if it offers a language to choose from: its block leads to the same page in several locales, or it leads
/// to the page it is on and the source has no such link. So does one to a page that the source does not link to, which
/// the translator added.
struct ForeignLinks {
  /// By file.
  private(set) var edits: [String: [Fix.Replacement]] = [:]
  /// The links that cannot be changed.
  private(set) var left = 0
  private let pages: LocalePages
  private let sections: SectionCache

  /// - Parameter wants: whether files of a locale are changed.
  init(
    _ articles: [Article], _ pages: LocalePages, _ sections: SectionCache, source: LocaleTag?,
    wants: (LocaleTag) -> Bool
  ) {
    (self.pages, self.sections) = (pages, sections)
    let original = articles.first { $0.locale == source }
    let linked = original.map { original in
      RawLinks(original).all.reduce(into: Set<Int>()) { linked, link in
        guard let page = pages.page(of: link.target, on: original) else { return }
        // A link of the source to itself in another locale offers that language.
        let isItself = pages.articles[page].path == original.path
        if !isItself || pages.target(of: link.target, on: original) == nil { linked.insert(page) }
      }
    }
    for article in articles where article.locale != source && wants(article.locale) {
      read(article, linked: linked)
    }
  }

  /// Links that may offer a page in several languages: those to it, of a whole text or of the block at a line.
  private struct Offer: Hashable {
    let page: Int
    var line: Int?
  }

  private mutating func read(_ article: Article, linked: Set<Int>?) {
    let links = RawLinks(article).all
    let shown = links.map { pages.page(of: $0.target, on: article) }
    let targets = links.map { pages.target(of: $0.target, on: article) }
    var offered: [Offer: Set<LocaleTag?>] = [:]
    for (index, link) in links.enumerated() {
      guard let page = shown[index] else { continue }
      offered[Offer(page: page), default: []].insert(targets[index]?.locale)
      offered[Offer(page: page, line: link.line), default: []].insert(targets[index]?.locale)
    }
    for (index, link) in links.enumerated() {
      guard let target = targets[index] else { continue }
      let isItself = pages.articles[target.page].path == article.path
      guard linked?.contains(target.page) ?? !isItself else { continue }
      // A link to a section offers no language.
      let mayOffer = isItself || !link.target.contains(UInt8(ascii: "#"))
      let offer = Offer(page: target.page, line: isItself ? nil : link.line)
      guard !mayOffer || offered[offer]?.count == 1 else { continue }
      guard let place = link.place, let written = written(link.target, target, article) else {
        left += 1
        continue
      }
      edits[article.file, default: []].append(Fix.Replacement(place, written))
    }
  }

  /// The target with its query and the fragment of the same section; nil if the reader's locale lacks the section.
  private func written(_ link: [UInt8], _ target: LocalePages.Target, _ article: Article) -> [UInt8]? {
    let rest = link.drop { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard let hash = rest.firstIndex(of: UInt8(ascii: "#")), hash + 1 < rest.endIndex else { return target.path + rest }
    let sections = sections.sections(of: pages.articles[target.page])
    return sections.fragment(rest[(hash + 1)...], of: target.locale, in: article.locale).map {
      target.path + rest[...hash] + $0
    }
  }
}

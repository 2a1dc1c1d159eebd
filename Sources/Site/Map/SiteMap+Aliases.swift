internal import DocModel

extension SiteMap {
  /// The redirects to articles, in page order. An alias that equals a page's address is skipped.
  package var aliases: [(address: String, page: Int, locale: Int)] {
    pages.indices.flatMap { page in
      locales.indices.flatMap { locale in
        (pages[page].facts[locale]?.aliases ?? []).compactMap { alias in
          self.alias(alias, of: page).flatMap { stem in
            isPage(stem) ? nil : ("\(locales[locale].tag)/\(stem).html", page, locale)
          }
        }
      }
    }
  }

  /// Resolves an alias as Hugo does: below the locale after `/`, else relative to the page; without extension it is a
  /// folder. Nil if it leads outside.
  private func alias(_ alias: String, of page: Int) -> String? {
    let isAbsolute = alias.hasPrefix("/")
    let folder = isAbsolute ? [] : Array(pages[page].folder.utf8)
    let (bytes, up) = PathText.joined(folder[...], Array(alias.utf8)[...])
    guard !alias.contains(":"), !alias.contains("\u{0}"), !alias.contains("\\"), up == 0 else { return nil }
    let path = String(decoding: bytes, as: UTF8.self)
    let name = PathText.name(of: path[...])
    if name.hasSuffix(".html") { return name.count > 5 && !name.hasPrefix(".") ? String(path.dropLast(5)) : nil }
    return path.split(separator: "/").contains { $0.hasPrefix(".") } ? nil : path.isEmpty ? nil : path + "/index"
  }

  private func isPage(_ stem: String) -> Bool { page(at: stem[...]).map { pages[$0].stem == stem } ?? false }
}

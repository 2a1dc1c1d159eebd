internal import DocModel

extension SiteMap {
  /// Pages that lead on to where an article is now, in the order of the pages. What lies at a page's own address is
  /// none.
  public var aliases: [(address: String, page: Int, locale: Int)] {
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

  /// As Hugo reads it: below the locale after `/`, else beside the page; what has no ending is a folder. Nil for what
  /// leads out.
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

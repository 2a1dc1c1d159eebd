import DocModel

/// A layout in which each part of the documentation has its folders for the locales, as `basics/{locale}/…` and
/// `advanced/{locale}/…`.
struct SectionedLayout {
  private let parts: [LayoutCandidate.Judged]
  private let whole: LayoutCandidate.Judged

  /// Nil unless at least three folders have locale folders with other pages. The same pages in most of the folders are
  /// versions of one documentation.
  init?(_ layouts: [LayoutCandidate.Judged], _ files: [String]) {
    let sections = layouts.filter { $0.patterns.count == 1 && Self.folder(of: $0) != nil }
    let groups = Dictionary(grouping: sections) { section in
      Self.folder(of: section)?.split(separator: "/").dropLast().joined(separator: "/") ?? ""
    }
    func articles(_ layouts: [LayoutCandidate.Judged]) -> Int { layouts.reduce(0) { $0 + $1.shared } }
    guard
      let (above, parts) = groups.filter({ $0.value.count >= Self.fewest && !Self.areVersions($0.value, files) })
        .max(by: { (articles($0.value), $1.key) < (articles($1.value), $0.key) })
    else { return nil }
    self.parts = parts
    let pattern = (above.isEmpty ? "" : above + "/") + "{path}/{locale}/{path}.md"
    let locales = parts.reduce(into: Set<LocaleTag>()) { $0.formUnion($1.locales) }
    // A part that is not translated yet is in the language of the source; the other parts say that the locale is one.
    let layout = try? Layout([pattern])
    let refused = parts.flatMap(\.refused).filter { file in
      layout?.match(file, source: nil).map { !locales.contains($0.locale) } ?? true
    }
    whole = LayoutCandidate.Judged(
      patterns: [pattern], defaultLocale: nil, locales: locales, shared: articles(parts), refused: refused)
  }

  /// Returns the layouts with this one in place of those of its parts.
  func replacing(_ layouts: [LayoutCandidate.Judged]) -> [LayoutCandidate.Judged] {
    layouts.filter { layout in !parts.contains { $0.patterns == layout.patterns } } + [whole]
  }

  /// The folder of a section, with a slash at its end; nil if the locale is in its name, and for the root.
  private static func folder(of layout: LayoutCandidate.Judged) -> Substring? {
    layout.patterns.first.flatMap(Layout.folderOfLocales).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns whether a third of the pages of any two sections have the same names.
  private static func areVersions(_ sections: [LayoutCandidate.Judged], _ files: [String]) -> Bool {
    let pages = sections.map { section -> Set<String> in
      guard let folder = folder(of: section) else { return [] }
      return Set(
        files.lazy.filter { $0.hasPrefix(folder) }.compactMap { file in
          Layout.standard.match(String(file.dropFirst(folder.utf8.count)), source: nil)?.path
        })
    }
    return pages.indices.contains { index in
      pages[..<index].contains { $0.intersection(pages[index]).count * 3 >= min($0.count, pages[index].count) }
    }
  }

  private static let fewest = 3
}

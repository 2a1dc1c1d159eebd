internal import DocModel

/// `llms.txt` of a locale: its pages as Markdown, in the order of the navigation. See https://llmstxt.org.
package struct LanguageModelIndex: Sendable {
  /// The path of the file below its folder.
  package static let name = "llms.txt"

  private let sidebars: SidebarWriter
  private let title: String
  /// The site's URL without a trailing slash, or nil for relative links.
  private let url: String?

  package init(_ sidebars: SidebarWriter, title: String, url: String?) {
    self.sidebars = sidebars
    self.title = title
    self.url = url
  }

  /// The path of a page's Markdown in the output: next to its HTML.
  package static func address(of page: Int, in locale: Int, _ map: SiteMap) -> String {
    String(map.address(of: page, in: locale).dropLast(".html".count)) + ".md"
  }

  /// The index of a locale, in its folder.
  package func text(of locale: Int) -> [UInt8] { text(of: locale, in: sidebars.map.locales[locale].tag + "/") }

  private func text(of locale: Int, in folder: String) -> [UInt8] {
    let map = sidebars.map
    let home = map.page(at: "index").flatMap { map.pages[$0].facts[locale] }
    var text = "# \(Self.line(title))\n"
    if let summary = home?.description, !summary.isEmpty { text += "\n> \(Self.line(summary))\n" }
    for group in sidebars.outline(of: locale) {
      text += "\n## \(Self.line(group.title.isEmpty ? home?.title ?? title : group.title))\n\n"
      for page in group.pages {
        let way = Self.address(of: page.page, in: locale, map)
        text += "- [\(Self.label(page.title))](\(address(way, from: folder)))"
        if let description = map.pages[page.page].facts[locale]?.description, !description.isEmpty {
          text += ": \(Self.line(description))"
        }
        text += "\n"
      }
    }
    return Array(text.utf8)
  }

  /// The index at the top of the site: that of the only locale, else a list of the locales' own.
  package var top: [UInt8] {
    let locales = sidebars.map.locales
    guard locales.count > 1 else { return text(of: 0, in: "") }
    var text = "# \(Self.line(title))\n\n## Languages\n\n"
    for (locale, name) in zip(locales, NativeNames.names(of: locales)) {
      text += "- [\(Self.label(name))](\(address("\(locale.tag)/\(Self.name)", from: "")))\n"
    }
    return Array(text.utf8)
  }

  private func address(_ path: String, from folder: String) -> String {
    let way = url.map { $0 + "/" + PathText.text(from: "", to: path) } ?? PathText.text(from: folder, to: path)
    return way.replacing("(", with: "%28").replacing(")", with: "%29")
  }

  /// A text as one line.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A text between brackets.
  private static func label(_ text: String) -> String {
    String(line(text).flatMap { "[]\\".contains($0) ? ["\\", $0] : [$0] })
  }
}

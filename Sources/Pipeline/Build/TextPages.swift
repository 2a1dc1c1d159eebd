import DocModel
import MarkdownReader
import Reports
import Site

/// The pages of a site as Markdown, each next to its HTML, and `llms.txt`, which lists them.
struct TextPages {
  let survey: SiteSurvey
  let reader: MarkdownReader
  let index: LanguageModelIndex
  let folder: OutputFolder

  /// Writes the files and returns them and the troubles. The text of a page is its article without front matter.
  func write() -> (files: [(name: String, size: Int)], troubles: [RunError]) {
    var files: [(name: String, size: Int)] = []
    var troubles: [RunError] = []
    func put(_ bytes: [UInt8], _ name: String) {
      files.append((name, bytes.count))
      do throws(RunError) { try folder.write(bytes, to: name) } catch { troubles.append(error) }
    }
    let map = survey.map
    for page in map.pages.indices {
      for (locale, file) in survey.files[page].files.enumerated() {
        // A file that cannot be read is a trouble of its page.
        guard let file, let bytes = try? FileSystem.read(file, limit: MarkdownReader.sizeLimit) else { continue }
        put(text(of: bytes, page: page, locale: locale), LanguageModelIndex.address(of: page, in: locale, map))
      }
    }
    guard !map.locales.isEmpty else { return (files, troubles) }
    for locale in map.locales.indices {
      put(index.text(of: locale), "\(map.locales[locale].tag)/\(LanguageModelIndex.name)")
    }
    put(index.top, LanguageModelIndex.name)
    return (files, troubles)
  }

  private func text(of bytes: [UInt8], page: Int, locale: Int) -> [UInt8] {
    let (frontMatter, body) = reader.parts(of: bytes)
    let text = Array(body.drop { $0 == .lineFeed || $0 == .carriageReturn })
    // The title of an article without a heading at its top is in its front matter.
    guard let title = frontMatter["title"], !title.isEmpty, !text.starts(with: "# ".utf8) else { return text }
    return Array("# \(title)\n\n".utf8) + text
  }
}

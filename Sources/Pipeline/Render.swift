package import DocModel
import MarkdownReader
package import Reports
package import Site

/// Renders one document as HTML, without a page around it.
package enum Render {
  /// - Parameter file: a path, or `-` for standard input.
  package static func run(
    file: String, flavor: Flavor?, rawHTML: RawHTMLPolicy
  ) throws(RunError) -> (html: [UInt8], troubles: [RunError]) {
    guard let locale = LocaleTag("und") else { throw RunError("und is no language tag") }
    let name = file == "-" ? "standard input" : FilePath.display(file)
    let bytes = try FileSystem.read(file == "-" ? file : name, anyKind: true)
    let flavor = flavor ?? TreeFlavor.find(in: bytes, name: name)
    let reader = MarkdownReader(flavor: flavor)
    let article = reader.read(bytes, locale: locale, path: name, file: name)
    let renderer = ArticleRenderer(
      rawHTML: rawHTML, resolveInclude: { Includes(reader: reader).article($0, from: $1) },
      highlightTagFilter: flavor == .gfm)
    let body = renderer.body(of: article)
    return (body.html, (article.diagnostics + body.diagnostics).map { RunError($0, file: name) })
  }
}

/// The `site` settings of `.doccheck.yml`.
package struct SiteSettings: Sendable, Equatable {
  package var title: String?
  /// The public base URL, for canonical addresses and the site map: `https://docs.example.com/product`.
  package var url: String?
  /// The URL of a file's editor, with `{file}`, or `{locale}` and `{path}`.
  package var edit: String?
  /// A project's style sheets and scripts, relative to the working directory (in the file, to its folder). They are
  /// copied under names that contain a content hash.
  package var styles: [String] = []
  package var scripts: [String] = []

  package init() {}

  static let keys = ["title", "url", "edit", "styles", "scripts"]
}

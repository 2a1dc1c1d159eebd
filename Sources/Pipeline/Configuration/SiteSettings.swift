/// The `site` settings of `.doccheck.yml`.
public struct SiteSettings: Sendable, Equatable {
  public var title: String?
  /// The public base URL, for canonical addresses and the site map: `https://docs.example.com/product`.
  public var url: String?
  /// The URL of a file's editor, with `{file}`, or `{locale}` and `{path}`.
  public var edit: String?
  /// A project's style sheets and scripts, relative to the working directory (in the file, to its folder). They are
  /// copied under names that contain a content hash.
  public var styles: [String] = []
  public var scripts: [String] = []

  public init() {}

  static let keys = ["title", "url", "edit", "styles", "scripts"]
}

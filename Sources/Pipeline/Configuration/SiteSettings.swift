/// What `.doccheck.yml` says of the site under `site`.
public struct SiteSettings: Sendable, Equatable {
  public var title: String?
  /// Where the site will be, for canonical addresses and the site map: `https://docs.example.com/product`.
  public var url: String?
  /// Where a file is edited: an address with `{file}`, or `{locale}` and `{path}`.
  public var edit: String?
  /// A team's own files, as the working directory has them, relative to the file in the configuration; copied under
  /// names that change with their content.
  public var styles: [String] = []
  public var scripts: [String] = []

  public init() {}

  static let keys = ["title", "url", "edit", "styles", "scripts"]
}

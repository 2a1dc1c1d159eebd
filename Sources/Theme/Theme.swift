/// What doccheck brings along for pages, embedded in the binary so that it is found wherever the binary runs.
public enum Theme {
  /// The Mustache template of a page.
  public static var page: String { String(decoding: PackageResources.page_mustache, as: UTF8.self) }
}

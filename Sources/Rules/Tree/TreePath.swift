/// Resolves paths of articles relative to the root folder of their locale.
enum TreePath {
  /// Returns the path that `link` denotes in `article`, or nil if it leaves the locale's folder.
  static func resolve(_ link: String, from article: String) -> String? {
    Folder(of: article).resolve(Array(link.utf8)[...])
  }

  /// The folder of an article, as the base of its relative links.
  struct Folder {
    private let path: [UInt8]

    init(of article: String) {
      var path: [UInt8] = []
      path.reserveCapacity(article.utf8.count)
      for part in article.utf8.split(separator: TreePath.slash).dropLast() {
        if !path.isEmpty { path.append(TreePath.slash) }
        path.append(contentsOf: part)
      }
      self.path = path
    }

    /// Returns the path that `link` denotes, or nil if it leaves the locale's folder.
    func resolve(_ link: ArraySlice<UInt8>) -> String? {
      var path = path
      path.reserveCapacity(path.count + link.count + 1)
      var start = link.startIndex
      while start < link.endIndex {
        var end = start
        while end < link.endIndex, link[end] != TreePath.slash, link[end] != UInt8(ascii: "\\") { end += 1 }
        let isDots = end - start <= 2 && link[start..<end].allSatisfy { $0 == UInt8(ascii: ".") }
        if !isDots {
          if !path.isEmpty { path.append(TreePath.slash) }
          path.append(contentsOf: link[start..<end])
        } else if end - start == 2 {
          guard !path.isEmpty else { return nil }
          path.removeSubrange((path.lastIndex(of: TreePath.slash) ?? 0)...)
        }
        start = end + 1
      }
      return String(decoding: path, as: UTF8.self)
    }
  }

  private static let slash = UInt8(ascii: "/")

  /// Returns the path in lowercase, since most sites that serve such articles ignore case.
  static func folded(_ path: String) -> String { path.lowercased() }
}

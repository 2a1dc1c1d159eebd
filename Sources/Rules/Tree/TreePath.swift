/// Paths of articles below the folder of their locale.
enum TreePath {
  /// The path that `link` names in the article `article`; nil where it leads out of the locale's folder.
  static func resolve(_ link: String, from article: String) -> String? {
    Folder(of: article).resolve(Array(link.utf8)[...])
  }

  /// The folder of an article, from which its links lead on.
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

    /// The path that `link` names; nil where it leads out of the locale's folder.
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

  /// Letter case is folded: most sites that serve such articles do so too.
  static func folded(_ path: String) -> String { path.lowercased() }
}

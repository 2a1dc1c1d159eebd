/// Paths of articles below the folder of their locale.
enum TreePath {
  /// The path that `link` names in the article `article`; nil where it leads out of the locale's folder.
  static func resolve(_ link: String, from article: String) -> String? {
    let slash = UInt8(ascii: "/"), backslash = UInt8(ascii: "\\")
    // Bytes, and where each part of the path ends: this is done for every link.
    var path: [UInt8] = []
    var ends: [Int] = []
    func append(_ part: Substring.UTF8View) {
      if !ends.isEmpty { path.append(slash) }
      path.append(contentsOf: part)
      ends.append(path.count)
    }
    for part in article.utf8.split(separator: slash).dropLast() { append(part) }
    for part in link.utf8.split(whereSeparator: { $0 == slash || $0 == backslash }) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) {
        guard ends.popLast() != nil else { return nil }
        path.removeLast(path.count - (ends.last ?? 0))
      } else {
        append(part)
      }
    }
    return String(decoding: path, as: UTF8.self)
  }

  /// Letter case is folded: most sites that serve such articles do so too.
  static func folded(_ path: String) -> String { path.lowercased() }
}

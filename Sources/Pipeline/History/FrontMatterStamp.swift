import DocModel
import MarkdownReader

/// Sets one key in the front matter of a text and leaves all other bytes unchanged.
struct FrontMatterStamp {
  let key: String
  let value: String

  /// Returns the changed text, or nil if the key is in a form that cannot be edited safely: flow style or multi-line.
  func stamped(_ article: Article) -> [UInt8]? {
    let bytes = article.source
    let mark = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let starts = SourceLines.starts(of: bytes, from: mark).map(Int.init)
    let matter = article.frontMatter
    if matter.syntax == .none {
      // New front matter uses the line ends of the text.
      let end = ending(bytes, from: mark)
      return Array(bytes[..<mark]) + ["---", "\(key): \(value)", "---"].flatMap { Array($0.utf8) + end }
        + bytes[mark...]
    }
    let last = Int(matter.lastLine) - 1
    guard starts.indices.contains(last), last > 0 else { return nil }
    let end = ending(bytes, from: starts[last - 1])
    if let entry = matter.entry(key) { return replaced(entry, in: bytes, starts: starts) }
    // In TOML, keys after a table header belong to that table, so the key is inserted first.
    let place = matter.syntax == .toml ? starts[1] : starts[last]
    let line = matter.syntax == .toml ? "\(key) = \"\(value)\"" : "\(key): \(value)"
    return Array(bytes[..<place]) + Array(line.utf8) + end + bytes[place...]
  }

  /// Replaces the value of an existing key, or returns nil if the value is not the last thing on its line.
  private func replaced(_ entry: FrontMatter.Entry, in bytes: [UInt8], starts: [Int]) -> [UInt8]? {
    let line = Int(entry.line) - 1
    guard starts.indices.contains(line), !entry.value.isEmpty else { return nil }
    let end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    let text = bytes[starts[line]..<end]
    let old = Array(entry.value.utf8)
    guard text.contains(0x3a) || text.contains(0x3d) else { return nil }
    guard
      let place = text.indices.last(where: { $0 + old.count <= text.endIndex && text[$0...].starts(with: old) }),
      text[(place + old.count)...].allSatisfy({ [0x20, 0x0a, 0x0d, 0x22, 0x27].contains($0) })
    else { return nil }
    return Array(bytes[..<place]) + Array(value.utf8) + bytes[(place + old.count)...]
  }

  /// Returns the line end of the line that begins at `start`, or LF if it has no line end.
  private func ending(_ bytes: [UInt8], from start: Int) -> [UInt8] {
    guard let feed = bytes[start...].firstIndex(of: .lineFeed) else { return [.lineFeed] }
    return feed > start && bytes[feed - 1] == .carriageReturn ? [.carriageReturn, .lineFeed] : [.lineFeed]
  }
}

internal import DocModel

/// The emoji of short codes such as `:smile:`.
enum EmojiNames {
  /// Returns the characters of a short code without its colons, or nil for an unknown one.
  static subscript(name: ArraySlice<UInt8>) -> [UInt8]? { table[Array(name)] }

  private static let table: [[UInt8]: [UInt8]] = {
    var table: [[UInt8]: [UInt8]] = [:]
    for line in PackageResources.emoji_tsv.split(separator: .lineFeed) where line.first != .of("#") {
      let parts = line.split(separator: .tab)
      if parts.count == 2 { table[Array(parts[0])] = Array(parts[1]) }
    }
    return table
  }()
}

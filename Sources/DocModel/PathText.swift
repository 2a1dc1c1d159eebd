/// Paths as written in URLs.
package enum PathText {
  /// Returns what a relative address in raw HTML would be in a link of the article's file, if the generator serves the
  /// page as a folder and leaves raw HTML as it is written; nil where that makes no difference.
  package static func fromFile(_ address: ArraySlice<UInt8>, of article: String) -> [UInt8]? {
    let name = name(of: PageAddresses.stem(of: article)[...])
    guard let first = address.first, !"/#?~".utf8.contains(first), !["index", "README", "readme"].contains(name) else {
      return nil
    }
    if address.starts(with: "../".utf8) {
      let rest = address.dropFirst(3)
      let folder = article.utf8.lastIndex(of: UInt8(ascii: "/")).map { Array(article.utf8[..<$0]) } ?? []
      let end = rest.firstIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
      // Browsers stay at the root of the site, however many folders an address goes up.
      let (place, up) = joined(folder[...], rest[..<end])
      if up > 0, !place.isEmpty { return [UInt8(ascii: "/")] + place + rest[end...] }
      return rest.isEmpty ? nil : Array(rest)
    }
    return Array(name.utf8) + [UInt8(ascii: "/")] + (address.starts(with: "./".utf8) ? address.dropFirst(2) : address)
  }

  /// Resolves percent-encoding; invalid UTF-8 is left as it is.
  package static func decoded(_ path: ArraySlice<UInt8>) -> String {
    String(decoding: decodedBytes(path), as: UTF8.self)
  }

  package static func decodedBytes(_ path: ArraySlice<UInt8>) -> [UInt8] {
    guard path.contains(UInt8(ascii: "%")) else { return Array(path) }
    var bytes: [UInt8] = []
    var rest = path
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(hex), let low = rest.dropFirst().first.flatMap(hex) {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) == nil ? Array(path) : bytes
  }

  /// Whether a path begins with a name for a folder that only the settings of a project explain, as `@assets/x.png` and
  /// `~/x.png` do.
  package static func beginsWithAlias(_ path: some Collection<UInt8>) -> Bool {
    switch path.first {
    case UInt8(ascii: "~"): path.dropFirst().first == UInt8(ascii: "/")
    case UInt8(ascii: "@"): path.contains(UInt8(ascii: "/"))
    default: false
    }
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// The folders of files and those above them, without that of the top.
  package static func folders(of paths: some Sequence<String>) -> Set<String> {
    var folders: Set<String> = []
    for path in paths {
      var folder = path[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        guard folders.insert(String(folder)).inserted else { break }
      }
    }
    return folders
  }

  /// Resolves `path` relative to `folder`, without dot segments; `up` is the number of levels above the root.
  package static func joined(_ folder: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>) -> (path: [UInt8], up: Int) {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    var joined = Array(folder)
    var up = 0
    var rest = path
    while !rest.isEmpty {
      let part = rest.prefix { $0 != slash }
      rest = rest.dropFirst(part.count + 1)
      if part.isEmpty || part.count == 1 && part.first == dot { continue }
      if part.count == 2, part.allSatisfy({ $0 == dot }) {
        if joined.isEmpty { up += 1 }
        while let byte = joined.popLast(), byte != slash {}
      } else {
        if !joined.isEmpty { joined.append(slash) }
        joined += part
      }
    }
    return (joined, up)
  }

  /// Returns whether a folder is named after a version: `version-3`, `release-1.4`, `v2.1`, `1.2-beta`, `5.x`, `4x`, `next`.
  ///
  /// - Parameter isNumberVersion: whether a number alone names one, and not a chapter or a year.
  package static func namesVersion(_ folder: Substring, isNumberVersion: Bool = false) -> Bool {
    let name = folder.lowercased()
    // Docusaurus puts `version-` before whatever a project calls its versions.
    if name.hasPrefix("version-") || ["next", "latest", "stable", "current"].contains(name) { return true }
    let mark = ["version", "release-", "v-", "v"].first { name.hasPrefix($0) } ?? ""
    let parts = name.utf8.dropFirst(mark.utf8.count).split(separator: 0x2e, omittingEmptySubsequences: false)
    let isUnfixed = parts[0].last == UInt8(ascii: "x")
    guard case let first = isUnfixed ? parts[0].dropLast() : parts[0], !first.isEmpty,
      first.allSatisfy(\.isASCIIDigit), parts.count > 1 || !mark.isEmpty || isUnfixed || isNumberVersion
    else { return false }
    return parts.dropFirst().allSatisfy { $0.first.map { $0.isASCIIDigit || $0 == UInt8(ascii: "x") } ?? false }
  }

  /// Returns the last component.
  package static func name(of path: Substring) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
  }
}

extension Substring {
  /// Returns the text without characters that satisfy `isMark` at either end.
  package func trimming(where isMark: (Character) -> Bool) -> Substring {
    let front = drop(while: isMark)
    return front[..<(front.lastIndex { !isMark($0) }.map(front.index(after:)) ?? front.startIndex)]
  }
}

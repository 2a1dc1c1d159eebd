/// Functions on textual paths with `/` separators.
enum FilePath {
  /// The path as shown in messages and passed to `open`: relative if it is below the working directory, else absolute;
  /// without `.`, `..` and repeated slashes.
  static func display(_ path: String, workingDirectory: String = FileSystem.workingDirectory) -> String {
    let base = Array(workingDirectory.utf8)
    let absolute = path.utf8.first == slash ? normal(path.utf8) : normal((workingDirectory + "/" + path).utf8)
    if absolute == base { return "." }
    let start = base.count == 1 ? 1 : base.count + 1
    guard absolute.count > start, absolute[..<base.count] == base[...], absolute[start - 1] == slash else {
      return String(decoding: absolute, as: UTF8.self)
    }
    return String(decoding: absolute[start...], as: UTF8.self)
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder == "." || folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  static func lastPart(_ path: String) -> Substring {
    let bytes = path.utf8
    guard let last = bytes.lastIndex(where: { $0 != slash }) else { return "" }
    return path[(bytes[..<last].lastIndex(of: slash).map { bytes.index(after: $0) } ?? path.startIndex)...last]
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  private static func normal(_ absolute: String.UTF8View) -> [UInt8] {
    var path: [UInt8] = []
    path.reserveCapacity(absolute.count)
    var part: [UInt8] = []
    func end() {
      defer { part.removeAll(keepingCapacity: true) }
      if part.isEmpty || part.count == 1 && part[0] == dot { return }
      if part.count == 2, part[0] == dot, part[1] == dot {
        while let byte = path.popLast(), byte != slash {}
      } else {
        path.append(slash)
        path += part
      }
    }
    for byte in absolute {
      if byte == slash { end() } else { part.append(byte) }
    }
    end()
    return path.isEmpty ? [slash] : path
  }
}

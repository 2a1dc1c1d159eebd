/// Paths as text, `/` between their parts.
enum FilePath {
  /// The path as messages, reports and `open` use it: relative to the working directory where it lies below it,
  /// else absolute; without `.`, `..` and doubled slashes.
  static func display(_ path: String, workingDirectory: String = FileSystem.workingDirectory) -> String {
    let absolute = normal(path.hasPrefix("/") ? path : workingDirectory + "/" + path)
    let base = workingDirectory == "/" ? "/" : workingDirectory + "/"
    if absolute == workingDirectory { return "." }
    return absolute.hasPrefix(base) ? String(absolute.dropFirst(base.count)) : absolute
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder == "." || folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  static func lastPart(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }

  private static func normal(_ absolute: String) -> String {
    var parts: [Substring] = []
    for part in absolute.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}

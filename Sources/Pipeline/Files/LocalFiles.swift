import Rules

/// Files that articles lead to and that are none themselves.
enum LocalFiles {
  static func presence(_ path: String, beside file: String) -> FilePresence {
    let target = FilePath.join(FileSystem.directory(of: file), path)
    if FileSystem.status(target) != nil { return .there }
    let name = FilePath.lastPart(target).lowercased()
    guard let entries = try? FileSystem.list(FileSystem.directory(of: target)),
      let other = entries.first(where: { $0.name.lowercased() == name })
    else { return .missing }
    return .otherwise(other.name)
  }
}

/// Finds files that git tracks although a `.gitignore` names them. As for git, they are part of the project.
enum TrackedFiles {
  /// Returns those of the commit of HEAD; none without a repository.
  ///
  /// - Parameters:
  ///   - ignored: the paths of ignored files and folders, relative to the root.
  ///   - root: the folder in whose repository they lie.
  /// - Returns: paths of files, relative to the root.
  static func among(_ ignored: [String], below root: String) -> [String] {
    guard !ignored.isEmpty, GitRepository.start(above: root) != nil else { return [] }
    let names = ignored.count <= mostNames ? ["--"] + ignored.map { ":(literal)\($0)" } : []
    guard let answer = try? Git.answer(["ls-tree", "-r", "-z", "HEAD"] + names, in: root) else { return [] }
    let wanted = Set(ignored.map { $0[...] })
    return answer.split(separator: "\0").compactMap { entry in
      guard entry.hasPrefix(file), let tab = entry.firstIndex(of: "\t") else { return nil }
      let path = entry[entry.index(after: tab)...]
      guard isAmong(path, wanted), FileSystem.status(FilePath.join(root, String(path)))?.kind == .file else {
        return nil
      }
      return String(path)
    }
  }

  /// Whether the path or a folder above it is one of the names.
  private static func isAmong(_ path: Substring, _ names: Set<Substring>) -> Bool {
    var path = path
    while !names.contains(path) {
      guard let slash = path.lastIndex(of: "/") else { return false }
      path = path[..<slash]
    }
    return true
  }

  /// The type of regular files in the output of `git ls-tree`; symbolic links are not followed.
  private static let file = "100"
  /// Limits the length of the command line; for more names, all files of the folder are listed.
  private static let mostNames = 200
}

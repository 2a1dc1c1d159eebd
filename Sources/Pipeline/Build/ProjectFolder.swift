/// The folder of the project that a site belongs to, as an absolute path.
package struct ProjectFolder {
  let path: String

  /// Returns nil for a folder that does not exist, and for the root of the file system.
  init?(_ folder: String) {
    guard let path = FileSystem.realPath(folder), path != "/" else { return nil }
    self.path = path
  }

  /// Returns the folder of the configuration, else of the repository, if all roots lie in it.
  package static func find(_ configuration: Configuration, roots: [String]) -> String? {
    let folders = [configuration.file.map { FileSystem.directory(of: $0) }, roots.first.flatMap(repository)]
    return folders.lazy.compactMap(\.self).compactMap { ProjectFolder($0)?.path }.first { folder in
      roots.allSatisfy { FileSystem.lies($0, below: folder) }
    }
  }

  /// The nearest folder above `root`, or itself, that is the top of a git repository.
  static func repository(of root: String) -> String? {
    guard var folder = FileSystem.realPath(root) else { return nil }
    while folder != "/" {
      if FileSystem.status(FilePath.join(folder, ".git")) != nil { return folder }
      folder = FileSystem.directory(of: folder)
    }
    return nil
  }
}

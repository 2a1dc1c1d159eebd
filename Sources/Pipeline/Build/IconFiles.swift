import DocModel
import Foundation
import Site
import Synchronization
import Yams

/// The pictures of icons of a site of MkDocs: of the folders `.icons` in the project's theme, of those that its settings
/// name, and of the package Material for MkDocs, if Python has it.
final class IconFiles: Sendable {
  /// In the order of their precedence.
  private let folders: [String]
  private let known = Mutex<[String: IconPicture?]>([:])
  /// The folders, and the stamps of the project's own pictures, for change detection.
  let texts: [[UInt8]]

  /// In bytes.
  private static let sizeLimit = 64_000
  private static let mostFiles = 2000

  /// - Parameters:
  ///   - site: the folder of the settings.
  ///   - project: the folder that the project's pictures lie below.
  init(in site: String, project: String, roots: [String]) {
    let settings = NavigationFiles.settings(FilePath.join(site, MkDocsSettings.file))
    let options = MkDocsSettings.options("pymdownx.emoji", of: "markdown_extensions", in: settings)?["options"]
    let named = MkDocsSettings.strings(options?.mapping?["custom_icons"]).map { FilePath.join(site, $0) }
    let own = (MkDocsSettings.themeFolders(roots: roots).map { FilePath.join($0, ".icons") } + named)
      .filter { FileSystem.status($0)?.kind == .directory && FileSystem.lies($0, below: project) }
    let installed = PythonPackages.folders(project: project).flatMap { folder in
      ["templates/.icons", ".icons"].map { FilePath.join(folder, "material/" + $0) }
    }.first { FileSystem.status($0)?.kind == .directory }
    folders = own + (installed.map { [$0] } ?? [])
    texts = folders.map { Array($0.utf8) } + own.flatMap { Self.stamps(in: $0, depth: 3) }
  }

  /// Returns the picture of an icon, or nil without a file of it: `material-arrow-left` is `material/arrow-left.svg`,
  /// `fontawesome-solid-a` is `fontawesome/solid/a.svg`.
  func picture(_ name: String) -> IconPicture? {
    guard !folders.isEmpty else { return nil }
    if let picture = known.withLock({ $0[name] }) { return picture }
    let picture = read(name)
    known.withLock { $0[name] = .some(picture) }
    return picture
  }

  private func read(_ name: String) -> IconPicture? {
    let parts = name.split(separator: "-", maxSplits: 2)
    guard parts.count > 1, name.utf8.allSatisfy({ $0.isAlphanumeric || $0 == 0x2d || $0 == 0x5f }) else { return nil }
    let paths = ["\(parts[0])/\(parts.dropFirst().joined(separator: "-"))", parts.joined(separator: "/")]
    for folder in folders {
      for path in paths {
        let file = FilePath.join(folder, path + ".svg")
        guard FileSystem.status(file)?.kind == .file, FileSystem.lies(file, below: folder),
          let bytes = try? FileSystem.read(file, limit: Self.sizeLimit)
        else { continue }
        return IconPicture(bytes)
      }
    }
    return nil
  }

  private static func stamps(in folder: String, depth: Int) -> [[UInt8]] {
    ((try? FileSystem.entries(folder)) ?? []).prefix(mostFiles).flatMap { entry -> [[UInt8]] in
      let path = FilePath.join(folder, entry.name)
      guard let status = FileSystem.status(path, followingLinks: false) else { return [] }
      if status.kind == .directory { return depth > 0 ? stamps(in: path, depth: depth - 1) : [] }
      return [Array("\(path)\u{0}\(status.modified)".utf8)]
    }
  }
}

/// The folders that hold packages of Python.
enum PythonPackages {
  /// Those of the virtual environments in a project, of the active one, and of the `python3` in `PATH`.
  static func folders(project: String) -> [String] {
    let active = ProcessInfo.processInfo.environment["VIRTUAL_ENV"].map { [$0] } ?? []
    let program = CodeHelper.python.map { [FilePath.display(FilePath.join($0, "../.."))] } ?? []
    let prefixes = [".venv", "venv"].map { FilePath.join(project, $0) } + active + program + ["/usr/local"]
    return prefixes.flatMap { prefix in
      let libraries = FilePath.join(prefix, "lib")
      let names = ((try? FileSystem.entries(libraries)) ?? []).map(\.name)
      let versions = names.filter { $0.hasPrefix("python3") }.sorted()
      return versions.flatMap { version in
        ["site-packages", "dist-packages"].map { FilePath.join(libraries, "\(version)/\($0)") }
      }
    }
  }
}

import DocModel
import Foundation

/// The folder of public examples and corpora, where there is one.
enum Examples {
  static let folder = ProcessInfo.processInfo.environment["DOCCHECK_EXAMPLES"].map { URL(filePath: $0) }

  /// The articles of all corpora with the flavour they were written in.
  static func corpus() throws -> [(file: URL, flavor: Flavor)] {
    guard let folder else { return [] }
    let root = folder.appending(path: "corpus")
    let paths =
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return paths.filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }.map {
      ($0, $0.path.contains("/kubernetes/") ? .hugo : .learn)
    }
  }
}

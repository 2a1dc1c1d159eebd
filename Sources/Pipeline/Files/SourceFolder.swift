import DocModel
import Features
package import Reports

/// A source folder outside the roots, given as `DIR` or `DIR:PATH`: another repository and a folder in it.
package struct SourceFolder: Sendable, Hashable {
  let folder: String

  /// Throws if the folder does not exist.
  package init(_ text: String) throws(RunError) {
    var folder = text
    if FileSystem.status(text)?.kind != .directory, let colon = text.lastIndex(of: ":") {
      folder = FilePath.join(String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
    guard FileSystem.status(folder)?.kind == .directory else {
      throw RunError("there is no such folder of sources; it is named as DIR, or as DIR:PATH", file: text)
    }
    self.folder = FilePath.display(folder)
  }

  /// The locale in the name of a single-locale folder (`docs-ja`, `azure-docs.ko-kr`) or of a folder above it, or nil.
  static func locale(ofRoot root: String) -> LocaleTag? {
    let path = root.hasPrefix("/") ? root : FilePath.join(FileSystem.workingDirectory, root)
    for part in path.split(separator: "/").reversed() where part != "." {
      let name = part.split(separator: ".").last ?? part
      let words = name.split(separator: "-")
      for count in [3, 2, 1] where words.count >= count {
        let text = words.suffix(count).joined(separator: "-")
        // A single word counts only if it has two letters: folders are also called `bin` or `api`.
        let isTold = count > 1 || words.count > 1 || text.utf8.count == 2
        if isTold, let tag = LocaleTag(text), Lexicon.isKnownLanguage(tag.language) { return tag }
      }
    }
    return nil
  }
}

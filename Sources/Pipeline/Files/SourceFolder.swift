import DocModel
import Features
public import Reports

/// A source that lies apart from its translations, as `DIR` or `DIR:PATH` names it: another repository and a folder in
/// it.
public struct SourceFolder: Sendable, Hashable {
  let folder: String

  /// Throws where there is no such folder.
  public init(_ text: String) throws(Trouble) {
    var folder = text
    if FileSystem.status(text)?.kind != .directory, let colon = text.lastIndex(of: ":") {
      folder = FilePath.join(String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
    guard FileSystem.status(folder)?.kind == .directory else {
      throw Trouble("there is no such folder of sources; it is named as DIR, or as DIR:PATH", file: text)
    }
    self.folder = FilePath.display(folder)
  }

  /// What a folder of one locale is called after: `docs-ja`, `azure-docs.ko-kr`, or a folder above it. Nil where no
  /// name tells.
  static func locale(ofRoot root: String) -> LocaleTag? {
    let path = root.hasPrefix("/") ? root : FilePath.join(FileSystem.workingDirectory, root)
    for part in path.split(separator: "/").reversed() where part != "." {
      let name = part.split(separator: ".").last ?? part
      let words = name.split(separator: "-")
      for count in [3, 2, 1] where words.count >= count {
        let text = words.suffix(count).joined(separator: "-")
        // Folders are called `bin` and `api`, too.
        let isTold = count > 1 || words.count > 1 || text.utf8.count == 2
        if isTold, let tag = LocaleTag(text), Lexicon.isKnownLanguage(tag.language) { return tag }
      }
    }
    return nil
  }
}

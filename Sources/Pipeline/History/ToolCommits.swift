import Provenance
import Reports

/// What tools for translation say in their commits of the text that a translation was made from.
///
/// Crowdin writes whole files anew, laid out as the source is that day: `New translations a.md (German)`. Lunaria holds
/// a translation for up to date from its last commit on, those left out that say so, in words that
/// `lunaria.config.json` names.
struct ToolCommits {
  /// Words in a commit's subject that make it none of a translation.
  private let ignored: [String]

  private static let crowdin = ["New translations ", "New Crowdin "]
  private static let lunariaDefaults = ["lunaria-ignore", "fix typo"]

  private struct Lunaria: Decodable {
    struct Tracking: Decodable { let ignoredKeywords: [String]? }
    let ignoreKeywords: [String]?
    let tracking: Tracking?
  }

  /// - Parameter folder: of the files; the configuration lies there or above, up to the top of the repository.
  init(of folder: String, top: String) {
    var folder = folder
    var ignored: [String] = []
    while true {
      if let bytes = try? FileSystem.read(FilePath.join(folder, "lunaria.config.json")) {
        let settings = try? JSONBytes.decode(Lunaria.self, from: bytes)
        ignored = settings?.ignoreKeywords ?? settings?.tracking?.ignoredKeywords ?? Self.lunariaDefaults
        break
      }
      let above = FileSystem.directory(of: folder)
      guard folder != top, folder.hasPrefix(top), above != folder else { break }
      folder = above
    }
    self.ignored = ignored
  }

  /// The changes that tell of the source, newest first, and who says so; nil where no tool is known to.
  func changes(_ commits: [GitCommit]) -> (changes: [OriginSearch.Change], evidence: String)? {
    if let last = commits.first, Self.crowdin.contains(where: { last.subject.hasPrefix($0) }) {
      return ([OriginSearch.Change(time: last.time, files: 1)], "Crowdin wrote it in \(last.hash.prefix(7))")
    }
    guard !ignored.isEmpty else { return nil }
    let counted = commits.filter { commit in
      !ignored.contains { commit.subject.lowercased().contains($0.lowercased()) }
    }
    guard let last = counted.first, counted.count < commits.count else { return nil }
    return (
      counted.map { OriginSearch.Change(time: $0.time, files: $0.size) },
      "Lunaria counts \(last.hash.prefix(7)) as its last change"
    )
  }
}

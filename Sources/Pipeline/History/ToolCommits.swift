import Provenance
import Reports

/// Reads from commits of translation tools which source version a translation was made from.
///
/// Crowdin rewrites whole files from the source of that day: `New translations a.md (German)`. Lunaria considers a
/// translation up to date as of its last commit, except commits whose subject contains a keyword from
/// `lunaria.config.json`.
struct ToolCommits {
  /// Keywords that exclude a commit from counting as a translation.
  private let ignored: [String]

  private static let crowdin = ["New translations ", "New Crowdin "]
  private static let lunariaDefaults = ["lunaria-ignore", "fix typo"]

  private struct Lunaria: Decodable {
    struct Tracking: Decodable { let ignoredKeywords: [String]? }
    let ignoreKeywords: [String]?
    let tracking: Tracking?
  }

  /// - Parameter folder: the folder of the files; the configuration is searched there and above, up to `top`.
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

  /// The commits that count as translations, newest first, and the tool as evidence; nil if no tool is recognized.
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

import Foundation
import Reports

/// A temporary folder inside the output folder, in which files are written before they are renamed into place. It is
/// removed at the end of a build.
struct Staging: Sendable {
  private let output: String
  private let folder: String
  /// Records each file name before the rename, so the files of a killed build are known.
  private let journal: FileSystem.Journal

  private init(of output: String, in folder: String, journal: FileSystem.Journal) {
    self.output = output
    self.folder = folder
    self.journal = journal
  }

  /// Also returns the files that a killed build may have put in place.
  static func begin(_ output: String) throws(RunError) -> (staging: Staging, left: Set<String>) {
    let folder = FilePath.join(output, ".doccheck-staging")
    let name = FilePath.join(folder, "journal")
    let left = try takeOver(folder, name)
    let journal = try FileSystem.Journal(name + "-new")
    // These files count as this build's until they are written again or removed.
    try journal.add(left.sorted().flatMap { Array($0.utf8) + [0] })
    try FileSystem.move(name + "-new", to: name)
    return (Staging(of: output, in: folder, journal: journal), left)
  }

  private static func takeOver(_ folder: String, _ journal: String) throws(RunError) -> Set<String> {
    guard let there = FileSystem.status(folder, followingLinks: false) else {
      try FileSystem.makeDirectory(folder)
      return []
    }
    guard there.kind == .directory else { throw RunError("was not written by doccheck: remove it", file: folder) }
    var names: Set<String> = []
    if FileSystem.status(journal, followingLinks: false)?.kind == .file {
      // A record cut off when the build was killed names a file that was not yet renamed into place.
      let lines = try FileSystem.read(journal).split(separator: 0, omittingEmptySubsequences: false).dropLast()
      names = Set(lines.map { String(decoding: $0, as: UTF8.self) })
    }
    for (name, _) in try FileSystem.list(folder) where name != "journal" {
      let file = FilePath.join(folder, name)
      do { try FileManager.default.removeItem(atPath: file) } catch {
        throw RunError("cannot be removed: \(error.localizedDescription)", file: file)
      }
    }
    return names
  }

  func place(_ name: String) -> String { FilePath.join(folder, name) }

  func put(_ bytes: [UInt8], at name: String, number: Int) throws(RunError) {
    let staged = FilePath.join(folder, String(number))
    let target = FilePath.join(output, name)
    do throws(RunError) {
      try FileSystem.put(bytes, in: staged)
      if number > 0 { try journal.add(Array(name.utf8) + [0]) }
      try FileSystem.move(staged, to: target)
    } catch {
      try? FileSystem.removeFile(staged)
      throw RunError(error.message, file: target)
    }
  }

  func end() throws(RunError) {
    try FileSystem.removeFile(place("journal"))
    FileSystem.removeEmptyDirectory(folder)
  }
}

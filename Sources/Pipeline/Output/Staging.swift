import Foundation
import Reports

/// Where files grow before they are renamed to where they belong: a folder in the output folder, gone when no build runs.
struct Staging {
  private let output: String
  private let folder: String
  /// Names each file before it takes its place, so that a build that was killed still knows its own.
  private let journal: String

  init(_ output: String) {
    self.output = output
    folder = FilePath.join(output, ".doccheck-staging")
    journal = FilePath.join(folder, "journal")
  }

  /// The files that a build which was killed may have put in place.
  func begin() throws(Trouble) -> Set<String> {
    guard let there = FileSystem.status(folder, followingLinks: false) else {
      try FileSystem.makeDirectory(folder)
      return []
    }
    guard there.kind == .directory else { throw Trouble("is not doccheck's: remove it", file: folder) }
    var names: Set<String> = []
    if FileSystem.status(journal, followingLinks: false)?.kind == .file {
      // A line that was cut off when the build was killed names nothing that was put in place.
      let lines = try FileSystem.read(journal).split(separator: 0, omittingEmptySubsequences: false).dropLast()
      names = Set(lines.map { String(decoding: $0, as: UTF8.self) })
    }
    for (name, _) in try FileSystem.list(folder) where name != "journal" {
      do { try FileManager.default.removeItem(atPath: place(name)) } catch {
        throw Trouble("cannot be removed: \(error.localizedDescription)", file: place(name))
      }
    }
    return names
  }

  func place(_ name: String) -> String { FilePath.join(folder, name) }

  func put(_ bytes: [UInt8], at name: String, number: Int) throws(Trouble) {
    let staged = FilePath.join(folder, String(number))
    let target = FilePath.join(output, name)
    do throws(Trouble) {
      try FileSystem.put(bytes, in: staged)
      if number > 0 { try FileSystem.put(Array(name.utf8) + [0], in: journal, adding: true) }
      try FileSystem.move(staged, to: target)
    } catch {
      try? FileSystem.removeFile(staged)
      throw Trouble(error.message, file: target)
    }
  }

  func end() throws(Trouble) {
    try FileSystem.removeFile(journal)
    FileSystem.removeEmptyDirectory(folder)
  }
}

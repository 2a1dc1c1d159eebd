import Alignment
import Foundation
import Reports

/// Asks git for the versions of a file.
struct GitHistory: Sendable {
  /// The hashes that translations record.
  let recorded: Set<String>

  /// Blobs that are asked for at once: their names must fit into a pipe, or both ends would wait for each other.
  private static let batch = 1000

  /// The versions of a file, newest first; throws where git is not there, or does not know the file.
  func versions(of file: String) throws(Trouble) -> SourceHistory {
    let folder = FileSystem.directory(of: file)
    let log = try git(
      [
        "-C", folder, "log", "--follow", "--raw", "--no-abbrev", "--format=commit %H %cs", "--",
        String(FilePath.lastPart(file)),
      ],
      about: file)
    var commits: [(blob: String, commit: String, day: Int)] = []
    var current: (commit: String, day: Int)?
    for line in String(decoding: log, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.first == "commit", words.count == 3 {
        current = (String(words[1]), Int(words[2].filter { $0 != "-" }) ?? 0)
      } else if line.hasPrefix(":"), words.count >= 4, let (commit, day) = current {
        commits.append((String(words[3]), commit, day))
      }
    }
    guard !commits.isEmpty else { throw Trouble("git knows no versions of it", file: file) }
    var hashes: [String: String] = [:]
    let blobs = Array(Set(commits.map(\.blob))).sorted()
    for start in stride(from: 0, to: blobs.count, by: Self.batch) {
      let names = blobs[start..<min(blobs.count, start + Self.batch)]
      let input = Array((names.joined(separator: "\n") + "\n").utf8)
      try read(try git(["-C", folder, "cat-file", "--batch"], about: file, input: input), into: &hashes)
    }
    let versions = commits.compactMap { entry in
      hashes[entry.blob].map { SourceHistory.Version(hash: $0, commit: entry.commit, day: entry.day) }
    }
    return SourceHistory(versions: versions)
  }

  /// Takes `<name> blob <size>`, a line feed, the bytes and a line feed apart, as often as they come.
  private func read(_ bytes: [UInt8], into hashes: inout [String: String]) throws(Trouble) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0a) {
      let head = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      guard head.count == 3, let size = Int(head[2]), size <= rest.count else { continue }
      hashes[String(head[0])] = SourceHash.of(Array(rest.prefix(size)), among: recorded)
      rest = rest.dropFirst(size + 1)
    }
  }

  private func git(_ arguments: [String], about file: String, input: [UInt8] = []) throws(Trouble) -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      try stdin.fileHandleForWriting.write(contentsOf: Data(input))
      try stdin.fileHandleForWriting.close()
    } catch {
      throw Trouble("git cannot be asked: \(error)", file: file)
    }
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Trouble("git cannot tell its history (exit \(process.terminationStatus))", file: file)
    }
    return Array(output)
  }
}

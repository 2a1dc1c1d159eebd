import CProcess
import Digest
import Foundation

/// Identifies what a command was called with, and the program.
enum RunKey {
  static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// Variables that results depend on; those that begin with a prefix count as well.
  private static let variables: Set<String> = [
    "COLUMNS", "NO_COLOR", "TERM", "FORCE_HYPERLINK", "KITTY_WINDOW_ID", "WT_SESSION", "VTE_VERSION", "TERM_PROGRAM",
    "HOME", "PATH", "XDG_CONFIG_HOME", "LANG", "LANGUAGE", "TZ", "DICPATH",
  ]
  private static let prefixes = ["GIT_", "DOCCHECK_", "LC_"]

  /// The digest of a call in this process: arguments, folder, terminal and the variables of the environment that count.
  static func ofCall(_ arguments: [String], program: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.add(program)
    writer.add(FileSystem.workingDirectory)
    writer.add(count: arguments.count)
    for argument in arguments { writer.add(argument) }
    let environment = environment.filter { name, _ in
      variables.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      writer.add(name)
      writer.add(value)
    }
    writer.add(byte: FileSystem.isTerminal(1) ? 1 : 0)
    writer.add(count: FileSystem.columns(of: 1) ?? 0)
    return SHA256.hash(writer.bytes)
  }

  /// The digest of this program and the libraries it uses. That of the program's file is kept in the cache.
  static func program(in folder: CacheFolder) -> [UInt8]? {
    let path = FileSystem.program
    guard let stamp = FileSystem.stamp(path) else { return nil }
    var state = ByteWriter()
    for number in [stamp.device, stamp.inode, stamp.size, stamp.modified, stamp.changed] { state.add(number) }
    let name = "program-" + SourceHash.hex(SHA256.hash(Array(path.utf8)).prefix(16))
    let known = folder.entry(name).map(Array.init)
    let own: [UInt8]
    if let known, known.count == state.bytes.count + 32, known.starts(with: state.bytes) {
      own = Array(known.suffix(32))
    } else {
      guard let hash = FileSystem.digest(ofLarge: path) else { return nil }
      own = hash
      // A program that was just built may be built again within one step of the clock.
      if stamp.isSettled(at: FileSystem.now) { folder.store(state.bytes + own, as: name) }
    }
    var both = ByteWriter()
    both.add(own)
    both.add(Int64(bitPattern: doccheck_libraries()))
    return SHA256.hash(both.bytes)
  }

  /// The name of an entry.
  static func name(_ kind: String, _ digest: [UInt8]) -> String { kind + "-" + SourceHash.hex(digest) }
}

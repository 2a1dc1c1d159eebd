import DocModel
package import Reports
import Synchronization

/// The files the last build wrote, each with its hash. Equal sites have equal manifests, independent of time and place.
struct OutputManifest: Sendable, Equatable {
  static let name = ".doccheck-manifest"

  /// Hashes by path below the folder.
  var files: [String: FileMark] = [:]

  init() {}

  /// Reads the manifest in a folder, or returns nil if it does not exist; throws if it is invalid.
  static func read(in folder: String) throws(RunError) -> OutputManifest? {
    let path = FilePath.join(folder, name)
    guard FileSystem.status(path, followingLinks: false) != nil else { return nil }
    guard let manifest = OutputManifest(try FileSystem.read(path)) else {
      throw RunError(
        "is no manifest that this version of doccheck can read; remove it together with the pages, or name another folder",
        file: path)
    }
    return manifest
  }

  /// Nil if the bytes are not a valid manifest.
  private init?(_ bytes: [UInt8]) {
    files.reserveCapacity(bytes.count / 60)
    for line in bytes.split(separator: .lineFeed) {
      let isEscaped = line.first == UInt8(ascii: "\\")
      let line = isEscaped ? line.dropFirst() : line
      let name = line.dropFirst(FileMark.digits + 2)
      guard !name.isEmpty, line.dropFirst(FileMark.digits).starts(with: "  ".utf8),
        let mark = FileMark(hex: line.prefix(FileMark.digits))
      else { return nil }
      files[isEscaped ? Self.unescaped(name) : String(decoding: name, as: UTF8.self)] = mark
    }
  }

  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(files.count * 60)
    for (name, mark) in files.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let isPlain = !name.utf8.contains { $0 == .lineFeed || $0 == UInt8(ascii: "\\") }
      if !isPlain { bytes.append(UInt8(ascii: "\\")) }
      mark.write(to: &bytes)
      bytes += "  ".utf8
      if isPlain { bytes += name.utf8 } else { Self.escape(name, &bytes) }
      bytes.append(.lineFeed)
    }
    return bytes
  }

  private static func escape(_ name: String, _ bytes: inout [UInt8]) {
    for byte in name.utf8 {
      switch byte {
      case 0x0a: bytes += "\\n".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      default: bytes.append(byte)
      }
    }
  }

  private static func unescaped(_ name: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      bytes.append(next == UInt8(ascii: "n") ? 0x0a : next)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The files that builds wrote into a folder, for a server. No other file can be reached.
package final class BuiltSite: Sendable {
  private let folder: String
  private let names = Mutex<Set<String>>([])

  package init(folder: String) { self.folder = folder }

  /// Reads the manifest of the last build.
  package func refresh() throws(RunError) {
    let files = Set(try OutputManifest.read(in: folder)?.files.keys ?? [:].keys)
    names.withLock { $0 = files }
  }

  /// The bytes of a file, or nil if no build wrote it.
  package func file(_ name: String) -> [UInt8]? {
    guard names.withLock({ $0.contains(name) }) else { return nil }
    let path = FilePath.join(folder, name)
    guard FileSystem.status(path, followingLinks: false)?.kind == .file else { return nil }
    return try? FileSystem.read(path)
  }
}

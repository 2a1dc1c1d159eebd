import Foundation
import Reports

/// The blocks of code of a site with their tokens, and what Python has installed, as an earlier build found them.
struct TokenStore: Sendable {
  let folder: CacheFolder
  let roots: [String]

  /// The packages that Python has installed, as it reported when nothing was different; nil if unknown.
  func installed(for python: String) -> CodeHelper.Installed? {
    guard let bytes = folder.entry(Self.name(of: python)) else { return nil }
    var reader = RecordReader(Array(bytes))
    do throws(RecordReader.Unreadable) {
      let said = Array(try reader.part())
      guard try Array(reader.part()) == Self.program,
        let installed = try? JSONBytes.decode(CodeHelper.Installed.self, from: said),
        try Array(reader.part()) == Self.stamps(of: installed, python)
      else { return nil }
      return installed
    } catch { return nil }
  }

  func keep(_ installed: CodeHelper.Installed, for python: String) {
    guard let said = try? JSONBytes.line(installed) else { return }
    var writer = RecordWriter()
    writer.add(said)
    writer.add(Self.program)
    writer.add(Self.stamps(of: installed, python))
    folder.store(writer.bytes, as: Self.name(of: python))
  }

  /// The tokens of each block, by the digest of its language and its code.
  func blocks(version: String) -> [ContentDigest.Value: [UInt8]] {
    guard let bytes = folder.entry(name(version: version)) else { return [:] }
    var reader = RecordReader(Array(bytes))
    var blocks: [ContentDigest.Value: [UInt8]] = [:]
    while !reader.isAtEnd {
      guard let key = try? reader.part(), let digest = ContentDigest.Value(raw: key), let text = try? reader.part()
      else {
        return blocks
      }
      blocks[digest] = Array(text)
    }
    return blocks
  }

  func keep(_ blocks: [ContentDigest.Value: [UInt8]], version: String) {
    var writer = RecordWriter()
    for (key, text) in blocks.map({ ($0.key.bytes, $0.value) }).sorted(by: { $0.0.lexicographicallyPrecedes($1.0) }) {
      writer.add(key)
      writer.add(text)
    }
    folder.store(writer.bytes, as: name(version: version))
  }

  private static let program = ContentDigest.of(PackageResources.highlight_py).bytes

  private func name(version: String) -> String {
    var digest = ContentDigest()
    digest.add(version)
    digest.add(Self.program)
    for root in roots { digest.add(FileSystem.realPath(root) ?? FilePath.display(root, workingDirectory: "/")) }
    return "code-" + digest.finish().hex
  }

  /// The variables of the environment that say where Python finds modules count, too.
  private static func name(of python: String) -> String {
    let environment = ProcessInfo.processInfo.environment
    var digest = ContentDigest()
    digest.add(python)
    for name in ["PYTHONPATH", "PYTHONHOME", "PYTHONUSERBASE", "PYTHONNOUSERSITE", "HOME"] {
      digest.add(environment[name] ?? "")
    }
    return "python-" + digest.finish().hex
  }

  /// The times of the files and folders in which Python looks for modules: an installation changes one of them.
  private static func stamps(of installed: CodeHelper.Installed, _ python: String) -> [UInt8] {
    var writer = RecordWriter()
    for place in [python] + installed.places {
      let stamp = FileSystem.stamp(place)
      writer.add(stamp?.modified ?? -1)
      writer.add(stamp?.changed ?? -1)
      writer.add(stamp?.size ?? -1)
    }
    return writer.bytes
  }
}

import Foundation
import Reports

/// What the last build wrote into a folder. The same site has the same manifest, whenever and wherever it was built.
struct OutputManifest: Codable, Sendable, Equatable {
  static let name = ".doccheck-manifest.json"

  struct File: Codable, Sendable, Equatable {
    var size: Int
    /// As `sha256sum` prints it.
    var sha256: String
  }

  /// Of the format. A manifest of another one is taken for its files alone.
  var version = 1
  /// By their path below the folder.
  var files: [String: File] = [:]
  /// What was made of which input, by a name that the build chose.
  var parts: [String: OutputPart] = [:]

  /// Nil where there is none.
  static func read(in folder: String) throws(Trouble) -> OutputManifest? {
    let path = FilePath.join(folder, name)
    guard FileSystem.status(path, followingLinks: false) != nil else { return nil }
    do {
      return try JSONDecoder().decode(OutputManifest.self, from: Data(try FileSystem.read(path)))
    } catch let trouble as Trouble {
      throw trouble
    } catch {
      throw Trouble(
        "is no manifest that this version of doccheck can read; remove it together with the pages, or name another folder",
        file: path)
    }
  }

  func encoded() throws(Trouble) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return Array(try encoder.encode(self)) + [0x0a] } catch {
      throw Trouble("the manifest cannot be written: \(error)")
    }
  }
}

/// What was made of one input, so that the next build can leave it alone while the input is the same.
struct OutputPart: Codable, Sendable, Equatable {
  /// A ``ContentDigest`` of everything the files were made from.
  var inputs: String
  /// The paths of the files.
  var files: [String]
  /// What the build wants to know of the part when it does not make it again.
  var record: String = ""
}

import Foundation

/// The unit in which characters of a line are counted.
package enum PositionEncoding: String, Sendable, Codable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// A place between two characters. Line and character count from 0.
package struct Position: Sendable, Hashable, Codable, Comparable {
  package let line: Int
  package let character: Int

  package init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

  package static func < (a: Position, b: Position) -> Bool {
    (a.line, a.character) < (b.line, b.character)
  }
}

/// A half-open range of a document.
package struct TextRange: Sendable, Hashable, Codable {
  package let start: Position
  package let end: Position

  package init(start: Position, end: Position) { (self.start, self.end) = (start, end) }

  /// Whether both share a position; an empty range shares the one it is at.
  package func meets(_ other: TextRange) -> Bool { start <= other.end && other.start <= end }
}

package struct Location: Sendable, Hashable, Codable {
  package let uri: String
  package let range: TextRange
}

package struct LocationLink: Sendable, Hashable, Codable {
  package let originSelectionRange: TextRange?
  package let targetUri: String
  package let targetRange: TextRange
  package let targetSelectionRange: TextRange
}

package struct TextEdit: Sendable, Hashable, Codable {
  package let range: TextRange
  package let newText: String
}

package struct TextDocumentEdit: Sendable, Hashable, Codable {
  package let textDocument: VersionedDocument
  package let edits: [TextEdit]
}

package struct WorkspaceEdit: Sendable, Hashable, Codable {
  /// By URI, for clients without versioned edits.
  package var changes: [String: [TextEdit]]?
  package var documentChanges: [TextDocumentEdit]?
}

package struct DocumentID: Sendable, Hashable, Codable {
  package let uri: String
}

package struct VersionedDocument: Sendable, Hashable, Codable {
  package let uri: String
  /// Returns nil for a document that is not open.
  package let version: Int?

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(uri, forKey: .uri)
    try container.encode(version, forKey: .version)
  }
}

/// URIs of files (RFC 8089).
package enum FileURI {
  private static let scheme = "file://"

  /// The absolute path of a file's URI, or nil for another scheme.
  package static func path(_ uri: String) -> String? {
    guard uri.hasPrefix(scheme) else { return nil }
    let rest = uri.dropFirst(scheme.count)
    guard let slash = rest.firstIndex(of: "/"), let path = String(rest[slash...]).removingPercentEncoding else {
      return nil
    }
    return path
  }

  package static func uri(_ path: String) -> String {
    let allowed = CharacterSet(charactersIn: "/-._~").union(.init(charactersIn: "a"..."z"))
      .union(.init(charactersIn: "A"..."Z")).union(.init(charactersIn: "0"..."9"))
    return scheme + (path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path)
  }
}

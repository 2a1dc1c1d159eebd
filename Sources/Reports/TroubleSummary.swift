private import DocModel

/// Remarks of a run by kind, so that one fault in a thousand places takes one line.
package struct TroubleSummary: Sendable {
  /// The remarks of one kind, in their order.
  private struct Kind {
    let message: String
    var troubles: [RunError] = []
    /// The quoted parts of the messages, with their frequency.
    var quoted: [String: Int] = [:]
  }

  /// The lines to print: every failure, remarks of rare kinds as they are, and one line for each frequent kind.
  package let lines: [String]

  /// - Parameter most: how many remarks of a kind are printed one by one.
  package init(_ troubles: [RunError], most: Int = 3) {
    var kinds: [Kind] = []
    var places: [String: Int] = [:]
    var lines: [String] = []
    for trouble in troubles {
      guard trouble.severity == .warning, !trouble.isOfSetup else {
        lines.append(trouble.description)
        continue
      }
      let (message, quoted) = Self.parted(trouble.message)
      let place = places[message] ?? kinds.count
      if place == kinds.count {
        places[message] = place
        kinds.append(Kind(message: message))
      }
      kinds[place].troubles.append(trouble)
      if let quoted { kinds[place].quoted[quoted, default: 0] += 1 }
    }
    for kind in kinds {
      lines += kind.troubles.count <= most ? kind.troubles.map(\.description) : [Self.line(kind, places: most)]
    }
    self.lines = lines
  }

  /// Returns the message with `…` for each quoted text, and the first of these. Apostrophes inside words quote nothing.
  private static func parted(_ message: String) -> (kind: String, quoted: String?) {
    var kind = ""
    var first: String?
    var rest = message[...]
    while let quote = rest.firstIndex(of: "'") {
      let inner = rest[rest.index(after: quote)...]
      guard kind.isEmpty && quote == rest.startIndex || rest[..<quote].last.map(isOpen) ?? false,
        let close = inner.indices.first(where: { inner[$0] == "'" && isEnd(inner[$0...].dropFirst().first) })
      else {
        kind += rest[...quote]
        rest = inner
        continue
      }
      first = first ?? String(inner[..<close])
      kind += rest[..<quote] + "'…'"
      rest = inner[inner.index(after: close)...]
    }
    return (kind + rest, first)
  }

  private static func isOpen(_ character: Character) -> Bool { character.isWhitespace || "([:".contains(character) }

  private static func isEnd(_ character: Character?) -> Bool {
    character.map { $0.isWhitespace || ")],.:;".contains($0) } ?? true
  }

  private static func line(_ kind: Kind, places: Int) -> String {
    var line = "\(kind.troubles.count) times: \(kind.message)"
    let frequent = kind.quoted.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if let first = frequent.first, first.value > 1 || frequent.count == 1 {
      line += "; most often " + frequent.prefix(places).map { "'\($0.key)' (\($0.value))" }.joined(separator: ", ")
    }
    let named = kind.troubles.prefix(places).compactMap { trouble in
      trouble.file.map { trouble.line > 0 ? "\($0):\(trouble.line)" : $0 }
    }
    if !named.isEmpty { line += "; first in " + named.joined(separator: ", ") }
    return line + " (--verbose names all)"
  }
}

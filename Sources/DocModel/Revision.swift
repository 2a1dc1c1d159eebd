/// The source revision that a translation's front matter records.
package struct Revision: Sendable, Hashable, Codable {
  /// The translation method, from `ms.translationtype`.
  package enum Method: String, Sendable, Codable {
    case human = "HT"
    case machine = "MT"
    case machineEdited = "MTE"
  }

  /// `ms.openlocfilehash`: SHA-1 of the source file's bytes with CRLF line ends, in lower-case hex.
  package let sourceHash: String?
  /// `ms.sourcegitcommit`, Adobe's `source-git-commit`, MDN's `l10n.sourceCommit`, OpenTelemetry's
  /// `default_lang_commit`.
  package let commit: String?
  package let method: Method?
  /// The hand-off date as yyyymmdd, from `ms.lasthandoff`; 0 if there is no date.
  package let handOff: Int

  package init(sourceHash: String?, commit: String?, method: Method?, handOff: Int) {
    self.sourceHash = sourceHash
    self.commit = commit
    self.method = method
    self.handOff = handOff
  }

  /// Whether the front matter records the source text of the translation.
  package static func isRecorded(in frontMatter: FrontMatter) -> Bool {
    frontMatter.entries.contains { entry in
      lengths.contains(entry.key.utf8.count) && (entry.key == hashKey || commitKeys.contains(entry.key))
    }
  }

  private static let hashKey = "ms.openlocfilehash"
  private static let commitKeys = [
    "ms.sourcegitcommit", "source-git-commit", "l10n.sourceCommit", "default_lang_commit",
  ]

  /// The lengths in bytes of all keys that record a revision: a quick test that rejects most other keys.
  private static let lengths = 14...19

  /// Returns nil if the front matter records neither a hash nor a commit.
  package init?(_ frontMatter: FrontMatter) {
    var hash: String?
    var commit: String?
    var method: Method?
    var handOff = 0
    for entry in frontMatter.entries where Self.lengths.contains(entry.key.utf8.count) {
      switch entry.key {
      case Self.hashKey: hash = entry.value.lowercased()
      case let key where Self.commitKeys.contains(key): commit = entry.value.lowercased()
      case "ms.translationtype": method = Method(rawValue: entry.value.uppercased())
      case "ms.lasthandoff": handOff = Self.date(entry.value)
      default: break
      }
    }
    guard hash != nil || commit != nil else { return nil }
    self.init(sourceHash: hash, commit: commit, method: method, handOff: handOff)
  }

  /// Parses `08/27/2021` and `2021-08-27` to 20210827; returns 0 for any other text.
  package static func date(_ text: String) -> Int {
    let parts = text.utf8.prefix(10).split(whereSeparator: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "-") })
      .compactMap { Int(Substring($0)) }
    guard parts.count == 3 else { return 0 }
    return parts[0] > 31 ? parts[0] * 10_000 + parts[1] * 100 + parts[2] : parts[2] * 10_000 + parts[0] * 100 + parts[1]
  }

  /// The identity of the source text: the source hash, else the commit. Equal for two translations of one text.
  package var key: String { sourceHash ?? commit ?? "" }

  /// The commit, else the hash, shortened to seven characters for messages.
  package var short: String { String((commit ?? sourceHash ?? "").prefix(7)) }
}

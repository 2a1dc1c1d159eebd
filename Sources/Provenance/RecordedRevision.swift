package import DocModel

/// The source version recorded in a translation's front matter.
package enum RecordedRevision {
  /// The keys of known pipelines: Learn, Adobe, MDN, and OpenTelemetry (also used by other Hugo sites).
  package static let keys = [
    "ms.openlocfilehash", "default_lang_commit", "l10n.sourceCommit", "source-git-commit", "ms.sourcegitcommit",
  ]

  /// The recorded keys and lowercase values; the project's custom key comes first.
  package static func all(in frontMatter: FrontMatter, key: String?) -> [(key: String, value: String)] {
    ([key].compactMap(\.self) + keys).compactMap { name in
      frontMatter[name].flatMap { $0.isEmpty ? nil : (name, $0.lowercased()) }
    }
  }
}

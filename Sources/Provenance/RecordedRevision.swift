public import DocModel

/// What the front matter of a translation says of the text it was made from.
public enum RecordedRevision {
  /// The keys by which known pipelines record it: Learn's, Adobe's, MDN's, OpenTelemetry's (and Hugo sites after it).
  public static let keys = [
    "ms.openlocfilehash", "default_lang_commit", "l10n.sourceCommit", "source-git-commit", "ms.sourcegitcommit",
  ]

  /// Key and value in lower case, a key of the project's own first.
  public static func all(in frontMatter: FrontMatter, key: String?) -> [(key: String, value: String)] {
    ([key].compactMap(\.self) + keys).compactMap { name in
      frontMatter[name].flatMap { $0.isEmpty ? nil : (name, $0.lowercased()) }
    }
  }
}

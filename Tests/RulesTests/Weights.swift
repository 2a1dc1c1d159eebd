import Findings

@testable import Checks

extension Tree {
  /// How heavy the findings of a rule are on the last of four translations of one source, whose text is another:
  /// `major`, or `note`.
  static func weights(_ rule: RuleID, _ line: String, pl: String) -> [String] {
    var files: [String: String] = ["en/a.md": line]
    for locale in ["de", "fr", "ko", "pl"] {
      files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\n" + (locale == "pl" ? pl : line)
    }
    return Tree(files).findings(rule).filter { $0.place.file.hasPrefix("pl") }
      .map { $0.level(threshold: Finding.defaultThreshold) == .note ? "note" : $0.severity.rawValue }
  }
}

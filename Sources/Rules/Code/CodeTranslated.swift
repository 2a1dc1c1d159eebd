internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Prose of the target language stands in code.
struct CodeTranslated: SplitRule {
  static let card = RuleCard(
    id: "code-translated", title: "Code was translated", severity: .critical, mqm: .doNotTranslate,
    rationale:
      "Letters of another script outside comments and strings do not run. A comment that lost its marker is found the same way.",
    fix: .safe,
    passing: [
      Example(["en": "```sh\nls\n```", "ko": "```sh\nls\n```", "ja": "```sh\nls\n```", "ru": "```sh\nls\n```"])
    ],
    failing: [
      Example([
        "en": "Hello.\n\n```sh\nget users\n```", "ko": "안녕하세요.\n\n```sh\n↓가져오기 users\n```",
        "ja": "こんにちは。\n\n```sh\nget users\n```", "ru": "Привет.\n\n```sh\nget users\n```",
      ])
    ])
  static let check: CheckCard? = CheckCard("code", title: "Words of the language stand in what runs")

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeBody, d.verdict.blames, let foreign = d.extra.first(where: { $0.weight == 1 }),
      !d.missing.contains(where: { $0.weight == 1 })
    else { return nil }
    let others = article.names(d.against)
    let compared =
      d.missing.isEmpty ? ", which \(others) have not" : " where \(others) have \(d.missing.quoted(beside: d.extra))"
    return finding(
      d,
      Message(
        text:
          "The code says ‘\(AlignedArticle.cut(foreign.text))’\(compared) (\(article.evidence(d))): code is not translated, copy it again."
      ), in: article,
      severity: isUsage(d, article) || CodeOutput.holds(d, article) || SampleText.holds(d, article) ? .minor : nil)
  }

  /// Another locale translates these lines, too, and what stands before the colons was left: a listing that explains, with values in words.
  private func isUsage(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.extra.count == d.missing.count,
      zip(d.extra, d.missing).allSatisfy({ own, other in Self.key(own.text).map { $0 == Self.key(other.text) } ?? false
      })
    else { return false }
    return article.members.indices.contains { other in
      guard other != d.member, !article.members[other].isOriginal, let node = article.node(d.slot, other) else {
        return false
      }
      let text = article.members[other].article
      guard text.nodes[node].kind == .codeBlock else { return false }
      let body = text.string(text.nodes[node].literal)
      let keys = Set(body.split(separator: "\n").compactMap { Self.key(String($0)) })
      return d.missing.allSatisfy { missing in
        !body.contains(missing.text) && Self.key(missing.text).map(keys.contains) == true
      }
    }
  }

  /// `name` of `- name: A value`, a dash of `- A value`, nil where a line is neither.
  private static func key(_ line: String) -> Substring? {
    let text = line.drop { " \t".contains($0) }
    guard let colon = text.firstIndex(of: ":"), text[..<colon].utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.hasPrefix("- ") ? "-" : nil
    }
    return text[..<colon]
  }
}

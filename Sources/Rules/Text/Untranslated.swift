internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports text left in the language of the source.
struct Untranslated: ArticleRule {
  static let check: String? = "text"
  static let card = RuleCard(id: "untranslated", severity: .major, mqm: .untranslated)

  func check(_ article: AlignedArticle) -> [Finding] {
    var result: [Finding] = []
    for member in article.members.indices where !article.members[member].isOriginal {
      let reference = article.likelySource(of: member)
      let language = reference.map { article.members[$0].article.locale.language } ?? "en"
      guard article.members[member].article.locale.language != language else { continue }
      result += UntranslatedTextScan(article: article, member: member, reference: reference).findings().map { found in
        finding(
          found.message, in: article, member: member, line: found.line, confidence: found.confidence,
          severity: found.severity, form: found.form, salt: found.salt)
      }
    }
    return result
  }
}

extension Message {
  static func leftInSource(_ text: String, names: String, more: Int = 0, place: String = "") -> Message {
    let others = more == 0 ? "" : " and \(more) more \(more == 1 ? "text" : "texts") \(place)"
    let (verb, them) = more == 0 ? ("is", "it") : ("are", "them")
    return
      "‘\(text)’\(others) \(verb) left in the language of the source\(names.isEmpty ? "" : ", \(names) translate \(them)"): translate \(them)."
  }
  static func pageLeft(_ count: Int, of all: Int) -> Message {
    Quorum.isNearlyAll(count, of: max(all, count))
      ? "The page is left in the language of the source: \(count) of its \(max(all, count)) texts are not translated. Translate it, or leave the file out."
      : "Much of the page is left in the language of the source: \(count) of its \(max(all, count)) texts are not translated. Translate the rest."
  }
}

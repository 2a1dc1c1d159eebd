internal import Alignment

extension Message {
  static func differs(
    _ key: String, _ own: String, _ other: String?, _ judgement: Judgement, _ a: AlignedArticle
  ) -> Message {
    let others = a.names(judgement.against)
    guard let other else {
      return "‘\(key): \(AlignedArticle.cut(own))’ stands in the metadata of none of \(others): remove it."
    }
    return
      "‘\(key)’ is ‘\(AlignedArticle.cut(own))’ here and ‘\(AlignedArticle.cut(other))’ in \(others), made from the same text: restore it."
  }

  static func lacks(_ keys: [String], _ judgement: Judgement, _ a: AlignedArticle) -> Message {
    let list =
      keys.prefix(4).map { "‘\($0)’" }.joined(separator: ", ") + (keys.count > 4 ? " and \(keys.count - 4) more" : "")
    return
      "The metadata lacks \(list), which \(a.names(judgement.against)), made from the same text, \(judgement.against.count == 1 ? "has" : "have"): put it back."
  }
}

internal import Alignment
internal import DocModel
internal import Features

/// A column of types, `string` or `number | string`, which no language translates.
struct TypeColumn {
  /// By member and row: what the cell says, whatever the order of a type's parts; nil for other cells, and for all of a
  /// member that writes the column in words of its own.
  private var values: [[String?]]

  /// Nil unless some translation has most of the types of its source.
  ///
  /// - Parameter slots: the cells of the column; negative where a row has none.
  init?(_ slots: [Int], in article: AlignedArticle) {
    let all = article.members.indices.map { member -> [String?] in
      slots.map { $0 < 0 ? nil : Self.type(at: $0, of: member, in: article) }
    }
    guard all.contains(where: { $0.count(where: { $0 != nil }) >= Self.least }) else { return nil }
    values = all
    var isOne = false
    for member in article.members.indices where !article.members[member].isOriginal {
      let source = article.likelySource(of: member)
      let filled = slots.count { slot in
        slot >= 0 && source.flatMap { article.block(at: slot, of: $0) }.map { $0.length > 0 } == true
      }
      if let source, Self.areAlike(all[member], all[source], filled: filled) {
        isOne = true
      } else {
        values[member] = slots.map { _ in nil }
      }
    }
    if !isOne { return nil }
  }

  /// Returns whether a translation has nearly all types of its source.
  private static func areAlike(_ own: [String?], _ source: [String?], filled: Int) -> Bool {
    let pairs = zip(own, source).filter { $0 != nil && $1 != nil }
    let same = pairs.filter { $0 == $1 }
    return same.count >= least && same.contains { own, _ in own?.contains(where: \.isLetter) == true }
      && Quorum.isNearlyAll(same.count, of: pairs.count) && Quorum.isNearlyAll(pairs.count, of: filled)
  }

  /// The hash of the type in a member's cell, or nil if the cell has no type.
  func value(of member: Int, inRow row: Int) -> UInt64? { values[member][row].map { StableHash($0.utf8).hash } }

  /// The text of a cell that is a type: in emphasis as a whole, or in Latin letters in a text in another script.
  private static func type(at slot: Int, of member: Int, in article: AlignedArticle) -> String? {
    guard let node = article.node(at: slot, of: member), article.slots[slot].kind == .tableCell else { return nil }
    let text = article.members[member].article
    let source = article.source ?? member
    let isLatin = WritingSystem.of(article.members[source].article.locale).writes(.latin)
    let inner = text.nodes[(node + 1)..<max(node + 1, Int(text.nodes[node].end))]
    guard !inner.isEmpty, inner.allSatisfy({ [.text, .emphasis, .strong].contains($0.kind) }),
      !isLatin || inner.allSatisfy({ $0.kind != .text || $0.depth > text.nodes[node].depth &+ 1 })
    else { return nil }
    let isMarked = inner.contains { $0.kind != .text }
    return folded(text.plainText(of: node), mayHaveSpaces: isMarked)
  }

  /// Returns a type with its parts in one order, in small letters, without spaces and brackets; nil for what is none.
  ///
  /// - Parameter mayHaveSpaces: whether it may have several words, as `() => void`.
  static func folded(_ text: String, mayHaveSpaces: Bool = true) -> String? {
    guard !text.isEmpty, text.utf8.count <= longest, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let parts = text.lowercased().split(separator: "|").map { $0.trimming { $0.isWhitespace } }
    guard mayHaveSpaces || parts.allSatisfy({ !$0.contains(where: \.isWhitespace) }) else { return nil }
    // Brackets only join the parts of a type in another way.
    return parts.map { $0.filter { !$0.isWhitespace && $0 != "(" && $0 != ")" } }.sorted().joined(separator: "|")
  }

  /// Returns whether two texts are one type whose parts are in another order.
  static func areOne(_ one: String, _ other: String) -> Bool {
    one.contains("|") && folded(one) != nil && folded(one) == folded(other)
  }

  /// Returns whether one text is a dash in code, which says that there is no value, and the other one is a value.
  static func areValueAndNone(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    guard missing.count == 1, extra.count == 1 else { return false }
    let texts = [missing[0].text, extra[0].text]
    return texts.count { $0 == "-" } == 1
      && texts.allSatisfy { $0.utf8.allSatisfy { (0x21..<0x7f).contains($0) } }
  }

  private static let least = 3
  /// In bytes.
  private static let longest = 80
}

extension DisagreementFinder {
  /// Compares the types of a column, where the values of the cells are not judged by themselves: `string` is a word.
  ///
  /// - Returns: whether it is one of types.
  mutating func judgeTypes(_ slots: [Int]) -> Bool {
    guard let types = TypeColumn(slots, in: article) else { return false }
    for (row, slot) in slots.enumerated() where slot >= 0 {
      for judgement in jury.judge({ types.value(of: $0, inRow: row) }) where judgement.verdict.blames {
        guard let reference = judgement.against.first,
          let own = article.block(at: slot, of: judgement.member), let other = article.block(at: slot, of: reference),
          own.neutral == other.neutral
        else { continue }
        add(
          at: slot, .type, judgement, missing: [type(at: slot, of: reference)],
          extra: [type(at: slot, of: judgement.member)])
      }
    }
    return true
  }

  private func type(at slot: Int, of member: Int) -> ValueDifference {
    let text = article.node(at: slot, of: member).map { article.members[member].article.plainText(of: $0) } ?? ""
    let hash = StableHash(text.utf8).hash
    return ValueDifference(
      text: text, atom: hash, exact: hash, count: 1, traits: [], line: article.lines(at: slot, of: member).0)
  }
}

extension AlignedArticle {
  /// Returns whether a cell is one value in code, where another one is a dash in code for no value, or the reverse.
  func isValueInsteadOfNone(_ d: Disagreement) -> Bool {
    isOfValueAlone(d) && TypeColumn.areValueAndNone(d.missing, d.extra)
  }

  /// Returns whether a difference is between cells that are code or a type as a whole: they have no words that an older
  /// text could explain on a page that is one of today's source.
  func isOfValueAlone(_ d: Disagreement) -> Bool {
    guard slots[d.slot].kind == .tableCell else { return false }
    if d.aspect == .type { return true }
    return d.aspect == .facts(.code)
      && [d.member, d.reference].allSatisfy { member in
        let text = visible(at: d.slot, of: member)
        return text.contains(ArticleFeatures.codeMark)
          && text.allSatisfy { $0 == ArticleFeatures.codeMark || $0 == .space || $0 == .of(",") || $0 == .of("|") }
      }
  }
}

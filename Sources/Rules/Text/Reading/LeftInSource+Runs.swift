internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// What is told together.
extension LeftInSource {
  /// What is left in one table is one finding, where it is more than a label or two.
  func byTable(_ found: [Found]) -> [Found] {
    func table(_ one: Found) -> Int? {
      guard let slot = one.text?.slot, article.slots[slot].kind == .tableCell,
        case let row = Int(article.slots[slot].parent), row >= 0
      else { return nil }
      return Int(article.slots[row].parent)
    }
    let sizes = found.compactMap(table).reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    var told: Set<Int> = []
    return found.compactMap { one in
      guard let table = table(one), let size = sizes[table], size > 2, let text = one.text else { return one }
      guard told.insert(table).inserted else { return nil }
      var all = one
      all.message = .leftInSource(article.excerpt(text.slot, member), text.names, more: size - 1)
      return all
    }
  }

  /// Texts that were left one behind the other are one finding, where they are more than two.
  func byRun(_ found: [Found]) -> [Found] {
    var runs: [[Found]] = []
    for one in found {
      if let last = runs.last?.last?.text?.slot, let slot = one.text?.slot, !isTranslated(between: last, slot),
        article.slots[slot].kind != .heading, one.form.isEmpty
      {
        runs[runs.count - 1].append(one)
      } else {
        runs.append([one])
      }
    }
    return runs.flatMap { run -> [Found] in
      guard run.count > 2, var first = run.first, let text = first.text else { return run }
      first.message = .leftInSource(article.excerpt(text.slot, member), text.names, more: run.count - 1, "behind it")
      first.confidence = run.map(\.confidence).max() ?? first.confidence
      return [first]
    }
  }

  private func isTranslated(between slot: Int, _ next: Int) -> Bool {
    slot >= next
      || (slot + 1..<next).contains { article.slots[$0].kind.holdsInlines && article.textBlock($0, member) != nil }
  }
}

internal import Alignment
internal import DocModel
internal import Findings

/// Merges related findings.
extension UntranslatedTextScan {
  /// Merges more than two findings of one table, or of consecutive blocks, into one.
  func together(_ found: [Found]) -> [Found] {
    var groups: [[Found]] = []
    for one in found {
      if let last = groups.last?.last, isTold(one, with: last) {
        groups[groups.count - 1].append(one)
      } else {
        groups.append([one])
      }
    }
    return groups.flatMap { group -> [Found] in
      guard group.count > 2, var first = group.first else { return group }
      let place = table(of: first.slot).map { _ in "of this table" } ?? "behind it"
      first.message = .leftInSource(
        article.excerpt(at: first.slot, of: member), names: first.names, more: group.count - 1, place: place)
      first.confidence = group.map(\.confidence).max() ?? first.confidence
      return [first]
    }
  }

  private func isTold(_ one: Found, with last: Found) -> Bool {
    if let table = table(of: one.slot), table == self.table(of: last.slot) { return true }
    return one.form.isEmpty
      && !(last.slot + 1..<one.slot).contains {
        article.slots[$0].kind.holdsInlines && article.textBlock(at: $0, of: member) != nil
      }
  }

  private func table(of slot: Int) -> Int? {
    article.branch(of: slot).first { article.slots[$0].kind == .table }
  }
}

/// The steps from one sequence to another, with the elements that both have once.
package enum EditScript {
  package enum Step<Element> {
    case keep(Element)
    case remove(Element)
    case insert(Element)
  }

  /// Returns the steps in order; removals come before the insertions at the same place. Kept elements are those of the
  /// new sequence.
  package static func steps<Element: Equatable>(from old: [Element], to new: [Element]) -> [Step<Element>] {
    let (removed, inserted) = offsets(from: old, to: new, by: ==)
    var steps: [Step<Element>] = []
    var (before, now) = (0, 0)
    while before < old.count || now < new.count {
      if removed.contains(before) {
        steps.append(.remove(old[before]))
        before += 1
      } else if inserted.contains(now) {
        steps.append(.insert(new[now]))
        now += 1
      } else {
        steps.append(.keep(new[now]))
        (before, now) = (before + 1, now + 1)
      }
    }
    return steps
  }

  /// Elements that the new sequence has in place of others; one of the two ranges is empty where elements only came or
  /// went.
  package struct Hunk {
    package let old: Range<Int>
    package let new: Range<Int>
  }

  /// Returns the differences of two sequences in order.
  package static func hunks<Element: Equatable>(from old: [Element], to new: [Element]) -> [Hunk] {
    let (removed, inserted) = offsets(from: old, to: new, by: ==)
    var hunks: [Hunk] = []
    var (before, now) = (0, 0)
    while before < old.count || now < new.count {
      let (firstBefore, firstNow) = (before, now)
      while removed.contains(before) { before += 1 }
      while inserted.contains(now) { now += 1 }
      if before > firstBefore || now > firstNow {
        hunks.append(Hunk(old: firstBefore..<before, new: firstNow..<now))
      }
      (before, now) = (before + 1, now + 1)
    }
    return hunks
  }

  /// Returns the offsets of the elements that only one of two sequences has; the others correspond in order.
  package static func offsets<Element>(
    from old: some BidirectionalCollection<Element>, to new: some BidirectionalCollection<Element>,
    by areEquivalent: (Element, Element) -> Bool
  ) -> (removed: Set<Int>, inserted: Set<Int>) {
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old, by: areEquivalent) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    return (removed, inserted)
  }
}

/// The Levenshtein distance.
package enum EditDistance {
  /// The least number of bytes to insert, remove or replace to make one text of the other. Takes the product of the
  /// lengths.
  package static func between(_ text: String, _ other: String) -> Int {
    let (a, b) = (Array(text.utf8), Array(other.utf8))
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let replaced = diagonal + (x == y ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}

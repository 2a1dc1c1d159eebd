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
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
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
}

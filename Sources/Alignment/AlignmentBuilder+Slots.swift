internal import DocModel

/// What was built, as the aligned article holds it.
extension AlignmentBuilder {
  /// The drafts in preorder.
  func flattened() -> (slots: [Slot], fills: [Fill]) {
    var slots: [Slot] = []
    var result: [Fill] = []
    slots.reserveCapacity(drafts.count)
    result.reserveCapacity(fills.count)
    var position = Array(repeating: 0, count: drafts.count)
    var stack: [(draft: Int, entered: Bool)] = drafts.isEmpty ? [] : [(0, false)]
    while let (draft, entered) = stack.popLast() {
      if entered {
        slots[position[draft]].end = Int32(slots.count)
        continue
      }
      position[draft] = slots.count
      let parent = drafts[draft].parent
      slots.append(
        Slot(kind: drafts[draft].kind, parent: parent < 0 ? -1 : Int32(position[parent]), end: 0, key: drafts[draft].key))
      for fill in fills[(draft * count)..<(draft * count + count)] {
        if case .merged(let into) = fill { result.append(.merged(Int32(position[Int(into)]))) } else { result.append(fill) }
      }
      stack.append((draft, true))
      for child in drafts[draft].children.reversed() { stack.append((child, false)) }
    }
    return (slots, result)
  }
}

internal import Features

/// A line diff of two texts: common lines, and lines in only one of them.
struct LineDiff {
  enum Step: Equatable {
    case same(left: Int, right: Int)
    /// Replaced, removed or added lines, as ranges of 0-based line numbers.
    case changed(left: Range<Int>, right: Range<Int>)
  }

  let steps: [Step]

  /// If the product of both lengths exceeds this, the middle is one single change: the search would be too slow.
  private static let limit = 4_000_000

  init(_ left: [String], _ right: [String]) {
    let (head, kept) = left.shared(with: right)
    var steps: [Step] = (0..<head).map { .same(left: $0, right: $0) }
    steps += Self.middle(left, right, in: head..<left.count - kept, and: head..<right.count - kept)
    for i in (0..<kept).reversed() { steps.append(.same(left: left.count - 1 - i, right: right.count - 1 - i)) }
    self.steps = steps
  }

  private static func middle(_ left: [String], _ right: [String], in a: Range<Int>, and b: Range<Int>) -> [Step] {
    guard !a.isEmpty || !b.isEmpty else { return [] }
    guard !a.isEmpty, !b.isEmpty, a.count * b.count <= limit else { return [.changed(left: a, right: b)] }
    let difference = right[b].difference(from: left[a])
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(a.lowerBound + offset)
      case .insert(let offset, _, _): inserted.insert(b.lowerBound + offset)
      }
    }
    var steps: [Step] = []
    var (i, j) = (a.lowerBound, b.lowerBound)
    while i < a.upperBound || j < b.upperBound {
      let (i0, j0) = (i, j)
      while i < a.upperBound, removed.contains(i) { i += 1 }
      while j < b.upperBound, inserted.contains(j) { j += 1 }
      if i > i0 || j > j0 { steps.append(.changed(left: i0..<i, right: j0..<j)) }
      if i < a.upperBound, j < b.upperBound {
        steps.append(.same(left: i, right: j))
        i += 1
        j += 1
      }
    }
    return steps
  }
}

/// The part in which two lines differ: common prefix and suffix lengths in characters, and the text between.
struct ChangedPart {
  let prefix: Int
  let left: String
  let right: String
  let suffix: Int

  init(_ left: String, _ right: String) {
    let (a, b) = (Array(left), Array(right))
    (prefix, suffix) = a.shared(with: b)
    self.left = String(a[prefix..<a.count - suffix])
    self.right = String(b[prefix..<b.count - suffix])
  }
}

import DocModel
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
    let (removed, inserted) = EditScript.offsets(from: left[a], to: right[b], by: ==)
    var steps: [Step] = []
    var (i, j) = (a.lowerBound, b.lowerBound)
    while i < a.upperBound || j < b.upperBound {
      let (i0, j0) = (i, j)
      while i < a.upperBound, removed.contains(i - a.lowerBound) { i += 1 }
      while j < b.upperBound, inserted.contains(j - b.lowerBound) { j += 1 }
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

/// Two versions of a file as a unified diff, readable by `patch`.
package struct UnifiedDiff: Sendable {
  /// The number of context lines around a change.
  private static let context = 3
  private let style: Style

  package init(style: Style = .plain) { self.style = style }

  /// Returns the diff, or an empty string if both versions are equal.
  package func text(of name: String, from old: [UInt8], to new: [UInt8]) -> String {
    guard old != new else { return "" }
    let (left, right) = (Self.lines(old), Self.lines(new))
    var result = style.bold("--- a/\(name)") + "\n" + style.bold("+++ b/\(name)") + "\n"
    for hunk in Self.hunks(LineDiff(left, right).steps) { result += text(of: hunk, left: left, right: right) }
    return result
  }

  /// The lines as a diff writes them, carriage returns included. A last line without a line feed carries the mark that
  /// `patch` and `git apply` expect, which also makes it differ from the same line with one.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let last = lines.removeLast()
    if !last.isEmpty { lines.append(last + "\n\\ No newline at end of file") }
    return lines
  }

  private struct Hunk {
    var left: Range<Int>
    var right: Range<Int>
    var changes: [(left: Range<Int>, right: Range<Int>)]
  }

  private static func hunks(_ steps: [LineDiff.Step]) -> [Hunk] {
    var result: [Hunk] = []
    for case .changed(let left, let right) in steps {
      if let last = result.last, left.lowerBound - last.left.upperBound <= 2 * context {
        result[result.count - 1].left = last.left.lowerBound..<left.upperBound
        result[result.count - 1].right = last.right.lowerBound..<right.upperBound
        result[result.count - 1].changes.append((left, right))
      } else {
        result.append(Hunk(left: left, right: right, changes: [(left, right)]))
      }
    }
    return result
  }

  private func text(of hunk: Hunk, left: [String], right: [String]) -> String {
    let before = min(Self.context, hunk.left.lowerBound, hunk.right.lowerBound)
    let after = min(Self.context, left.count - hunk.left.upperBound, right.count - hunk.right.upperBound)
    let (start, count) = (hunk.left.lowerBound - before, hunk.left.count + before + after)
    let (newStart, newCount) = (hunk.right.lowerBound - before, hunk.right.count + before + after)
    // An empty range is named by the line before it.
    let (from, to) = (count == 0 ? start : start + 1, newCount == 0 ? newStart : newStart + 1)
    var result = style.dim("@@ -\(from),\(count) +\(to),\(newCount) @@") + "\n"
    var at = start
    for change in hunk.changes {
      for line in left[at..<max(at, change.left.lowerBound)] { result += " \(line)\n" }
      for line in left[change.left] { result += style.red("-\(line)") + "\n" }
      for line in right[change.right] { result += style.green("+\(line)") + "\n" }
      at = change.left.upperBound
    }
    for line in left[at..<min(left.count, hunk.left.upperBound + after)] { result += " \(line)\n" }
    return result
  }
}

internal import DocModel

/// The blanks that what stands in components is laid out with, where CommonMark would read code behind them: MDX has no indented code.
enum ComponentIndents {
  /// A component that opens: the column it stands in, and how far what it holds is indented.
  private struct Frame {
    let column: Int
    var least = Int.max
    var most = 0

    mutating func hold(_ least: Int, _ most: Int) {
      self.least = min(self.least, least)
      self.most = max(self.most, most)
    }

    /// By how much what it holds is indented beside it.
    var surplus: Int { least == .max ? 0 : max(0, least - column) }
  }

  private enum Step {
    /// A line that holds something, with its blanks.
    case line(start: Int, indent: Int)
    /// What opens, by its place among the marks that do.
    case open(Int)
    case close
  }

  /// - Parameter marks: paired, in order.
  static func find(_ text: [UInt8], _ marks: [Mark], lines: [UInt32]) -> [Mark] {
    guard marks.contains(where: { $0.role == .open }) else { return [] }
    var frames: [Frame] = []
    let steps = steps(text, marks, lines, &frames)
    measure(steps, &frames)
    return blanks(steps, frames)
  }

  /// A tag that closes stands in the component around its own, so it comes before its line.
  private static func steps(_ text: [UInt8], _ marks: [Mark], _ lines: [UInt32], _ frames: inout [Frame]) -> [Step] {
    var steps: [Step] = []
    var rest = marks[...]
    var covered = 0
    for line in lines.indices {
      let start = Int(lines[line])
      let end = line + 1 < lines.count ? Int(lines[line + 1]) : text.count
      let isWithinMark = covered > start
      if let first = rest.first, first.role == .close, first.range.lowerBound < end { steps.append(.close) }
      if !isWithinMark, let indent = indent(text, start) { steps.append(.line(start: start, indent: indent)) }
      var isFirst = true
      while let mark = rest.first, mark.range.lowerBound < end {
        if mark.role == .open {
          steps.append(.open(frames.count))
          frames.append(Frame(column: mark.range.lowerBound - Marks.lineStart(text, mark.range.lowerBound)))
        } else if mark.role == .close, !isFirst {
          steps.append(.close)
        }
        isFirst = false
        covered = mark.range.upperBound
        rest.removeFirst()
      }
    }
    return steps
  }

  private static func measure(_ steps: [Step], _ frames: inout [Frame]) {
    var open: [Int] = []
    for step in steps {
      switch step {
      case .line(_, let indent): if let frame = open.last { frames[frame].hold(indent, indent) }
      case .open(let frame): open.append(frame)
      case .close:
        guard let frame = open.popLast(), let parent = open.last, frames[frame].least < .max else { continue }
        frames[parent].hold(frames[frame].least, frames[frame].most)
      }
    }
  }

  /// The blanks of each line that are too many.
  private static func blanks(_ steps: [Step], _ frames: [Frame]) -> [Mark] {
    var blanks: [Mark] = []
    var open: [Int] = []
    var surplus = 0
    for step in steps {
      switch step {
      case .line(let start, let indent):
        guard surplus > 0, let outermost = open.first, frames[outermost].most >= frames[outermost].column + 4,
          indent > 0
        else { continue }
        blanks.append(
          Mark(
            start..<start + min(surplus, indent), name: start..<start, parameters: start..<start, syntax: .jsx,
            role: .blanks))
      case .open(let frame):
        open.append(frame)
        surplus += frames[frame].surplus
      case .close: surplus -= open.popLast().map { frames[$0].surplus } ?? 0
      }
    }
    return blanks
  }

  /// The blanks before what stands on a line, nil where nothing does.
  private static func indent(_ text: [UInt8], _ start: Int) -> Int? {
    var at = start
    while at < text.count, text[at] == .space { at += 1 }
    return at == text.count || text[at].isLineEnd ? nil : at - start
  }
}

/// A line diff of code; each line has its line number in its own file.
struct DiffCodeText {
  let left: (lines: [String], first: Int)
  let right: (lines: [String], first: Int)
  let names: [String]
  let nameWidth: Int
  let look: DiffText

  /// The number of unchanged lines shown around a change.
  private static let context = 1
  /// The maximum number of lines shown per change and side.
  private static let most = 12

  func lines(_ diff: LineDiff) -> [String] {
    var lines: [String] = []
    var skipped = false
    for (i, step) in diff.steps.enumerated() {
      switch step {
      case .same(let a, let b):
        let near = diff.steps[max(0, i - Self.context)...min(diff.steps.count - 1, i + Self.context)]
        guard near.contains(where: { if case .changed = $0 { true } else { false } }) else {
          skipped = true
          continue
        }
        if skipped, !lines.isEmpty { lines.append(look.style.dim("  …")) }
        skipped = false
        lines.append(look.style.dim(row(mark: "=", at: "\(left.first + a)/\(right.first + b)", line: left.lines[a])))
      case .changed(let a, let b):
        if skipped, !lines.isEmpty { lines.append(look.style.dim("  …")) }
        skipped = false
        lines += change(a, b)
      }
    }
    return lines
  }

  private func change(_ a: Range<Int>, _ b: Range<Int>) -> [String] {
    // If both sides have equally many lines, pair them in order; else list each side separately.
    guard a.count == b.count else {
      return side(a, of: left, mark: "−", name: names[0]) + side(b, of: right, mark: "+", name: names[1])
    }
    return zip(a, b).prefix(Self.most).flatMap { i, j -> [String] in
      let part = ChangedPart(left.lines[i], right.lines[j])
      return [
        pair(
          mark: "−", at: "\(names[0]):\(left.first + i)", line: left.lines[i], part: part, changed: part.left,
          paint: look.style.red),
        pair(
          mark: "+", at: "\(names[1]):\(right.first + j)", line: right.lines[j], part: part, changed: part.right,
          paint: look.style.green),
      ]
    } + (a.count > Self.most ? [look.style.dim("  and \(a.count - Self.most) more lines")] : [])
  }

  private func side(
    _ range: Range<Int>, of block: (lines: [String], first: Int), mark: String, name: String
  ) -> [String] {
    let paint = mark == "−" ? look.style.red : look.style.green
    return range.prefix(Self.most).map {
      paint(row(mark: mark, at: "\(name):\(block.first + $0)", line: block.lines[$0]))
    }
      + (range.count > Self.most ? [look.style.dim("  and \(range.count - Self.most) more lines in \(name)")] : [])
  }

  private var margin: Int { nameWidth + 6 }
  private var room: Int { look.width - margin - 4 }

  private func row(mark: String, at place: String, line: String) -> String {
    let place = mark == "=" ? String(repeating: " ", count: margin) : TextLayout.pad(place, margin)
    return "\(place)\(mark == "=" ? " " : mark) " + TextLayout.clip(TextLayout.tame(line), room)
  }

  /// Returns a line with the differing part coloured; a long line is cut so that this part stays visible.
  private func pair(
    mark: String, at place: String, line: String, part: ChangedPart, changed: String, paint: (String) -> String
  ) -> String {
    let characters = Array(line)
    var before = TextLayout.tame(String(characters[..<part.prefix]))
    var after = TextLayout.tame(String(characters[(characters.count - part.suffix)...]))
    let middle = TextLayout.clip(TextLayout.tame(changed), room)
    let free = room - DisplayWidth.of(middle)
    if DisplayWidth.of(before) + DisplayWidth.of(after) > free {
      let share = max(free / 2, free - DisplayWidth.of(after))
      if DisplayWidth.of(before) > share { before = share > 1 ? "…" + before.suffix(share - 1) : "" }
      after = free - DisplayWidth.of(before) > 1 ? TextLayout.clip(after, free - DisplayWidth.of(before)) : ""
    }
    return paint(TextLayout.pad(place, margin) + mark) + " " + before + look.style.bold(paint(middle)) + after
  }
}

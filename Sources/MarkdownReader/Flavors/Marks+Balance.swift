internal import DocModel

extension Marks {
  /// The balance of the opening and closing marks of an article.
  ///
  /// - Parameter apart: Marks that have a partner in another container, found when the blocks were read.
  func balance(on sheet: PreparedSource, apart: [UnpairedMark]) -> MarkBalance {
    var (paired, unpaired): (Set<String>, [UnpairedMark]) = ([], apart)
    for mark in all {
      switch mark.pairing {
      case .alone: break
      case .paired: paired.insert(String(decoding: text[mark.pairName], as: UTF8.self))
      case .unopened, .unclosed:
        unpaired.append(
          UnpairedMark(
            mark, self, isClosing: mark.pairing == .unopened,
            line: sheet.place(ofSource: mark.range.lowerBound).line))
      }
    }
    return MarkBalance(paired: paired, unpaired: unpaired.sorted { $0.line < $1.line })
  }
}

extension UnpairedMark {
  init(_ mark: Mark, _ marks: Marks, isClosing: Bool, line: UInt32) {
    let name = marks.text[mark.pairName]
    self.init(
      name: String(decoding: name, as: UTF8.self), isClosing: isClosing,
      mustBeClosed: mark.syntax == .jsx && (name.first?.isASCIICapital ?? true),
      text: String(decoding: marks.text[mark.range].prefix(80), as: UTF8.self), line: line)
  }
}

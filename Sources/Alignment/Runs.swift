extension RandomAccessCollection {
  /// Neighbours that are alike, taken together.
  func runs(where areAlike: (Element, Element) -> Bool) -> [SubSequence] {
    var result: [SubSequence] = []
    var rest = self[...]
    while let first = rest.first {
      let run = rest.prefix { areAlike(first, $0) }
      result.append(run)
      rest = rest[run.endIndex...]
    }
    return result
  }
}

extension BlockPairs {
  typealias Match = (went: Int, came: Int)

  /// The order-preserving pairs with the greatest sum of likeness, by dynamic programming.
  static func matches(_ went: [Text], _ came: [Text]) -> [Match] {
    var best = Array(repeating: Array(repeating: 0.0, count: came.count + 1), count: went.count + 1)
    var gains = Array(repeating: Array(repeating: 0.0, count: came.count), count: went.count)
    for i in went.indices.reversed() {
      for j in came.indices.reversed() {
        let likeness = went[i].likeness(came[j])
        let least = went[i].slot == came[j].slot ? alikeInPlace : alike
        gains[i][j] = likeness >= least ? likeness : 0
        best[i][j] = max(best[i + 1][j], best[i][j + 1], gains[i][j] > 0 ? best[i + 1][j + 1] + gains[i][j] : 0)
      }
    }
    var (i, j) = (0, 0)
    var matches: [Match] = []
    while i < went.count, j < came.count {
      if gains[i][j] > 0, best[i][j] == best[i + 1][j + 1] + gains[i][j] {
        matches.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if best[i][j] == best[i + 1][j] {
        i += 1
      } else {
        j += 1
      }
    }
    return matches
  }

  typealias Gap = (went: Range<Int>, came: Range<Int>)

  /// The ranges before, between and after the matches.
  static func gaps(between matches: [Match], went: Int, came: Int) -> [Gap] {
    let ends = [(went: -1, came: -1)] + matches + [(went: went, came: came)]
    return zip(ends, ends.dropFirst()).map { (($0.went + 1)..<$1.went, ($0.came + 1)..<$1.came) }
  }

  /// Pairs the blocks of a gap in order if both sides have the same number, of the same kinds and similar lengths.
  static func byPlace(in gap: Gap, went: [Text], came: [Text]) -> [Match] {
    if gap.went.count == gap.came.count,
      zip(gap.went, gap.came).allSatisfy({ went[$0].isOfOneSort(with: came[$1]) })
    {
      return zip(gap.went, gap.came).map { ($0, $1) }
    }
    // Otherwise fall back to the pairing computed by the aligner.
    var result: [Match] = []
    for match in gap.went {
      let behind = result.last.map { $0.came + 1 } ?? gap.came.lowerBound
      let other = gap.came.first { $0 >= behind && came[$0].slot == went[match].slot }
      if let other, went[match].isOfOneSort(with: came[other]) { result.append((match, other)) }
    }
    return result
  }
}

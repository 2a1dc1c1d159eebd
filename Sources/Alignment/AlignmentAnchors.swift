internal import Algorithms
internal import DocModel
internal import Features

/// Pairs of blocks that match without comparison and divide the blocks between them.
enum AlignmentAnchors {
  /// Pairs the blocks whose key occurs exactly once in each of the two ranges; key 0 means no key.
  static func unique(
    _ a: [Element], _ b: [Element], in x: Range<Int>, and y: Range<Int>, key: (Element) -> UInt64
  ) -> [(Int, Int)] {
    var keys = HashInterner()
    // Per key number: its position on either side, `none` if it does not occur there, `often` if it occurs more than
    // once.
    var places: [(a: Int, b: Int)] = []
    let (none, often) = (-1, -2)
    for i in x {
      let key = key(a[i])
      guard key != 0 else { continue }
      let number = keys.number(of: key)
      if number == places.count { places.append((i, none)) } else { places[number].a = often }
    }
    for j in y {
      let key = key(b[j])
      guard key != 0, let number = keys.known(key), places[number].a >= 0, a[places[number].a].kind == b[j].kind else {
        continue
      }
      places[number].b = places[number].b == none ? j : often
    }
    return places.filter { $0.a >= 0 && $0.b >= 0 }
  }

  /// The longest subsequence whose second elements increase.
  static func rising(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    var tails: [Int] = []
    var previous = Array(repeating: -1, count: pairs.count)
    for (k, pair) in pairs.enumerated() {
      let place = tails.partitioningIndex { pairs[$0].1 >= pair.1 }
      if place > 0 { previous[k] = tails[place - 1] }
      if place == tails.count { tails.append(k) } else { tails[place] = k }
    }
    var result: [(Int, Int)] = []
    var k = tails.last ?? -1
    while k >= 0 {
      result.append(pairs[k])
      k = previous[k]
    }
    return result.reversed()
  }
}

/// Suggestions for mistyped names.
package enum Spelling {
  /// Returns the candidate with the smallest edit distance if it is small enough for a typo; the first among equals.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let limit = max(1, (name.count + 1) / 3)
    let ranked = candidates.map { (name: $0, distance: distance(Array(name.utf8), Array($0.utf8))) }
    if let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= limit { return best.name }
    return candidates.first { $0.contains(name) && name.count > 3 }
  }

  /// Returns ". Did you mean 'x'?", or an empty string.
  package static func suggestion(for name: String, among candidates: [String]) -> String {
    nearest(to: name, among: candidates).map { ". Did you mean '\($0)'?" } ?? ""
  }

  /// The Levenshtein distance in bytes.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let replaced = diagonal + (x == y ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}

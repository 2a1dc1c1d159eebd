/// The Levenshtein distance.
package enum EditDistance {
  /// The least number of bytes to insert, remove or replace to make one text of the other. Takes the product of the
  /// lengths.
  package static func between(_ text: String, _ other: String) -> Int {
    let (a, b) = (Array(text.utf8), Array(other.utf8))
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

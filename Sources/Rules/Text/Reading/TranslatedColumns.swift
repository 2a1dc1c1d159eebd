internal import Alignment
internal import Features

/// Counts, per column of the current table, the labels that a member translates and keeps.
struct TranslatedColumns {
  private var table = -1
  /// Indexed by column.
  private var counts: [(translated: Int, kept: Int)] = []

  mutating func isTranslated(around cell: Int, _ left: UntranslatedTextScan) -> Bool {
    let article = left.article
    let row = Int(article.slots[cell].parent)
    guard row >= 0, let column = article.children(of: row).firstIndex(of: cell) else { return false }
    if table != Int(article.slots[row].parent) { read(Int(article.slots[row].parent), left) }
    guard counts.indices.contains(column) else { return false }
    return counts[column].translated > 1 && counts[column].translated * 3 >= counts[column].kept
  }

  private mutating func read(_ table: Int, _ left: UntranslatedTextScan) {
    (self.table, counts) = (table, [])
    guard table >= 0, let reference = left.reference else { return }
    for row in left.article.children(of: table).dropFirst() {
      for (column, cell) in left.article.children(of: row).enumerated() {
        if column == counts.count { counts.append((0, 0)) }
        let (own, source) = (
          left.article.visible(at: cell, of: left.member), left.article.visible(at: cell, of: reference)
        )
        guard !own.isEmpty, !left.article.texts[cell].isOneText, EnglishText.Words(source).longest > 3 else { continue }
        if EnglishText.sameLetters(own, source) { counts[column].kept += 1 } else { counts[column].translated += 1 }
      }
    }
  }
}

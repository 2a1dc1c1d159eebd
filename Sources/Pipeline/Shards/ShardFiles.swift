import DocModel
import Reports

/// Reads record files of shards or workers, whose lines can be in any order.
enum ShardFiles {
  /// Adds the records of all articles of a scope to a store.
  static func read(_ files: [String], _ scope: CheckScope, into store: OutcomeStore) -> [RunError] {
    var troubles: [RunError] = []
    var indices: [[String]: Int] = [:]
    for (index, article) in scope.articles.enumerated() { indices[[article.root, article.path]] = index }
    var foreign: [String] = []
    for name in files {
      do throws(RunError) {
        let file = try FileSystem.OpenFile(reading: name)
        try eachLine(of: file, name) { line, number, range throws(RunError) in
          guard line.contains(where: { $0 > .space }) else { return }
          let (root, article, outcome): (String, String, ArticleCheck.Outcome)
          do throws(JSONFault) { (root, article, outcome) = try OutcomeRecord.read(line) } catch {
            throw RunError("is no record of an article (\(error)): make the shard again", file: name, line: number)
          }
          guard let index = indices[[root, article]] else {
            if scope.check.selection.wants(article: article) { foreign.append(article) }
            return troubles.append(contentsOf: article == "-" ? outcome.troubles : [])
          }
          store.put(outcome, at: index, in: file, range)
        }
      } catch { troubles.append(error) }
    }
    if let first = foreign.first(where: { $0 != "-" }) {
      troubles.append(
        RunError("the shards hold \(first)\(more(foreign)), which is not in this tree", severity: .warning))
    }
    let missing = store.missing.map { scope.articles[$0].path }
    if let first = missing.first { troubles.append(RunError("no shard holds \(first)\(more(missing)): make it again")) }
    return troubles
  }

  private static func more(_ names: [String]) -> String { names.count > 1 ? " and \(names.count - 1) more" : "" }

  /// - Parameter take: receives a line, its 1-based number and its byte range.
  private static func eachLine(
    of file: FileSystem.OpenFile, _ name: String, _ take: ([UInt8], Int, Range<Int>) throws(RunError) -> Void
  ) throws(RunError) {
    var (start, number) = (0, 0)
    var line: [UInt8] = []
    var place = 0
    while place < file.count {
      guard let chunk = file.read(place..<min(file.count, place + 1 << 18)), !chunk.isEmpty else {
        throw RunError("cannot be read", file: name)
      }
      var next = 0
      while let end = chunk[next...].firstIndex(of: .lineFeed) {
        line += chunk[next..<end]
        number += 1
        try take(line, number, start..<start + line.count)
        start = place + end + 1
        next = end + 1
        line.removeAll(keepingCapacity: true)
      }
      line += chunk[next...]
      place += chunk.count
    }
    if !line.isEmpty { try take(line, number + 1, start..<start + line.count) }
  }
}

package import Reports

/// A fraction of a tree's articles. An article's shard depends only on its path, so other articles can be added or
/// removed.
package struct Shard: Sendable {
  package let number: Int
  package let count: Int

  /// Parses `2/8`; nil if the text is not a valid shard.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1, (1...count).contains(number) else {
      return nil
    }
    self.number = number
    self.count = count
  }

  func holds(_ path: String) -> Bool { Int(Self.hash(path) % UInt64(count)) == number - 1 }

  /// FNV-1a with a final mixing step; the result must be the same on all machines and in all versions.
  private static func hash(_ path: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    return hash ^ (hash >> 33)
  }
}

extension Check {
  /// Checks the articles of a shard and passes on one record each, in order. Returns the troubles.
  package func run(_ shard: Shard, say: (String) -> Void = { _ in }, to sink: ReportSink) -> [RunError] {
    var check = self
    // The records must contain everything, because `merge` decides what is shown.
    (check.proposesFixes, check.makesNotes) = (true, true)
    let scope = CheckScope(check, say: say)
    let own = scope.articles.indices.filter { shard.holds(scope.articles[$0].path) }
    var troubles = scope.tree.troubles + check.troubles(of: scope.tree)
    // Only one batch of records is kept in memory.
    let batch = max(1, jobs) * 64
    for start in stride(from: 0, to: own.count, by: batch) {
      let part = Array(own[start..<min(own.count, start + batch)])
      let store = RecordBatch(part.count)
      let limits = limits
      WorkerThreads(
        part.count, limit: .seconds(limits.seconds), work: { scope.work.run(scope.articles[part[$0]]) },
        done: { index, outcome in
          let files = scope.articles[part[index]]
          let outcome = outcome ?? ArticleCheck.Outcome(troubles: [limits.tooSlow(files)])
          store.put(outcome, of: files, at: index)
          progress?(own.count)
        }
      ).run(threads: jobs)
      let (records, found) = store.all
      for record in records { sink(record) }
      troubles += found
    }
    return troubles
  }
}

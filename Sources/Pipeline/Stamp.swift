import Alignment
import DocModel
import MarkdownReader
package import Reports

/// Records in each translation the source version it was made from, if known.
package struct Stamp: Sendable {
  package var check: Check
  /// The front-matter key to write.
  package var key: String
  /// Whether to change files; false only lists the changes.
  package var writes = false

  package init(check: Check, key: String) {
    self.check = check
    self.key = key
  }

  package struct Outcome: Sendable {
    /// The planned or written changes, one line each.
    package var lines: [String] = []
    /// Files left unchanged because they are stamped or cannot be edited, and files with unknown source version.
    package var stamped = 0
    package var unknown = 0
    package var troubles: [RunError] = []
  }

  package func run(say: (String) -> Void = { _ in }) -> Outcome {
    let tree = check.tree()
    var outcome = Outcome()
    outcome.troubles = tree.troubles
    guard check.source != nil else {
      outcome.troubles.append(RunError("stamp needs --source, or `source` in .doccheck.yml"))
      return outcome
    }
    let articles = tree.articles.filter { check.selection.wants(article: $0.path) }
    let (project, silences) = check.history(of: articles, say: say)
    outcome.troubles += silences
    guard let project else {
      if outcome.troubles.isEmpty { outcome.troubles.append(RunError("the history of the source is unknown")) }
      return outcome
    }
    guard project.shallowClones.isEmpty else {
      let advice = "nothing is stamped in a shallow clone: run `git fetch --unshallow` first"
      outcome.troubles.append(RunError(advice))
      return outcome
    }
    let loader = ArticleLoader(
      flavor: check.flavor ?? TreeFlavor.find(in: articles, say: say), source: check.source, project: project,
      revisionKey: check.revisionKey ?? key)
    let results = parallelMap(articles.count, threads: check.jobs) { stamp(loader.load(articles[$0])) }
    for result in results {
      outcome.lines += result.lines
      outcome.stamped += result.stamped
      outcome.unknown += result.unknown
      outcome.troubles += result.troubles
    }
    return outcome
  }

  private func stamp(_ loaded: ArticleLoader.Loaded) -> Outcome {
    var outcome = Outcome(troubles: loaded.troubles)
    for article in loaded.articles where article.locale != check.source && isWanted(article) {
      guard let history = loaded.history, let origin = history.origins[article.locale], origin.evidence != .none,
        let value = value(from: origin, in: history, of: article)
      else {
        outcome.unknown += 1
        continue
      }
      guard article.frontMatter[key]?.lowercased() != value else {
        outcome.stamped += 1
        continue
      }
      // A value recorded by the team is not overwritten.
      guard article.frontMatter[key] == nil || origin.evidence == .inferred && origin.claimed == nil,
        let text = FrontMatterStamp(key: key, value: value).stamped(article)
      else {
        outcome.stamped += 1
        continue
      }
      do throws(RunError) {
        if writes { try FileSystem.write(text, to: article.file) }
        let range = origin.oldest - origin.newest
        let before = range == 0 ? "" : range == 1 ? ", or the version before it" : ", or one of \(range) before it"
        outcome.lines.append(
          "\(article.file): \(key): \(value) (\(origin.evidence.rawValue)\(before): \(origin.reason))")
      } catch { outcome.troubles.append(error) }
    }
    return outcome
  }

  private func isWanted(_ article: Article) -> Bool {
    check.selection.locales.isEmpty || check.selection.locales.contains { $0.matches(article.locale) }
  }

  /// The commit of the source version, or for Learn's key its text hash; nil if it is not committed.
  private func value(from origin: Origin, in history: SourceHistory, of article: Article) -> String? {
    let version = history.versions[origin.newest]
    let value = key == "ms.openlocfilehash" ? article.revision?.sourceHash ?? "" : version.commit
    return value.isEmpty || version.commit.isEmpty ? nil : value
  }
}

/// Sets one key in the front matter of a text and leaves all other bytes unchanged.
struct FrontMatterStamp {
  let key: String
  let value: String

  /// Returns the changed text, or nil if the key is in a form that cannot be edited safely: flow style or multi-line.
  func stamped(_ article: Article) -> [UInt8]? {
    let bytes = article.source
    let mark = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let starts = SourceLines.starts(of: bytes, from: mark).map(Int.init)
    let matter = article.frontMatter
    if matter.syntax == .none {
      // New front matter uses the line ends of the text.
      let end = ending(bytes, from: mark)
      return Array(bytes[..<mark]) + ["---", "\(key): \(value)", "---"].flatMap { Array($0.utf8) + end }
        + bytes[mark...]
    }
    let last = Int(matter.lastLine) - 1
    guard starts.indices.contains(last), last > 0, matter.syntax != .elixir else { return nil }
    let end = ending(bytes, from: starts[last - 1])
    if let entry = matter.entry(key) { return replaced(entry, in: bytes, starts: starts) }
    // In TOML, keys after a table header belong to that table, so the key is inserted first.
    let place = matter.syntax == .toml ? starts[1] : starts[last]
    let line = matter.syntax == .toml ? "\(key) = \"\(value)\"" : "\(key): \(value)"
    return Array(bytes[..<place]) + Array(line.utf8) + end + bytes[place...]
  }

  /// Replaces the value of an existing key, or returns nil if the value is not the last thing on its line.
  private func replaced(_ entry: FrontMatter.Entry, in bytes: [UInt8], starts: [Int]) -> [UInt8]? {
    let line = Int(entry.line) - 1
    guard starts.indices.contains(line), !entry.value.isEmpty else { return nil }
    let end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    let text = bytes[starts[line]..<end]
    let old = Array(entry.value.utf8)
    guard text.contains(0x3a) || text.contains(0x3d) else { return nil }
    guard
      let place = text.indices.last(where: { $0 + old.count <= text.endIndex && text[$0...].starts(with: old) }),
      text[(place + old.count)...].allSatisfy({ [0x20, 0x0a, 0x0d, 0x22, 0x27].contains($0) })
    else { return nil }
    return Array(bytes[..<place]) + Array(value.utf8) + bytes[(place + old.count)...]
  }

  /// Returns the line end of the line that begins at `start`, or LF if it has no line end.
  private func ending(_ bytes: [UInt8], from start: Int) -> [UInt8] {
    guard let feed = bytes[start...].firstIndex(of: .lineFeed) else { return [.lineFeed] }
    return feed > start && bytes[feed - 1] == .carriageReturn ? [.carriageReturn, .lineFeed] : [.lineFeed]
  }
}

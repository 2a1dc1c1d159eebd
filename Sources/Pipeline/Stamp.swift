import Alignment
import DocModel
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
      outcome.troubles.append(RunError("which version a translation was made from needs --source, to know of what"))
      return outcome
    }
    let articles = tree.articles.filter { check.selection.wants(article: $0.path) }
    let (project, silences) = check.history(of: articles, say: say)
    outcome.troubles += silences
    guard let project else {
      if outcome.troubles.isEmpty { outcome.troubles.append(RunError("no history of the source is at hand")) }
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
      guard article.frontMatter[key] == nil || origin.evidence == .inferred,
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

import Alignment
import Checks
internal import DocModel
import Features
import Findings
import MarkdownReader
import Reports

/// Mends one article in all its locales.
struct FixApplier {
  let work: ArticleCheck
  private let files: ArticleFiles
  let threshold: UInt8
  private let takesLessSure: Bool
  var loaded: ArticleLoader.Loaded
  private let original: ArticleLoader.Loaded
  /// The check of `loaded`.
  var judged: (aligned: AlignedArticle, outcome: ArticleCheck.Outcome)
  var findings: [Finding] { judged.outcome.findings.map(\.finding) }
  /// The applied fixes, in order.
  var mended: [Finding] = []
  var refused: [Finding] = []
  /// The number of values that were carried although no finding is about them alone.
  var carried = 0
  /// Findings that they explain are not new.
  var conventions = Conventions()
  private(set) var outcome = ApplyFixes.Outcome()

  init(_ work: ArticleCheck, _ files: ArticleFiles, threshold: UInt8, takesLessSure: Bool) {
    self.work = work
    self.files = files
    self.threshold = threshold
    self.takesLessSure = takesLessSure
    original = work.loader.load(files)
    loaded = original
    judged = work.judge(loaded)
  }

  /// A fix can uncover findings that were folded under another, and make fixes hold that did not before, so this repeats
  /// until nothing more can be fixed: a second run changes nothing.
  mutating func run() {
    carry()
    var tries = 0
    repeat {
      let before = mended.count
      refused = []
      let wanted = candidates
      if wanted.count > 1, let all = Batch(wanted) { _ = take(all) }
      while tries < Self.limit, let next = candidates.first, let one = Batch([next]) {
        tries += 1
        if !take(one) { refused.append(next) }
      }
      if mended.count == before { break }
    } while !refused.isEmpty && tries < Self.limit
    collect()
  }

  /// Corrects misspelled words, each where the file has it as often as there are findings about it.
  mutating func correct(_ typos: [Finding]) {
    for (file, found) in Dictionary(grouping: typos, by: \.file).sorted(by: { $0.key < $1.key }) {
      for (word, same) in Dictionary(grouping: found, by: \.words).sorted(by: { $0.key < $1.key }) {
        guard let right = same.first?.fix?.replacements.first?.text,
          let index = loaded.articles.firstIndex(where: { $0.file == file })
        else { continue }
        let places = Self.places(of: Array(word.utf8), in: loaded.articles[index].source)
        if places.count == same.count, replace(places.map { Fix.Replacement($0, right) }, in: index) {
          mended += same
        } else {
          refused += same
        }
      }
    }
    collect()
  }

  /// The places of a whole word.
  private static func places(of word: [UInt8], in text: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    while let start = ByteSearch.firstWord(word[...], in: text[...], from: places.last?.upperBound ?? 0) {
      places.append(start..<start + word.count)
    }
    return places
  }

  /// Changes an article, if no other finding is there then.
  mutating func replace(_ replacements: [Fix.Replacement], in index: Int) -> Bool { replace([index: replacements]) }

  /// Changes several locales of the article, by index, if no other finding is there then.
  mutating func replace(_ edits: [Int: [Fix.Replacement]]) -> Bool {
    var trial = loaded
    for (index, replacements) in edits {
      guard let article = edited(loaded.articles[index], replacements) else { return false }
      trial.articles[index] = article
    }
    // The known versions of translations are those of the source before the fixes.
    let changesSource = edits.keys.contains { loaded.articles[$0].locale == work.loader.source }
    if changesSource, loaded.history != nil { trial = reloaded(trial) }
    let now = work.judge(trial)
    guard isBetter(unexplained(now.outcome.findings.map(\.finding)), than: findings, without: []) else { return false }
    (loaded, judged) = (trial, now)
    return true
  }

  private func unexplained(_ findings: [Finding]) -> [Finding] {
    findings.flatMap { conventions.explains($0) ? unexplained($0.consequences) : [$0] }
  }

  mutating func collect() {
    outcome.refused = refused
    outcome.carried = carried
    outcome.files = zip(original.articles, loaded.articles).compactMap { old, new in
      old.source == new.source
        ? nil
        : ApplyFixes.File(
          name: old.file, old: old.source, new: new.source, findings: mended.filter { $0.file == old.file })
    }
  }

  /// The check of the article as it is at the end, with what the rules of whole trees need.
  var finalCheck: ArticleCheck.Outcome { ArticleCheck.summarized(judged) }

  /// So often one article is mended; each time it is checked again.
  static let limit = 1000

  /// The fixable findings that were not tried yet.
  private var candidates: [Finding] {
    findings.filter { finding in
      guard let fix = finding.fix, takesLessSure || fix.safety == .safe else { return false }
      return finding.level(threshold: threshold) > .note && !refused.contains { $0.isSame(as: finding) }
    }
  }

  /// Fixes that do not reach into each other.
  private struct Batch {
    var findings: [Finding] = []
    /// By file.
    var replacements: [String: [Fix.Replacement]] = [:]

    init?(_ candidates: [Finding]) {
      for finding in candidates {
        guard let fix = finding.fix else { continue }
        let taken = replacements[finding.file] ?? []
        let isFree = fix.replacements.allSatisfy { one in
          !taken.contains { $0.range.lowerBound <= one.range.upperBound && one.range.lowerBound <= $0.range.upperBound }
        }
        guard isFree else { continue }
        replacements[finding.file] = (taken + fix.replacements).sorted { $0.range.lowerBound < $1.range.lowerBound }
        findings.append(finding)
      }
      if findings.isEmpty { return nil }
    }
  }

  /// Does it, if the findings are gone then, no other is there, and every tag has its partner that had one.
  private mutating func take(_ batch: Batch) -> Bool {
    var trial = loaded
    for index in trial.articles.indices {
      let article = trial.articles[index]
      guard let replacements = batch.replacements[article.file] else { continue }
      guard let changed = edited(article, replacements) else { return false }
      trial.articles[index] = changed
    }
    let now = work.judge(trial)
    let after = now.outcome.findings.map(\.finding)
    guard isBetter(after, than: findings, without: batch.findings) else { return false }
    (loaded, judged) = (trial, now)
    mended += batch.findings
    return true
  }

  /// The texts of a trial as a later run finds them.
  private func reloaded(_ trial: ArticleLoader.Loaded) -> ArticleLoader.Loaded {
    let texts = files.files.map { file in
      ArticleFiles.File(
        locale: file.locale, file: file.file,
        text: trial.articles.first { $0.file == file.file }?.source ?? file.text)
    }
    var loaded = work.loader.load(ArticleFiles(root: files.root, path: files.path, files: texts))
    loaded.troubles = trial.troubles
    return loaded
  }

  /// The article with other texts in some places; nil if nothing changes, or a tag loses its partner.
  func edited(_ article: Article, _ replacements: [Fix.Replacement]) -> Article? {
    guard let bytes = Fix.apply(replacements, to: article.source), bytes != article.source else { return nil }
    let changed = reread(article, bytes)
    // The reader reports tags that lost their partner; no finding does.
    return changed.diagnostics.count <= article.diagnostics.count ? changed : nil
  }

  /// The article with other bytes; what is known of the text it was made from stays.
  private func reread(_ article: Article, _ bytes: [UInt8]) -> Article {
    let new = work.loader.reader.read(bytes, locale: article.locale, path: article.path, file: article.file)
    return article.revision.map { new.made(from: $0) } ?? new
  }

  /// Returns whether there are more findings of a rule than before, those that others explain included.
  private func hasMore(_ after: [Finding], than before: [Finding]) -> Bool {
    func count(_ findings: [Finding]) -> [RuleID: Int] {
      findings.filter { $0.level(threshold: threshold) > .note }.flatMap { [$0] + $0.consequences }
        .reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
    }
    let was = count(before)
    return count(after).contains { $0.value > was[$0.key] ?? 0 }
  }

  /// Returns whether the findings are gone, and all that remain existed before, if only folded under another. New notes are
  /// allowed if a finding covered them, unless they report the same fault.
  func isBetter(_ after: [Finding], than before: [Finding], without gone: [Finding]) -> Bool {
    func count(_ findings: [Finding]) -> [Finding.Identity: Int] {
      findings.reduce(into: [:]) { $0[$1.identity, default: 0] += 1 }
    }
    let (was, now) = (count(before), count(after))
    guard count(gone).allSatisfy({ (now[$0.key] ?? 0) + $0.value <= (was[$0.key] ?? 0) }),
      !hasMore(after, than: before)
    else { return false }
    var known: [Finding.Kind: [Finding]] = [:]
    for finding in before.flatMap({ [$0] + $0.consequences }) { known[finding.kind, default: []].append(finding) }
    return after.allSatisfy { finding in
      if finding.level(threshold: threshold) == .note,
        !gone.contains(where: { $0.kind == finding.kind && $0.place.line == finding.place.line })
      {
        return true
      }
      // Counts and votes can change with the fix, so they do not identify a finding.
      guard
        let same = known[finding.kind]?.firstIndex(where: { one in
          one.fingerprint == finding.fingerprint || one.message == finding.message
            || one.place.line == finding.place.line
        })
      else { return false }
      known[finding.kind]?.remove(at: same)
      return true
    }
  }
}

extension FixApplier {
  /// Writes what was mended, file by file; what changed meanwhile is left alone. What was written is checked once more
  /// as it lies there, and put back where that says otherwise.
  mutating func write() {
    guard !outcome.files.isEmpty else { return }
    var written: [ApplyFixes.File] = []
    var troubles: [RunError] = []
    for file in outcome.files {
      do throws(RunError) {
        guard try FileSystem.read(file.name) == file.old else {
          throw RunError(
            "was changed by another program in the meantime and was not written: run the command again", file: file.name
          )
        }
        try FileSystem.write(file.new, to: file.name)
        written.append(file)
      } catch {
        troubles.append(error)
      }
    }
    let isWhole = written.allSatisfy { (try? FileSystem.read($0.name)) == $0.new }
    let isAll = written.count == outcome.files.count
    outcome.unwritten = outcome.files.reduce(0) { count, file in
      written.contains { $0.name == file.name } ? count : count + file.findings.count
    }
    let partly = isAll ? nil : checked(written)
    if !isWhole || !(isAll || partly.map { holds(written, $0) } == true) {
      for file in written {
        do throws(RunError) { try FileSystem.write(file.old, to: file.name) } catch { troubles.append(error) }
      }
      troubles.append(RunError("the fixes did not remove their findings and were undone", file: written.first?.name))
      (written, outcome.carried) = ([], 0)
      judged = work.judge(original)
    } else if let partly {
      judged = partly
    }
    outcome.files = written
    outcome.troubles += troubles
  }

  /// The check of the article of which only some files could be written.
  private func checked(_ written: [ApplyFixes.File]) -> (aligned: AlignedArticle, outcome: ArticleCheck.Outcome) {
    var trial = original
    for index in trial.articles.indices {
      let article = trial.articles[index]
      guard let file = written.first(where: { $0.name == article.file }) else { continue }
      trial.articles[index] = reread(article, file.new)
    }
    return work.judge(trial)
  }

  /// Returns whether the findings of the written files are gone without those files that could not be written.
  private func holds(
    _ written: [ApplyFixes.File], _ now: (aligned: AlignedArticle, outcome: ArticleCheck.Outcome)
  ) -> Bool {
    let before = work.judge(original).outcome.findings.map(\.finding)
    return isBetter(
      unexplained(now.outcome.findings.map(\.finding)), than: before, without: written.flatMap(\.findings))
  }
}

extension Finding {
  /// Identifies a finding after lines moved.
  struct Identity: Hashable {
    let kind: Kind
    let fingerprint: UInt64
  }

  struct Kind: Hashable {
    let rule: RuleID
    let locale: LocaleTag
  }

  fileprivate var kind: Kind { Kind(rule: rule, locale: locale) }
  var identity: Identity { Identity(kind: kind, fingerprint: fingerprint) }

  fileprivate func isSame(as other: Finding) -> Bool {
    identity == other.identity && place.line == other.place.line && message == other.message
  }
}

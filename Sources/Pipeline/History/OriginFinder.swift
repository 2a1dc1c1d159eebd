import Alignment
import Checks
import DocModel
import Features
import Provenance
import Reports

/// Finds the source version each translation was made from: as its front matter records, else inferred from git.
struct OriginFinder {
  private let project: ProjectHistory
  /// An additional front-matter key that names a commit, a blob or a hash.
  private let key: String?
  /// The time up to which versions of the translations are those of a former page, or nil.
  private let removal: Int?
  var versions: SourceVersions

  init(_ project: ProjectHistory, _ versions: SourceVersions, key: String?, since removal: Int?) {
    self.project = project
    self.versions = versions
    self.key = key
    self.removal = removal
  }

  mutating func find(_ translations: [Article]) {
    let hashes = Set(translations.compactMap(\.revision?.sourceHash).filter(SourceHash.isHash))
    for article in translations {
      let origin = recorded(article, hashes).map { bumped($0, article) } ?? inferred(article)
      versions.note(origin, of: article.locale)
      // Load the newer versions too, so a change can be attributed to the version that introduced it.
      if origin.evidence != .none, origin.newest > 0 { versions.read(upTo: origin.newest) }
    }
  }

  /// - Returns: an unknown origin if the page was made from a text that the history of the source does not lead to; nil
  ///   if the front matter says nothing that can be.
  private mutating func recorded(_ article: Article, _ hashes: Set<String>) -> Origin? {
    var lost: String?
    for (name, value) in RecordedRevision.all(in: article.frontMatter, key: key) {
      let version =
        name == "ms.openlocfilehash" ? versions.version(hash: value, among: hashes) : versions.version(at: value)
      guard let version else {
        // The recorded version may be older than the oldest one at hand.
        if versions.isShallow, value.utf8.count >= 7, value.utf8.allSatisfy(\.isSmallHexDigit) {
          return cutOff("\(name) records \(value.prefix(7)), which is not in this shallow clone")
        }
        if lost == nil, versions.isGone(at: value), isOlderThanTheSource(article) {
          lost = "\(name) records \(value.prefix(7)), where the source had another path"
        }
        continue
      }
      return Origin(
        evidence: .recorded, newest: version, oldest: version, reason: "\(name) records \(value.prefix(7))")
    }
    return lost.map { .unknown($0) }
  }

  /// Whether a translation was there before all versions of its source, so that it was made from a text elsewhere. One
  /// that came later only records a commit of another page.
  private func isOlderThanTheSource(_ article: Article) -> Bool {
    guard let past = project.file(article.file), let first = past.versions.last, let oldest = versions.times.last else {
      return false
    }
    return past.commit(first).time < oldest
  }

  /// The origin of a translation whose version is not in a shallow clone.
  private mutating func cutOff(_ reason: String) -> Origin {
    guard let floor = project.floor, let version = versions.version(at: floor) else { return .unknown(reason) }
    return Origin(
      evidence: .inferred, newest: version, oldest: version, newestPossible: version,
      reason: reason + "; compared with \(floor.prefix(7))")
  }

  /// The origin of a translation that records a newer version than the one its text is of, else the recorded one.
  private mutating func bumped(_ origin: Origin, _ article: Article) -> Origin {
    guard origin.evidence == .recorded, let past = project.file(article.file) else { return origin }
    var own = TranslationVersions(article, past: past, reader: versions.reader)
    guard let kept = versionKept(by: ComparedText(article), &own, since: origin.newest, isRecorded: true) else {
      return origin
    }
    let states = own.states(versions)
    if !states.states.isEmpty { versions.note(states, of: article.locale) }
    let commit = versions.history.versions[kept].commit.prefix(7)
    return Origin(
      evidence: .inferred, newest: kept, oldest: kept, claimed: origin.newest,
      reason: "\(origin.reason), but blocks that the source changed before that are still as of \(commit)")
  }

  private mutating func inferred(_ article: Article) -> Origin {
    let past = project.file(article.file)?.since(removal)
    let commits = past.map { past in past.versions.map(past.commit) } ?? []
    let told = past?.tools.changes(commits)
    var own = past.map { TranslationVersions(article, past: $0, reader: versions.reader, memory: versions.memory) }
    let search = OriginSearch(
      times: versions.times, changes: told?.changes ?? own?.changes() ?? [],
      isEdited: past?.isChanged(article.source) ?? false, birth: told == nil ? past.flatMap { birth(of: $0) } : nil)
    let text = ComparedText(article, versions.memory?.features(of: article))
    guard let result = search.run({ versions.signature($0)?.distance(to: text.facts.signature) }) else {
      return .unknown("git has no text of its versions")
    }
    if isStub(result.newest, beside: article) {
      return .unknown("the source was a stub when this page was written")
    }
    var reason = reason(result, past) + (told.map { "; \($0.evidence)" } ?? "")
    var (newest, oldest) = (result.newest, result.oldest)
    var followed = (newest: newest, more: newest == 0 ? Self.changedTogether(search) : 0)
    // The states of single blocks matter only if the source has changed since, or is changed with the translation.
    if newest > 0 || followed.more > 0, let states = own?.states(versions), !states.states.isEmpty {
      versions.note(states, of: article.locale)
      if newest > 0 { followed = versions.followed(from: newest, by: states) }
      if followed.newest < newest {
        reason += "; changed together with the source in \(versions.history.versions[followed.newest].commit.prefix(7))"
        (newest, oldest) = (followed.newest, followed.newest)
      }
    }
    // Tools that rewrite whole files, or count their changes, say more than single blocks.
    if told == nil, var states = own, let kept = versionKept(by: text, &states, since: newest, isRecorded: false) {
      let all = states.states(versions)
      if !all.states.isEmpty { versions.note(all, of: article.locale) }
      let commit = versions.history.versions[kept].commit.prefix(7)
      reason += "; blocks that the source changed since \(commit) were not changed here"
      (newest, oldest, followed.more) = (kept, kept, 0)
    }
    // The version before the oldest one at hand may fit as well or better.
    if versions.isShallow || past?.isShallow == true, oldest >= versions.times.count - 1 {
      return cutOff("the clone is shallow: older versions of the source are unknown")
    }
    return Origin(
      evidence: .inferred, newest: newest, oldest: oldest, newestPossible: min(newest, search.newestPossible),
      followed: followed.more, reason: reason)
  }

  /// The version of the source that the commit which added a translation brought; nil if it only moved the source, or
  /// changed many pages.
  private mutating func birth(of past: ProjectHistory.FileHistory) -> Int? {
    guard !past.isShallow, let first = past.versions.last.map(past.commit), first.size <= Self.mostAtBirth,
      let version = versions.history.versions.firstIndex(where: { $0.commit == first.hash }),
      version + 1 < versions.times.count, let now = versions.signature(version),
      let before = versions.signature(version + 1), now.distance(to: before) > 0
    else { return nil }
    return version
  }

  /// The number of pages that one commit may write and translate.
  private static let mostAtBirth = 200

  /// Whether a version of the source is so much shorter than the page that the page was not made from it: the source was
  /// written, or translated from the page, later.
  private func isStub(_ version: Int, beside article: Article) -> Bool {
    guard version > 0, article.source.count >= Self.leastPage, let source = versions.bytes(version) else {
      return false
    }
    return source.count * Self.stubShare < article.source.count
  }

  /// In bytes.
  private static let leastPage = 400
  private static let stubShare = 4

  /// The number of commits after the first that changed the translation and the source.
  private static func changedTogether(_ search: OriginSearch) -> Int {
    let times = Set(search.times)
    return max(0, search.changes.count { times.contains($0.time) } - 1)
  }

  private func reason(_ result: OriginSearch.Result, _ past: ProjectHistory.FileHistory?) -> String {
    let day = past.flatMap { past in past.versions.first.flatMap { CalendarDay.text(past.commit($0).day) } }
    let fit =
      result.distance == 0
      ? "all that languages share is as in that version"
      : "of what languages share, least differs from that version"
    return day.map { "\(fit); last changed on \($0)" } ?? fit
  }
}

/// Reads from commits of translation tools which source version a translation was made from.
///
/// Crowdin rewrites whole files from the source of that day: `New translations a.md (German)`. So do other tools, whose
/// commits have one subject, change pages of several locales, and none of the source: these subjects are learned. Lunaria
/// considers a translation up to date as of its last commit, except commits whose subject contains a keyword from
/// `lunaria.config.json`.
struct ToolCommits {
  /// Keywords that exclude a commit from counting as a translation.
  private let ignored: [String]
  /// The subjects of a tool's commits, see ``subject(_:)``.
  private let subjects: Set<String>

  private static let crowdin = ["new translations ", "crowdin translations", "new crowdin ", "crowdin updates"]
  private static let lunariaDefaults = ["lunaria-ignore", "fix typo"]

  private struct Lunaria: Decodable {
    struct Tracking: Decodable { let ignoredKeywords: [String]? }
    let ignoreKeywords: [String]?
    let tracking: Tracking?
  }

  /// - Parameters:
  ///   - folder: the folder of the files; the configuration is searched there and above, up to `top`.
  ///   - locales: by path in the log, the locale of a file.
  init(of folder: String, top: String, _ log: GitLog, locales: [String: LocaleTag], source: LocaleTag) {
    subjects = Self.subjects(in: log, locales, source: source)
    var folder = folder
    var ignored: [String] = []
    while true {
      if let bytes = try? FileSystem.read(FilePath.join(folder, "lunaria.config.json")) {
        let settings = try? JSONBytes.decode(Lunaria.self, from: bytes)
        ignored = settings?.ignoreKeywords ?? settings?.tracking?.ignoredKeywords ?? Self.lunariaDefaults
        break
      }
      let above = FileSystem.directory(of: folder)
      guard folder != top, folder.hasPrefix(top), above != folder else { break }
      folder = above
    }
    self.ignored = ignored
  }

  /// The subjects of at least ``leastCommits`` commits, of which most changed several locales and few the source.
  private static func subjects(in log: GitLog, _ locales: [String: LocaleTag], source: LocaleTag) -> Set<String> {
    var touched = [Set<LocaleTag>](repeating: [], count: log.commits.count)
    for (path, versions) in log.versions {
      guard let locale = locales[path] else { continue }
      for version in versions { touched[version.commit].insert(locale) }
    }
    var counts: [String: (all: Int, many: Int, source: Int)] = [:]
    for (commit, locales) in zip(log.commits, touched) where !locales.isEmpty {
      let name = subject(commit.subject)
      counts[name, default: (0, 0, 0)].all += 1
      if locales.subtracting([source]).count >= leastLocales { counts[name, default: (0, 0, 0)].many += 1 }
      if locales.contains(source) { counts[name, default: (0, 0, 0)].source += 1 }
    }
    return Set(
      counts.filter { _, count in
        count.all >= leastCommits && count.many * 4 >= count.all * 3 && count.source * 8 <= count.all
      }.keys)
  }

  private static let (leastCommits, leastLocales) = (4, 3)

  /// The words of a subject, without numbers and hashes.
  private static func subject(_ subject: String) -> String {
    subject.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { !$0.contains(where: \.isNumber) }
      .joined(separator: " ")
  }

  /// Adds all that the decisions depend on.
  func add(to writer: inout RecordWriter) {
    for words in [ignored, subjects.sorted()] {
      writer.add(words.count)
      for word in words { writer.add(word) }
    }
  }

  /// The commits that count as translations, newest first, and the tool as evidence; nil if no tool is recognized.
  func changes(_ commits: [GitCommit]) -> (changes: [OriginSearch.Change], evidence: String)? {
    if let last = commits.first, case let subject = last.subject.lowercased(),
      Self.crowdin.contains(where: subject.contains)
    {
      return ([OriginSearch.Change(time: last.time, files: 1)], "Crowdin wrote it in \(last.hash.prefix(7))")
    }
    if let last = commits.first, subjects.contains(Self.subject(last.subject)) {
      return ([OriginSearch.Change(time: last.time, files: 1)], "a tool wrote it in \(last.hash.prefix(7))")
    }
    guard !ignored.isEmpty else { return nil }
    let counted = commits.filter { commit in
      !ignored.contains { commit.subject.lowercased().contains($0.lowercased()) }
    }
    guard let last = counted.first, counted.count < commits.count else { return nil }
    return (
      counted.map { OriginSearch.Change(time: $0.time, files: $0.size) },
      "Lunaria counts \(last.hash.prefix(7)) as its last change"
    )
  }
}

/// Pages that were changed after their source, but not in the blocks that the source changed: for any change of the
/// file translated something else, or nothing.
extension OriginFinder {
  /// The maximum number of earlier states of a translation that are compared; each costs two readings.
  private static let most = 4

  /// The version that some block of the translation still follows although the page as a whole follows `newest`; nil if
  /// there is no such block.
  ///
  /// - Parameter isRecorded: whether the translation records `newest`. The person who recorded it, or who brought the
  ///   page up to date otherwise, may have found that the new words need no other translation, so only what no
  ///   translation can leave as it was counts.
  mutating func versionKept(
    by text: ComparedText, _ own: inout TranslationVersions, since newest: Int, isRecorded: Bool
  ) -> Int? {
    var (last, examined, kept) = (newest, 0, Int?.none)
    for index in own.isEdited ? own.indices : own.indices.dropFirst() {
      guard let source = own.source(of: index, among: versions) else { break }
      guard source > last else { continue }
      guard examined < Self.most, versions.signature(source) != nil, versions.signature(last) != nil else { break }
      examined += 1
      if isRewritten(text, &own, since: index, source: source, to: last) { break }
      let isSeen = isRecorded || follows(text, &own, from: index, source: source, to: last)
      if isKept(by: text, &own, at: index, from: source, to: last, isSeen: isSeen) { kept = source }
      if isSeen { break }
      last = source
    }
    return kept
  }

  /// Returns whether the commit of a source version rewrote much of the source and of the translation.
  private mutating func isRewritten(
    _ text: ComparedText, _ own: inout TranslationVersions, since state: Int, source old: Int, to new: Int
  ) -> Bool {
    guard state > 0, own.commit(of: state - 1) == versions.history.versions[new].commit,
      let before = versions.history.blocks[old], let now = versions.history.blocks[new], let then = own.blocks(state)
    else { return false }
    return now.isRewritten(since: before, as: (text.facts.blocks, then))
  }

  /// The smallest difference in values, as ``TextSignature`` weighs them, that shows that a translation followed.
  private static let least = 1.0

  /// Returns whether the translation was brought up to date with a version of the source since an earlier state: it
  /// got most of the values that the source got, and other words as well.
  /// A commit that changes values alone may have changed them in all locales at once.
  private mutating func follows(
    _ text: ComparedText, _ own: inout TranslationVersions, from state: Int, source old: Int, to new: Int
  ) -> Bool {
    guard let before = versions.signature(old), let now = versions.signature(new),
      case let news = now.distance(to: before), news >= Self.least, let then = own.facts(state)
    else { return false }
    let followed = now.distance(to: then.signature) - now.distance(to: text.facts.signature)
    return followed >= Self.least && 2 * followed >= news
      && !text.facts.blocks.saysTheSame(as: then.blocks)
  }

  /// Returns whether a block that the source changed between two versions is as it was in an earlier state, or one that
  /// the source got is still missing.
  private mutating func isKept(
    by text: ComparedText, _ own: inout TranslationVersions, at state: Int, from old: Int, to new: Int, isSeen: Bool
  ) -> Bool {
    guard let before = versions.history.blocks[old], let now = versions.history.blocks[new],
      now.hasNews(since: before), let then = own.blocks(state),
      case let gotNone = !isSeen && text.facts.blocks.replacesBlocksAlone(since: then),
      gotNone || now.hasLosses(since: before), text.facts.blocks.sharesBlocks(with: then),
      let oldText = versions.text(old), let newText = versions.text(new),
      let step = SourceStep(from: oldText, to: newText, of: text, as: then)
    else { return false }
    return step.content.changes.contains { change in
      guard change.kind != .metadata, !change.now.isEmpty, change.extent > .typo else { return false }
      if change.before.isEmpty { return gotNone && change.kind == .text }
      return !change.isTouched && (!isSeen || change.isVisible || change.kind == .text && change.isOfOtherLength)
    }
  }
}

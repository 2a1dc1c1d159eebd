import Digest
import DocModel
import Findings
import MarkdownReader
import Reports

/// The storage of outcomes of single articles, with the inputs that all of them share.
package struct ArticleCache: Sendable {
  fileprivate let folder: CacheFolder?
  fileprivate let memory: OutcomeMemory?
  fileprivate let context: [UInt8]

  /// Nil if there is neither a folder nor a memory, or the files cannot be read.
  ///
  /// - Parameters:
  ///   - folder: the cache of all runs.
  ///   - memory: what this process found.
  ///   - files: the files with settings that results depend on: configuration, glossary. Their content counts.
  package init?(_ folder: CacheFolder?, memory: OutcomeMemory? = nil, settings files: [String?]) {
    guard folder != nil || memory != nil, CrashRecovery.current == nil else { return nil }
    let program = folder.flatMap { RunKey.program(in: $0) }
    var writer = RecordWriter()
    writer.add(program ?? [])
    writer.add(FileSystem.workingDirectory)
    for file in files {
      guard let file else {
        writer.add(byte: 0)
        continue
      }
      guard let bytes = try? FileSystem.read(file, anyKind: false) else { return nil }
      writer.add(byte: 1)
      writer.add(bytes)
    }
    self.folder = program == nil ? nil : folder
    self.memory = memory
    context = SHA256.hash(writer.bytes)
  }
}

/// The outcomes of the articles of a check as earlier runs found them. An entry holds the record that shards and workers
/// write, and a trace of the files and git objects that the article's check read.
struct CachedOutcomes: Sendable {
  private let folder: CacheFolder?
  private let memory: OutcomeMemory?
  /// The digest of all inputs that the outcomes of the check share.
  private let key: [UInt8]
  private let project: ProjectHistory?
  private let start = FileSystem.now

  /// Returns nil for a check without a cache, or one that reads texts from elsewhere than files.
  init?(
    _ check: Check, reader: MarkdownReader, shownWell: Set<RuleID>, project: ProjectHistory?, isSourceThere: Bool
  ) {
    guard let cache = check.cache, check.buffer == nil, check.memory == nil, check.past == nil else { return nil }
    (folder, memory) = (cache.folder, cache.memory)
    self.project = project
    var writer = RecordWriter()
    writer.add(cache.context)
    writer.add(reader.flavor.rawValue)
    check.layout.add(to: &writer)
    writer.add(byte: (isSourceThere ? 1 : 0) + (reader.isKramdown ? 2 : 0) + (shownWell.isEmpty ? 0 : 4))
    writer.add(byte: reader.math.rawValue)
    let texts: [String?] = [check.source?.tag, check.revisionKey, project?.floor]
    for text in texts {
      writer.add(byte: text == nil ? 0 : 1)
      writer.add(text ?? "")
    }
    for list in [check.archives, check.selection.rules.map(\.name), check.selection.locales.map(\.tag)] {
      writer.add(list.count)
      for text in list { writer.add(text) }
    }
    writer.add(byte: check.threshold)
    writer.add(byte: (check.makesNotes ? 1 : 0) + (check.proposesFixes ? 2 : 0) + (project == nil ? 0 : 4))
    for number in [check.limits.bytes, check.limits.blocks] { writer.add(number) }
    key = SHA256.hash(writer.bytes)
  }

  /// The outcome of an article as it was stored, if all that it depends on is the same, else as `work` makes it.
  func outcome(of article: ArticleFiles, _ work: () -> ArticleCheck.Outcome) -> ArticleCheck.Outcome {
    let name = RunKey.name("article", digest(of: article))
    if let known = kept(name) ?? stored(name, article) { return known }
    let trace = InputTrace()
    let outcome = InputTrace.$article.withValue(trace, operation: work)
    guard let answers = trace.all else { return outcome }
    memory?.keep(OutcomeMemory.Entry(time: start, answers: answers, outcome: outcome), as: name)
    if let folder,
      let record = try? JSONBytes.line(OutcomeRecord(root: article.root, article: article.path, outcome))
    {
      var writer = RecordWriter()
      writer.add(start)
      InputTrace.encode(answers, into: &writer)
      writer.add(record)
      folder.store(writer.bytes, as: name)
    }
    return outcome
  }

  private func kept(_ name: String) -> ArticleCheck.Outcome? {
    guard let entry = memory?.entry(name) else { return nil }
    let now = FileSystem.now
    guard let check = verified(entry.answers, madeAt: entry.time) else { return nil }
    if check.isRefreshed {
      memory?.keep(OutcomeMemory.Entry(time: now, answers: check.answers, outcome: entry.outcome), as: name)
    }
    return entry.outcome
  }

  /// Returns a check of the trace if all its answers are unchanged, and adds them to this run's traces; nil otherwise.
  private func verified(
    _ answers: [(question: InputTrace.Question, answer: InputTrace.Answer)], madeAt time: Int64
  ) -> TraceCheck? {
    var check = TraceCheck(answers, madeAt: time) { name, folder in project?.hash(of: name, in: folder) ?? [] }
    guard check.holds() else { return nil }
    for (question, answer) in check.answers { InputTrace.note(question, answer) }
    return check
  }

  private func stored(_ name: String, _ article: ArticleFiles) -> ArticleCheck.Outcome? {
    guard let folder, let bytes = folder.entry(name) else { return nil }
    var reader = RecordReader(bytes)
    guard let time = try? reader.number(), let answers = try? InputTrace.decode(from: &reader),
      let record = try? reader.part(), reader.isAtEnd
    else { return nil }
    let now = FileSystem.now
    guard let check = verified(answers, madeAt: time), let read = try? OutcomeRecord.read(Array(record)),
      read.root == article.root,
      read.article == article.path
    else { return nil }
    memory?.keep(OutcomeMemory.Entry(time: now, answers: check.answers, outcome: read.outcome), as: name)
    if check.isRefreshed {
      var writer = RecordWriter()
      writer.add(now)
      InputTrace.encode(check.answers, into: &writer)
      writer.add(Array(record))
      folder.store(writer.bytes, as: name)
    }
    return read.outcome
  }

  /// The digest of an article's inputs, apart from those in its trace.
  private func digest(of article: ArticleFiles) -> [UInt8] {
    var writer = RecordWriter()
    writer.add(key)
    writer.add(article.root)
    writer.add(article.path)
    for file in article.files {
      writer.add(file.locale.tag)
      writer.add(file.file)
      project?.file(file.file)?.add(to: &writer)
    }
    return SHA256.hash(writer.bytes)
  }
}

extension ProjectHistory.FileHistory {
  /// Adds all that is known of the file's versions.
  fileprivate func add(to writer: inout RecordWriter) {
    writer.add(versions.count)
    for version in versions {
      let commit = commit(version)
      for text in [version.blob, commit.hash, commit.subject] { writer.add(text) }
      for number in [commit.time, commit.day, commit.size] { writer.add(Int64(number)) }
    }
    writer.add(names.count)
    for name in names { writer.add(name) }
    writer.add(byte: isShallow ? 1 : 0)
    writer.add(Int64(removal ?? -1))
    tools.add(to: &writer)
  }
}

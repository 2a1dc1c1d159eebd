import ArgumentParser
import CFuzzer
import Checks
import DocModel
import Findings
import Foundation
import Pipeline
import Reports
import Site

/// The code under test; a violated invariant traps.
enum FuzzTarget: String, CaseIterable, ExpressibleByArgument {
  case read
  case frontMatter = "front-matter"
  case configuration, glossary, baseline, check, render, diff
  case fix, build, export, status, stamp

  /// Whether an input is an article in several locales.
  var comparesLocales: Bool {
    switch self {
    case .check, .diff, .fix, .build, .export, .status, .stamp: true
    case .read, .frontMatter, .configuration, .glossary, .baseline, .render: false
    }
  }

  /// The folder of its inputs in the corpus.
  var corpus: String {
    switch self {
    case .fix, .build, .export, .status, .stamp: FuzzTarget.check.rawValue
    default: rawValue
    }
  }

  /// - Parameter everyFlavor: whether to read the input in all flavors instead of one chosen by its bytes.
  func run(_ input: [UInt8], everyFlavor: Bool = false) {
    let number = Int(input.reduce(UInt64(input.count)) { ($0 &+ UInt64($1)) &* 0x0100_0193 } >> 32)
    let flavors = everyFlavor ? Flavor.allCases : [Flavor.allCases[number % Flavor.allCases.count]]
    for flavor in flavors {
      switch self {
      case .read: Promises.hold(Self.trial(flavor).read((Self.english, input)), input)
      case .frontMatter: frontMatter(input, flavor)
      case .configuration: Promises.hold(lines: InMemoryCheck.configuration(input).map(\.line), input)
      case .glossary: glossary(input)
      case .baseline: baseline(input)
      case .check:
        let texts = LineEnds(number).apply(to: ArticleGroup(input).texts)
        let trial = number % 2 == 0 ? Self.trial(flavor) : InMemoryCheck(flavor: flavor, source: texts.first?.locale)
        Promises.hold(trial.check(texts), of: texts)
      case .render:
        for policy in RawHTMLPolicy.allCases {
          Promises.hold(html: Self.trial(flavor).render(input, rawHTML: policy), policy)
        }
      case .diff:
        let texts = ArticleGroup(input).texts
        _ = Self.trial(flavor).diff(texts, width: 40 + number % 120)
      case .fix, .build, .export, .status, .stamp: inFolder(input, flavor, number)
      }
    }
  }

  /// Runs a command on files.
  private func inFolder(_ input: [UInt8], _ flavor: Flavor, _ number: Int) {
    let name = ["a", "index", "_index", "README"][number % 4]
    let texts = LineEnds(number).apply(to: ArticleGroup(input).texts)
    guard !texts.isEmpty,
      let trial = try? FolderTrial(texts, name: name, flavor: flavor, hasSource: number % 3 > 0)
    else { return }
    defer { trial.remove() }
    switch self {
    case .fix: trial.fix(takesLessSure: number % 2 == 0)
    case .build: trial.build()
    case .export: trial.export()
    case .status: trial.status()
    default: trial.stamp()
    }
  }

  private func frontMatter(_ input: [UInt8], _ flavor: Flavor) {
    let mark = input.count % 3 == 0 ? "+++\n" : "---\n"
    let whole = ArticleGroup.isGroup(input) || input.starts(with: mark.utf8) ? input : Array(mark.utf8) + input
    Promises.hold(Self.trial(flavor).read((Self.english, whole)), whole)
    let closed = whole + Array("\n\(mark)\ntext\n".utf8)
    Promises.hold(Self.trial(flavor).read((Self.english, closed)), closed)
  }

  private func glossary(_ input: [UInt8]) {
    do throws(GlossaryFile.Problem) {
      let trial = InMemoryCheck(flavor: .learn, source: Self.english, glossary: try GlossaryFile.read(input))
      _ = trial.check(Self.sample)
    } catch {
      Promises.hold(lines: [error.line], input)
    }
  }

  private func baseline(_ input: [UInt8]) {
    let report = Self.trial(.learn).check(Self.sample)
    guard let left = InMemoryCheck.applying(baseline: input, to: report) else { return }
    precondition(
      left.findings.count + left.suppressed.count == report.findings.count, "a baseline adds or loses findings")
  }

  // MARK: fixed texts that inputs are compared with

  private static let english: LocaleTag = {
    guard let tag = LocaleTag("en") else { preconditionFailure("en is a language") }
    return tag
  }()
  private static let sample = ArticleGroup(
    Array("<<< en\nAdd the policy `a`.\n<<< de\nDie Regel `b`.\n<<< fr\nLa stratégie `a`  !\n".utf8)
  ).texts
  private static let trials = Dictionary(
    uniqueKeysWithValues: Flavor.allCases.map { ($0, InMemoryCheck(flavor: $0, source: nil)) })

  private static func trial(_ flavor: Flavor) -> InMemoryCheck {
    trials[flavor] ?? InMemoryCheck(flavor: flavor, source: nil)
  }
}

/// The ends of lines in files, in ways that few editors write: no input of several texts can say so by itself.
private enum LineEnds: Int, CaseIterable {
  case asWritten, noFinalLineFeed, finalCarriageReturn, cutCRLF, carriageReturns, finalNUL

  init(_ number: Int) { self = Self.allCases[number / 13 % Self.allCases.count] }

  func apply(to texts: [(locale: LocaleTag, bytes: [UInt8])]) -> [(locale: LocaleTag, bytes: [UInt8])] {
    texts.map { ($0.locale, apply(to: $0.bytes)) }
  }

  private func apply(to bytes: [UInt8]) -> [UInt8] {
    let body = bytes.last == 0x0a ? bytes.dropLast() : bytes[...]
    return switch self {
    case .asWritten: bytes
    case .noFinalLineFeed: Array(body)
    case .finalCarriageReturn: body + [0x0d]
    case .cutCRLF: body.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] } + [0x0d]
    case .carriageReturns: bytes.map { $0 == 0x0a ? 0x0d : $0 }
    case .finalNUL: body + [0]
    }
  }
}

/// Runs libFuzzer, which generates inputs guided by code coverage.
enum LibFuzzer {
  /// - Parameter arguments: options of libFuzzer, and corpus folders.
  static func run(_ target: FuzzTarget, _ arguments: [String]) throws {
    guard fuzzer_is_there() != 0 else {
      throw ValidationError(
        "libFuzzer is not linked in: build with DOCCHECK_LIBFUZZER=1 swift build -c release --sanitize fuzzer --product doccheck-fuzz"
      )
    }
    let words = arguments.flatMap { argument -> [UInt8] in Array(argument.utf8) + [0] }
    let number = FuzzTarget.allCases.firstIndex(of: target) ?? 0
    let status = fuzzer_run(
      words.span, CInt(number),
      { number, count in FuzzTarget.numbered(number)?.run(LibFuzzer.input(count)) },
      { _, count, seed in
        var mutator = Mutator(seed: UInt64(seed), seeds: [LibFuzzer.input(count)])
        fuzzer_output(mutator.next().span)
      })
    if status != 0 { throw ExitCode(1) }
  }

  private static func input(_ count: CInt) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, Int(count)))
    var span = bytes.mutableSpan
    fuzzer_input(&span)
    return bytes
  }
}

extension FuzzTarget {
  fileprivate static func numbered(_ number: CInt) -> FuzzTarget? {
    allCases.indices.contains(Int(number)) ? allCases[Int(number)] : nil
  }
}

/// The texts of an article as a folder on disk, for the commands that read and write files. The folder is in memory where
/// the system has a file system for that.
struct FolderTrial {
  private let root: String
  private let check: Check

  /// Writes the texts as `content/<locale>/<name>.md` below a new folder, since tests run several trials at a time.
  init(_ texts: [(locale: LocaleTag, bytes: [UInt8])], name: String, flavor: Flavor, hasSource: Bool) throws {
    root = Self.base + "/doccheck-fuzz-\(UUID().uuidString)"
    for text in texts {
      let folder = root + "/content/" + text.locale.tag
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(text.bytes).write(to: URL(fileURLWithPath: folder + "/\(name).md"))
    }
    var check = Check(roots: [root + "/content"])
    check.flavor = flavor
    check.source = hasSource ? texts.first?.locale : nil
    check.asksGit = false
    self.check = check
  }

  private static let base = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()

  func remove() { try? FileManager.default.removeItem(atPath: root) }

  /// Fixes are final: a second run changes nothing, a check finds nothing new, files are complete.
  func fix(takesLessSure: Bool) {
    let before = counts()
    var fix = ApplyFixes(check: check)
    fix.takesLessSure = takesLessSure
    fix.writes = true
    let outcome = fix.run()
    for file in outcome.files {
      Promises.demand(!UnifiedDiff().text(of: file.name, from: file.old, to: file.new).isEmpty, "a fix changes nothing")
    }
    guard !outcome.files.isEmpty else { return }
    let after = counts()
    for (rule, count) in after where count > before[rule] ?? 0 {
      Promises.demand(false, "a fix makes a finding of \(rule)")
    }
    Promises.demand(fix.run().files.isEmpty, "a second fix changes files")
  }

  /// Findings that fail a run, by rule, with those that are folded into others.
  private func counts() -> [String: Int] {
    check.run().findings.map(\.finding).filter { $0.level(threshold: check.threshold) > .note }.reduce(into: [:]) {
      for finding in [$1] + $1.consequences { $0[finding.rule.name, default: 0] += 1 }
    }
  }

  /// Every page is written and is valid.
  func build() {
    let out = root + "/site"
    var build = Build(roots: check.roots, output: out)
    build.flavor = check.flavor
    build.source = check.source
    build.check = check
    guard (try? build.run()) != nil else { return }
    for case let name as String in FileManager.default.enumerator(atPath: out) ?? .init() where name.hasSuffix(".html")
    {
      guard let data = FileManager.default.contents(atPath: out + "/" + name) else { continue }
      Promises.demand(String(validating: data, as: UTF8.self) != nil, "the page \(name) is no UTF-8")
    }
  }

  func export() {
    for format in Export.Format.allCases {
      _ = try? Export(check: check, format: format, output: root + "/export").run()
    }
    for format in Terms.Format.allCases { _ = try? Terms(check: check).run(format) }
  }

  func status() { _ = Status(check: check).run() }

  func stamp() {
    var stamp = Stamp(check: check, key: "source_version")
    stamp.writes = true
    _ = stamp.run()
    _ = check.run()
  }
}

import DocModel
import Findings
import Foundation
import Pipeline
import Reports

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

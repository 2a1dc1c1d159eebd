import ArgumentParser
import DocModel
import Foundation
import MarkdownReader
import Pipeline
import Reports

/// Measures check and build end to end, as a multiple of the time libcmark takes to parse the same bodies (P). Runs are
/// interleaved in one process; ratios of the best rounds are stable on noisy machines.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doccheck-bench",
    abstract: "Measure check and build against libcmark parsing the same bytes.",
    discussion: "P is one thread, article bodies already in memory, the C library's malloc. Take a release build.")

  @Argument(help: "The folder that holds the folders of the locales.")
  var root = "content"

  @Option(help: "Measure a tree of this many copies of every article instead, in a temporary folder.")
  var multiply: Int?

  @Option(help: "Rounds; the best of each counts.")
  var rounds = 5

  @Option(help: "The source locale.")
  var source: String?

  @Option(help: "A folder of source texts, named after their hashes.")
  var sourceArchive: [String] = []

  @Option(help: "Threads of the second measurements.")
  var threads = 2

  @Option(help: "Do one of parse, check and build once, on one thread, for a tool that counts instructions.")
  var only: Part?

  enum Part: String, ExpressibleByArgument, CaseIterable {
    case parse, check, build
  }

  func run() throws {
    // Use a memory file system if there is one, so disk speed is not measured.
    let memory =
      FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : FileManager.default.temporaryDirectory.path
    let temporary = memory + "/doccheck-bench-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    var root = root
    if let multiply {
      try Multiplied.make(copies: multiply, of: root, in: temporary + "/content")
      root = temporary + "/content"
    }
    let bodies = Bodies(root: root)
    guard !bodies.texts.isEmpty else { throw ValidationError("\(root) holds no articles of several locales.") }
    if let only { return try doOnce(only, bodies, root: root, output: temporary + "/site") }
    print("\(bodies.texts.count) files, \(bodies.byteCount / 1000) kB of body, best of \(rounds) rounds")
    var table = Timings()
    for _ in 0..<max(1, rounds) {
      table.measure("P: libcmark parses the bodies") { bodies.parse() }
      for threads in Set([1, threads]).sorted() {
        table.measure("check, \(Self.name(threads))") { _ = check(root, threads).run() }
        try? FileManager.default.removeItem(atPath: temporary + "/site")
        try table.measure("build, \(Self.name(threads))") {
          _ = try build(root, to: temporary + "/site", threads: threads).run()
        }
        try table.measure("build again, nothing changed, \(Self.name(threads))") {
          _ = try build(root, to: temporary + "/site", threads: threads).run()
        }
      }
    }
    table.show()
    if let peak = Self.peakMemory { print("Peak memory of this process, the bodies in it included: \(peak)") }
  }

  private func doOnce(_ part: Part, _ bodies: Bodies, root: String, output: String) throws {
    switch part {
    case .parse: bodies.parse()
    case .check: _ = check(root, 1).run()
    case .build: _ = try build(root, to: output, threads: 1).run()
    }
  }

  private static func name(_ threads: Int) -> String { threads == 1 ? "1 thread" : "\(threads) threads" }

  private func check(_ root: String, _ threads: Int) -> Check {
    var check = Check(roots: [root])
    check.source = source.flatMap { LocaleTag($0) }
    check.archives = sourceArchive
    check.jobs = threads
    // As the check command does by default.
    check.makesNotes = false
    return check
  }

  private func build(_ root: String, to output: String, threads: Int) -> Build {
    var build = Build(roots: [root], output: output)
    build.jobs = threads
    return build
  }

  /// The peak resident memory from Linux's /proc, as text.
  private static var peakMemory: String? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    return status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }.map {
      $0.dropFirst(6).trimmingCharacters(in: .whitespaces)
    }
  }
}

/// The article bodies of a tree in memory, without front matter.
private struct Bodies {
  let texts: [(bytes: [UInt8], start: Int)]

  init(root: String) {
    texts = ContentTree(roots: [root]).articles.flatMap(\.files).compactMap { file in
      FileManager.default.contents(atPath: file.file).map { data in
        let bytes = Array(data)
        return (bytes, Self.bodyStart(bytes))
      }
    }
  }

  var byteCount: Int { texts.reduce(0) { $0 + $1.bytes.count - $1.start } }

  func parse() { for text in texts { CmarkYardstick.parse(text.bytes, from: text.start) } }

  private static func bodyStart(_ bytes: [UInt8]) -> Int {
    let fence = Array("---".utf8)
    guard bytes.starts(with: fence) else { return 0 }
    var start = bytes.firstIndex(of: 0x0a).map { $0 + 1 } ?? bytes.count
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count - 1
      if bytes[start...].starts(with: fence) { return end + 1 }
      start = end + 1
    }
    return 0
  }
}

/// The best time of each measured operation.
private struct Timings {
  private var best: [(name: String, seconds: Double)] = []

  mutating func measure(_ name: String, _ work: () throws -> Void) rethrows {
    let time = try ContinuousClock().measure(work)
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    if let index = best.firstIndex(where: { $0.name == name }) {
      best[index].seconds = min(best[index].seconds, seconds)
    } else {
      best.append((name, seconds))
    }
  }

  func show() {
    let unit = best.first?.seconds ?? 1
    for (name, seconds) in best {
      let line = name.padding(toLength: 46, withPad: " ", startingAt: 0)
      print(line + Self.number(seconds * 1000, 1) + " ms" + Self.number(seconds / unit, 2) + " P")
    }
  }

  private static func number(_ value: Double, _ digits: Int) -> String {
    let factor = digits == 1 ? 10.0 : 100.0
    let text = "\((value * factor).rounded() / factor)"
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
  }
}

/// A tree with several copies of every article.
private enum Multiplied {
  static func make(copies: Int, of root: String, in folder: String) throws {
    for article in ContentTree(roots: [root]).articles {
      for file in article.files {
        guard let data = FileManager.default.contents(atPath: file.file) else { continue }
        for copy in 0..<max(1, copies) {
          let target = URL(fileURLWithPath: "\(folder)/\(file.locale.tag)/copy\(copy)/\(article.path)")
          try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
          try data.write(to: target)
        }
      }
    }
  }
}

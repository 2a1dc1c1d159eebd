import Foundation
import Testing

@testable import Pipeline

@Suite struct CacheFolderTests {
  @Test func theOldestEntriesGoFirst() throws {
    let tree = try TemporaryTree()
    let folder = try #require(CacheFolder(making: tree.path + "/cache"))
    let content = [UInt8](repeating: 7, count: 1000)
    for (index, name) in ["c", "a", "d", "b"].enumerated() {
      folder.store(content, as: name)
      let date = Date(timeIntervalSince1970: Double(1_600_000_000 + index))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path + "/" + name)
    }
    folder.sweep(capacity: 5000)
    #expect(["a", "b", "c", "d"].allSatisfy { folder.entry($0) != nil })
    // Using them made them new.
    folder.store(content, as: "e")
    for (index, name) in ["c", "a", "d", "b", "e"].enumerated() {
      let date = Date(timeIntervalSince1970: Double(1_600_000_000 + index))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path + "/" + name)
    }
    folder.sweep(capacity: 5000)
    #expect(folder.entry("c") == nil && folder.entry("a") == nil)
    #expect(folder.entry("b").map(Array.init) == content && folder.entry("e") != nil)
  }

  @Test func damageIsNoEntry() throws {
    let tree = try TemporaryTree()
    let folder = try #require(CacheFolder(making: tree.path + "/cache"))
    folder.store(Array("content".utf8), as: "a")
    #expect(folder.entry("a").map(Array.init) == Array("content".utf8))
    let stored = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a"))
    for place in stored.indices {
      var damaged = stored
      damaged[place] ^= 1
      try damaged.write(to: URL(fileURLWithPath: folder.path + "/a"))
      #expect(folder.entry("a") == nil)
      try stored.prefix(place).write(to: URL(fileURLWithPath: folder.path + "/a"))
      #expect(folder.entry("a") == nil)
    }
    try FileManager.default.removeItem(atPath: folder.path + "/a")
    try tree.link("cache/v1/a", to: "/etc/hostname")
    #expect(folder.entry("a") == nil)
    #expect(CacheFolder("") == nil)
    #expect(CacheFolder(tree.path + "/none") == nil)
  }
}

@Suite struct TraceTests {
  /// Work that reads a tree in every way.
  private static func work(_ path: String) {
    _ = FileSystem.status(path + "/none")
    _ = try? FileSystem.list(path + "/folder")
    _ = try? FileSystem.read(path + "/file")
    _ = try? FileSystem.read(path + "/none")
    _ = FileSystem.realPath(path + "/link")
  }

  private static func traced(_ path: String) throws -> [(InputTrace.Question, InputTrace.Answer)] {
    let trace = InputTrace()
    InputTrace.$article.withValue(trace) { work(path) }
    var writer = RecordWriter()
    InputTrace.encode(try #require(trace.all), into: &writer)
    // Bytes that are cut off anywhere are no answers.
    for end in writer.bytes.indices {
      var reader = RecordReader(writer.bytes[..<end])
      #expect(throws: RecordReader.Unreadable.self) { try InputTrace.decode(from: &reader) }
    }
    var reader = RecordReader(writer.bytes[...])
    return try InputTrace.decode(from: &reader)
  }

  private static func holds(_ answers: [(InputTrace.Question, InputTrace.Answer)], at time: Int64) -> Bool {
    var check = TraceCheck(answers.map { (question: $0.0, answer: $0.1) }, madeAt: time)
    return check.holds()
  }

  @Test func everyOtherAnswerIsSeen() throws {
    let changes: [(borrowing TemporaryTree) throws -> Void] = [
      { try $0.write([1, 3], to: "file") },
      { try $0.write([], to: "none") },
      { try $0.write([], to: "folder/b") },
      { try FileManager.default.removeItem(atPath: $0.path + "/folder/a") },
      { try FileManager.default.removeItem(atPath: $0.path + "/file") },
      { tree in
        try FileManager.default.removeItem(atPath: tree.path + "/link")
        try tree.link("link", to: tree.path + "/file")
      },
    ]
    for change in changes {
      let tree = try TemporaryTree(["folder/a": "", "file": "ab"])
      try tree.link("link", to: tree.path + "/folder")
      let answers = try Self.traced(tree.path)
      #expect(answers.count == 5)
      // Stamps count only if they are older than the steps of a clock.
      for time in [FileSystem.now, FileSystem.now + 10_000_000_000] { #expect(Self.holds(answers, at: time)) }
      try change(tree)
      #expect(!Self.holds(answers, at: 0))
    }
  }

  @Test func inputsThatChangeMeanwhileAreNotKnown() throws {
    let tree = try TemporaryTree(["file": "a"])
    let trace = InputTrace()
    try InputTrace.$article.withValue(trace) {
      _ = try FileSystem.read(tree.path + "/file")
      try tree.write([2], to: "file")
      _ = try FileSystem.read(tree.path + "/file")
    }
    #expect(trace.all == nil)
  }

  @Test func aFileThatWasJustWrittenIsReadAgain() throws {
    let tree = try TemporaryTree(["file": "ab"])
    let trace = InputTrace()
    _ = try InputTrace.$article.withValue(trace) { try FileSystem.read(tree.path + "/file") }
    let stamp = try #require(FileSystem.stamp(tree.path + "/file"))
    #expect(!stamp.isSettled(at: stamp.changed))
    #expect(stamp.isSettled(at: stamp.changed + 3_000_000_000))
    let stale = try #require(trace.all).map { answer in
      // As if the file was changed again within one step of the clock.
      (answer.question, InputTrace.Answer(value: [UInt8](repeating: 0, count: 32), stamp: stamp))
    }
    #expect(!Self.holds(stale, at: stamp.changed))
    #expect(Self.holds(stale, at: stamp.changed + 3_000_000_000))
  }
}

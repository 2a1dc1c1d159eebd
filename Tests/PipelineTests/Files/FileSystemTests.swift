import DocModel
import Foundation
import Glibc
import Reports
import Testing

@testable import Pipeline

@Suite struct FileSystemTests {
  @Test func writesWholeFilesAndOnlyWhatChanged() throws {
    let root = try TemporaryTree(["a": "one"])
    #expect(try !FileSystem.write(Array("one".utf8), to: root.path + "/a"))
    #expect(try FileSystem.write(Array("two".utf8), to: root.path + "/a"))
    #expect(try root.text("a") == "two")
    #expect(try FileSystem.list(root.path).map(\.name) == ["a"])
  }

  @Test func writersOfTheSameFileDoNotDisturbEachOther() async throws {
    let root = try TemporaryTree(["a": "old"])
    let file = root.path + "/a"
    let texts = (0..<8).map { Array("\($0)".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 5000) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for text in texts {
        group.addTask {
          for _ in 0..<500 {
            let new = try FileSystem.NewFile(file)
            try new.add(text)
            try new.finish()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(texts.contains(try FileSystem.read(file)))
    #expect(try FileSystem.list(root.path).map(\.name) == ["a"])
  }

  @Test func readsFilesOfEverySize() throws {
    let root = try TemporaryTree(["empty": ""])
    #expect(try FileSystem.read(root.path + "/empty") == [])
    let large = [UInt8](repeating: 0x61, count: 3_000_001)
    try root.write(large, to: "large")
    #expect(try FileSystem.read(root.path + "/large") == large)
    #expect(try !FileSystem.read("/proc/self/status", anyKind: true).isEmpty)
  }

  @Test func namesTheFileAndTheReason() {
    let missing = #expect(throws: RunError.self) { try FileSystem.read("/nowhere/x") }
    #expect(missing?.description == "/nowhere/x: cannot be opened: No such file or directory")
    let full = #expect(throws: RunError.self) { try FileSystem.write(Array("x".utf8), to: "/dev/full") }
    #expect(full?.description == "/dev/full: cannot be written: No space left on device")
  }

  @Test(arguments: [("a/../b", "b"), ("./a//b/", "a/b"), ("/w/x", "x"), ("/w", "."), ("../c", "/c"), ("/v/x", "/v/x")])
  func namesPathsFromTheWorkingDirectory(path: String, shown: String) {
    #expect(FilePath.display(path, workingDirectory: "/w") == shown)
  }
}

/// One build at a time writes into a folder.
struct FolderLockTests {
  @Test func aFolderThatIsLockedIsNotLockedTwice() throws {
    let root = try TemporaryTree([:])
    let lock = try FileSystem.lock(root.path)
    #expect(lock != nil)
    #expect(try FileSystem.lock(root.path) == nil)
    withExtendedLifetime(lock) {}
  }

  /// A child between fork and exec holds what its parent had open.
  @Test func whoIsDoneLeavesNoLockToAChildThatIsJustStarting() throws {
    let root = try TemporaryTree([:])
    var lock = try FileSystem.lock(root.path)
    #expect(lock != nil)
    let child = try #require(Self.descriptors(of: root.path).map { dup($0) }.first { $0 >= 0 })
    defer { close(child) }
    lock = nil
    #expect(try FileSystem.lock(root.path) != nil)
  }

  private static func descriptors(of path: String) -> [Int32] {
    let path = FileSystem.realPath(path)
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return all.filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
    }.compactMap { Int32($0) }
  }
}

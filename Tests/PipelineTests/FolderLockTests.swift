import Foundation
import Glibc
import Testing

@testable import Pipeline

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

import CProcess
package import Foundation
import Glibc
import Synchronization

/// Cleans up if a signal ends a run: removes temporary files with a name and ends child processes. On SIGINT, SIGTERM
/// and SIGHUP this is done first, then the program ends by that signal, as shells and CI systems expect.
package enum Interruption {
  private struct Leftovers {
    /// Files, and folders with their content.
    var paths: Set<String> = []
    var children: Set<Int32> = []
  }

  private static let leftovers = Mutex(Leftovers())

  /// Cleans up on signals from now on. Call it once, before child processes are started.
  package static func begin() {
    guard doccheck_catch_interruptions() else { return }
    Thread.detachNewThread { end(by: doccheck_next_interruption()) }
  }

  /// Cleans up and ends the program by a signal.
  package static func end(by signal: Int32) -> Never {
    // The lock is kept, so that no other thread can create more of them.
    leftovers.withLock { left in
      // Each child has its own process group, which contains its children.
      for child in left.children { _ = kill(-child, SIGKILL) }
      for path in left.paths { remove(path) }
      doccheck_die_by(signal)
    }
  }

  /// Another thread may still be writing into a folder.
  private static func remove(_ path: String) {
    for _ in 0..<3 {
      try? FileManager.default.removeItem(atPath: path)
      if FileSystem.status(path, followingLinks: false) == nil { return }
    }
  }

  /// Remembers a temporary file or folder until `forget`. Call it before the path exists.
  static func remember(_ path: String) { leftovers.withLock { _ = $0.paths.insert(path) } }

  static func forget(_ path: String) { leftovers.withLock { _ = $0.paths.remove(path) } }

  /// Starts a child process, which is killed if this process is interrupted.
  package static func run(_ process: Process, atEnd: (@Sendable () -> Void)? = nil) throws {
    process.terminationHandler = { process in
      leftovers.withLock { _ = $0.children.remove(process.processIdentifier) }
      atEnd?()
    }
    // A child that ends at once is removed only after it was added.
    try leftovers.withLock { left in
      try process.run()
      left.children.insert(process.processIdentifier)
    }
  }
}

import Foundation
import Glibc
import Reports
import Synchronization
import Testing

@testable import Pipeline

/// Pipes that others fill and empty as slowly as they like, and signals that come in between.
@Suite(.serialized) struct StreamTests {
  private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

  /// A pipe whose ends do not wait, as that of a program that goes on while it is read.
  private static func pipe(waits: Bool) -> Pipe {
    let pipe = Pipe()
    if !waits {
      for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(end.fileDescriptor, F_SETFL, O_NONBLOCK)
      }
    }
    return pipe
  }

  private static func read(_ pipe: Pipe, pausing: Bool) throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let part = try FileSystem.part(of: pipe.fileHandleForReading.fileDescriptor)
      if part.isEmpty { return all }
      all += part
      if pausing { usleep(2000) }
    }
  }

  @Test(arguments: [true, false]) func whatIsWrittenSlowlyIsReadToItsEnd(_ waits: Bool) throws {
    let pipe = Self.pipe(waits: waits)
    Thread.detachNewThread {
      for start in stride(from: 0, to: Self.bytes.count, by: 40_000) {
        usleep(2000)
        _ = FileSystem.writeAll(
          Array(Self.bytes[start..<min(start + 40_000, Self.bytes.count)]), to: pipe.fileHandleForWriting.fileDescriptor
        )
      }
      try? pipe.fileHandleForWriting.close()
    }
    #expect(try Self.read(pipe, pausing: false) == Self.bytes)
  }

  /// A pipe holds 64 KB: each write is a short one, or has no room at all.
  @Test(arguments: [true, false]) func whatIsReadSlowlyIsWrittenToItsEnd(_ waits: Bool) throws {
    let pipe = Self.pipe(waits: waits)
    let isWritten = Mutex(false)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let result = FileSystem.writeAll(Self.bytes, to: pipe.fileHandleForWriting.fileDescriptor)
      isWritten.withLock { $0 = result }
      try? pipe.fileHandleForWriting.close()
      done.signal()
    }
    #expect(try Self.read(pipe, pausing: true) == Self.bytes)
    done.wait()
    let result = isWritten.withLock { $0 }
    #expect(result)
  }

  private static let interruptions = Atomic(0)

  /// Threads of tests may have all signals kept away.
  private static func letIn(_ number: Int32) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// A signal that is handled ends the call that waits: it is made again.
  @Test func signalsInBetweenLoseNothing() throws {
    Self.interruptions.store(0, ordering: .relaxed)
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in Self.interruptions.add(1, ordering: .relaxed) }
    let status = unsafe sigaction(SIGUSR1, &action, nil)
    #expect(status == 0)
    let pipe = Self.pipe(waits: true)
    let read = Mutex<(thread: pthread_t?, bytes: [UInt8]?)>((nil, nil))
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      Self.letIn(SIGUSR1)
      read.withLock { $0.thread = pthread_self() }
      let bytes = try? Self.read(pipe, pausing: false)
      read.withLock { $0 = (nil, bytes) }
      done.signal()
    }
    // The reader waits for each piece, and is interrupted before it comes; at last the writer is, which waits for room.
    let writer = pthread_self()
    Self.letIn(SIGUSR1)
    for start in stride(from: 0, to: 200, by: 10) {
      usleep(1000)
      read.withLock { read in if let thread = read.thread { pthread_kill(thread, SIGUSR1) } }
      usleep(1000)
      #expect(FileSystem.writeAll(Array(Self.bytes[start..<start + 10]), to: pipe.fileHandleForWriting.fileDescriptor))
    }
    // A signal that comes while another one waits to be handled is none of its own: how many there are takes a while.
    for _ in 0..<10_000 where Self.interruptions.load(ordering: .relaxed) < 20 {
      read.withLock { read in if let thread = read.thread { pthread_kill(thread, SIGUSR1) } }
      usleep(1000)
    }
    Thread.detachNewThread {
      for _ in 0..<50 {
        usleep(200)
        pthread_kill(writer, SIGUSR1)
      }
    }
    #expect(FileSystem.writeAll(Array(Self.bytes[200...]), to: pipe.fileHandleForWriting.fileDescriptor))
    usleep(20_000)
    try pipe.fileHandleForWriting.close()
    done.wait()
    let bytes = read.withLock { $0.bytes }
    #expect(bytes == Self.bytes)
    #expect(Self.interruptions.load(ordering: .relaxed) >= 20)
  }

  @Test func linesComeWholeHoweverTheyAreCut() throws {
    let pipe = Pipe()
    let lines = ["a", "", String(repeating: "b", count: 150_000), "c"]
    Thread.detachNewThread {
      _ = FileSystem.writeAll(Array(lines.joined(separator: "\n").utf8), to: pipe.fileHandleForWriting.fileDescriptor)
      try? pipe.fileHandleForWriting.close()
    }
    var read: [String] = []
    let trouble = pipe.fileHandleForReading.forEachLine { read.append(String(decoding: $0, as: UTF8.self)) }
    #expect(trouble == nil)
    #expect(read == lines)
  }

  /// `doccheck worker < folder`.
  @Test func whatCannotBeReadIsTold() throws {
    let folder = unsafe open("/", O_RDONLY)
    let handle = FileHandle(fileDescriptor: folder, closeOnDealloc: true)
    let trouble = handle.forEachLine { _ in }
    #expect(trouble?.description.contains("cannot be read") == true)
  }
}

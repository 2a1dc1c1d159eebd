import Digest
import DocModel
import Foundation
import Glibc
import Reports
import Synchronization

extension FileSystem {
  /// Writes to a file without a name in the same folder, which takes the place of the old one at the end: a reader sees
  /// the old or the new file, and a process that is killed leaves no half-written one. Where the file system has no such
  /// files, a temporary one with a name is used, which the next writer of the same file takes over.
  final class NewFile {
    private let path: String
    private let temporary: String
    private let descriptor: Int32
    /// Whether the file has its temporary name while it is written.
    private let isNamed: Bool
    private var isDone = false

    /// - Parameter permissions: those of the file that is replaced; nil leaves them to the umask.
    init(_ path: String, permissions: UInt32? = nil) throws(RunError) {
      self.path = path
      temporary = path + ".doccheck-new"
      // O_TMPFILE; Swift does not import the macro.
      let unnamed = unsafe open(directory(of: path), O_WRONLY | 0o20000000 | O_DIRECTORY | O_CLOEXEC, 0o644)
      isNamed = unnamed < 0
      descriptor = isNamed ? try Self.openNamed(temporary, for: path) : unnamed
      if let permissions { fchmod(descriptor, permissions) }
    }

    private static func openNamed(_ temporary: String, for path: String) throws(RunError) -> Int32 {
      Interruption.remember(temporary)
      while true {
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
          let error = failure("cannot be written", path)
          Interruption.forget(temporary)
          throw error
        }
        // Another process may write the same file and rename it away while this one waits for the lock.
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        var (own, there) = (stat(), stat())
        if unsafe fstat(descriptor, &own) == 0, unsafe lstat(temporary, &there) == 0, own.st_ino == there.st_ino,
          own.st_mode & S_IFMT == S_IFREG, ftruncate(descriptor, 0) == 0
        {
          return descriptor
        }
        close(descriptor)
        guard own.st_mode & S_IFMT == S_IFREG else {
          Interruption.forget(temporary)
          throw RunError("is not a regular file: remove it", file: temporary)
        }
      }
    }

    func add(_ bytes: [UInt8]) throws(RunError) {
      guard writeAll(bytes, to: descriptor) else { throw failure("cannot be written", path) }
    }

    func finish() throws(RunError) {
      if isNamed {
        guard unsafe rename(temporary, path) == 0 else { throw failure("cannot be written", path) }
      } else {
        try moveIntoPlace()
      }
      isDone = true
    }

    /// A link can't replace a file, so the complete file gets the temporary name first. A writer that finds that name taken
    /// moves the file that has it into place: it is complete, of another writer or of one that was killed.
    private func moveIntoPlace() throws(RunError) {
      Interruption.remember(temporary)
      for _ in 0..<Self.attempts {
        if unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0 {
          // Without its name, the file was moved into place by another writer.
          if unsafe rename(temporary, path) == 0 || errno == ENOENT { return }
          let error = failure("cannot be written", path)
          _ = unsafe unlink(temporary)
          throw error
        }
        guard errno == EEXIST else { break }
        _ = unsafe rename(temporary, path)
      }
      throw failure("cannot be written", path)
    }

    private static let attempts = 1000

    deinit {
      if isNamed, !isDone { _ = unsafe unlink(temporary) }
      Interruption.forget(temporary)
      close(descriptor)
    }
  }

  /// An append-only file, usable from any thread.
  final class Journal: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Replaces the content of an existing journal.
    init(_ path: String) throws(RunError) {
      self.path = path
      descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw failure("cannot be written", path) }
    }

    deinit { close(descriptor) }

    func add(_ bytes: [UInt8]) throws(RunError) {
      guard writeAll(bytes, to: descriptor) else { throw failure("cannot be written", path) }
    }
  }

  /// A file that is read and written at any offset, from any thread.
  final class OpenFile: Sendable {
    private let descriptor: Int32
    private let end = Atomic(0)

    /// Creates a temporary file without a name that disappears with the process, for data that does not fit in memory.
    /// Nil if it cannot be created.
    init?() {
      let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
      // O_TMPFILE; Swift does not import the macro.
      descriptor = unsafe open(folder, O_RDWR | 0o20000000 | O_DIRECTORY | O_CLOEXEC, 0o600)
      if descriptor < 0 { return nil }
    }

    init(reading path: String) throws(RunError) {
      descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw failure("cannot be opened", path) }
      guard let size = size(of: descriptor) else { throw RunError("is not a regular file", file: path) }
      end.store(size, ordering: .relaxed)
    }

    deinit { close(descriptor) }

    var count: Int { end.load(ordering: .relaxed) }

    /// Appends the bytes and returns their range, or nil if the write fails, for example on a full disk.
    func add(_ bytes: [UInt8]) -> Range<Int>? {
      let start = end.wrappingAdd(bytes.count, ordering: .relaxed).oldValue
      var done = 0
      while done < bytes.count {
        let step = unsafe bytes.withUnsafeBytes { buffer in
          unsafe pwrite(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, start + done)
        }
        if step < 0, errno == EINTR { continue }
        guard step > 0 else { return nil }
        done += step
      }
      return start..<start + bytes.count
    }

    /// Returns fewer bytes if the file ends earlier, or nil if it cannot be read.
    func read(_ range: Range<Int>) -> [UInt8]? {
      var bytes: [UInt8] = []
      while bytes.count < range.count {
        let (offset, room) = (range.lowerBound + bytes.count, range.count - bytes.count)
        var result = 0
        let chunk = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
          result = unsafe pread(descriptor, buffer.baseAddress, room, offset)
          count = max(0, result)
        }
        if result < 0, errno == EINTR { continue }
        guard result >= 0 else { return nil }
        if result == 0 { break }
        if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      }
      return bytes
    }
  }

  /// Reads the bytes that are available, waiting for at least one; returns an empty array at the end of the stream.
  static func part(of descriptor: Int32) throws(RunError) -> [UInt8] {
    while true {
      let (part, result) = readChunk(descriptor, 1 << 16)
      if result >= 0 { return part }
      guard mayTryAgain(descriptor, POLLIN) else { throw failure("cannot be read", "-") }
    }
  }

  /// Returns whether a failed call should be retried: after a signal, or, for a non-blocking stream, once it is ready.
  /// Streams inherited from a parent process may be non-blocking.
  static func mayTryAgain(_ descriptor: Int32, _ event: Int32) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN else { return false }
    var stream = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: event), revents: 0)
    return unsafe poll(&stream, 1, -1) >= 0 || errno == EINTR
  }

  /// Makes a write to a process that has ended return an error instead of killing this process.
  static func surviveBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// The path of this executable.
  static var program: String { realPath("/proc/self/exe") ?? "doccheck" }

  static func endProcess(_ status: Int32) -> Never { _exit(status) }

  /// Limits the address space; allocations beyond it fail and end the process.
  static func limitMemory(to bytes: Int) {
    var limit = rlimit(rlim_cur: rlim_t(max(0, bytes)), rlim_max: rlim_t(max(0, bytes)))
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  }
}

extension FileHandle {
  /// Passes on the input line by line, without line ends, until its end, holding one line at a time. Returns the error
  /// if the input could not be read to its end.
  @discardableResult
  func forEachLine<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) -> RunError? {
    var rest: [UInt8] = []
    while true {
      let part: [UInt8]
      do throws(RunError) { part = try FileSystem.part(of: fileDescriptor) } catch { return error }
      if part.isEmpty { break }
      // The bytes kept from earlier reads contain no line end, so the search starts after them.
      var (start, searched) = (0, rest.count)
      rest += part
      while let end = rest[searched...].firstIndex(of: .lineFeed) {
        try take(rest[start..<end])
        (start, searched) = (end + 1, end + 1)
      }
      rest.removeFirst(start)
    }
    if !rest.isEmpty { try take(rest[...]) }
    return nil
  }
}

/// Functions on files for traces and caches. They are not traced themselves.
extension FileSystem {
  /// The kind of a file as the answer of a trace.
  static func kindValue(_ status: Status?) -> [UInt8] {
    switch status?.kind {
    case nil: []
    case .file?: [1]
    case .directory?: [2]
    case .other?: [3]
    }
  }

  /// The entries of a folder as the answer of a trace.
  static func listValue(_ entries: [(name: String, entry: Entry)]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (name, entry) in entries {
      bytes += name.utf8
      bytes.append(0)
      switch entry {
      case .file: bytes.append(1)
      case .directory: bytes.append(2)
      case .link: bytes.append(3)
      case .other: bytes.append(4)
      }
    }
    return SHA256.hash(bytes)
  }

  /// The stamp of the file at a path, links followed; nil if it does not exist.
  static func stamp(_ path: String) -> FileStamp? {
    look(path).map { status in
      FileStamp(
        device: Int64(bitPattern: UInt64(status.identity.device)),
        inode: Int64(bitPattern: UInt64(status.identity.inode)), size: Int64(status.size), modified: status.modified,
        changed: status.changed)
    }
  }

  /// The time in nanoseconds since 1970.
  static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Whether the folder belongs to this user, and no other user can write to it.
  static func isPrivate(_ folder: String) -> Bool {
    var info = stat()
    guard unsafe lstat(folder, &info) == 0 else { return false }
    return info.st_mode & S_IFMT == S_IFDIR && info.st_uid == geteuid() && info.st_mode & 0o022 == 0
  }

  /// Sets the time of the last change to now, so that the file counts as used.
  static func touch(_ path: String) { _ = unsafe utimensat(AT_FDCWD, path, nil, 0) }

  /// The hash of a file of any size, or nil if it cannot be read.
  static func digest(ofLarge path: String) -> [UInt8]? {
    guard let file = try? OpenFile(reading: path) else { return nil }
    var hash = SHA256()
    for start in stride(from: 0, to: file.count, by: 1 << 20) {
      guard let part = file.read(start..<min(file.count, start + 1 << 20)) else { return nil }
      hash.update(part)
    }
    return hash.finalize()
  }
}

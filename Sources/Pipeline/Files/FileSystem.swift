import Digest
import Glibc
import Reports

/// The only user of POSIX calls for folders, files and the terminal. Paths are used as given.
enum FileSystem {
  enum Kind { case file, directory, other }

  /// The identity of the file a path leads to, independent of its name; detects loops of symbolic links.
  struct Identity: Hashable {
    let device: UInt
    let inode: UInt
  }

  struct Status {
    let kind: Kind
    let identity: Identity
    let size: Int
    /// The permission bits, as `chmod` takes them.
    let permissions: UInt32
    /// The last content change, in nanoseconds since 1970.
    let modified: Int64
    /// The last change of content, name or permissions (ctime), which programs cannot set back.
    let changed: Int64
  }

  /// Nil if the path does not exist or cannot be read. A symbolic link that is not followed is ``Kind/other``.
  static func status(_ path: String, followingLinks: Bool = true) -> Status? {
    let status = look(path, followingLinks: followingLinks)
    InputTrace.note(
      .kind(path, followingLinks: followingLinks), InputTrace.Answer(value: kindValue(status), stamp: nil))
    return status
  }

  /// As ``status(_:followingLinks:)``, not traced.
  static func look(_ path: String, followingLinks: Bool = true) -> Status? {
    var info = stat()
    guard unsafe (followingLinks ? stat(path, &info) : lstat(path, &info)) == 0 else { return nil }
    let kind: Kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      default: .other
      }
    let identity = Identity(device: UInt(info.st_dev), inode: UInt(info.st_ino))
    let modified = Int64(info.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(info.st_mtim.tv_nsec)
    let changed = Int64(info.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(info.st_ctim.tv_nsec)
    return Status(
      kind: kind, identity: identity, size: Int(info.st_size), permissions: info.st_mode & 0o7777,
      modified: modified, changed: changed)
  }

  /// The type of a folder entry from `readdir`; a type the file system does not report is ``link``. Pipes, sockets and
  /// devices are ``other``.
  enum Entry { case file, directory, link, other }

  /// The names in a folder, sorted by bytes, without hidden ones.
  static func list(_ directory: String) throws(RunError) -> [(name: String, entry: Entry)] {
    guard InputTrace.isOn else { return try entries(directory) }
    let stamp = stamp(directory)
    do throws(RunError) {
      let entries = try entries(directory)
      InputTrace.note(.list(directory), InputTrace.Answer(value: listValue(entries), stamp: stamp))
      return entries
    } catch {
      InputTrace.noteUnknown()
      throw error
    }
  }

  /// As ``list(_:)``, not traced.
  static func entries(_ directory: String) throws(RunError) -> [(name: String, entry: Entry)] {
    guard let stream = unsafe opendir(directory) else { throw failure("cannot be opened", directory) }
    defer { unsafe _ = closedir(stream) }
    var names: [(name: String, entry: Entry)] = []
    while let entry = unsafe readdir(stream) {
      let type = Int(unsafe entry.pointee.d_type)
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      guard bytes.first != 0x2e else { continue }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        throw RunError(
          "contains a file name that is not UTF-8: \(String(decoding: bytes, as: UTF8.self))", file: directory)
      }
      names.append((name, kind(ofEntry: type)))
    }
    return names.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func kind(ofEntry type: Int) -> Entry {
    switch type {
    case Int(DT_DIR): .directory
    case Int(DT_REG): .file
    case Int(DT_LNK), Int(DT_UNKNOWN): .link
    default: .other
    }
  }

  /// The default maximum file size, in bytes; no handwritten text is larger.
  static let sizeLimit = 1 << 28

  /// Reads at most the bytes a file held when it was opened, or standard input if `path` is `-`.
  ///
  /// - Parameter anyKind: also reads from a pipe or device, which the user may have named; otherwise the call never
  ///   blocks.
  static func read(_ path: String, anyKind: Bool = false, limit: Int = sizeLimit) throws(RunError) -> [UInt8] {
    guard InputTrace.isOn else { return try bytes(path, anyKind: anyKind, limit: limit) }
    let stamp = stamp(path)
    do throws(RunError) {
      let bytes = try bytes(path, anyKind: anyKind, limit: limit)
      if stamp == nil || path == "-" || look(path)?.kind != .file {
        InputTrace.noteUnknown()
      } else {
        InputTrace.note(.content(path), InputTrace.Answer(value: SHA256.hash(bytes), stamp: stamp))
      }
      return bytes
    } catch {
      if stamp == nil, FileSystem.stamp(path) == nil {
        InputTrace.note(.content(path), InputTrace.Answer(value: [], stamp: nil))
      } else {
        InputTrace.noteUnknown()
      }
      throw error
    }
  }

  /// As ``read(_:anyKind:limit:)``, not traced.
  static func bytes(_ path: String, anyKind: Bool, limit: Int) throws(RunError) -> [UInt8] {
    let isStream = path == "-"
    let descriptor = isStream ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC | (anyKind ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw failure("cannot be opened", path) }
    defer { if !isStream { close(descriptor) } }
    let known = isStream ? nil : size(of: descriptor)
    guard isStream || anyKind || known != nil else {
      throw RunError("is not a text file, but a folder, a pipe or a device", file: path)
    }
    // Files that report size 0, like those in /proc, are read to their end.
    let end = known.map { anyKind && $0 == 0 ? limit + 1 : $0 } ?? limit + 1
    guard known ?? 0 <= limit else { throw tooLarge(path, limit) }
    var bytes: [UInt8] = []
    while bytes.count < end {
      let (chunk, result) = readChunk(descriptor, min(end - bytes.count, max(known ?? 0, 1 << 16, bytes.count)))
      guard result >= 0 else {
        if mayTryAgain(descriptor, POLLIN) { continue }
        throw failure("cannot be read", path)
      }
      if result == 0 { break }
      if bytes.isEmpty { bytes = chunk } else { bytes.append(contentsOf: chunk) }
    }
    guard bytes.count <= limit else { throw tooLarge(path, limit) }
    return bytes
  }

  private static func tooLarge(_ path: String, _ limit: Int) -> RunError {
    RunError("is larger than \(limit >> 20) MB and is not read: split it", file: path == "-" ? "standard input" : path)
  }

  /// The size of an open file in bytes, or nil if it is no regular file.
  static func size(of descriptor: Int32) -> Int? {
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(info.st_size)
  }

  static func readChunk(_ descriptor: Int32, _ room: Int) -> ([UInt8], Int) {
    var result = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      result = unsafe Glibc.read(descriptor, buffer.baseAddress, room)
      count = max(0, result)
    }
    return (bytes, result)
  }

  /// Writes by way of a temporary file, so a reader never sees a partial file. A file with the same bytes keeps its
  /// timestamps. Returns whether the file was written.
  @discardableResult
  static func write(_ bytes: [UInt8], to path: String) throws(RunError) -> Bool {
    let old = status(path)
    if let old {
      guard old.kind != .directory else { throw RunError("is a folder, not a file", file: path) }
      if old.kind == .other {
        try writeAll(bytes, to: path, flags: O_WRONLY)
        return true
      }
      if old.size == bytes.count, holds(bytes, at: path) { return false }
      guard old.permissions & 0o222 != 0 else { throw RunError("is read-only and was not changed", file: path) }
    }
    let file = try NewFile(path, permissions: old?.permissions)
    try file.add(bytes)
    try file.finish()
    return true
  }

  /// Returns whether a file holds exactly these bytes.
  static func holds(_ new: [UInt8], at path: String) -> Bool {
    guard let old = try? read(path) else { return false }
    guard old.count == new.count, !new.isEmpty else { return old.count == new.count }
    return unsafe old.withUnsafeBytes { old in
      unsafe new.withUnsafeBytes { new in
        guard let left = old.baseAddress, let right = new.baseAddress else { return false }
        return unsafe memcmp(left, right, new.count) == 0
      }
    }
  }

  private static func writeAll(_ bytes: [UInt8], to path: String, flags: Int32) throws(RunError) {
    let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure("cannot be written", path) }
    let written = writeAll(bytes, to: descriptor)
    // Some file systems report a full disk only on close.
    guard close(descriptor) == 0, written else { throw failure("cannot be written", path) }
  }

  /// Writes to an open file; returns false on failure, with the reason in `errno`.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let step = unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        if step < 0, mayTryAgain(descriptor, POLLOUT) { continue }
        guard step > 0 else { return false }
        offset += step
      }
      return true
    }
  }

  /// Replaces this process with another program (exec); returns only if that fails.
  static func become(_ program: String, _ arguments: [String]) {
    var words = unsafe ([program] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    _ = unsafe execv(program, words)
    for index in unsafe words.indices { unsafe free(words[index]) }
  }

  /// Creates a folder and its missing parents.
  ///
  /// - Parameter permissions: those of the new folders, before the umask.
  static func makeDirectory(_ path: String, permissions: UInt32 = 0o755) throws(RunError) {
    if look(path)?.kind == .directory { return }
    let parent = directory(of: path)
    if parent != path, parent != "." { try makeDirectory(parent, permissions: permissions) }
    guard unsafe mkdir(path, permissions) == 0 || errno == EEXIST, look(path)?.kind == .directory else {
      throw failure("cannot be made", path)
    }
  }

  static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static var workingDirectory: String {
    guard let path = unsafe getcwd(nil, 0) else { return "/" }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The width in columns of the terminal, or nil if the descriptor is no terminal.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The files of a folder whose names have one of some endings, without those that are larger, cannot be read, or lie
  /// elsewhere by a symbolic link.
  ///
  /// - Parameters:
  ///   - top: the folder below which they must lie.
  ///   - most: the maximum number of entries that are looked at.
  ///   - limit: in bytes.
  static func texts(
    in folder: String, below top: String, endings: [String], most: Int, limit: Int
  ) -> [(name: String, ending: String, bytes: [UInt8])] {
    ((try? entries(folder)) ?? []).prefix(most).compactMap { entry in
      let file = FilePath.join(folder, entry.name)
      guard let ending = endings.first(where: entry.name.hasSuffix), status(file)?.kind == .file,
        lies(file, below: top), let bytes = try? read(file, limit: limit)
      else { return nil }
      return (String(entry.name.dropLast(ending.count)), ending, bytes)
    }
  }

  /// Returns whether a file lies in a folder after all symbolic links are resolved.
  static func lies(_ path: String, below directory: String) -> Bool {
    guard let path = realPath(path), let directory = realPath(directory) else { return false }
    return path == directory || path.hasPrefix(directory == "/" ? "/" : directory + "/")
  }

  /// The path with symbolic links resolved, or nil if it does not exist.
  static func realPath(_ path: String) -> String? {
    let real = resolve(path)
    InputTrace.note(.realPath(path), InputTrace.Answer(value: Array((real ?? "").utf8), stamp: nil))
    return real
  }

  /// As ``realPath(_:)``, not traced.
  static func resolve(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// An exclusive lock between processes, released when its holder is freed or its process ends.
  final class Lock: Sendable {
    private let descriptor: Int32
    fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }
    deinit {
      // Closing alone leaves the lock with a child that another thread has forked and that has not yet called exec.
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
  }

  /// Returns nil if another process holds the lock of this folder.
  static func lock(_ directory: String) throws(RunError) -> Lock? {
    let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("cannot be opened", directory) }
    let lock = Lock(descriptor)
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return lock }
    guard errno == EWOULDBLOCK else { throw failure("cannot be locked", directory) }
    return nil
  }

  /// Writes a file, truncating an existing one.
  static func put(_ bytes: [UInt8], in path: String) throws(RunError) {
    try writeAll(bytes, to: path, flags: O_WRONLY | O_CREAT | O_NOFOLLOW | O_TRUNC)
  }

  /// Appends to a pipe or device.
  static func send(_ bytes: [UInt8], to path: String) throws(RunError) {
    try writeAll(bytes, to: path, flags: O_WRONLY | O_APPEND)
  }

  /// Renames atomically: a reader sees the old or the new file.
  static func move(_ path: String, to destination: String) throws(RunError) {
    guard unsafe rename(path, destination) == 0 else { throw failure("cannot be written", destination) }
  }

  static func removeFile(_ path: String) throws(RunError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw failure("cannot be removed", path) }
  }

  /// Removes an empty folder; returns false if it is not empty or cannot be removed.
  @discardableResult
  static func removeEmptyDirectory(_ path: String) -> Bool { unsafe rmdir(path) == 0 }

  static func failure(_ what: String, _ path: String) -> RunError {
    let reason = unsafe String(cString: strerror(errno))
    return RunError("\(what): \(reason)", file: path == "-" ? "standard input" : path)
  }
}

import Digest
import Glibc
import Reports

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

import Reports

/// Where a build writes: every file of a site goes through here, by its path below the folder.
struct OutputFolder: Sendable {
  let path: String

  init(_ path: String) throws(Trouble) {
    self.path = path
    try FileSystem.makeDirectory(path)
  }

  /// Returns whether the file is new or holds other bytes than before. May be called on any thread.
  func put(_ bytes: [UInt8], at address: String) throws(Trouble) -> Bool {
    let file = FilePath.join(path, address)
    try FileSystem.makeDirectory(FileSystem.directory(of: file))
    return try FileSystem.write(bytes, to: file)
  }

  /// Puts a copy of a file there.
  func copy(_ file: String, to address: String) throws(Trouble) -> Bool {
    try put(try FileSystem.read(file), at: address)
  }
}

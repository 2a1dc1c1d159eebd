import DocModel
import Foundation
import Reports
import Synchronization

/// The output folder of a build. No file in it is ever partially written: a killed build leaves each file old or new,
/// and the next build cleans up.
///
/// A build opens the folder, passes each file from any thread, and finishes:
///
///     let folder = try OutputFolder(opening: "site", roots: ["content"])
/// try folder.claim(paths)                               // throws if a foreign file has one of these names
/// if folder.kept([("ko-KR/guide/a.html", 812)]) { … }   // unchanged since the last build: keep it
///     else { try folder.write(bytes, to: "ko-KR/guide/a.html") }
/// folder.keep("ko-KR/guide/b.html")                     // could not be built this time: keep the old file
/// let summary = try folder.finish()                     // removes files not written again, writes the manifest
///
/// If it is released without ``finish()``, written files stay and nothing is removed.
final class OutputFolder: Sendable {
  struct Summary: Sendable, Equatable {
    var written = 0
    /// Files that already held the same bytes and were not rewritten.
    var unchanged = 0
    var removed = 0
    /// The reasons why files that are no longer generated could not be removed.
    var troubles: [RunError] = []
  }

  private struct State {
    var made = OutputManifest()
    var summary = Summary()
    /// Subfolders of the output that exist and are no symbolic links.
    var folders: Set<String> = []
    var staged = 0
    /// Whether the manifest is still the same as the old one.
    var isSame = true
    /// Held until the build finishes.
    var lock: FileSystem.Lock?
  }

  let path: String
  private let staging: Staging
  private let old: OutputManifest
  private let hadNone: Bool
  /// Files known to be doccheck's: those of the old manifest, and those of a build that did not finish.
  private let own: Set<String>
  /// The time the old manifest was written; an older file is unchanged since then.
  private let settled: Int64
  private let state: Mutex<State>

  /// Creates the folder if missing, locks it, and cleans up after a killed build.
  ///
  /// - Parameter sources: folders that may not contain the output; nil means the roots.
  init(opening path: String, roots: [String], sources: [String]? = nil) throws(RunError) {
    let path = FilePath.display(path)
    try Self.refuse(path, roots: roots, sources: sources ?? roots)
    try FileSystem.makeDirectory(path)
    guard let lock = try FileSystem.lock(path) else {
      throw RunError("another build is writing to this folder: wait for it, or name another folder", file: path)
    }
    let old = try OutputManifest.read(in: path)
    let (staging, left) = try Staging.begin(path)
    self.path = path
    self.staging = staging
    self.old = old ?? OutputManifest()
    hadNone = old == nil
    own = left.union(self.old.files.keys)
    settled = FileSystem.status(FilePath.join(path, OutputManifest.name))?.changed ?? .min
    state = Mutex(State(lock: lock))
  }

  /// Throws if the output would lie in a source folder, also through symbolic links.
  private static func refuse(_ path: String, roots: [String], sources: [String]) throws(RunError) {
    var known = path
    while FileSystem.realPath(known) == nil, known != ".", known != "/" { known = FileSystem.directory(of: known) }
    guard let real = FileSystem.realPath(known) else { return }
    if known == path, roots.contains(where: { FileSystem.realPath($0) == real }) {
      throw RunError("contains the articles: name another output folder", file: path)
    }
    for root in sources {
      guard let base = FileSystem.realPath(root) else { continue }
      if real == base || real.hasPrefix(base == "/" ? base : base + "/") {
        throw RunError(
          "is inside the root \(FilePath.display(root)): name an output folder outside it", file: path)
      }
    }
  }

  /// Throws if a foreign file exists at one of these paths. Called before anything is written.
  func claim(_ paths: some Sequence<String>) throws(RunError) {
    let foreign = paths.filter { !own.contains($0) && FileSystem.status(place(of: $0), followingLinks: false) != nil }
    guard let first = foreign.min() else { return }
    let others = foreign.count > 1 ? " (and \(foreign.count - 1) more)" : ""
    throw RunError(
      "is not doccheck's\(others): remove it, or name another output folder", file: place(of: first))
  }

  /// Writes a file unless it already holds these bytes. Never replaces a foreign file.
  ///
  /// - Parameter name: the path below the folder, separated by `/`.
  func write(_ bytes: [UInt8], to name: String) throws(RunError) {
    let target = place(of: name)
    guard Self.isInside(name) else { throw RunError("is outside the output folder", file: target) }
    try makeFolders(above: name)
    let there = FileSystem.status(target, followingLinks: false)
    let isSame = there?.kind == .file && there?.size == bytes.count && FileSystem.holds(bytes, at: target)
    if let there, !isSame {
      guard there.kind != .directory else { throw RunError("is a folder, not a file", file: target) }
      guard own.contains(name), there.kind == .file else {
        throw RunError("was not written by doccheck: remove it, or name another output folder", file: target)
      }
    }
    let isTwice = state.withLock { $0.made.files[name] != nil }
    guard !isTwice else { throw RunError("would be written twice by one build", file: target) }
    let mark = FileMark(bytes)
    let number = state.withLock { state -> Int? in
      state.made.files[name] = mark
      if old.files[name] != mark { state.isSame = false }
      guard !isSame else {
        state.summary.unchanged += 1
        return nil
      }
      state.summary.written += 1
      state.staged += 1
      return state.staged
    }
    guard let number else { return }
    try staging.put(bytes, at: name, number: number)
  }

  /// Returns whether the last build wrote these files and they are unchanged; if so, they are kept.
  func kept(_ files: [(name: String, size: Int)]) -> Bool {
    guard files.allSatisfy({ isAsWritten($0.name, size: $0.size) }) else { return false }
    state.withLock { state in
      for (name, _) in files { state.made.files[name] = old.files[name] }
      state.summary.unchanged += files.count
    }
    return true
  }

  /// Digest of the files of this build whose names match.
  func digest(of isWanted: (String) -> Bool) -> ContentDigest.Value {
    let made = state.withLock { $0.made.files }
    var writer = RecordWriter()
    for (name, mark) in made.filter({ isWanted($0.key) }).sorted(by: { $0.key < $1.key }) {
      writer.add(name)
      mark.add(to: &writer)
    }
    return ContentDigest.of(writer.bytes)
  }

  /// Keeps a file of the last build that could not be built this time.
  func keep(_ name: String) {
    guard let file = old.files[name] else { return }
    state.withLock { if $0.made.files[name] == nil { $0.made.files[name] = file } }
  }

  /// A temporary folder for files made by another program; leftovers are removed by the next build.
  func scratch(_ name: String) -> String { staging.place(name) }

  /// Removes files of earlier builds that this build did not write and that were not modified since.
  ///
  /// - Parameter kept: prefix of file names to keep, because they may still be written.
  func sweep(except kept: String? = nil) {
    let made = state.withLock { $0.made.files }
    let gone = own.filter { made[$0] == nil && !(kept.map($0.hasPrefix) ?? false) }
    for name in gone.sorted() {
      do throws(RunError) {
        if try remove(name) { state.withLock { $0.summary.removed += 1 } }
      } catch {
        state.withLock { if !$0.summary.troubles.contains(error) { $0.summary.troubles.append(error) } }
      }
    }
  }

  /// Removes files that are no longer generated, and writes the manifest.
  /// - Parameter memory: the state to save for the next build, or nil.
  @discardableResult
  func finish(_ memory: IncrementalBuildState? = nil) throws(RunError) -> Summary {
    sweep()
    let (made, summary, isSame) = state.withLock { ($0.made, $0.summary, $0.isSame) }
    if !isSame || made.files.count != old.files.count || hadNone {
      try staging.put(made.encoded(), at: OutputManifest.name, number: 0)
    }
    if let memory { try staging.put(memory.encoded, at: IncrementalBuildState.name, number: 0) }
    try staging.end()
    state.withLock { $0.lock = nil }
    return summary
  }

  private func remove(_ name: String) throws(RunError) -> Bool {
    let target = place(of: name)
    guard Self.isInside(name), leadsThroughFolders(name),
      let there = FileSystem.status(target, followingLinks: false)
    else { return false }
    let bytes = there.kind == .file ? try FileSystem.read(target) : nil
    if let mark = old.files[name], bytes.map(FileMark.init) != mark {
      throw RunError(
        "is no longer part of the site, but was changed by somebody else since: it stays", file: target,
        severity: .warning)
    }
    guard there.kind == .file else { return false }
    try FileSystem.removeFile(target)
    var folder = FileSystem.directory(of: name)
    while folder != ".", FileSystem.removeEmptyDirectory(place(of: folder)) {
      folder = FileSystem.directory(of: folder)
    }
    return true
  }

  private func isAsWritten(_ name: String, size: Int) -> Bool {
    let target = place(of: name)
    guard let mark = old.files[name], Self.isInside(name), leadsThroughFolders(name),
      let there = FileSystem.status(target, followingLinks: false), there.kind == .file, there.size == size
    else { return false }
    if there.changed < settled { return true }
    return (try? FileSystem.read(target)).map { FileMark($0) == mark } ?? false
  }

  private func place(of name: String) -> String { FilePath.join(path, name) }

  private static func isInside(_ name: String) -> Bool {
    // The length of the current path component, and the number of dots in it.
    var (count, dots) = (0, 0)
    for byte in name.utf8 {
      if byte == 0 { return false }
      if byte == UInt8(ascii: "/") {
        if dots == count && count < 3 { return false }
        (count, dots) = (0, 0)
      } else {
        count += 1
        if byte == UInt8(ascii: ".") { dots += 1 }
      }
    }
    return dots < count || count > 2
  }

  /// Returns whether no parent folder is a symbolic link, which could lead out of the output.
  private func leadsThroughFolders(_ name: String) -> Bool {
    let folder = FileSystem.directory(of: name)
    if folder == "." || state.withLock({ $0.folders.contains(folder) }) { return true }
    guard leadsThroughFolders(folder),
      FileSystem.status(place(of: folder), followingLinks: false)?.kind == .directory
    else { return false }
    state.withLock { _ = $0.folders.insert(folder) }
    return true
  }

  private func makeFolders(above name: String) throws(RunError) {
    let folder = FileSystem.directory(of: name)
    if folder == "." || state.withLock({ $0.folders.contains(folder) }) { return }
    try makeFolders(above: folder)
    if FileSystem.status(place(of: folder), followingLinks: false) == nil {
      try FileSystem.makeDirectory(place(of: folder))
    }
    guard FileSystem.status(place(of: folder), followingLinks: false)?.kind == .directory else {
      throw RunError("is not a folder, or is a symbolic link: nothing is written there", file: place(of: folder))
    }
    state.withLock { _ = $0.folders.insert(folder) }
  }
}

/// A temporary folder inside the output folder, in which files are written before they are renamed into place. It is
/// removed at the end of a build.
struct Staging: Sendable {
  private let output: String
  private let folder: String
  /// Records each file name before the rename, so the files of a killed build are known.
  private let journal: FileSystem.Journal

  private init(of output: String, in folder: String, journal: FileSystem.Journal) {
    self.output = output
    self.folder = folder
    self.journal = journal
  }

  /// Also returns the files that a killed build may have put in place.
  static func begin(_ output: String) throws(RunError) -> (staging: Staging, left: Set<String>) {
    let folder = FilePath.join(output, ".doccheck-staging")
    let name = FilePath.join(folder, "journal")
    let left = try takeOver(folder, name)
    let journal = try FileSystem.Journal(name + "-new")
    // These files count as this build's until they are written again or removed.
    try journal.add(left.sorted().flatMap { Array($0.utf8) + [0] })
    try FileSystem.move(name + "-new", to: name)
    return (Staging(of: output, in: folder, journal: journal), left)
  }

  private static func takeOver(_ folder: String, _ journal: String) throws(RunError) -> Set<String> {
    guard let there = FileSystem.status(folder, followingLinks: false) else {
      try FileSystem.makeDirectory(folder)
      return []
    }
    guard there.kind == .directory else { throw RunError("was not written by doccheck: remove it", file: folder) }
    var names: Set<String> = []
    if FileSystem.status(journal, followingLinks: false)?.kind == .file {
      // A record cut off when the build was killed names a file that was not yet renamed into place.
      let lines = try FileSystem.read(journal).split(separator: 0, omittingEmptySubsequences: false).dropLast()
      names = Set(lines.map { String(decoding: $0, as: UTF8.self) })
    }
    for (name, _) in try FileSystem.list(folder) where name != "journal" {
      let file = FilePath.join(folder, name)
      do { try FileManager.default.removeItem(atPath: file) } catch {
        throw RunError("cannot be removed: \(error.localizedDescription)", file: file)
      }
    }
    return names
  }

  func place(_ name: String) -> String { FilePath.join(folder, name) }

  func put(_ bytes: [UInt8], at name: String, number: Int) throws(RunError) {
    let staged = FilePath.join(folder, String(number))
    let target = FilePath.join(output, name)
    do throws(RunError) {
      try FileSystem.put(bytes, in: staged)
      if number > 0 { try journal.add(Array(name.utf8) + [0]) }
      try FileSystem.move(staged, to: target)
    } catch {
      try? FileSystem.removeFile(staged)
      throw RunError(error.message, file: target)
    }
  }

  func end() throws(RunError) {
    try FileSystem.removeFile(place("journal"))
    FileSystem.removeEmptyDirectory(folder)
  }
}

import DocModel
import Foundation
import Glibc
import Synchronization

/// The dictionaries of the program `hunspell`, if it is installed: a second proof that a word is misspelled.
package struct HunspellDictionaries: Sendable {
  /// None: only the words of the texts prove a mistake.
  package static let none = HunspellDictionaries(folders: [])

  /// Those in the usual folders and in `DICPATH`.
  package static let installed: HunspellDictionaries = {
    let own = ProcessInfo.processInfo.environment["DICPATH"]?.split(separator: ":").map(String.init) ?? []
    return HunspellDictionaries(
      folders: own + [
        "/usr/share/hunspell", "/usr/share/myspell/dicts", "/usr/share/myspell", "/usr/local/share/hunspell",
      ])
  }()

  /// The dictionaries by name (`pt_BR`), with their paths without extension.
  private let paths: [String: String]
  private let program: String?
  private let folders: [String]
  /// So long a process may take, in seconds.
  private static let limit = 60

  /// - Parameter program: the path of the program; nil looks for it in `PATH`.
  init(folders: [String], program own: String? = nil) {
    var paths: [String: String] = [:]
    for folder in folders {
      for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where file.hasSuffix(".dic") {
        let name = String(file.dropLast(4))
        let path = FilePath.join(folder, name)
        if paths[name] == nil, FileSystem.status(path + ".aff") != nil { paths[name] = path }
      }
    }
    (self.paths, self.folders) = (paths, folders)
    let commands = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    let places = own.map { [$0] } ?? commands.map { "\($0)/hunspell" }
    program = paths.isEmpty ? nil : places.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The dictionary of a locale: that of its region, else of its language, else of the region that is its home.
  func path(for locale: LocaleTag) -> String? {
    let language = locale.language
    let home = language.uppercased()
    let names = [locale.region.map { "\(language)_\($0)" }, language, "\(language)_\(home)"].compactMap(\.self)
    if let name = names.first(where: { paths[$0] != nil }) { return paths[name] }
    return paths.keys.filter { $0.hasPrefix(language + "_") }.min().flatMap { paths[$0] }
  }

  /// Returns those of the words, in small letters, that the locale's dictionary rejects with a small and with a capital
  /// first letter; nil if there is no dictionary, or it gives no answer.
  func unknown(_ words: [String], in locale: LocaleTag) -> Set<String>? {
    let path = path(for: locale)
    noteUse(of: path)
    guard let program, let path else { return nil }
    guard !words.isEmpty else { return [] }
    let lines = words.flatMap { [$0, $0.capitalized] }.joined(separator: "\n") + "\n"
    guard let answer = Self.answer(program, ["-d", path, "-i", "UTF-8", "-l"], Data(lines.utf8)) else { return nil }
    let rejected = Set(String(decoding: answer, as: UTF8.self).split(separator: "\n").map(String.init))
    return Set(words.filter { rejected.contains($0) && rejected.contains($0.capitalized) })
  }

  /// Lets a stored result depend on the dictionaries.
  private func noteUse(of path: String?) {
    guard InputTrace.isOn else { return }
    for folder in folders where FileSystem.status(folder)?.kind == .directory { _ = try? FileSystem.list(folder) }
    if let path { for ending in [".dic", ".aff"] { _ = try? FileSystem.read(path + ending) } }
    program.map { _ = FileSystem.status($0) }
  }

  /// The standard output of a program, or nil if it fails or takes too long.
  private static func answer(_ program: String, _ arguments: [String], _ text: Data) -> Data? {
    FileSystem.surviveBrokenPipes()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    // The output is in the encoding of the locale.
    environment["LC_ALL"] = "C.UTF-8"
    process.environment = environment
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let end = DispatchSemaphore(value: 0)
    do { try Interruption.run(process, atEnd: { end.signal() }) } catch { return nil }
    let number = process.processIdentifier
    let isOver = Mutex(false)
    let watch = DispatchWorkItem { if !isOver.withLock({ $0 }) { kill(number, SIGKILL) } }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit), execute: watch)
    // Both directions at once: the program answers while it reads.
    let writer = Thread {
      try? input.fileHandleForWriting.write(contentsOf: text)
      try? input.fileHandleForWriting.close()
    }
    writer.start()
    let answer = try? output.fileHandleForReading.readToEnd()
    end.wait()
    isOver.withLock { $0 = true }
    watch.cancel()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else { return nil }
    return answer ?? Data()
  }
}

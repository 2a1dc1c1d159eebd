import Foundation
import Reports

/// The index that Pagefind makes of a site's pages. It splits the words of each language, and a browser loads the parts
/// that a search needs.
struct SearchIndex {
  /// In the output folder.
  static let folder = "pagefind"

  /// Writes the index of the pages in the output folder beside them.
  ///
  /// - Parameter output: holds the pages of this build, and none that it did not make.
  static func write(to output: OutputFolder) throws(Trouble) -> [(name: String, size: Int)] {
    let result = output.scratch("pagefind")
    defer { try? FileManager.default.removeItem(atPath: result) }
    try run(["--site", output.path, "--output-path", result, "--quiet"])
    // Pages forbid what would let them run WebAssembly; a worker of its own may.
    guard FileSystem.status(FilePath.join(result, "pagefind-worker.js")) != nil else {
      throw Trouble("this Pagefind is too old: search needs 1.5 or later; pip install -U 'pagefind[extended]'")
    }
    var written: [(name: String, size: Int)] = []
    for file in try files(in: result) {
      let bytes = try FileSystem.read(FilePath.join(result, file))
      written.append((folder + "/" + file, bytes.count))
      try output.write(bytes, to: folder + "/" + file)
    }
    return written
  }

  private static func files(in folder: String) throws(Trouble) -> [String] {
    guard let all = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
      throw Trouble("Pagefind wrote no index; is there a page in the site?")
    }
    // The theme brings its own box.
    let unneeded = ["pagefind-ui", "pagefind-modular-ui", "pagefind-highlight", "pagefind-component-ui"]
    return all.sorted().filter { name in
      !unneeded.contains { name.hasPrefix($0) } && FileSystem.status(FilePath.join(folder, name))?.kind == .file
    }
  }

  /// The program as the system has it, else as Python's package.
  private static func run(_ arguments: [String]) throws(Trouble) {
    for command in [["pagefind"], ["python3", "-m", "pagefind"]] {
      let (status, said) = try start(command + arguments)
      if status == 0 { return }
      // 127: there is no such program. 1, and Python's words: there is no such module.
      if status == 127 || said.contains("No module named pagefind") { continue }
      throw Trouble("Pagefind made no index (exit \(status)): \(said.suffix(400))")
    }
    throw Trouble("search needs Pagefind: pip install 'pagefind[extended]', or build without --search")
  }

  private static func start(_ arguments: [String]) throws(Trouble) -> (status: Int32, said: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    do { try process.run() } catch { throw Trouble("Pagefind cannot be started: \(error)") }
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    )
  }
}

import DocModel
import Foundation
import MarkdownReader
import Reports

/// Creates the Pagefind search index of a site. Pagefind segments the words of each language, and browsers load only
/// the parts of the index that a search needs.
struct SearchIndex {
  /// The index's folder, relative to the output folder.
  static let folder = "pagefind"

  /// Indexes the pages in the output folder and writes the index into the same folder.
  ///
  /// - Parameter output: contains only pages of this build.
  static func write(to output: OutputFolder) throws(RunError) -> [(name: String, size: Int)] {
    let result = output.scratch("pagefind")
    defer { try? FileManager.default.removeItem(atPath: result) }
    try run(["--site", output.path, "--output-path", result, "--quiet"])
    // Pages have a content security policy that blocks WebAssembly; Pagefind's worker file is exempt.
    guard FileSystem.status(FilePath.join(result, "pagefind-worker.js")) != nil else {
      throw RunError("this Pagefind is too old: search needs 1.5 or later; pip install -U 'pagefind[extended]'")
    }
    var written: [(name: String, size: Int)] = []
    for file in try files(in: result) {
      let bytes = try FileSystem.read(FilePath.join(result, file))
      written.append((folder + "/" + file, bytes.count))
      try output.write(bytes, to: folder + "/" + file)
    }
    return written
  }

  private static func files(in folder: String) throws(RunError) -> [String] {
    guard let all = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
      throw RunError("Pagefind wrote no index; is there a page in the site?")
    }
    // The theme has its search box, so Pagefind's UI files are skipped.
    let unneeded = ["pagefind-ui", "pagefind-modular-ui", "pagefind-highlight", "pagefind-component-ui"]
    return all.sorted().filter { name in
      !unneeded.contains { name.hasPrefix($0) } && FileSystem.status(FilePath.join(folder, name))?.kind == .file
    }
  }

  /// Runs Pagefind: the installed program, else the Python package.
  private static func run(_ arguments: [String]) throws(RunError) {
    for command in [["pagefind"], ["python3", "-m", "pagefind"]] {
      let (status, said) = try start(command + arguments)
      if status == 0 { return }
      // Exit status 127: program not found. The message is Python's for a missing module.
      if status == 127 || said.contains("No module named pagefind") { continue }
      throw RunError("Pagefind wrote no index (exit \(status)): \(said.suffix(400))")
    }
    throw RunError("search needs Pagefind: pip install 'pagefind[extended]', or build without --search")
  }

  private static func start(_ arguments: [String]) throws(RunError) -> (status: Int32, said: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    do { try Interruption.run(process) } catch { throw RunError("Pagefind cannot be started: \(error)") }
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    )
  }
}

extension MarkdownReader {
  /// Returns a line of text without its markup: what a page's description is elsewhere than on the page.
  ///
  /// - Parameter path: the path of the article, whose ending can determine the flavor.
  func plainText(of text: String, path: String) -> String {
    guard text.utf8.contains(where: { "*_`[<".utf8.contains($0) }), let locale = LocaleTag("en") else { return text }
    var reader = MarkdownReader(flavor: flavor, frontMatter: false)
    reader.isForPages = isForPages
    let article = reader.read(Array(text.utf8), locale: locale, path: path, file: path)
    guard article.nodes.count > 2, article.nodes[1].kind == .paragraph, Int(article.nodes[1].end) == article.nodes.count
    else { return text }
    return article.plainText(of: 1)
  }
}

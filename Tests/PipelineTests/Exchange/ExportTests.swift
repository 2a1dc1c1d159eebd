import DocModel
import Foundation
import Reports
import Testing

@testable import Pipeline

/// What `export` writes, read by tools that others made.
@Suite struct ExportTests {
  private static let page = "# T\n\nUse `run` & \"go\" <now>.\n\n| a | b |\n|-|-|\n| `x` | 10 |\n"

  private func exported(_ format: Export.Format, _ take: (String) throws -> Void) throws {
    let ko = Self.page.replacing("Use", with: "사용").replacing("10", with: "11").replacing("# T", with: "# 제목")
    let tree = try TemporaryTree([
      "en/a.md": Self.page, "ko/a.md": ko, "de/a.md": Self.page.replacing("Use", with: "Nimm"),
      "fr/a.md": Self.page.replacing("Use", with: "Prends"),
    ])
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    let (files, troubles) = try Export(check: check, format: format, output: tree.path + "/out").run()
    #expect(troubles.isEmpty && files.count == 3)
    try take(try #require(files.first { $0.contains("ko.") }))
  }

  /// What a Python script prints about a file; nil where its library is not there.
  private func python(_ script: String, _ file: String) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, file]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus != 0, complaint.contains("ModuleNotFoundError") || process.terminationStatus == 127 {
      print(
        "skipped: \(complaint.split(separator: "\n").last ?? "there is no python3"); pip install translate-toolkit sarif-tools"
      )
      return nil
    }
    #expect(process.terminationStatus == 0, "\(complaint)")
    return said
  }

  /// A finding about a list item is a note of the text in it; one about code has no unit.
  @Test func findingsAreNotesOfTheirUnit() throws {
    let page = "# T\n\n- One\n\n  ```sh\n  run --all\n  ```\n\n- Two `x`\n- Three\n"
    let tree = try TemporaryTree([
      "en/a.md": page, "de/a.md": page.replacing("- Three\n", with: "").replacing("--all", with: "--al"),
      "fr/a.md": page, "ko/a.md": page,
    ])
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    let (files, _) = try Export(check: check, format: .xliff, output: tree.path + "/out").run()
    let text = try String(contentsOfFile: try #require(files.first { $0.contains("de.") }), encoding: .utf8)
    let units = text.components(separatedBy: "<unit ")
    #expect(units.contains { $0.contains("<note ") && $0.contains(">Three</source>") })
    #expect(units.first?.contains("code-body") == true)
    #expect(units.first?.contains("block-structure") == false)
  }

  @Test func xliffIsReadBack() throws {
    try exported(.xliff) { file in
      let script = """
        import sys
        from translate.storage.xliff2 import Xliff2File
        for unit in Xliff2File.parsefile(sys.argv[1]).units: print(unit.source, '|', unit.target, '|', unit.getnotes())
        """
      guard let said = try python(script, file) else { return }
      #expect(said.contains("Use `run` & \"go\" <now>. | 사용 `run` & \"go\" <now>."))
      #expect(said.contains("10 | 11 |"))
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains("category=\"doccheck:cell-number\""))
    }
  }

  @Test func memoriesHoldWhatNoFindingDoubts() throws {
    try exported(.tmx) { file in
      let script = """
        import sys
        from translate.storage.tmx import tmxfile
        for unit in tmxfile.parsefile(sys.argv[1]).units: print(unit.source, '|', unit.target)
        """
      guard let said = try python(script, file) else { return }
      #expect(said.contains("Use `run` & \"go\" <now>. | 사용 `run` & \"go\" <now>."))
      #expect(!said.contains("11"))
    }
  }

  @Test func aVendorGetsBothTextsAndRoomForTheCorrection() throws {
    try exported(.csv) { file in
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains("Article,Line,Severity"))
      #expect(text.contains(",10,11,,,,"))
    }
  }

  @Test func sarifIsReadByAnotherTool() throws {
    let tree = try TemporaryTree(["en", "de", "fr", "pl"].reduce(into: [:]) { $0["\($1)/a.md"] = Self.page })
    try tree.write(Array(Self.page.replacing("10", with: "11").utf8), to: "ko/a.md")
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    check.proposesFixes = true
    try tree.write(try SarifReport.encode(check.run()), to: "a.sarif")
    let script = """
      import sys
      from sarif import loader
      for one in loader.load_sarif_file(sys.argv[1]).get_records(): print(one['Severity'], one['Code'], one['Line'])
      """
    #expect(try tree.text("a.sarif").contains("\"insertedContent\":{\"text\":\"10\"}"))
    guard let said = try python(script, tree.path + "/a.sarif") else { return }
    #expect(said == "error cell-number 7\n")
  }
}

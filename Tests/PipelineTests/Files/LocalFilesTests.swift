import DocModel
import Synchronization
import Testing

@testable import Pipeline

@Suite struct LocalFilesTests {
  private final class Counter: Sendable {
    private let counts = Mutex<[String: Int]>([:])
    func count(_ question: String) { counts.withLock { $0[question, default: 0] += 1 } }
    var all: [String: Int] { counts.withLock { $0 } }
  }

  /// 20,000 pictures in one folder that the pages of many locales link to, some in other letter case, some missing.
  @Test func aFolderIsListedOnce() {
    let counter = Counter()
    let entries = (0..<20_000).map { (name: "picture-\($0).png", entry: FileSystem.Entry.file) }
    let files = LocalFiles(
      LocalFiles.Source(
        exists: {
          counter.count("exists \($0)")
          return false
        },
        realPath: {
          counter.count("real path of \($0)")
          return "/docs/images"
        },
        list: {
          counter.count("list \($0)")
          return entries
        }))
    let locales = ["de", "fr", "ja"]
    for locale in locales {
      for number in stride(from: 0, to: 20_000, by: 4) {
        func presence(_ name: String) -> FilePresence {
          files.presence("../images/\(name)-\(number).png", beside: "docs/\(locale)/page.md")
        }
        #expect(presence("picture") == .there)
        #expect(presence("Picture") == .otherwise("picture-\(number).png"))
        #expect(presence("photo") == .missing)
      }
    }
    #expect(counter.all["list /docs/images"] == 1)
    #expect(counter.all.count == 1 + locales.count)
    #expect(counter.all.values.allSatisfy { $0 == 1 })
  }

  @Test func readsTheFilesOfAFolder() throws {
    let tree = try TemporaryTree(["docs/images/Part.png": "x", "docs/.hidden": "x"])
    try tree.link("docs/images/lost.png", to: "nowhere.png")
    try tree.link("docs/images/found.png", to: "Part.png")
    let files = LocalFiles()
    let expected: [String: FilePresence] = [
      "images/Part.png": .there, "images/part.png": .otherwise("Part.png"), "images/other.png": .missing,
      "nowhere/other.png": .missing, ".hidden": .there, "images": .there, "images/": .there,
      "images/lost.png": .missing, "images/found.png": .there, "../docs/images/Part.png": .there,
    ]
    for (path, presence) in expected {
      #expect(files.presence(path, beside: tree.path + "/docs/page.md") == presence, "\(path)")
    }
  }
}

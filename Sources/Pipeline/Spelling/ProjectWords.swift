import Checks
import DocModel
package import Reports

/// The words that a project spells as it does, in small letters.
package struct ProjectWords: Sendable {
  private var words: Set<String> = []

  package init() {}

  init(_ words: [String]) { self.words = Set(words.map { $0.lowercased() }) }

  func holds(_ word: String) -> Bool { words.contains(word) }

  /// Adds the words of a personal dictionary of Hunspell: one a line, with an optional example after a slash; a line with
  /// an asterisk before its word forbids it.
  mutating func add(personal bytes: [UInt8]) {
    for line in bytes.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn }) {
      let word = String(decoding: line.prefix { $0 != UInt8(ascii: "/") && $0 != 0x09 && $0 != .space }, as: UTF8.self)
      // The first line of a dictionary is the number of its words.
      guard let first = word.first, first != "*", first != "#", !word.allSatisfy(\.isNumber) else { continue }
      words.insert(word.lowercased())
    }
  }
}

extension Configuration {
  /// The words of the configuration and of the files that it names. Throws if a file cannot be read.
  package func projectWords() throws(RunError) -> ProjectWords {
    let (files, words) = (words.filter(Self.isFile), words.filter { !Self.isFile($0) })
    var result = ProjectWords(words)
    let folder = file.map(FileSystem.directory) ?? "."
    for name in files {
      let path = name.hasPrefix("/") ? name : FilePath.join(folder, name)
      result.add(personal: try FileSystem.read(FilePath.display(path), anyKind: true))
    }
    return result
  }

  /// A file has a folder or an extension in its name; a word has neither.
  private static func isFile(_ text: String) -> Bool { text.contains("/") || text.contains(".") }
}

extension Glossary {
  /// The words of all terms, in small letters.
  var words: Set<String> {
    var all: Set<String> = []
    for concept in concepts {
      for term in concept.terms {
        for word in term.text.lowercased().split(whereSeparator: { !$0.isLetter }) { all.insert(String(word)) }
      }
    }
    return all
  }
}

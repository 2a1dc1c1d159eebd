/// The owners of files, as in a CODEOWNERS file: the last line that matches decides.
package struct Owners: Sendable, Equatable {
  private struct Line: Sendable, Equatable {
    let glob: PathGlob
    let names: [String]
  }

  private var lines: [Line] = []

  package init() {}

  /// - Parameter lines: a pattern and the owners of the files that it matches: `docs/de/ @anna @team/german`.
  package init(_ lines: [String]) {
    self.lines = lines.compactMap { line in
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      return words.first.map { Line(glob: Self.glob($0), names: Array(words.dropFirst())) }
    }
  }

  package var isEmpty: Bool { lines.isEmpty }

  /// A pattern that begins with a slash, or has one within, holds from the top; others match a name anywhere.
  private static func glob(_ pattern: String) -> PathGlob {
    let isAnchored = pattern.dropLast().contains("/")
    let path = pattern.hasPrefix("/") ? String(pattern.dropFirst()) : pattern
    return PathGlob(path == "*" ? "**" : isAnchored ? path : "**/" + path)
  }

  /// - Parameter file: relative to the top of the repository.
  func owners(of file: String) -> [String] { lines.last { $0.glob.matches(file) }?.names ?? [] }
}

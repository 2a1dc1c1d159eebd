import Foundation

extension HeadingSlug {
  /// The ids that generators make of headings where they differ from GitHub's.
  package enum Style: String, Sendable {
    case gitHub
    /// Python-Markdown, and so MkDocs: letters of ASCII, and one hyphen for several spaces.
    case python
    /// VitePress and VuePress: hyphens for punctuation, one for several, and an underscore before a digit.
    case vitePress
    /// Hexo: like VitePress, but letters keep their case, and signs that HTML escapes leave a name.
    case hexo

    /// Returns the id of a heading; nil if it is GitHub's, or none is left.
    func slug(_ title: String) -> String? {
      let slug: String
      switch self {
      case .gitHub: return nil
      case .python: slug = Self.python(title)
      case .vitePress:
        let joined = Self.hyphenated(title).lowercased()
        slug = joined.first?.isNumber == true ? "_" + joined : joined
      case .hexo: slug = Self.hyphenated(Self.escaped(title))
      }
      return slug.isEmpty ? nil : slug
    }

    private static func python(_ title: String) -> String {
      let ascii = title.decomposedStringWithCompatibilityMapping.unicodeScalars.filter(\.isASCII)
      let kept = String(String.UnicodeScalarView(ascii)).lowercased().filter {
        $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0.isWhitespace
      }
      let words = kept.split { $0.isWhitespace }.joined(separator: "-")
      return joined(words, by: "-")
    }

    /// Accents are dropped and signs become hyphens, one for several and none at either end.
    private static func hyphenated(_ title: String) -> String {
      let letters = title.decomposedStringWithCompatibilityMapping.unicodeScalars
        .filter { !(0x300...0x36f).contains($0.value) && $0.value >= 0x20 }
      let text = String(String.UnicodeScalarView(letters)).precomposedStringWithCanonicalMapping
      let parts = text.split { $0.isWhitespace || signs.contains($0) }
      return parts.joined(separator: "-")
    }

    private static let signs = Set("~`!@#$%^&*()-_+=[]{}|\\;:\"'“”‘’<>,.?/")

    private static func escaped(_ title: String) -> String {
      title.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }

    /// One sign for several in a row.
    private static func joined(_ text: String, by sign: Character) -> String {
      var result = ""
      for character in text where character != sign || result.last != sign { result.append(character) }
      return result
    }
  }
}

package import DocModel

extension FrontMatter {
  /// Returns a value for readers: character references, which Jekyll copies into its pages, are characters.
  package func text(_ key: String) -> String? {
    self[key].map { text in
      text.utf8.contains(.of("&"))
        ? String(decoding: CharacterReferences.resolved(Array(text.utf8)[...]), as: UTF8.self) : text
    }
  }
}

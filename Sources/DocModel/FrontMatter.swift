/// The metadata block at the top of a file (YAML between `---`, TOML between `+++`), flattened to its scalars.
///
/// `a: {b: [x, y]}` becomes the entries `a.b[0] = x` and `a.b[1] = y`; an empty mapping or list keeps one entry of
/// kind ``Scalar/null``. Entries are in file order.
package struct FrontMatter: Sendable, Equatable {
  package enum Syntax: UInt8, Sendable, Codable { case none, yaml, toml }
  /// The type a scalar resolves to (YAML 1.1 core, TOML).
  package enum Scalar: UInt8, Sendable, Codable { case string, integer, float, boolean, date, null }

  package struct Entry: Sendable, Equatable {
    package let key: String
    /// The scalar as text, without quotes and with escapes resolved.
    package let value: String
    package let scalar: Scalar
    /// The line in the file, 1-based.
    package let line: UInt32

    package init(key: String, value: String, scalar: Scalar, line: UInt32) {
      self.key = key
      self.value = value
      self.scalar = scalar
      self.line = line
    }
  }

  package static let none = FrontMatter(syntax: .none, entries: [], lastLine: 0)

  package let syntax: Syntax
  package let entries: [Entry]
  /// The line of the closing delimiter; 0 if there is no front matter.
  package let lastLine: UInt32

  package init(syntax: Syntax, entries: [Entry], lastLine: UInt32) {
    self.syntax = syntax
    self.entries = entries
    self.lastLine = lastLine
  }

  /// The value under a key path, or nil if it is absent.
  package subscript(key: String) -> String? { entries.first { $0.key == key }?.value }

  /// Returns the entry under a key path, or nil if it is absent.
  package func entry(_ key: String) -> Entry? { entries.first { $0.key == key } }
}

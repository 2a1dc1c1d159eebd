/// The metadata block at the top of a file (YAML between `---`, TOML between `+++`), flattened to its scalars.
///
/// `a: {b: [x, y]}` becomes the entries `a.b[0] = x` and `a.b[1] = y`; an empty mapping or list keeps one entry of
/// kind ``Scalar/null``. Entries are in file order.
public struct FrontMatter: Sendable, Equatable {
  public enum Syntax: UInt8, Sendable, Codable { case none, yaml, toml }
  /// The type a scalar resolves to (YAML 1.1 core, TOML).
  public enum Scalar: UInt8, Sendable, Codable { case string, integer, float, boolean, date, null }

  public struct Entry: Sendable, Equatable {
    public let key: String
    /// The scalar as text, without quotes and with escapes resolved.
    public let value: String
    public let scalar: Scalar
    /// The line in the file, 1-based.
    public let line: UInt32

    public init(key: String, value: String, scalar: Scalar, line: UInt32) {
      self.key = key
      self.value = value
      self.scalar = scalar
      self.line = line
    }
  }

  public static let none = FrontMatter(syntax: .none, entries: [], lastLine: 0)

  public let syntax: Syntax
  public let entries: [Entry]
  /// The line of the closing delimiter; 0 if there is no front matter.
  public let lastLine: UInt32

  public init(syntax: Syntax, entries: [Entry], lastLine: UInt32) {
    self.syntax = syntax
    self.entries = entries
    self.lastLine = lastLine
  }

  /// The value under a key path, or nil if it is absent.
  public subscript(key: String) -> String? { entries.first { $0.key == key }?.value }

  /// Returns the entry under a key path, or nil if it is absent.
  public func entry(_ key: String) -> Entry? { entries.first { $0.key == key } }
}

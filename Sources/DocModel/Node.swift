/// One fixed-size node of an article's tree. Nodes are stored in preorder in one flat array, so that an article is
/// freed in one step at any nesting depth; the subtree of node `i` is `i..<nodes[i].end`.
public struct Node: Sendable, Hashable {
  public var kind: NodeKind
  /// Its meaning depends on the kind, see ``NodeKind``.
  public var level: UInt8
  public var flags: NodeFlags
  /// Distance from the document node, whose depth is 0.
  public var depth: UInt16
  /// Index after the last node of the subtree.
  public var end: UInt32
  /// First and last line in the file, 1-based, including the front matter.
  public var firstLine: UInt32
  public var lastLine: UInt32
  /// 1-based byte column of the node's first byte in its line; 0 if it is not known for certain.
  public var column: UInt32
  /// Its meaning depends on the kind, see ``NodeKind``.
  public var value: UInt32
  /// A range of the article's pool; its meaning depends on the kind, see ``NodeKind``.
  public var literal: ByteRange
  /// A range of the article's pool; its meaning depends on the kind, see ``NodeKind``.
  public var attribute: ByteRange

  @inlinable public init(
    kind: NodeKind, level: UInt8 = 0, flags: NodeFlags = [], depth: UInt16 = 0, end: UInt32 = 0,
    firstLine: UInt32, lastLine: UInt32, column: UInt32 = 0, value: UInt32 = 0,
    literal: ByteRange = .empty, attribute: ByteRange = .empty
  ) {
    self.kind = kind
    self.level = level
    self.flags = flags
    self.depth = depth
    self.end = end
    self.firstLine = firstLine
    self.lastLine = lastLine
    self.column = column
    self.value = value
    self.literal = literal
    self.attribute = attribute
  }
}

public struct NodeFlags: OptionSet, Sendable, Hashable {
  public let rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A list without empty lines between its items.
  @inlinable public static var tight: NodeFlags { NodeFlags(rawValue: 1 << 0) }
  /// The heading's id is written in the source (`{#id}`, `<a name="id">`).
  @inlinable public static var explicitID: NodeFlags { NodeFlags(rawValue: 1 << 1) }
  /// The id came from an `<a name>` tag, which remains among the heading's children.
  @inlinable public static var anchorTag: NodeFlags { NodeFlags(rawValue: 1 << 2) }
  /// A link written as a full, collapsed or shortcut reference.
  @inlinable public static var reference: NodeFlags { NodeFlags(rawValue: 1 << 3) }
}

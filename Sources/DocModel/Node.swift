/// One fixed-size node of an article's tree. Nodes are stored in preorder in one flat array, so that an article is
/// freed in one step at any nesting depth; the subtree of node `i` is `i..<nodes[i].end`.
package struct Node: Sendable, Hashable {
  package var kind: NodeKind
  /// Its meaning depends on the kind, see ``NodeKind``.
  package var level: UInt8
  package var flags: NodeFlags
  /// Distance from the document node, whose depth is 0.
  package var depth: UInt16
  /// Index after the last node of the subtree.
  package var end: UInt32
  /// First and last line in the file, 1-based, including the front matter.
  package var firstLine: UInt32
  package var lastLine: UInt32
  /// 1-based byte column of the node's first byte in its line; 0 if it is not known for certain.
  package var column: UInt32
  /// Its meaning depends on the kind, see ``NodeKind``.
  package var value: UInt32
  /// A range of the article's pool; its meaning depends on the kind, see ``NodeKind``.
  package var literal: ByteRange
  /// A range of the article's pool; its meaning depends on the kind, see ``NodeKind``.
  package var attribute: ByteRange

  @inlinable package init(
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

package struct NodeFlags: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16
  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A list without empty lines between its items.
  @inlinable package static var tight: NodeFlags { NodeFlags(rawValue: 1 << 0) }
  /// The heading's id is written in the source (`{#id}`, `<a name="id">`).
  @inlinable package static var explicitID: NodeFlags { NodeFlags(rawValue: 1 << 1) }
  /// The id came from an `<a name>` tag, which remains among the heading's children.
  @inlinable package static var anchorTag: NodeFlags { NodeFlags(rawValue: 1 << 2) }
  /// A link written as a full, collapsed or shortcut reference.
  @inlinable package static var reference: NodeFlags { NodeFlags(rawValue: 1 << 3) }
}

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

extension Node {
  /// The line of a code block on which its body begins: a fenced one begins after its fence.
  package var firstLineOfCode: UInt32 { firstLine + (level == 1 ? 1 : 0) }
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
  /// Code with lines that a generator replaces by files.
  @inlinable package static var including: NodeFlags { NodeFlags(rawValue: 1 << 4) }
}

/// The kind of a node, named as in CommonMark and GFM. ``NodeKind/directive`` and ``NodeKind/placeholder`` cover
/// notations that documentation pipelines add.
///
/// The meaning of ``Node/literal``, ``Node/attribute``, ``Node/level`` and ``Node/value`` depends on the kind:
///
/// | kind | literal | attribute | level | value |
/// |-|-|-|-|-|
/// | heading | – | explicit id (`<a name>`, `{#id}`) | 1–6 | – |
/// | list | – | – | 0 bullet, 1 ordered | first number |
/// | item | – | – | 0 plain, 1 open task, 2 done task | ordinal |
/// | codeBlock | body | info string | 0 indented, 1 fenced | – |
/// | htmlBlock, comment | the raw text | – | – | – |
/// | table | one of `n l c r` per column | – | – | number of columns |
/// | tableRow | the row's raw text after the header's last column | – | 0 body, 1 header, 2 footer | ordinal from 1, from 0 if the first row is a header |
/// | tableCell | – | – | 0 none, 1 left, 2 center, 3 right | column |
/// | footnoteDefinition, footnoteReference | label | – | – | number by first reference |
/// | alert | kind in capitals (NOTE, WARNING) | title | – | – |
/// | tab | id (`a/b` keeps its condition) | title | heading level | – |
/// | include | path and part, as written | title | 0 block, 1 inline | ``IncludeNotation`` |
/// | directive | name | parameters, raw | ``DirectiveSyntax`` | 1 when paired |
/// | text, htmlInline | the text itself, unescaped | – | – | – |
/// | code | the text itself | – | 0 code, 1 a formula, 2 a formula that is displayed apart | – |
/// | link, image | destination | title | 1 when an autolink | – |
/// | placeholder | the raw text | name | ``DirectiveSyntax`` | – |
/// | mark | the raw text | its keyword | ``DirectiveSyntax`` | – |
/// | attributes | the raw text | – | – | – |
package enum NodeKind: UInt8, Sendable, CaseIterable, Codable {
  case document, blockQuote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
  case table, tableRow, tableCell
  case footnoteDefinition, alert, tabGroup, tab, include, directive, comment
  case text, softBreak, lineBreak, code, htmlInline
  case emphasis, strong, strikethrough, link, image, footnoteReference, placeholder, mark, attributes

  /// Whether nodes of this kind occur inside a paragraph, heading or cell.
  @inlinable package var isInline: Bool { rawValue >= NodeKind.text.rawValue }

  /// Whether the node's literal is text the reader sees.
  package var isPlainText: Bool { self == .text || self == .code || self == .placeholder || self == .codeBlock }

  /// Whether this is a block kind whose children are blocks.
  @inlinable package var isContainer: Bool {
    switch self {
    case .document, .blockQuote, .list, .item, .table, .tableRow, .footnoteDefinition, .alert, .tabGroup, .tab,
      .directive:
      true
    default: false
    }
  }

  /// Whether this is a block kind whose children are inlines.
  @inlinable package var holdsInlines: Bool { self == .paragraph || self == .heading || self == .tableCell }
}

/// The notation in which a ``NodeKind/directive`` or ``NodeKind/placeholder`` is written.
package enum DirectiveSyntax: UInt8, Sendable, Codable {
  /// `:::name params:::` of Microsoft Learn, `:::name` of Docusaurus.
  case colons
  /// `{{< name params >}}` of Hugo.
  case shortcode
  /// `{{% name params %}}` of Hugo: its content is Markdown.
  case markdownShortcode
  /// `{% name %}` and `{{ name }}` of Liquid, `{: … }` of kramdown.
  case liquid
  /// `<Name …>` and `{expression}` of MDX.
  case jsx
  /// `!!! name`, `??? name` of MkDocs.
  case admonition
  /// `[!name …]` of DocFX.
  case bracket
  /// `==text==`, `^^text^^`, `~text~`, `^text^` of Material for MkDocs.
  case span
  /// `++ctrl+alt+del++` of Material for MkDocs.
  case keys
  /// `:material-home:` of Material for MkDocs.
  case icon
  /// `*[HTML]: title` of Markdown Extra.
  case abbreviation
  /// `<!-- md:version 9.2 -->` of Material for MkDocs.
  case comment
  /// `:   Definition` of Markdown Extra, below the paragraph with its term.
  case definition
}

/// The notations of formulas in TeX that a project has.
package struct MathNotation: OptionSet, Sendable, Hashable, Codable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `$x$`.
  package static let dollars = MathNotation(rawValue: 1)
  /// `$$x$$`.
  package static let doubleDollars = MathNotation(rawValue: 2)
  /// `\(x\)` and `\[x\]`, also with two backslashes.
  package static let brackets = MathNotation(rawValue: 4)

  package static let none: MathNotation = []
  package static let all: MathNotation = [.dollars, .doubleDollars, .brackets]
}

extension FrontMatter {
  /// The notations that an article requests: `math: true`, and names of programs that draw formulas.
  package var math: MathNotation {
    ["math", "mathjax", "katex"].contains { self[$0]?.lowercased() == "true" } ? .all : .none
  }
}

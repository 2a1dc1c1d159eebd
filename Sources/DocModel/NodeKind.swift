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
/// | tableRow | the row's raw text after the header's last column | – | 0 body, 1 header | ordinal, header 0 |
/// | tableCell | – | – | 0 none, 1 left, 2 center, 3 right | column |
/// | footnoteDefinition, footnoteReference | label | – | – | number by first reference |
/// | alert | kind in capitals (NOTE, WARNING) | title | – | – |
/// | tab | id (`a/b` keeps its condition) | title | heading level | – |
/// | include | path | title | 0 block, 1 inline | – |
/// | directive | name | parameters, raw | ``DirectiveSyntax`` | 1 when paired |
/// | text, code, htmlInline | the text itself, unescaped | – | – | – |
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
}

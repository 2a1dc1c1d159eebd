/// The elements that doccheck itself writes. Elements of the author's raw HTML are opened by name, see
/// ``HTMLDocument/open(name:isVoid:)``.
package enum HTMLTag: UInt8, Sendable, CaseIterable {
  case p, h1, h2, h3, h4, h5, h6, blockquote, ul, ol, li, pre, hr, div, section, figure, figcaption
  case table, thead, tbody, tfoot, tr, th, td
  case a, br, code, del, em, img, input, ins, label, span, strong, sup, video, kbd, details, summary, nav

  /// Returns the heading element of a level; levels outside 1...6 are clamped.
  package static func heading(_ level: UInt8) -> HTMLTag {
    switch level {
    case 0, 1: .h1
    case 2: .h2
    case 3: .h3
    case 4: .h4
    case 5: .h5
    default: .h6
    }
  }

  var name: StaticString {
    switch self {
    case .p: "p"
    case .h1: "h1"
    case .h2: "h2"
    case .h3: "h3"
    case .h4: "h4"
    case .h5: "h5"
    case .h6: "h6"
    case .blockquote: "blockquote"
    case .ul: "ul"
    case .ol: "ol"
    case .li: "li"
    case .pre: "pre"
    case .hr: "hr"
    case .div: "div"
    case .section: "section"
    case .figure: "figure"
    case .figcaption: "figcaption"
    case .table: "table"
    case .thead: "thead"
    case .tfoot: "tfoot"
    case .tbody: "tbody"
    case .tr: "tr"
    case .th: "th"
    case .td: "td"
    case .a: "a"
    case .br: "br"
    case .code: "code"
    case .del: "del"
    case .em: "em"
    case .img: "img"
    case .input: "input"
    case .ins: "ins"
    case .label: "label"
    case .span: "span"
    case .strong: "strong"
    case .sup: "sup"
    case .video: "video"
    case .kbd: "kbd"
    case .details: "details"
    case .summary: "summary"
    case .nav: "nav"
    }
  }

  /// The line breaks that the serializer writes around the element, as the `cmark` command does.
  var layout: HTMLLayout {
    switch self {
    case .p, .h1, .h2, .h3, .h4, .h5, .h6, .pre, .li, .th, .td, .figcaption, .summary: [.breakBefore, .breakAfter]
    case .hr: [.breakBefore, .breakAfter, .void]
    case .blockquote, .ul, .ol, .div, .section, .figure, .details, .nav, .table, .thead, .tbody, .tfoot, .tr:
      [.breakBefore, .breakInside, .breakAfter]
    case .br: [.void, .breakAfter]
    case .img, .input: .void
    case .a, .code, .del, .em, .ins, .label, .span, .strong, .sup, .video, .kbd: []
    }
  }
}

/// The serializer's flags for a node, stored in the tree node's unused 16 bits. `html.h` defines the same bits.
struct HTMLLayout: OptionSet, Sendable {
  let rawValue: UInt16
  static let breakBefore = HTMLLayout(rawValue: 1 << 0)
  /// Break after the start tag and before the end tag.
  static let breakInside = HTMLLayout(rawValue: 1 << 1)
  static let breakAfter = HTMLLayout(rawValue: 1 << 2)
  /// The element has no content and no end tag.
  static let void = HTMLLayout(rawValue: 1 << 3)
}

/// The attributes that doccheck itself writes.
package enum HTMLAttribute: UInt8, Sendable, CaseIterable {
  case href, title, src, alt, `class`, id, start, style, type, checked, disabled, name, `for`, role, controls
  case width, height, ariaLabel, ariaCurrent, ariaLevel, dataName, dataSyntax, dataTab, dir, lang, translate, tabindex,
    scope
  case loading, referrerPolicy, dataLine

  var name: StaticString {
    switch self {
    case .href: "href"
    case .title: "title"
    case .src: "src"
    case .alt: "alt"
    case .class: "class"
    case .id: "id"
    case .start: "start"
    case .style: "style"
    case .type: "type"
    case .checked: "checked"
    case .disabled: "disabled"
    case .name: "name"
    case .for: "for"
    case .role: "role"
    case .controls: "controls"
    case .width: "width"
    case .height: "height"
    case .ariaLabel: "aria-label"
    case .ariaCurrent: "aria-current"
    case .ariaLevel: "aria-level"
    case .dataName: "data-name"
    case .dataTab: "data-tab"
    case .tabindex: "tabindex"
    case .scope: "scope"
    case .loading: "loading"
    case .dataLine: "data-line"
    case .referrerPolicy: "referrerpolicy"
    case .dataSyntax: "data-syntax"
    case .dir: "dir"
    case .lang: "lang"
    case .translate: "translate"
    }
  }
}

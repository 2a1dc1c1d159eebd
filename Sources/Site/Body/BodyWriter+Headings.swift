internal import DocModel
internal import Foundation
internal import HTMLTree

/// Headings, their ids, permalinks and stale notices.
extension BodyWriter {
  /// A heading that is being rendered.
  struct OpenHeading {
    let heading: BodyHeading
    let isStale: Bool
  }

  mutating func heading(_ node: Node, _ index: Int) {
    let list = attributeList(belowHeading: node)
    if isContentsTitle(node, list) { return }
    tree.open(.heading(node.level))
    let level = outline.depth(of: node.level)
    if place != nil, level != node.level { tree.attribute(.ariaLevel, "\(level)") }
    let id = headingID(node, index)
    defer { descend(node, index) }
    guard let place else { return }
    let own = source.includedAt == nil ? index : nil
    if let anchor = own.flatMap({ place.anchors[$0] }), !anchor.isEmpty, anchor != id, ids.claim(anchor) {
      tree.open(.span)
      tree.attribute(.id, anchor)
      tree.close()
    }
    let title = String(decoding: visibleText(below: index), as: UTF8.self)
    if !node.flags.contains(.explicitID), renderer.headingIDs, let other = ids.unique(title, renderer.otherIDs),
      other != id, ids.claim(other)
    {
      tree.open(.span)
      tree.attribute(.id, other)
      tree.close()
    }
    var heading = BodyHeading(node: own, level: node.level, id: id, title: title)
    let quoted = source.article.quotedText(of: index)
    if quoted.text == title { heading.code = quoted.code }
    heading.isListed = list?.classes.contains("no_toc") != true
    openHeading = OpenHeading(heading: heading, isStale: own.map(place.stale.contains) ?? false)
    headings.append(heading)
  }

  /// Sets the heading's id and returns it; empty if it gets no id.
  private mutating func headingID(_ node: Node, _ index: Int) -> String {
    if node.flags.contains(.explicitID) {
      guard !node.attribute.isEmpty else { return "" }
      let id = source.article.string(node.attribute)
      // An id written as `<a name>` remains an element among the heading's children.
      if node.flags.contains(.anchorTag) { return id }
      guard ids.claim(id, isWritten: true) || place == nil else {
        warn(node, "the id '\(id)' is taken already; this heading goes without")
        return ""
      }
      tree.attribute(.id, id)
      return id
    }
    guard renderer.headingIDs, Int(node.end) > index + 1 else { return "" }
    let slug = HeadingSlug.slug(visibleText(below: index))
    if let anchor = source.includedAt == nil ? place?.anchors[index] : nil, !slug.isEmpty, anchor == slug,
      ids.claim(slug)
    {
      tree.attribute(.id, slug)
      return slug
    }
    let id = ids.unique(slug)
    if !id.isEmpty { tree.attribute(.id, id) }
    return id
  }

  /// Adds a heading's permalink.
  mutating func endHeading() {
    guard let open = openHeading, let place else { return }
    if open.heading.level > 1, !open.heading.id.isEmpty, raw.openLinks == 0 {
      tree.open(.a)
      tree.attribute(.class, "dc-permalink")
      let address = [UInt8(ascii: "#")] + URLEscaping.escapedPath(Array(open.heading.id.utf8)[...])
      tree.attribute(.href, address.span)
      tree.attribute(.ariaLabel, place.strings.filled("permalink", name: "title", value: open.heading.title))
      tree.text("#")
      tree.close()
    }
  }

  /// Writes the notice after a heading whose section is older than its source.
  mutating func afterHeading() {
    guard let open = openHeading, let place else { return }
    openHeading = nil
    guard open.isStale else { return }
    tree.open(.p)
    tree.attribute(.class, "dc-stale")
    tree.text(place.strings["stale"])
    tree.close()
  }

  /// Claims an id of an element in raw HTML; returns false if the page already has it.
  mutating func takes(_ id: String, line: UInt32) -> Bool {
    let isTwice = ids.written.contains(id)
    if ids.claim(id, isWritten: true) || place == nil { return true }
    // A heading may have generated the same id from its text, and links lead there, so warn only about written ids.
    if isTwice { warn(line: line, "the id '\(id)' is taken already; this element goes without") }
    return false
  }

  /// Reserves the ids written in the source or shared across locales; generated ids cannot take them.
  mutating func reserveIDs() {
    guard let place else { return }
    for node in source.article.nodes where node.kind == .heading && node.flags.contains(.explicitID) {
      ids.reserveWritten(source.article.string(node.attribute))
    }
    for anchor in place.anchors.values { ids.reserve(anchor) }
  }

  /// Returns the visible text below a node.
  func visibleText(below index: Int) -> [UInt8] {
    var text: [UInt8] = []
    for at in (index + 1)..<max(index + 1, Int(source.article.nodes[index].end)) {
      let node = source.article.nodes[at]
      switch node.kind {
      case .text, .code: text += bytes(node.literal)
      case .softBreak, .lineBreak: text.append(0x20)
      case .placeholder where source.article.isInertCall(node): text += bytes(node.literal)
      case .placeholder where place != nil:
        let call = DirectiveCall(name: source.article.string(node.attribute), raw: bytes(node.literal))
        guard call.name == "heading", let key = call.positional.first else { break }
        text += (HugoPhrases.heading(key, in: source.article.locale) ?? key).utf8
      default: break
      }
    }
    return text
  }
}

/// The headings above the current place of a page. A page that leaves a level out, as h2 and then h4, still has an outline
/// without gaps for screen readers.
struct HeadingOutline {
  /// The levels as written, from the outermost; the page's title is of level 1.
  private var levels: [UInt8] = [1]

  /// Adds a heading and returns its depth, at most its level.
  mutating func depth(of level: UInt8) -> UInt8 {
    while let last = levels.last, last >= level { levels.removeLast() }
    levels.append(level)
    return UInt8(levels.count)
  }
}

/// The ids of one page.
struct IDRegistry {
  private(set) var used: Set<String> = []
  /// The ids that are written in the source.
  private(set) var written: Set<String> = []
  private var reserved: Set<String> = []
  /// The reserved ids that the source itself gives to headings.
  private var reservedWritten: Set<String> = []
  private var next: [String: Int] = [:]
  /// The ids that Python-Markdown gives to the headings so far, and the next number of each repeated one.
  private var python: Set<String> = []
  private var nextOfPython: [String: Int] = [:]

  /// Reserves `id`, so that it is not generated for a text.
  mutating func reserve(_ id: String) { reserved.insert(id) }

  /// Reserves an id that a heading is given in the source, so that no other heading receives it.
  mutating func reserveWritten(_ id: String) {
    reserve(id)
    reservedWritten.insert(id)
  }

  /// Claims an id; returns false if the page already has it, or if the source gives it to another heading.
  @discardableResult
  mutating func claim(_ id: String, isWritten: Bool = false) -> Bool {
    if isWritten { written.insert(id) } else if reservedWritten.contains(id) { return false }
    return used.insert(id).inserted
  }

  /// Returns `id`, or the first free one of `id-1`, `id-2` …; an empty id stays empty.
  mutating func unique(_ id: String) -> String {
    guard !id.isEmpty, reserved.contains(id) || !used.insert(id).inserted else { return id }
    var number = next[id, default: 1]
    while reserved.contains("\(id)-\(number)") || !used.insert("\(id)-\(number)").inserted { number += 1 }
    next[id] = number + 1
    return "\(id)-\(number)"
  }

  /// Returns the id that another generator makes of a heading, or nil if it is GitHub's. Python-Markdown numbers repeated
  /// ids with an underscore: `name`, `name_1`, and `_1`, `_2` for headings without a letter of ASCII.
  mutating func unique(_ title: String, _ style: HeadingSlug.Style) -> String? {
    guard style == .python else { return style.slug(title) }
    let slug = style.slug(title) ?? ""
    var (id, number) = (slug, nextOfPython[slug, default: 1])
    while id.isEmpty || reservedWritten.contains(id) || !python.insert(id).inserted {
      id = "\(slug)_\(number)"
      number += 1
    }
    nextOfPython[slug] = number
    return id
  }
}

/// Heading ids made from the text as GitHub does: lower case, punctuation removed, spaces replaced by hyphens. Letters
/// of every script are kept.
package enum HeadingSlug {
  package static func slug(_ text: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for byte in text {
      switch byte {
      case 0x20: result.append(0x2d)
      case 0x2d, 0x5f, 0x30...0x39, 0x61...0x7a: result.append(byte)
      case 0x41...0x5a: result.append(byte | 0x20)
      case 0x80...: return wideSlug(text)
      default: break
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func wideSlug(_ text: [UInt8]) -> String {
    var result = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x20, 0xa0: result.append("-")
      case 0x2d, 0x5f, 0x30...0x39, 0x61...0x7a: result.append(scalar)
      case 0x41...0x5a: result.append(Unicode.Scalar(UInt8(scalar.value | 0x20)))
      case 0...0x7f: break
      // Fast path for ideographic and syllabic scripts: no look-up of Unicode properties.
      case 0x3041...0x3096, 0x30a1...0x30fa, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7a3: result.append(scalar)
      default:
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter:
          result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber,
          .letterNumber,
          .otherNumber:
          result.append(scalar)
        default: break
        }
      }
    }
    return String(result)
  }
}

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
    /// Hugo's `github-ascii`: GitHub's without accents and letters of other scripts.
    case gitHubASCII
    /// Hugo's `blackfriday`: letters and digits, and one hyphen for all else between them.
    case blackfriday

    /// Returns the id of a heading; nil if it is GitHub's, or none is left.
    func slug(_ title: String) -> String? {
      let slug: String
      switch self {
      case .gitHub: return nil
      case .python: slug = Self.python(title)
      case .vitePress:
        let joined = Self.hyphenated(title).lowercased()
        slug = joined.first?.isNumber == true ? "_" + joined : joined
      case .hexo: slug = Self.hyphenated(CharacterReferences.escaped(title))
      case .gitHubASCII:
        let ascii = title.decomposedStringWithCanonicalMapping.unicodeScalars.filter(\.isASCII)
        slug = HeadingSlug.slug(Array(String(String.UnicodeScalarView(ascii)).utf8))
      case .blackfriday:
        slug = title.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-").lowercased()
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

    /// One sign for several in a row.
    private static func joined(_ text: String, by sign: Character) -> String {
      var result = ""
      for character in text where character != sign || result.last != sign { result.append(character) }
      return result
    }
  }
}

package import DocModel

/// Counts which Markdown flavour a tree's files are written for. Order does not matter; counts can be merged.
package struct FlavorEvidence: Sendable, Equatable {
  /// The number of files with the notations or metadata of each flavour.
  package private(set) var learn = 0
  package private(set) var hugo = 0
  package private(set) var mkdocs = 0
  package private(set) var mdx = 0
  package private(set) var vitepress = 0
  /// Files with `:::name`, which several pipelines read.
  package private(set) var colons = 0
  package private(set) var files = 0

  /// The number of bytes of each file that are examined.
  private static let limit = 1 << 15
  /// The minimum number of lines with MDX syntax, as a single one may be something else.
  fileprivate static let sure = 2

  package init() {}

  /// Examines the file's first 32 KB, and its extension.
  package mutating func add(_ bytes: [UInt8], name: String = "") {
    files += 1
    var seen = Seen()
    if name.lowercased().hasSuffix(".mdx") { seen.mdx = Self.sure }
    seen.look(in: bytes, from: bytes.has("\u{feff}", at: 0) ? 3 : 0, to: min(bytes.count, Self.limit))
    if seen.learn > 0 { learn += 1 }
    if seen.hugo > 0 { hugo += 1 }
    if seen.mkdocs > 0 { mkdocs += 1 }
    if seen.mdx >= Self.sure { mdx += 1 }
    if seen.vitepress > 0 { vitepress += 1 }
    if seen.colons > 0 { colons += 1 }
  }

  package mutating func merge(_ other: FlavorEvidence) {
    learn += other.learn
    hugo += other.hugo
    mkdocs += other.mkdocs
    mdx += other.mdx
    vitepress += other.vitepress
    colons += other.colons
    files += other.files
  }

  /// Whether no file shows a flavour.
  package var isEmpty: Bool { learn + hugo + mkdocs + mdx + colons == 0 }

  /// The flavour of most files; by default Learn, which adds metadata to what GitHub reads.
  package var verdict: Flavor {
    // If there are components and no MkDocs notations, `:::name` is that of Docusaurus or Starlight.
    let areOfMDX = mdx > 0 && mkdocs == 0
    let counts: [(Flavor, Int)] = [
      (.learn, learn), (.hugo, hugo), (.mdx, mdx + (areOfMDX ? colons : 0)), (.vitepress, vitepress),
      (.mkdocs, mkdocs + (areOfMDX ? 0 : colons)),
    ]
    var best = (flavor: Flavor.learn, count: 0)
    for (flavor, count) in counts where count > best.count { best = (flavor, count) }
    return best.flavor
  }
}

/// Marks of flavours in one file.
private struct Seen {
  var learn = 0
  var hugo = 0
  var mkdocs = 0
  var mdx = 0
  var vitepress = 0
  var colons = 0

  /// Fenced code is skipped: it shows notations and does not use them.
  mutating func look(in bytes: [UInt8], from start: Int, to end: Int) {
    let code = Self.fencedCode(in: bytes, from: start, to: end)
    // A comment of HTML holds no component.
    var commentEnd = 0
    var inHeader = bytes.has("---", at: start)
    if bytes.has("+++", at: start) { hugo += 1 }
    var rest = code[...]
    for line in CmarkTree.lineStarts(of: bytes, from: start) {
      let at = Int(line)
      guard at < end else { break }
      if inHeader, at > start, bytes.has("---", at: at) { inHeader = false }
      while let first = rest.first, first.upperBound <= at { rest.removeFirst() }
      if rest.first?.contains(at) != true, at >= commentEnd {
        lookAtLine(in: bytes, at: at, inHeader: inHeader)
        if bytes.has("<!--", at: at) { commentEnd = bytes.commentEnd(from: at + 4) ?? end }
      }
    }
    for byte in [UInt8.of("{"), .of("["), .of("#")] {
      var rest = code[...]
      var next = CmarkTree.offset(of: byte, in: bytes, from: start)
      while let at = next, at < end {
        while let first = rest.first, first.upperBound <= at { rest.removeFirst() }
        let close = rest.first.flatMap { $0.contains(at) ? $0.upperBound : nil }
        if close == nil { lookAtMark(bytes, at) }
        next = CmarkTree.offset(of: byte, in: bytes, from: close ?? at + 1)
      }
    }
  }

  private static func fencedCode(in bytes: [UInt8], from start: Int, to end: Int) -> [Range<Int>] {
    var fences = FencedCode(bytes)
    var code: [Range<Int>] = []
    let marks = [UInt8.of("`"), .of("~")]
    var next = marks.map { CmarkTree.offset(of: $0, in: bytes, from: start) ?? end }
    while let at = next.min(), at < end {
      // One run of marks is one fence, or not a fence at all.
      let close = fences.end(from: at)
      let behind = close ?? bytes[at..<end].firstIndex { $0 != bytes[at] } ?? end
      if let close { code.append(at..<close) }
      for (index, mark) in marks.enumerated() where next[index] < behind {
        next[index] = CmarkTree.offset(of: mark, in: bytes, from: behind) ?? end
      }
    }
    return code
  }

  private mutating func lookAtMark(_ bytes: [UInt8], _ at: Int) {
    switch bytes[at] {
    case .of("{"):
      if bytes.has("{{<", at: at) || bytes.has("{{%", at: at) {
        hugo += 1
      } else if bytes.has("{% ", at: at) || bytes.has("{: ", at: at) || bytes.has("{:.", at: at)
        || bytes.has("{:#", at: at) || bytes.has("{{", at: at) && isCall(bytes, at + 2)
      {
        mkdocs += 1
      }
    case .of("["):
      if bytes.has("[!INCLUDE", at: at) || bytes.has("[!UICONTROL", at: at) || bytes.has("[!code-", at: at)
        || bytes.has("[!DNL", at: at)
      {
        learn += 1
      }
    default: if bytes.has("#tab/", at: at) { learn += 1 }
    }
  }

  /// The names that VitePress has after `::: `.
  private static let containers = ["tip", "info", "warning", "danger", "details", "code-group", "raw", "v-pre"]

  /// A macro's name and its bracket, as in `{{ image("a.png") }}`.
  private func isCall(_ bytes: [UInt8], _ start: Int) -> Bool {
    let name = bytes[start...].drop { $0 == .space }
    let rest = name.drop { $0.isAlphanumeric || $0 == .of("_") }
    return name.first?.isASCIILetter == true && rest.first == .of("(")
  }

  private mutating func lookAtLine(in bytes: [UInt8], at: Int, inHeader: Bool) {
    switch bytes[at] {
    case .of("m"): if inHeader, bytes.has("ms.", at: at) { learn += 1 }
    case .of("l"): if inHeader, bytes.has("linkTitle:", at: at) { hugo += 1 }
    case .of("w"): if inHeader, bytes.has("weight:", at: at) { hugo += 1 }
    case .of("s"):
      if inHeader, bytes.has("sidebar_position:", at: at) || bytes.has("sidebar_label:", at: at) {
        mdx += FlavorEvidence.sure
      }
    case .of(":"):
      guard bytes.has(":::", at: at) else { return }
      let learnNames = ["image", "row", "zone", "moniker", "code", "no-loc", "video"]
      let name = bytes.has("::: ", at: at) ? at + 4 : at + 3
      if learnNames.contains(where: { bytes.has($0, at: name) }) {
        learn += 1
      } else if name == at + 4, Self.containers.contains(where: { bytes.has($0, at: name) }) {
        vitepress += 1
      } else if name < bytes.count, bytes[name].isASCIILetter {
        colons += 1
      }
    case .of("/"): if bytes.has("/// ", at: at), at + 4 < bytes.count, bytes[at + 4].isASCIILetter { mkdocs += 1 }
    case .of("!"): if bytes.has("!!! ", at: at) { mkdocs += 1 }
    case .of("?"): if bytes.has("??? ", at: at) { mkdocs += 1 }
    case .of("="): if bytes.has("=== \"", at: at) { mkdocs += 1 }
    case .of("i"): if !inHeader, isImport(bytes, at) { mdx += 1 }
    case .of("e"): if !inHeader, bytes.has("export ", at: at) { mdx += 1 }
    case .of("-"), .of(";"): if bytes.has("--8<-- ", at: at) { mkdocs += 1 }
    case .of("<") where bytes.has("<<< ", at: at) || bytes.has("<!--@include:", at: at): vitepress += 1
    case .of("<"): if isComponent(bytes, at + 1) { mdx += 1 }
    default: break
    }
  }

  /// Returns whether the name of a component begins here: an uppercase letter alone, or with lowercase ones, which keys
  /// and placeholders (`<TAB>`, `<URL>`) do not have.
  private func isComponent(_ bytes: [UInt8], _ at: Int) -> Bool {
    guard at < bytes.count, bytes[at].isASCIICapital else { return false }
    let name = bytes[at...].prefix { $0.isAlphanumeric || $0 == .of(".") }
    guard
      name.endIndex == bytes.count || bytes[name.endIndex].isSpace
        || [.of(">"), .of("/")].contains(bytes[name.endIndex])
    else { return false }
    return name.count == 1 || name.contains(where: \.isASCIISmall)
  }

  /// Returns whether a statement `import … from "…"` or `import "…"` begins here, and no sentence with that word.
  private func isImport(_ bytes: [UInt8], _ at: Int) -> Bool {
    guard bytes.has("import ", at: at), at + 7 < bytes.count else { return false }
    let line = bytes[(at + 7)...].prefix { $0 != .lineFeed && $0 != .carriageReturn }
    guard let first = line.first else { return false }
    return [.of("{"), .of("'"), .of("\"")].contains(first) || line.indices.contains { bytes.has(" from ", at: $0) }
  }
}

internal import Alignment
internal import DocModel
internal import Features

/// The names that `import` lines of MDX make known on a page. How they are grouped into lines says nothing.
struct ModuleImports {
  struct Name: Hashable {
    let module: String
    /// The name in the module; `default`, or `*` for all of it.
    let exported: String
    /// The name on the page; empty for a module that is only run.
    let local: String
  }

  /// The names of all statements.
  private(set) var names: Set<Name> = []
  /// Whether the lines have only imports.
  private(set) var isWhole = true

  /// Reads what follows the first `import` of a block of lines.
  init(_ lines: ArraySlice<UInt8>) {
    var tokens = Tokens(lines)
    var hasNext = true
    while hasNext {
      guard let found = Self.statement(&tokens) else {
        isWhole = false
        return
      }
      names.formUnion(found)
      var next = tokens.next()
      while next == .sign(.of(";")) { next = tokens.next() }
      hasNext = next == .word("import")
      isWhole = hasNext || next == nil
    }
  }

  /// The names of all imports of a page.
  static func all(of text: Article) -> Set<Name> {
    text.nodes.reduce(into: []) { names, node in
      if isImport(node, in: text) { names.formUnion(ModuleImports(text.pool[node.attribute.indices]).names) }
    }
  }

  static func isImport(_ node: Node, in text: Article) -> Bool {
    node.kind == .directive && node.level == DirectiveSyntax.jsx.rawValue
      && text.pool[node.literal.indices].elementsEqual("import".utf8)
  }

  /// Whether a page has a component of this name, or the name in an expression.
  static func uses(_ name: String, _ text: Article) -> Bool {
    let (source, name) = (text.source, Array(name.utf8)[...])
    var rest = source[...]
    while let found = ByteSearch.first(name, in: rest) {
      let end = found + name.count
      if found > 0, opening.contains(source[found - 1]), end == source.count || !Tokens.isOfWord(source[end]) {
        return true
      }
      rest = source[end...]
    }
    return false
  }

  /// The bytes before a component, and before a name in an expression.
  private static let opening: [UInt8] = ["<", "{", "(", "[", "!", "."].map { .of($0) }

  /// Reads one statement after its `import`; nil if it is not valid.
  private static func statement(_ tokens: inout Tokens) -> [Name]? {
    var bindings: [(exported: String, local: String)] = []
    var isInBraces = false
    while let token = tokens.next() {
      switch token {
      case .text(let module):
        return bindings.isEmpty
          ? [Name(module: module, exported: "", local: "")]
          : bindings.map { Name(module: module, exported: $0.exported, local: $0.local) }
      case .word("from") where !isInBraces, .word("type"), .sign(.of(",")): continue
      case .word("as"):
        guard case .word(let local)? = tokens.next(), let last = bindings.popLast() else { return nil }
        bindings.append((last.exported, local))
      case .word(let name): bindings.append((isInBraces ? name : "default", name))
      case .sign(.of("*")): bindings.append(("*", ""))
      case .sign(.of("{")): isInBraces = true
      case .sign(.of("}")): isInBraces = false
      case .sign: return nil
      }
    }
    return nil
  }
}

extension ModuleImports {
  private enum Token: Equatable {
    case word(String)
    /// Between quotation marks.
    case text(String)
    case sign(UInt8)
  }

  private struct Tokens {
    private let bytes: ArraySlice<UInt8>
    private var at: Int

    init(_ bytes: ArraySlice<UInt8>) {
      self.bytes = bytes
      at = bytes.startIndex
    }

    static func isOfWord(_ byte: UInt8) -> Bool { byte.isAlphanumeric || byte == .of("_") || byte == .of("$") }

    mutating func next() -> Token? {
      while at < bytes.endIndex, bytes[at] <= .space { at += 1 }
      guard at < bytes.endIndex else { return nil }
      let first = bytes[at]
      if Self.isOfWord(first) {
        let word = bytes[at...].prefix(while: Self.isOfWord)
        at = word.endIndex
        return .word(String(decoding: word, as: UTF8.self))
      }
      at += 1
      guard first == .of("\"") || first == .of("'"), let end = bytes[at...].firstIndex(of: first) else {
        return .sign(first)
      }
      defer { at = end + 1 }
      return .text(ScriptText.withoutEscapes(String(decoding: bytes[at..<end], as: UTF8.self)))
    }
  }
}

extension DisagreementFinder {
  /// Returns whether a block of imports that only one side has says nothing about the page. As imports may be grouped
  /// into any blocks, the names of both pages are compared: added ones may be used, missing ones unused.
  func isOnlyGrouping(_ judgement: Judgement, at slot: Int) -> Bool {
    guard article.slots[slot].kind == .directive, let reference = judgement.against.first else { return false }
    let member = judgement.member
    let isAdded = article.node(at: slot, of: member) != nil
    let (holder, other) = isAdded ? (member, reference) : (reference, member)
    let text = article.members[holder].article
    guard let node = article.nodeFound(at: slot, of: holder), ModuleImports.isImport(node, in: text),
      ModuleImports(text.pool[node.attribute.indices]).isWhole
    else { return false }
    let own = article.members[member].article
    return ModuleImports.all(of: text).subtracting(ModuleImports.all(of: article.members[other].article))
      .allSatisfy { name in !name.local.isEmpty && ModuleImports.uses(name.local, own) == isAdded }
  }
}

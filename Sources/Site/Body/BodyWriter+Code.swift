internal import DocModel
internal import HTMLTree

/// Blocks of code, with their titles and marked lines.
extension BodyWriter {
  mutating func codeBlock(_ node: Node) {
    guard place != nil else { return plainCode(node) }
    var info = CodeInfo(bytes(node.attribute))
    let isTab = frames.last?.kind == .tabGroup
    if isTab { openTab(info.title ?? info.language) }
    tree.open(.div)
    tree.attribute(.class, "dc-code")
    if let title = info.title, !isTab {
      tree.open(.p)
      tree.attribute(.class, "dc-code-title")
      tree.text(title)
      tree.close()
    } else if !info.language.isEmpty {
      tree.open(.span)
      tree.attribute(.class, "dc-code-language")
      tree.text(info.language)
      tree.close()
    }
    tree.open(.pre)
    tree.attribute(.tabindex, "0")
    tree.attribute(.dir, "ltr")
    tree.attribute(.translate, "no")
    tree.open(.code)
    if !info.language.isEmpty { tree.attribute(.class, "language-\(info.language)") }
    let shown = info.readComments(in: bytes(node.literal))
    if info.hasLines {
      lines(shown ?? Array(bytes(node.literal)), info)
    } else if let shown {
      tree.text(shown.span)
    } else {
      code(node.literal)
    }
    for _ in 0..<3 { tree.close() }
    if isTab { tree.close() }
  }

  private mutating func plainCode(_ node: Node) {
    let language = bytes(node.attribute).prefix { $0 != .space && !(0x09...0x0d).contains($0) }
    tree.open(.pre)
    tree.open(.code)
    if !language.isEmpty {
      let name = Array("language-".utf8) + language
      tree.attribute(.class, name.span)
    }
    code(node.literal)
    tree.close()
    tree.close()
  }

  /// Renders code line by line. Numbers are made by the style sheet, so that copied code has none.
  private mutating func lines(_ code: [UInt8], _ info: CodeInfo) {
    var number = info.firstNumber ?? 1
    var lines = code.split(separator: .lineFeed, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      tree.open(.span)
      let mark = info.marks[index + 1].map { " dc-\($0.rawValue)" } ?? ""
      tree.attribute(.class, "dc-line" + mark)
      if info.firstNumber != nil { tree.attribute(.dataLine, String(number)) }
      let text = line + [.lineFeed]
      tree.text(Array(text).span)
      tree.close()
      number &+= 1
    }
  }
}

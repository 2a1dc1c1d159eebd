internal import DocModel

/// Hugo's shortcodes `{{< name params >}}` and `{{% name params %}}`.
enum HugoShortcodes {
  private static let lengthLimit = 8000
  /// Shortcodes whose content is not Markdown.
  private static let codeNames: Set<String> = ["highlight", "mermaid"]

  static func find(_ text: [UInt8], from start: Int, lines: [UInt32]) -> [Mark] {
    var marks: [Mark] = []
    var at = start
    while let brace = CmarkTree.offset(of: .of("{"), in: text, from: at) {
      guard let mark = shortcode(text, brace) else {
        at = brace + 1
        continue
      }
      marks.append(mark)
      at = mark.range.upperBound
    }
    guard !marks.isEmpty else { return [] }
    marks = FlavorMarks.withoutComments(
      marks, opens: { !$0.isClosing && isComment($0, text) }, closes: { $0.isClosing && isComment($0, text) })
    var pairing = MarkPairing(FlavorMarks.merged(marks, strays(between: marks, in: text)), in: text)
    pairing.pair { $0.isClosing ? text[$0.name] : nil }
    marks = pairing.marks
    for index in marks.indices where marks[index].role == .open || marks[index].role == .close {
      let name = String(decoding: text[marks[index].name], as: UTF8.self)
      if codeNames.contains(name) { marks[index].role = marks[index].role == .open ? .fence : .fenceEnd }
    }
    readCodeTabs(&marks, in: text)
    let breaks = FlavorMarks.merged(
      MarkupBreaks.find(text, marks, lines: lines, areBesideComponents: true), marks.compactMap { broken($0, text) })
    return FlavorMarks.merged(marks, breaks)
  }

  /// Signs without a letter between the end of a tab and the next one, or the end of the tabs: `{{< /tab >}}}`. Hugo drops
  /// all content between the tabs.
  private static func strays(between marks: [Mark], in text: [UInt8]) -> [Mark] {
    zip(marks, marks.dropFirst()).compactMap { mark, next in
      let range = text.trimmed(mark.range.upperBound..<next.range.lowerBound)
      guard mark.isClosing, text[mark.name].elementsEqual("tab".utf8),
        text[next.name].elementsEqual((next.isClosing ? "tabs" : "tab").utf8), !range.isEmpty,
        !text[range].contains(where: { $0.isAlphanumeric || $0 >= 0x80 || $0.isLineEnd })
      else { return nil }
      return Mark(range, name: range, parameters: range, syntax: .shortcode, role: .blanks)
    }
  }

  /// Makes fences of the tabs of Docsy's `tabpane`, which hold code unless one of them says `text=true`.
  private static func readCodeTabs(_ marks: inout [Mark], in text: [UInt8]) {
    var pane: (isOpen: Bool, holdsText: Bool) = (false, false)
    var opening: Int?
    for index in marks.indices where marks[index].role == .open || marks[index].role == .close {
      let mark = marks[index]
      switch String(decoding: text[mark.name], as: UTF8.self) {
      case "tabpane": pane = (mark.role == .open, saysText(mark, text))
      case "tab" where pane.isOpen && mark.syntax == .shortcode:
        if mark.role == .open {
          opening = pane.holdsText || saysText(mark, text) ? nil : index
        } else if let start = opening {
          opening = nil
          let content = text.trimmed(marks[start].range.upperBound..<mark.range.lowerBound)
          guard !text.has("```", at: content.lowerBound), start + 1 == index else { continue }
          (marks[start].role, marks[index].role) = (.fence, .fenceEnd)
        }
      default: break
      }
    }
  }

  private static func saysText(_ mark: Mark, _ text: [UInt8]) -> Bool {
    let parameters = String(decoding: text[mark.parameters], as: UTF8.self).filter { !$0.isWhitespace && $0 != "\"" }
    return parameters.contains("text=true")
  }

  /// Hugo reads a closing mark directly after an HTML tag as if on a separate line.
  private static func broken(_ mark: Mark, _ text: [UInt8]) -> Mark? {
    guard mark.role == .close, !Marks.startsLine(text, mark.range.lowerBound),
      text[..<mark.range.lowerBound].last(where: { !$0.isBlank }) == .of(">")
    else { return nil }
    let place = mark.range.lowerBound..<mark.range.lowerBound
    var line = Mark(place, name: place, parameters: place, syntax: .jsx, role: .blanks)
    line.replacement = [.lineFeed, .lineFeed]
    return line
  }

  private static func isComment(_ mark: Mark, _ text: [UInt8]) -> Bool { text[mark.name].elementsEqual("comment".utf8) }

  private static func shortcode(_ text: [UInt8], _ start: Int) -> Mark? {
    let syntax: DirectiveSyntax
    let close: String
    if text.has("{{<", at: start) {
      (syntax, close) = (.shortcode, ">}}")
    } else if text.has("{{%", at: start) {
      (syntax, close) = (.markdownShortcode, "%}}")
    } else {
      return nil
    }
    let inner = start + 3
    guard let end = end(in: text, from: inner, close: close) else { return nil }
    let content = text.trimmed(inner..<end)
    let range = start..<end + 3
    if text.has("/*", at: content.lowerBound), content.count >= 4, text.has("*/", at: content.upperBound - 2) {
      var mark = Mark(range, name: range, parameters: range, syntax: syntax, role: .verbatim)
      mark.verbatim = Array(
        text[start..<inner] + text[inner..<content.lowerBound] + text[content.lowerBound + 2..<content.upperBound - 2]
          + text[content.upperBound..<range.upperBound])
      return mark
    }
    var nameEnd = content.lowerBound
    if nameEnd < content.upperBound, text[nameEnd] == .of("/") {
      nameEnd += 1
      while nameEnd < content.upperBound, text[nameEnd].isSpace { nameEnd += 1 }
    }
    let nameStart = nameEnd
    while nameEnd < content.upperBound,
      text[nameEnd].isAlphanumeric || text[nameEnd] >= 0x80
        || [.of("-"), .of("_"), .of("."), .of("/")].contains(text[nameEnd])
    {
      nameEnd += 1
    }
    guard nameEnd > nameStart else { return nil }
    // `{{< /name >}}` closes; white space may follow the slash.
    let isClosing = text[content.lowerBound] == .of("/")
    let isSelfClosing = !isClosing && text[content.upperBound - 1] == .of("/") && content.upperBound > nameEnd
    var mark = Mark(
      range, name: nameStart..<nameEnd,
      parameters: nameEnd..<(isSelfClosing ? content.upperBound - 1 : content.upperBound), syntax: syntax)
    mark.isClosing = isClosing
    return mark
  }

  /// The offset of `close` outside quoted parameters, or nil.
  private static func end(in text: [UInt8], from start: Int, close: String) -> Int? {
    var at = start
    let limit = min(text.count, start + lengthLimit)
    while at < limit {
      switch text[at] {
      case .of("\""), .of("`"):
        let byte = text[at]
        var quote = at + 1
        while quote < limit, text[quote] != byte {
          quote += byte == .of("\"") && text[quote] == .backslash ? 2 : 1
        }
        // A quotation mark that is never closed is literal text.
        at = quote < limit ? quote : at
      case .of("{"): if text.has("{{<", at: at) || text.has("{{%", at: at) { return nil }
      case .of(">"), .of("%"): if text.has(close, at: at) { return at }
      default: break
      }
      at += 1
    }
    return nil
  }
}

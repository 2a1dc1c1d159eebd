internal import DocModel
internal import HTMLTree

/// Notations that documentation pipelines add to Markdown, rendered as their own tools do. An unknown one shows as a
/// labelled box with its content, never as its notation.
extension BodyWriter {
  mutating func directive(_ node: Node, _ index: Int) {
    if node.level == DirectiveSyntax.definition.rawValue { return definition(node, index) }
    let call = DirectiveCall(name: source.article.string(node.literal), parameters: bytes(node.attribute))
    let isDrawn =
      switch DirectiveSyntax(rawValue: node.level) {
      case .colons:
        learn(call, of: node, at: index) || callout(call, of: node, at: index)
          || objectReference(call, of: node, at: index)
      case .bracket: bracket(call, of: node, at: index)
      case .shortcode, .markdownShortcode: shortcode(call, of: node, at: index)
      case .admonition: admonition(call, of: node, at: index)
      case .liquid: liquid(call, of: node, at: index)
      case .jsx: component(call, of: node, at: index)
      // Its meaning is shown where the abbreviation is used.
      case .abbreviation: true
      case .span, .keys, .icon, .comment, .definition, nil: false
      }
    if !isDrawn { labelled(call, of: node, at: index) }
  }

  /// Renders an inline call.
  mutating func placeholder(_ node: Node) {
    if node.level == DirectiveSyntax.keys.rawValue { return keys(node) }
    if node.level == DirectiveSyntax.icon.rawValue { return icon(node) }
    let name = source.article.string(node.attribute)
    let call = DirectiveCall(name: name, raw: bytes(node.literal))
    let isDrawn =
      switch DirectiveSyntax(rawValue: node.level) {
      case .colons: inlineLearn(call, node) || inlineObjectReference(name)
      case .bracket: call.name.uppercased() == "DIV"
      case .shortcode, .markdownShortcode:
        name.hasPrefix("/") ? endInline(String(name.dropFirst()), of: node) : inlineShortcode(call, node)
      case .liquid: isInvisibleLiquid(call, node)
      case .jsx: inlineComponent(call, node)
      case .comment: macro(call, node)
      case .admonition, .span, .keys, .icon, .abbreviation, .definition, nil: false
      }
    if isDrawn { return }
    let isLiquid = node.level == DirectiveSyntax.liquid.rawValue
    if isLiquid, name.hasPrefix("site."), call.raw.isEmpty,
      let value = renderer.siteValue?(String(name.dropFirst("site.".count)))
    {
      return tree.text(value)
    }
    // mdBook's preprocessors have a sign before the name of a call: `{{#tabs}}`.
    let shown = isLiquid && name.hasPrefix("#") ? String(name.dropFirst()).trimmingBlanks : name
    let text = isLiquid ? call.raw.isEmpty ? shown : "\(shown) \(call.raw)" : call.label
    label(text.isEmpty ? call.raw : text, name: name)
  }

  /// Renders `<!-- md:version 9.2 -->` of Material for MkDocs: a label, or the name of a setting.
  private mutating func macro(_ call: DirectiveCall, _ node: Node) -> Bool {
    let inner = bytes(node.literal).dropFirst("<!-- md:".utf8.count + node.attribute.count).dropLast("-->".utf8.count)
    let arguments = String(decoding: inner, as: UTF8.self).trimmingBlanks
    guard call.name == "setting" || call.name == "option", !arguments.isEmpty else {
      label(arguments.isEmpty ? call.name : "\(call.name) \(arguments)", name: call.name)
      return true
    }
    tree.open(.code)
    tree.text(arguments)
    tree.close()
    return true
  }

  /// Renders a label in place of content that only the pipeline knows; tags of HTML in its text are left out.
  mutating func label(_ text: String, name: String) {
    let text = text.contains("</") ? text.replacing(/<[^<>]*>/, with: "") : text
    tree.open(holdsText ? .span : .p)
    tree.attribute(.class, "placeholder")
    if !name.isEmpty { tree.attribute(.dataName, name) }
    tree.text(text)
    tree.close()
  }

  /// Whether the next node is rendered inside a line of text.
  var holdsText: Bool { source.isInline || (frames.last?.kind.holdsText ?? false) }

  private mutating func labelled(_ call: DirectiveCall, of node: Node, at index: Int) {
    let text = call.raw.isEmpty ? call.name : "\(call.name) \(call.raw)"
    guard node.end > index + 1 else {
      if node.level == DirectiveSyntax.jsx.rawValue, call.name.isEmpty, let text = Self.template(call.raw) {
        return plainCode(text)
      }
      return label(Excerpt.of(Array(text.utf8)[...]), name: call.name)
    }
    tree.open(.div)
    tree.attribute(.class, "placeholder")
    tree.attribute(.dataName, call.name)
    tree.open(.p)
    tree.attribute(.class, "placeholder-label")
    tree.text(Excerpt.of(Array(text.utf8)[...]))
    tree.close()
    descend(node, index)
  }

  /// The text of a template literal that is an element's only child: `` {`helm install`} ``, which is a command as a rule.
  private static func template(_ text: String) -> String? {
    guard text.utf8.count > 2, text.hasPrefix("`"), text.hasSuffix("`"), !text.contains("${") else { return nil }
    return String(text.dropFirst().dropLast())
  }

  private mutating func plainCode(_ text: String) {
    tree.open(.pre)
    tree.open(.code)
    tree.text(text)
    tree.close()
    tree.close()
  }

  /// Renders `:::tip Title` of Docusaurus.
  private mutating func callout(_ call: DirectiveCall, of node: Node, at index: Int) -> Bool {
    if call.name == "==" {
      openTab(call.raw, markupAt: node.firstLine)
      descend(node, index)
      return true
    }
    if call.name == "code-group" || call.name == "tabs" && isTab(index + 1) {
      tabSet(node, index)
      return true
    }
    if call.name == "details" {
      tree.open(.details)
      tree.open(.summary)
      markup(call.raw.isEmpty ? "Details" : call.raw, line: node.firstLine)
      tree.close()
      descend(node, index)
      return true
    }
    guard CalloutKind.isKnown(call.name) else { return false }
    var title = call.raw
    // The blocks of MkDocs' extensions: `/// tip | Title`.
    if title.hasPrefix("|") { title = String(title.dropFirst()).trimmingBlanks }
    if title.hasPrefix("["), title.hasSuffix("]") { title = String(title.dropFirst().dropLast()) }
    callout(call.name, title: title.isEmpty || title.hasPrefix("{") ? nil : title, line: node.firstLine)
    descend(node, index)
    return true
  }

  /// Whether a node is the `== Title` of `:::tabs`.
  private func isTab(_ index: Int) -> Bool {
    guard index < source.end else { return false }
    let node = source.article.nodes[index]
    return node.kind == .directive && node.level == DirectiveSyntax.colons.rawValue
      && bytes(node.literal).elementsEqual("==".utf8)
  }

  /// Renders `::: package.Object` of mkdocstrings as the object's name, without the settings.
  private mutating func objectReference(_ call: DirectiveCall, of node: Node, at index: Int) -> Bool {
    guard renderer.flavor == .mkdocs, node.end == index + 1 else { return false }
    tree.open(.p)
    tree.attribute(.class, "placeholder")
    tree.open(.code)
    tree.text(call.name)
    tree.close()
    tree.close()
    return true
  }

  /// Renders such a reference in a heading.
  private mutating func inlineObjectReference(_ name: String) -> Bool {
    guard renderer.flavor == .mkdocs, name.contains(".") else { return false }
    tree.open(.code)
    tree.text(name)
    tree.close()
    return true
  }

  /// Renders `!!! note "Title"` of MkDocs; `""` means no title, a `?` before the name a collapsible box.
  private mutating func admonition(_ call: DirectiveCall, of node: Node, at index: Int) -> Bool {
    if call.name == "===" {
      looseTab(call, of: node, at: index)
      return true
    }
    if call.name == "+++" {
      tree.open(.details)
      tree.open(.summary)
      markup(call.raw, line: node.firstLine)
      tree.close()
      descend(node, index)
      return true
    }
    if call.name.hasPrefix("???") {
      tree.open(.details)
      if call.name.hasSuffix("+") { tree.attribute(name: "open", [UInt8]().span) }
      tree.open(.summary)
      markup(call.positional.last ?? "", line: node.firstLine)
      tree.close()
      descend(node, index)
      return true
    }
    callout(call.name, title: call.raw.contains("\"") ? call.positional.last : nil, line: node.firstLine)
    descend(node, index)
    return true
  }

  private mutating func liquid(_ call: DirectiveCall, of node: Node, at index: Int) -> Bool {
    if call.name == "raw" {
      descend(node, index, elements: 0)
      return true
    }
    if call.name == "*" || call.name == "!", let path = call.positional.first(where: { $0 != ">" }) {
      codeReference(path, node)
      return true
    }
    if call.name == "tabs" || call.name == "tab", node.end > index + 1 {
      liquidTabs(call, of: node, at: index)
      return true
    }
    guard isInvisibleLiquid(call, node) else { return false }
    // The content of a condition or a loop is shown once.
    if EmbeddedLiquid.controls(call.name), node.end > index + 1 { descend(node, index, elements: 0) }
    return true
  }

  /// Whether the call has no output: conditions, comments, assignments, and kramdown's attribute lists.
  private func isInvisibleLiquid(_ call: DirectiveCall, _ node: Node) -> Bool {
    EmbeddedLiquid.isInvisible(call.name) || call.name.isEmpty || call.name.hasPrefix(".")
      || call.raw.hasPrefix("=")
      || bytes(node.literal).starts(with: "{:".utf8)
  }
}

/// The kinds of boxes for notes, warnings etc. The raw value is part of the CSS class.
enum CalloutKind: String, CaseIterable {
  case note, tip, important, caution, warning, danger

  /// Accepts the name used by any pipeline, in any case; an unknown name is a note.
  init(_ name: String) {
    self = Self.names[name.lowercased()] ?? .note
  }

  static func isKnown(_ name: String) -> Bool { names[name.lowercased()] != nil }

  private static let names: [String: CalloutKind] = [
    "note": .note, "info": .note, "abstract": .note, "summary": .note, "tldr": .note, "todo": .note, "question": .note,
    "help": .note, "faq": .note, "example": .note, "quote": .note, "cite": .note, "seealso": .note, "secondary": .note,
    "tip": .tip, "hint": .tip, "success": .tip, "check": .tip, "done": .tip, "important": .important,
    "caution": .caution, "attention": .caution, "warning": .warning, "danger": .danger, "error": .danger,
    "failure": .danger, "fail": .danger, "missing": .danger, "bug": .danger,
  ]

  /// Returns the heading of such a box in the language of `locale`; English if the language is not in the table.
  func title(in locale: LocaleTag) -> String? {
    let traditional =
      locale.language == "zh" && (locale.script == "Hant" || ["TW", "HK", "MO"].contains(locale.region ?? ""))
    let titles = Self.titles[traditional ? "zh-Hant" : locale.language] ?? Self.titles["en"]
    guard let titles, let place = Self.allCases.firstIndex(of: self), place < titles.count else { return nil }
    return titles[place]
  }

  // In the order of the cases.
  private static let titles: [String: [String]] = [
    "ar": ["ملاحظة", "تلميح", "هام", "تنبيه", "تحذير", "خطر"],
    "bn": ["দ্রষ্টব্য", "পরামর্শ", "গুরুত্বপূর্ণ", "সাবধান", "সতর্কতা", "বিপদ"],
    "cs": ["Poznámka", "Tip", "Důležité", "Upozornění", "Varování", "Nebezpečí"],
    "da": ["Bemærk", "Tip", "Vigtigt", "Forsigtig", "Advarsel", "Fare"],
    "de": ["Hinweis", "Tipp", "Wichtig", "Achtung", "Warnung", "Gefahr"],
    "en": ["Note", "Tip", "Important", "Caution", "Warning", "Danger"],
    "es": ["Nota", "Sugerencia", "Importante", "Precaución", "Advertencia", "Peligro"],
    "fa": ["نکته", "راهنمایی", "مهم", "احتیاط", "هشدار", "خطر"],
    "fi": ["Huomautus", "Vihje", "Tärkeää", "Varoitus", "Varoitus", "Vaara"],
    "fr": ["Remarque", "Conseil", "Important", "Attention", "Avertissement", "Danger"],
    "he": ["הערה", "עצה", "חשוב", "זהירות", "אזהרה", "סכנה"],
    "hi": ["नोट", "सुझाव", "महत्वपूर्ण", "सावधान", "चेतावनी", "खतरा"],
    "hu": ["Megjegyzés", "Tipp", "Fontos", "Figyelem", "Figyelmeztetés", "Veszély"],
    "id": ["Catatan", "Tips", "Penting", "Perhatian", "Peringatan", "Bahaya"],
    "it": ["Nota", "Suggerimento", "Importante", "Attenzione", "Avviso", "Pericolo"],
    "ja": ["注意", "ヒント", "重要", "注意事項", "警告", "危険"],
    "ko": ["참고", "팁", "중요", "주의", "경고", "위험"],
    "nb": ["Merk", "Tips", "Viktig", "Forsiktig", "Advarsel", "Fare"],
    "nl": ["Notitie", "Tip", "Belangrijk", "Let op", "Waarschuwing", "Gevaar"],
    "pl": ["Uwaga", "Porada", "Ważne", "Przestroga", "Ostrzeżenie", "Niebezpieczeństwo"],
    "pt": ["Nota", "Dica", "Importante", "Cuidado", "Aviso", "Perigo"],
    "ro": ["Notă", "Sfat", "Important", "Atenție", "Avertisment", "Pericol"],
    "ru": ["Примечание", "Совет", "Важно", "Внимание", "Предупреждение", "Опасно"],
    "sv": ["Anteckning", "Tips", "Viktigt", "Försiktighet", "Varning", "Fara"],
    "th": ["หมายเหตุ", "เคล็ดลับ", "สำคัญ", "ข้อควรระวัง", "คำเตือน", "อันตราย"],
    "tr": ["Not", "İpucu", "Önemli", "Dikkat", "Uyarı", "Tehlike"],
    "uk": ["Примітка", "Порада", "Важливо", "Увага", "Попередження", "Небезпека"],
    "vi": ["Lưu ý", "Mẹo", "Quan trọng", "Thận trọng", "Cảnh báo", "Nguy hiểm"],
    "zh": ["说明", "提示", "重要", "注意", "警告", "危险"],
    "zh-Hant": ["注意", "提示", "重要", "警示", "警告", "危險"],
  ]
}

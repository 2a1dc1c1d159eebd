internal import DocModel
internal import HTMLTree

/// Hugo's shortcodes, as the sites of Kubernetes and of the Docsy theme define them.
extension BodyWriter {
  mutating func shortcode(_ call: DirectiveCall, of node: Node, at index: Int) -> Bool {
    switch call.name {
    case "note", "caution", "warning", "tip", "important", "danger", "info", "pageinfo":
      callout(call.name, title: call.value("title", at: 0), line: node.firstLine)
      descend(node, index)
    case "alert":
      let kind = ["warning": "warning", "danger": "danger", "success": "tip"][call.named["color"] ?? ""] ?? "note"
      callout(kind, title: call.named["title"], line: node.firstLine)
      descend(node, index)
    case "notice", "hint", "callout", "admonition":
      guard node.end > index + 1 else { return false }
      let kind = call.value("type", at: 0) ?? call.named["style"] ?? "note"
      callout(kind, title: call.value("title", at: 1), line: node.firstLine)
      descend(node, index)
    case "tabs", "tabpane":
      let items = call.named["items"]?.split(separator: ",").map { String($0).trimmingBlanks }
      tabSet(node, index, titles: items ?? call.positional)
    case "codetab":
      openTab(nextTabTitle ?? call.name)
      descend(node, index)
    case "tab":
      openTab(call.value("name", at: 0) ?? call.named["header"] ?? nextTabTitle ?? call.name)
      descend(node, index)
    case "card" where node.end == index + 1 && call.named["title"] != nil: card(call, of: node, at: index)
    case "table":
      tree.open(.figure)
      if let caption = call.named["caption"] { figureCaption(caption) }
      descend(node, index)
    case "details":
      tree.open(.details)
      tree.open(.summary)
      markup(call.value("summary", at: 0) ?? call.name, line: node.firstLine)
      tree.close()
      descend(node, index)
    case "capture", "content", "raw": descend(node, index, elements: 0)
    case "comment", "toc", "cncf-landscape-script": break
    case "figure": figure(call, node)
    case "feature-state":
      boxLabel(Self.featureState(call), "feature-state")
    case "code_sample", "codenew", "code", "example", "readfile":
      codeReference(call.value("file", at: 0) ?? call.label, node)
    case let name where Self.isVideo(name): video(of: call, node)
    case let name where name.hasSuffix("/tabs"):
      tabSet(node, index)
    case "include": return hugoInclude(call, node)
    default:
      let hasContent = node.end > index + 1
      if !Self.inlineShortcodes.contains(call.name), let output = output(of: call, node, hasContent: hasContent) {
        draw(output, of: node, index)
        return true
      }
      guard !hasContent else {
        content(of: call, node, index)
        return true
      }
      if let file = Self.namedFile(call), include(hugoFile: file, ["/" + file, file], node) { return true }
      guard Self.inlineShortcodes.contains(call.name) else { return false }
      if holdsText { return inlineShortcode(call, node) }
      tree.open(.p)
      _ = inlineShortcode(call, node)
      tree.close()
    }
    return true
  }

  /// Renders what a shortcode of the project holds, as a card if it has a title.
  private mutating func content(of call: DirectiveCall, _ node: Node, _ index: Int) {
    if call.named["title"] != nil || call.named["header"] != nil { return card(call, of: node, at: index) }
    descend(node, index, elements: 0)
  }

  private static let inlineShortcodes: Set<String> = ["glossary_tooltip", "heading", "link", "api-reference", "param"]

  mutating func inlineShortcode(_ call: DirectiveCall, _ node: Node) -> Bool {
    switch call.name {
    case "glossary_tooltip":
      tree.open(.span)
      tree.attribute(.class, "glossary")
      tree.text(call.named["text"] ?? call.value("term_id", at: 0) ?? call.name)
      tree.close()
    case "heading":
      let key = call.positional.first ?? ""
      tree.text(HugoPhrases.heading(key, in: source.article.locale) ?? key)
    case "link":
      tree.open(raw.openLinks > 0 ? .span : .a)
      if raw.openLinks == 0 { setTarget(call.value("url", at: 1) ?? "", of: .href, as: .link, in: node) }
      tree.text(call.value("text", at: 0) ?? call.value("url", at: 1) ?? call.name)
      tree.close()
    case "api-reference":
      tree.open(.code)
      tree.text(String((call.value("page", at: 0) ?? call.name).split(separator: "/").last ?? ""))
      tree.close()
    case "feature-state": tree.text(Self.featureState(call))
    case "param":
      guard let value = parameter(call) else { return false }
      tree.text(value)
    case "comment": break
    case let name where Self.isVideo(name) && raw.openLinks == 0: video(of: call, node)
    default:
      guard let output = output(of: call, node, hasContent: isEnded(call.name)) else { return false }
      drawInline(output, of: node, call.name)
    }
    return true
  }

  /// Whether a shortcode shows a video; projects have variants of Hugo's, such as `youtube-80`.
  static func isVideo(_ name: String) -> Bool {
    name == "vimeo" || name.hasPrefix("youtube") && !name.contains("playlist")
  }

  private static func featureState(_ call: DirectiveCall) -> String {
    let version = call.named["for_k8s_version"] ?? call.named["for_kubernetes_version"]
    let what = version.map { "Kubernetes \($0)" } ?? call.named["feature_gate_name"] ?? call.label
    return call.named["state"].map { "\(what) [\($0)]" } ?? what
  }

  /// Renders the video of a shortcode of Hugo.
  mutating func video(of call: DirectiveCall, _ node: Node) {
    let host = call.name == "vimeo" ? "https://vimeo.com/" : "https://www.youtube.com/watch?v="
    video(host + (call.value("id", at: 0) ?? ""), node)
  }

  private mutating func figure(_ call: DirectiveCall, _ node: Node) {
    tree.open(.figure)
    if let link = call.named["link"] {
      tree.open(.a)
      setTarget(link, of: .href, as: .link, in: node)
    }
    let isLinked = call.named["link"] != nil
    raw.openLinks += isLinked ? 1 : 0
    image(
      call.value("src", at: 0) ?? "", alternative: call.named["alt"] ?? call.named["caption"] ?? "",
      title: call.named["title"], node)
    raw.openLinks -= isLinked ? 1 : 0
    if isLinked { tree.close() }
    if let caption = call.named["caption"] { figureCaption(caption) }
    tree.close()
  }

  private mutating func figureCaption(_ text: String) {
    tree.open(.figcaption)
    tree.text(text)
    tree.close()
  }

  /// Hugo's include folders depend on the site, so a file that is not found is not reported as a fault of the article.
  private mutating func hugoInclude(_ call: DirectiveCall, _ node: Node) -> Bool {
    guard let path = call.positional.first ?? call.named["file"] else { return false }
    return include(hugoFile: path, [path, "includes/" + path], node)
  }

  /// The Markdown file that a shortcode of the project names: `contentPath="docs/part.md"`.
  private static func namedFile(_ call: DirectiveCall) -> String? {
    // These link to the page.
    guard !["ref", "relref"].contains(call.name) else { return nil }
    return call.named.filter { ($0.key.hasSuffix("path") || $0.key.hasSuffix("file")) && $0.value.hasSuffix(".md") }
      .min { $0.key < $1.key }.map { String($0.value.drop { $0 == "/" }) }
  }

  /// - Parameter paths: where the file may be.
  private mutating func include(hugoFile path: String, _ paths: [String], _ node: Node) -> Bool {
    guard renderer.resolveInclude != nil, hasRoomToInclude(path, node) else { return false }
    let targets = paths.map { IncludeTarget(path: $0, notation: .link) }
    guard let target = targets.first(where: { resolved($0) != nil }), let included = resolved(target) else {
      return false
    }
    return include(included, target, at: node, isInline: holdsText)
  }
}

/// The headings that the shortcode `heading` inserts, by key and language.
enum HugoPhrases {
  /// Returns the phrase, in English if the language lacks it, or nil for an unknown key.
  static func heading(_ key: String, in locale: LocaleTag) -> String? {
    guard let column = keys.firstIndex(of: key) else { return nil }
    let row = phrases[locale.language] ?? []
    if column < row.count { return row[column] }
    return phrases["en"].flatMap { column < $0.count ? $0[column] : nil }
  }

  private static let keys = [
    "whatsnext", "prerequisites", "objectives", "cleanup", "options", "seealso", "synopsis", "envvars",
  ]

  // In the order of the keys.
  private static let phrases: [String: [String]] = [
    "en": [
      "What's next", "Before you begin", "Objectives", "Cleaning up", "Options", "See also", "Synopsis",
      "Environment variables",
    ],
    "ar": ["ماذا بعد", "قبل أن تبدأ", "الأهداف", "التنظيف"],
    "bn": ["এর পরের কি", "আপনি শুরু করার আগে", "উদ্দেশ্য", "পরিষ্কার"],
    "de": ["Nächste Schritte", "Bevor Sie beginnen", "Ziele", "Aufräumen"],
    "es": ["Siguientes pasos", "Antes de empezar", "Objetivos", "Limpieza"],
    "fr": ["A suivre", "Pré-requis", "Objectifs", "Nettoyage"],
    "hi": ["आगे क्या है", "शुरू करने से पहले", "उद्देश्य", "सफाई"],
    "id": ["Selanjutnya", "Sebelum kamu memulai", "Tujuan", "Bersih-bersih"],
    "it": ["Voci correlate", "Prima di cominciare", "Obiettivi", "Pulizia"],
    "ja": ["次の項目", "始める前に", "目標", "クリーンアップ"],
    "ko": ["다음 내용", "시작하기 전에", "목적", "정리하기"],
    "pl": ["Co dalej", "Nim zaczniesz", "Cele", "Sprzątanie"],
    "pt": ["Próximos passos", "Antes de você começar", "Objetivos", "Limpando"],
    "ru": ["Что дальше", "Подготовка к работе", "Цели", "Очистка"],
    "uk": ["Що далі", "Перш ніж ви розпочнете", "Цілі", "Очищення"],
    "vi": ["Tiếp theo là gì", "Trước khi bạn bắt đầu", "Mục tiêu", "Dọn dẹp"],
    "zh": ["接下来", "准备开始", "教程目标", "清理现场", "选项", "另请参见", "概要"],
  ]
}

/// An include of one file, for remembering what was read.
struct IncludeName: Hashable {
  let file: String
  let target: IncludeTarget
}

extension BodyWriter {
  /// Continues in the included article; if that is not possible, warns and renders a link to it.
  mutating func include(_ node: Node) {
    let path = source.article.string(node.literal)
    let notation = UInt8(exactly: node.value).flatMap(IncludeNotation.init) ?? .link
    let target = IncludeTarget(path, notation)
    // The reader replaced code includes by their text, and reported those it could not read.
    if notation.isCode { return missingCode(target.path) }
    guard renderer.resolveInclude != nil, hasRoomToInclude(path, node) else { return includeReference(node) }
    guard let included = resolved(target) else {
      let reason = renderer.explainInclude?(target, source.article)
      warn(node, reason ?? "the file to include, '\(path)', was not found")
      return includeReference(node)
    }
    if !include(included, target, at: node, isInline: node.level == 1 || source.isInline) { includeReference(node) }
  }

  /// Returns whether the page may include more bytes; warns if it may not.
  mutating func hasRoomToInclude(_ path: String, _ node: Node) -> Bool {
    if max(includedBytes, readBytes) <= IncludeLimits.bytes { return true }
    warn(node, "'\(path)' was left out: what a page includes holds at most \(IncludeLimits.bytes >> 20) MB")
    return false
  }

  /// Returns the article of a target. It is read once and counts toward the limit even if it is not rendered.
  mutating func resolved(_ target: IncludeTarget) -> Article? {
    let name = IncludeName(file: source.article.file, target: target)
    if let known = included[name] { return known }
    guard let article = renderer.resolveInclude?(target, source.article) else { return nil }
    readBytes += article.source.count
    included[name] = article
    return article
  }

  /// Continues in `included`; returns false with a warning if it includes itself.
  mutating func include(_ included: Article, _ target: IncludeTarget, at node: Node, isInline: Bool) -> Bool {
    let path = target.path
    let isCircle = { (outer: Source) in outer.article.file == included.file && target.overlaps(outer.part) }
    guard !isCircle(source), !suspended.contains(where: isCircle) else {
      warn(node, "'\(path)' includes itself; the circle ends here")
      return false
    }
    guard suspended.count < IncludeLimits.depth, includesDrawn < IncludeLimits.count else {
      warn(
        node,
        "'\(path)' was left out: includes nest at most \(IncludeLimits.depth) deep and number at most \(IncludeLimits.count)"
      )
      return false
    }
    includesDrawn += 1
    includedBytes += included.source.count
    let line = source.includedAt ?? node.firstLine
    let linking = target.notation.isTextual ? source.linking : included
    suspended.append(source)
    source = Source(article: included, frameBase: frames.count)
    source.linking = linking
    source.part = target.part
    source.isInline = isInline
    source.includedAt = line
    source.idPrefix = "\(idPrefix)include\(includesDrawn)-"
    return true
  }

  /// Shows in place of code that cannot be included which file it is, as VitePress does.
  private mutating func missingCode(_ path: String) {
    tree.open(.pre)
    tree.open(.code)
    tree.text("Code snippet path not found: \(path)")
    tree.close()
    tree.close()
  }

  private mutating func includeReference(_ node: Node) {
    let path = bytes(node.literal)
    let title = node.attribute.isEmpty ? node.literal : node.attribute
    let isInline = node.level == 1 || source.isInline
    if !isInline { tree.open(.p) }
    tree.open(.a)
    tree.attribute(.class, "include")
    if URLPolicy.isAllowed(path, in: .link) {
      tree.attribute(.href, address(of: path, .link, line: node.firstLine).span)
    }
    text(title)
    tree.close()
    if !isInline { tree.close() }
  }

  /// Renders a block of an article inside a line of text.
  mutating func enterFlattened(_ node: Node, _ index: Int) {
    switch node.kind {
    case .paragraph, .heading, .tableCell:
      if index > 1 { tree.text(" ") }
      flatten(node, index)
    case .codeBlock:
      tree.open(.code)
      text(node.literal)
      tree.close()
    case .htmlBlock: rawInline(node)
    case .include: include(node)
    case .thematicBreak, .comment, .footnoteDefinition: break
    default: flatten(node, index)
    }
  }

  private mutating func flatten(_ node: Node, _ index: Int) {
    var node = node
    node.kind = .document
    descend(node, index, elements: 0)
  }
}

internal import DocModel
internal import HTMLTree

/// The attributes of raw HTML.
extension BodyWriter {
  /// Writes the allowed attributes of an element that was just opened.
  mutating func write(
    _ attributes: [RawAttribute], rules: [String: AttributeRule], of name: String, as written: String,
    literal: ArraySlice<UInt8>, line: UInt32
  ) {
    var seen: [String] = []
    // On a page, allowed styles become classes of the theme's style sheet.
    var classes: [String] = []
    for attribute in attributes {
      let value = CharacterReferences.resolved(literal[attribute.value])
      let isLinkInLink = name == "a" && written == "span"
      switch AttributeRule.of(attribute.name, rules) {
      case .keep where attribute.name == "class" && place != nil:
        if classes.isEmpty { classes.append(String(decoding: value, as: UTF8.self)) }
      case .keep where place != nil && (name == "img" || name == "video") && Self.isSize(attribute.name):
        // A size is a number of pixels; a share of the width is a class.
        let text = String(decoding: value, as: UTF8.self).trimmingBlanks
        if text.hasSuffix("%") {
          if attribute.name == "width" { classes += SafeStyle.classes(for: Array("width: \(text)".utf8)) }
        } else if case let digits = text.prefix(while: \.isNumber), !digits.isEmpty {
          set(attribute.name, to: Array(digits.utf8), seen: &seen)
        }
      case .keep: set(attribute.name, to: value, seen: &seen, line: line)
      case .rename(let other): set(other, to: value, seen: &seen, line: line)
      case .url(let use):
        if renderer.flavor == .mkdocs || renderer.flavor == .hugo, EmbeddedLiquid.isValue(in: value),
          PageReference.target(in: value[...]) == nil
        {
          // Only the generator knows the address.
        } else if isLinkInLink {
          warn(line: line, "a link inside a link: its '\(attribute.name)' was dropped")
        } else if URLPolicy.isAllowed(value[...], in: use),
          place == nil || use == .link || isShown(value[...])
        {
          set(attribute.name, to: address(of: value[...], use, line: line, isRaw: true), seen: &seen)
        } else {
          warn(
            line: line,
            "'\(Excerpt.of(value[...]))' is not allowed in '\(attribute.name)' of '<\(name)>'; it was dropped")
        }
      case .urls:
        if let addresses = addresses(inSourceSet: value, line: line) {
          set(attribute.name, to: addresses, seen: &seen)
        } else {
          warn(line: line, "the '\(attribute.name)' of '<\(name)>' has an address that is not allowed; it was dropped")
        }
      case .alignment:
        guard let style = SafeStyle.style(forAlign: value) else { break }
        if place != nil { classes += SafeStyle.classes(for: style) } else { set("style", to: style, seen: &seen) }
      case .style:
        let (style, isAll) = SafeStyle.harmless(in: value)
        if place != nil {
          classes += SafeStyle.classes(for: style)
        } else if !style.isEmpty {
          set("style", to: style, seen: &seen)
        }
        if !isAll {
          warn(line: line, "the style of '<\(name)>' was dropped: only alignment, width and weight may be set")
        }
      case .ignore: break
      case .refuse: warn(line: line, "the attribute '\(attribute.name)' of '<\(name)>' is not allowed; it was dropped")
      }
    }
    let all = classes.filter { !$0.isEmpty }.joined(separator: " ")
    if !all.isEmpty { set("class", to: Array(all.utf8), seen: &seen) }
    // A landmark of its own needs a name; as a note it is none.
    if name == "aside", place != nil, !seen.contains("role") { set("role", to: Array("note".utf8), seen: &seen) }
    if name == "img" { finishImage(value(of: "src", attributes, literal), seen) }
    if name == "input" { finishCheckbox(seen) }
  }

  private static func isSize(_ name: String) -> Bool { name == "width" || name == "height" }

  private mutating func finishImage(_ url: [UInt8], _ seen: [String]) {
    if !seen.contains("alt") { tree.attribute(.alt, "") }
    guard place != nil, !URLPolicy.isOwn(url[...]) else { return }
    if !seen.contains("loading") { tree.attribute(.loading, "lazy") }
    tree.attribute(.referrerPolicy, "no-referrer")
  }

  /// A checkbox shows a state and can never be changed. Without a label it gets a name for screen readers.
  private mutating func finishCheckbox(_ seen: [String]) {
    tree.attribute(.type, "checkbox")
    tree.attribute(.disabled, "")
    let isLabelled = seen.contains("id") || seen.contains("aria-label") || raw.elements.contains { $0.name == "label" }
    guard let place, !isLabelled else { return }
    tree.attribute(.ariaLabel, place.strings[seen.contains("checked") ? "taskDone" : "taskOpen"])
  }

  private mutating func set(_ name: String, to value: [UInt8], seen: inout [String], line: UInt32 = 0) {
    // At most 100 attributes per element, so that the linear search stays fast.
    guard seen.count < 100, !seen.contains(name), !(name == "id" && value.isEmpty) else { return }
    seen.append(name)
    if name == "id", renderer.headingIDs, !takes(String(decoding: value, as: UTF8.self), line: line) { return }
    tree.attribute(name: name, value.span)
  }

  /// Returns the URLs of a `srcset` as a page needs them, or nil if one of them is not allowed.
  private mutating func addresses(inSourceSet text: [UInt8], line: UInt32) -> [UInt8]? {
    // Data contains the commas that separate candidates.
    guard !text.starts(with: "data:".utf8) else { return nil }
    var result: [UInt8] = []
    for candidate in text.split(separator: .of(",")).prefix(32) {
      let parts = candidate.split(whereSeparator: \.isSpace)
      guard let url = parts.first, URLPolicy.isAllowed(url, in: .image), place == nil || isShown(url) else {
        return nil
      }
      if !result.isEmpty { result += Array(", ".utf8) }
      result += address(of: url, .image, line: line, isRaw: true)
      for part in parts.dropFirst() { result += [.space] + part }
    }
    return result.isEmpty ? nil : result
  }
}

internal import DocModel

/// The name and the parameters of a shortcode, a tag or an attribute list.
struct ShortcodeShape: ConventionValue {
  private let name: String
  private let positional: [String]
  private let parameters: [String: String]

  private static let longest = 1000

  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let first = text.first,
      "{<".contains(first) || text.contains("=")
    else { return nil }
    let inner = text.drop { "{<%- ".contains($0) }
    let end = inner.lastIndex { !"}>%-/ ".contains($0) } ?? inner.startIndex
    guard !inner.isEmpty else { return nil }
    var parts = Self.parts(of: inner[...end])
    name = parts.first.map { $0.contains("=") ? "" : parts.removeFirst() } ?? ""
    var (positional, parameters): ([String], [String: String]) = ([], [:])
    for part in parts {
      let key = part.prefix { $0 != "=" }
      guard key.endIndex < part.endIndex, !key.isEmpty, key.allSatisfy({ $0.isLetter || "-_:".contains($0) }) else {
        positional.append(part)
        continue
      }
      parameters[String(key)] = String(part[key.endIndex...].dropFirst())
    }
    (self.positional, self.parameters) = (positional, parameters)
    guard !parameters.isEmpty || name.allSatisfy({ $0.isLetter || $0.isNumber || "-_/.:".contains($0) }) else {
      return nil
    }
  }

  /// Cuts at spaces outside quotation marks.
  private static func parts(of text: Substring) -> [String] {
    var parts: [String] = []
    var (part, quote): (String, Character?) = ("", nil)
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
        part.append(character)
      } else if character.isWhitespace {
        if !part.isEmpty { parts.append(part) }
        part = ""
      } else {
        if "\"'`".contains(character) { quote = character }
        part.append(character)
      }
    }
    return part.isEmpty ? parts : parts + [part]
  }

  func conditions(_ codes: LocaleCodes) -> [String] { [name] + parameters.keys.sorted().map { "\(name) \($0)" } }

  func changes(to own: ShortcodeShape, _ codes: LocaleCodes) -> [ConventionChange]? {
    guard name == own.name, positional == own.positional else { return nil }
    var changes: [ConventionChange] = []
    for key in Set(parameters.keys).union(own.parameters.keys).sorted() {
      switch (parameters[key], own.parameters[key]) {
      case (nil, nil): break
      case (nil, _?): changes.append(ConventionChange(form: "\(name): + \(key)", condition: name))
      case (_?, nil): changes.append(ConventionChange(form: "\(name): - \(key)", condition: "\(name) \(key)"))
      case (let before?, let now?) where before != now:
        guard let change = Self.change(from: before, to: now, codes) else { return nil }
        changes.append(
          ConventionChange(form: "\(name): \(key) \(change)", condition: "\(name) \(key)"))
      default: break
      }
    }
    return changes
  }

  /// Returns how a value changed; nil if a number did.
  private static func change(from before: String, to now: String, _ codes: LocaleCodes) -> String? {
    if before.contains("/"), let (one, other) = address(before, now) {
      return one.changes(to: other, codes).flatMap { $0.isEmpty ? nil : $0.map(\.form).joined(separator: ", ") }
    }
    guard before.contains(where: \.isLetter), now.contains(where: \.isLetter) else { return nil }
    return "translated"
  }

  private static func address(_ before: String, _ now: String) -> (AddressShape, AddressShape)? {
    let bare = { (value: String) in value.trimmingPrefix { "\"'`".contains($0) }.filter { !"\"'`".contains($0) } }
    guard let one = AddressShape(bare(before)), let other = AddressShape(bare(now)) else { return nil }
    return (one, other)
  }
}

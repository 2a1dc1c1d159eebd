internal import Alignment
package import DocModel
internal import Features

/// A convention as a function from a value of the source to that of a translation.
package struct ConventionTransformation {
  private let kind: FactKind
  private let form: String
  private let codes: LocaleCodes
  /// The form with each way to write the locales in it.
  private let spellings: [String]
  /// A source's value and the one that the locale has for it.
  private let example: [String]

  /// Returns nil if values of this kind are not transformed.
  ///
  /// - Parameter example: `value → other`, which shows how the locale writes its name and where; empty if none is known.
  package init?(kind: Observations.Kind, form: String, example: String, from source: LocaleTag, to own: LocaleTag) {
    let facts: [Observations.Kind: FactKind] = [.link: .link, .image: .image, .shortcode: .placeholder]
    guard let fact = facts[kind], !form.contains("{hash}") else { return nil }
    (self.kind, self.form) = (fact, form)
    codes = LocaleCodes(own: own, source: source)
    spellings = LocaleCodes.spellings(of: source).flatMap { before in
      LocaleCodes.spellings(of: own).map { form.replacing("{source}", with: before).replacing("{locale}", with: $0) }
    }
    let sides = example.split(separator: " → ").map(String.init)
    self.example = sides.count == 2 ? sides : []
  }

  /// Returns the values that the form can lead to: one if it determines the value, none if nothing determines it.
  package func values(from value: String) -> [String] {
    var results: Set<String> = []
    let rewritings = rewritings(of: value)
    let shown = example.isEmpty ? [:] : self.rewritings(of: example[0]).filter { $0.value == example[1] }
    for (way, result) in rewritings where shown.isEmpty || shown[way] != nil {
      let steps = ConventionForms.steps(from: value, to: result, of: kind, codes)
      if steps?.map(\.form) == [form] { results.insert(result) }
    }
    return results.sorted()
  }

  /// Returns what each way to write and to place the form makes of a value.
  private func rewritings(of value: String) -> [String: String] {
    var all: [String: String] = [:]
    for spelling in Set(spellings) {
      let own =
        kind == .placeholder
        ? ShortcodeRewriting(spelling).results(from: value) : AddressRewriting(spelling).results(from: value)
      for (place, result) in own { all["\(spelling) \(place)"] = result }
    }
    return all
  }
}

/// One step of a convention, all names in it spelled out, on a shortcode: `figure: src .png → .de.png`.
private struct ShortcodeRewriting {
  private let name: Substring
  private let change: Substring

  init(_ form: String) {
    let colon = form.firstRange(of: ": ")
    name = form[..<(colon?.lowerBound ?? form.startIndex)]
    change = form[(colon?.upperBound ?? form.startIndex)...]
  }

  func results(from text: String) -> [String: String] {
    if change.hasPrefix("- ") {
      guard let place = parameter(change.dropFirst(2), in: text) else { return [:] }
      let start = text[..<place.whole.lowerBound].lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex
      return ["": String(text[..<start] + text[place.whole.upperBound...])]
    }
    let key = change.prefix { $0 != " " }
    let step = String(change[key.endIndex...].dropFirst())
    guard !change.hasPrefix("+ "), !step.contains(", "), let place = parameter(key, in: text) else { return [:] }
    return AddressRewriting(step).results(from: String(text[place.value])).mapValues {
      text[..<place.value.lowerBound] + $0 + text[place.value.upperBound...]
    }
  }

  private struct Parameter {
    let whole: Range<String.Index>
    /// The value without quotation marks.
    let value: Range<String.Index>
  }

  private func parameter(_ key: Substring, in text: String) -> Parameter? {
    guard !key.isEmpty, let found = text.firstRange(of: " \(key)=") else { return nil }
    let start = text.index(after: found.lowerBound)
    let rest = text[found.upperBound...]
    guard let quote = rest.first, "\"'`".contains(quote) else {
      let end = rest.firstIndex { $0.isWhitespace || "}>%".contains($0) } ?? text.endIndex
      return Parameter(whole: start..<end, value: rest.startIndex..<end)
    }
    let inner = rest.dropFirst()
    guard let end = inner.firstIndex(of: quote) else { return nil }
    return Parameter(whole: start..<text.index(after: end), value: inner.startIndex..<end)
  }
}

/// One step of the transformation from a source's value to that of its translation, with everything variable taken out.
struct ConventionChange: Hashable {
  /// The change as text: `{name}-{source} → {name}`, `+ {locale}/`.
  let form: String
  /// The condition that a source's value must meet for the change to apply, one of those that the value lists.
  let condition: String
}

/// A value that can be transformed: an address, or a shortcode.
protocol ConventionValue {
  /// Returns nil if the text is no such value.
  init?(_ text: String)

  /// Everything that a change may require of a source's value.
  func conditions(_ codes: LocaleCodes) -> [String]

  /// Returns the changes that lead to a translation's value, none if it is the same in all that counts; nil if the two
  /// have too little in common, or differ in what no convention can change.
  func changes(to own: Self, _ codes: LocaleCodes) -> [ConventionChange]?
}

/// One step of a convention, all names in it spelled out, on an address: `+ de/`, `{name} → {name}-de`, `.md → .html`.
struct AddressRewriting {
  private let before: String
  private let now: String

  /// - Parameter form: as ``AddressShape`` words it.
  init(_ form: String) {
    let sides = form.split(separator: " → ").map(String.init)
    if form.hasPrefix("+ ") {
      (before, now) = ("", String(form.dropFirst(2)))
    } else if form.hasPrefix("- ") {
      (before, now) = (String(form.dropFirst(2)), "")
    } else if sides.count == 2 {
      (before, now) = (sides[0], sides[1])
    } else {
      (before, now) = ("", "")
    }
  }

  /// An address in its parts.
  private struct Parts {
    /// `https://host`, or nothing.
    var site: Substring
    /// `/`, `../`, `./`, or nothing.
    var lead: String
    var folders: [String]
    var stem: String
    var ending: String
    /// The query.
    var query: String
    /// The fragment with its sign.
    var fragment: String

    init(_ address: String) {
      let page = address.prefix { $0 != "#" }
      fragment = String(address[page.endIndex...])
      var rest = page.prefix { $0 != "?" }
      query = String(page[rest.endIndex...])
      site = rest[..<rest.startIndex]
      if let scheme = rest.firstRange(of: "//") {
        let end = rest[scheme.upperBound...].firstIndex(of: "/") ?? rest.endIndex
        (site, rest) = (rest[..<end], rest[end...])
      }
      var segments = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let lead = segments.dropLast().prefix { ["", ".", ".."].contains($0) }
      self.lead = lead.map { $0 + "/" }.joined()
      segments.removeFirst(lead.count)
      let last = segments.popLast() ?? ""
      folders = segments
      let dot = last.lastIndex(of: ".").flatMap { dot -> String.Index? in
        let tail = last[dot...].dropFirst().utf8
        let isEnding = (1...8).contains(tail.count) && tail.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
        return isEnding && dot > last.startIndex && tail.contains { $0.isASCIILetter } ? dot : nil
      }
      (stem, ending) = (String(last[..<(dot ?? last.endIndex)]), String(last[(dot ?? last.endIndex)...]))
    }

    var isRooted: Bool { !site.isEmpty || lead.hasPrefix("/") }
    var text: String { site + lead + folders.map { $0 + "/" }.joined() + stem + ending + query + fragment }
  }

  /// Returns the possible results by the place at which the step is applied; none if the step does not say all of it.
  func results(from address: String) -> [String: String] {
    let parts = Parts(address)
    if [before, now].contains(where: { $0.contains("{name}") }) { return named(parts) }
    if [before, now].contains("#{anchor}") { return before.isEmpty ? [:] : changed(parts, \.fragment, to: "") }
    if (before + now).contains("://") { return onSite(parts) }
    if before.hasSuffix("/") || now.hasSuffix("/") { return inFolders(parts) }
    guard before.hasPrefix(".") || now.hasPrefix("."), parts.ending.lowercased() == before, !parts.stem.isEmpty else {
      return [:]
    }
    return changed(parts, \.ending, to: now)
  }

  private func changed(_ parts: Parts, _ part: WritableKeyPath<Parts, String>, to text: String) -> [String: String] {
    var parts = parts
    parts[keyPath: part] = text
    return ["": parts.text]
  }

  private func onSite(_ parts: Parts) -> [String: String] {
    var parts = parts
    guard parts.site.lowercased() == before.lowercased(), !before.isEmpty || parts.lead == "/" else { return [:] }
    parts.site = now[...]
    return ["": parts.text]
  }

  /// Folders of a rooted address are counted from its start, others from its end.
  private func inFolders(_ parts: Parts) -> [String: String] {
    let (lost, new) = (Self.segments(before), Self.segments(now))
    let count = parts.folders.count
    guard lost.count <= count else { return [:] }
    var results: [String: String] = [:]
    for start in 0...(count - lost.count) where Array(parts.folders[start..<start + lost.count]) == lost {
      var own = parts
      own.folders.replaceSubrange(start..<start + lost.count, with: new)
      results[parts.isRooted ? "\(start) from the start" : "\(count - start) from the end"] = own.text
    }
    return results
  }

  private static func segments(_ text: String) -> [String] { text.split(separator: "/").map(String.init) }

  private func named(_ parts: Parts) -> [String: String] {
    let mark = "{name}"
    let (lost, new) = (before.replacing(mark, with: ""), now.replacing(mark, with: ""))
    guard !parts.stem.isEmpty else { return [:] }
    if [before, now].contains(where: { $0.hasPrefix(mark) && $0.hasSuffix(mark) && $0 != mark }) {
      let places = parts.stem.ranges(of: lost)
      return lost.isEmpty || places.count != 1 ? [:] : changed(parts, \.stem, to: parts.stem.replacing(lost, with: new))
    }
    if before.hasPrefix(mark), now.hasPrefix(mark), parts.stem.hasSuffix(lost) {
      return changed(parts, \.stem, to: parts.stem.dropLast(lost.count) + new)
    }
    guard before.hasSuffix(mark), now.hasSuffix(mark), parts.stem.hasPrefix(lost) else { return [:] }
    return changed(parts, \.stem, to: new + parts.stem.dropFirst(lost.count))
  }
}

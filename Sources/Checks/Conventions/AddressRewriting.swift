internal import DocModel

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

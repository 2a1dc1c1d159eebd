internal import Features

extension FieldText {
  /// An address in a value of the front matter.
  struct Address {
    let text: String
    private let parts: [Substring]
    private let fragment: Substring
    private let isRelative: Bool

    init(_ text: String) {
      self.text = text
      let mark = text.firstIndex(of: "#") ?? text.endIndex
      let path = text[..<mark]
      fragment = text[mark...].trimming { "#/.".contains($0) }
      parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
      isRelative = !path.hasPrefix("/") && !path.contains(":")
    }

    /// Returns whether both may denote one place: with or without a slash at the end, from the root or from the page.
    func leads(to other: Address) -> Bool {
      guard fragment == other.fragment else { return false }
      if parts == other.parts { return true }
      return isRelative && !parts.isEmpty && other.parts.ends(with: parts)
        || other.isRelative && !other.parts.isEmpty && parts.ends(with: other.parts)
    }

    /// Returns whether both are one address but for the parts that name one of some languages: `en-us`, `ja`.
    func isLocalized(_ other: Address, _ languages: Set<String>) -> Bool {
      func rest(_ parts: [Substring]) -> [String] {
        parts.map { $0.lowercased() }.filter { part in
          let codes = part.split(separator: "-")
          return !languages.contains(codes.first.map(String.init) ?? "")
            || !codes.dropFirst().allSatisfy { (2...4).contains($0.count) }
        }
      }
      return fragment == other.fragment && rest(parts) == rest(other.parts)
    }

    /// Whether it leads to a place of the page itself.
    var isOfPage: Bool { parts.isEmpty }

    /// Returns whether both end in one name, so that one of them may be a damaged form of the other.
    func isLike(_ other: Address) -> Bool { name != nil && name == other.name }

    private var name: Substring? { parts.last ?? fragment.split(separator: "/").last }
  }

  /// The addresses that `now` has and this text has not.
  func added(in now: FieldText) -> [Address] {
    now.targets.filter { target in !targets.contains { $0.leads(to: target) } }
  }
}

extension [Substring] {
  fileprivate func ends(with other: [Substring]) -> Bool { suffix(other.count) == other[...] }
}

package import DocModel

/// The files that a convention leads to from a source's address.
package enum ConventionTargets {
  /// Returns the possible paths; none if the form does not determine them.
  package static func targets(of address: String, by form: String, from source: LocaleTag, to own: LocaleTag)
    -> [String]
  {
    let path = String(address.prefix { $0 != "#" && $0 != "?" })
    guard !path.contains("//"), !form.contains("{hash}"), !path.hasPrefix("/") else { return [] }
    return spellings(of: form, source, own).flatMap { form -> [String] in
      if form.hasPrefix("+ ") {
        let slash = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        return ["\(path[..<slash])\(form.dropFirst(2))\(path[slash...])"]
      }
      let sides = form.split(separator: " → ").map(String.init)
      guard sides.count == 2 else { return [] }
      if sides[0].hasPrefix("{name}"), sides[1].hasPrefix("{name}") {
        let (before, now) = (sides[0].dropFirst(6), sides[1].dropFirst(6))
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        let stem = path[..<dot]
        return stem.hasSuffix(before) ? ["\(stem.dropLast(before.count))\(now)\(path[dot...])"] : []
      }
      return sides[0].hasSuffix("/") && path.contains(sides[0]) ? [path.replacing(sides[0], with: sides[1])] : []
    }
  }

  /// Returns the form with each way to write the locales in it.
  private static func spellings(of form: String, _ source: LocaleTag, _ own: LocaleTag) -> [String] {
    let names = { (locale: LocaleTag) in Set([locale.tag, locale.tag.lowercased(), locale.language]).sorted() }
    return names(source).flatMap { before in
      names(own).map { form.replacing("{source}", with: before).replacing("{locale}", with: $0) }
    }
  }
}

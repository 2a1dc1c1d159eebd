internal import DocModel

/// Endings that languages put to a name: `PowerShellu` is PowerShell.
enum Inflection {
  static func fold(_ missing: inout [Deviation], _ extra: inout [Deviation]) {
    for name in missing {
      guard
        let index = extra.firstIndex(where: {
          isForm($0.text, of: name.text)
            || name.text.utf8.allSatisfy(\.isASCIILetter)
              && Words.isInflected(Array($0.text.utf8)[...], Array(name.text.utf8))
        })
      else { continue }
      extra.remove(at: index)
      missing.removeAll { $0 == name }
    }
  }

  /// True for the English plural of a name: `WebSockets` of WebSocket, but no property of a program: `deviceIds`.
  static func isPlural(_ form: String, of name: String) -> Bool {
    form.utf8.count == name.utf8.count + 1 && form.hasPrefix(name) && form.hasSuffix("s")
      && form.utf8.first.map { $0 < 0x5b } == true
      && form.utf8.allSatisfy(\.isASCIILetter)
  }

  /// True where `form` is `name` with up to four small letters behind it.
  static func isForm(_ form: String, of name: String) -> Bool {
    guard name.utf8.count >= 3, form.utf8.count > name.utf8.count, form.utf8.count <= name.utf8.count + 4,
      form.hasPrefix(name)
    else { return false }
    return form.utf8.dropFirst(name.utf8.count).allSatisfy { (0x61...0x7a).contains($0) }
  }
}

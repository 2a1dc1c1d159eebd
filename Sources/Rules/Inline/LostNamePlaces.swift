internal import Alignment
internal import DocModel
internal import Features

/// Where the names stood that a locale has lost: not every place needs them.
extension AlignedArticle {
  /// True where the names stand in the descriptions of images only, which are prose.
  func areInImagesOnly(_ d: Disagreement) -> Bool {
    describe(d.missing, d.slot, d.reference) && describe(d.extra, d.slot, d.member)
  }

  /// True where images alone hold the names in a member's block.
  private func describe(_ names: [Deviation], _ slot: Int, _ member: Int) -> Bool {
    guard let block = node(slot, member) else { return false }
    let nodes = members[member].article.nodes
    let end = Int(nodes[block].end)
    guard nodes[block..<end].contains(where: { $0.kind == .image }) else { return names.isEmpty }
    var text: [UInt8] = []
    var i = block
    while i < end {
      if nodes[i].kind == .image {
        text.append(0x20)
        i = Int(nodes[i].end)
        continue
      }
      if nodes[i].kind == .text { text += members[member].article.pool[nodes[i].literal.indices] }
      i += 1
    }
    return !names.contains { ByteSearch.holds(Array($0.text.utf8)[...], in: text[...]) }
  }

  /// Names in angle brackets, by themselves on both sides: what the reader puts there may be called in words of the language.
  func arePlaceholders(_ d: Disagreement) -> Bool {
    guard d.slot > 0, !d.extra.isEmpty, d.extra.count == d.missing.count else { return false }
    func areBracketed(_ names: [Deviation], _ member: Int) -> Bool {
      let text = visible(d.slot, member)
      return names.allSatisfy { name in
        guard let start = ByteSearch.first(Array("<\(name.text)>".utf8)[...], in: text) else { return false }
        return start == text.startIndex || !Self.joins(text[start - 1]) && text[start - 1] != UInt8(ascii: "[")
      }
    }
    return areBracketed(d.missing, d.reference) && areBracketed(d.extra, d.member)
  }

  /// What the rest of a path, an address or a file name begins or ends with.
  private static func joins(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-_./\\@%".utf8.contains(byte)
  }

  /// True where the names stand in the title behind its first ` - ` or ` | `, where sites put their own.
  func areInSiteName(_ d: Disagreement) -> Bool {
    guard d.slot == 0, d.extra.isEmpty,
      members[d.member].article.frontMatter.entry("title").map({ Int($0.line) }) == d.line,
      let title = members[d.reference].article.frontMatter["title"].map({ Array($0.utf8) }),
      let mark = [" - ", " | "].compactMap({ ByteSearch.first(Array($0.utf8)[...], in: title[...]) }).min()
    else { return false }
    return !d.missing.contains { ByteSearch.holds(Array($0.text.utf8)[...], in: title[..<mark]) }
  }

  /// True where both titles end in the name of the site behind a bar, this one in the locale's own form of it, as all its titles do.
  func hasOwnSiteName(_ d: Disagreement) -> Bool {
    guard areInSiteName(d), let own = siteName(d.member), let theirs = siteName(d.reference) else { return false }
    return own.count >= 4 && d.missing.allSatisfy { ByteSearch.holds(Array($0.text.utf8)[...], in: theirs) }
  }

  /// What stands behind the last bar of the title.
  private func siteName(_ member: Int) -> ArraySlice<UInt8>? {
    guard let title = members[member].article.frontMatter["title"].map({ Array($0.utf8) }),
      let bar = title.lastIndex(of: UInt8(ascii: "|"))
    else { return nil }
    return title[(bar + 1)...].drop { $0 == 0x20 }
  }

  /// True where what is missing is the plural of names that both have in their singular; this one alone, where its language has no plural.
  func arePlurals(_ d: Disagreement) -> Bool {
    let hasPlural = !LanguageProfile.of(members[d.member].article.locale.language).has("plural", "none")
    guard d.extra.isEmpty || !hasPlural && d.extra.count <= d.missing.count, !d.missing.isEmpty,
      d.missing.allSatisfy({ $0.text.hasSuffix("s") })
    else { return false }
    let own = texts(of: .identifier, d.slot, d.member)
    let theirs = texts(of: .identifier, d.slot, d.reference)
    return d.missing.allSatisfy { name in
      ["s", "es"].contains { ending in
        let singular = String(name.text.dropLast(ending.count))
        return name.text.hasSuffix(ending) && own.contains(singular)
          && (hasPlural ? theirs.contains(singular) : isSingular(singular, d.reference))
      }
    }
  }

  /// A name with a capital at its start, or right behind it, or one that the text has by itself, too: `deviceIds` may be a property that
  /// has no singular.
  private func isSingular(_ name: String, _ member: Int) -> Bool {
    let text = members[member].article
    return name.utf8.prefix(2).contains { $0 < 0x5b }
      || text.nodes.contains { node in
        node.kind.isPlainText
          && text.pool[node.literal.indices].split { !$0.isASCIILetter && !$0.isASCIIDigit }.contains {
            $0.elementsEqual(name.utf8)
          }
      }
  }

  /// True where the names are words in small letters of a sentence that is the text of a link, to the same page here, under words of the
  /// language: a title that was translated.
  func areInLinkedTitle(_ d: Disagreement) -> Bool {
    guard d.extra.isEmpty, !d.missing.isEmpty, !d.missing.contains(where: { $0.text.contains(where: \.isUppercase) })
    else { return false }
    let (text, reference) = (members[d.member].article, members[d.reference].article)
    let own = links(d.slot, d.member)
    return links(d.slot, d.reference).contains { link in
      let title = reference.plainBytes(of: link)[...]
      guard EnglishText.Words(title).isSpoken,
        d.missing.allSatisfy({ ByteSearch.holdsFolded(Array($0.text.utf8)[...], in: title) })
      else { return false }
      return own.contains {
        Self.target($0, text) == Self.target(link, reference)
          && !EnglishText.Words(text.plainBytes(of: $0)[...]).isSpoken
      }
    }
  }
}

internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `wrong-script/look-alike` of ``WrongScript``: a source name written in look-alike letters of another script.
struct LookAlikeLetters: TextRule {
  static let card = WrongScript.card
  static let check: String? = "look-alike"

  static let reads: TextTraits? = [.greek, .cyrillic]
  static let readsOneText = false

  /// Minimum letters of a name; shorter runs may be ordinary words.
  private static let shortest = 3

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = block.source, let theirs = article.textBlock(at: block.slot, of: source),
      !theirs.signs.isDisjoint(with: [.term, .identifier]),
      mayHoldOne(article.members[block.member].article, block.node)
    else { return [] }
    let (features, own) = (article.features[source], article.features[block.member].facts[block.features.facts.indices])
    let names = features.facts[theirs.facts.indices]
    // Names that occur less often here than in the source; some occurrences may be correct.
    let lacking = names.indices.filter { place in
      let name = names[place]
      return name.isName && own.count { $0.exact == name.exact } < names.count { $0.exact == name.exact }
        && !names[..<place].contains { $0.isName && $0.exact == name.exact }
    }.map { names[$0] }
    guard !lacking.isEmpty, case let words = block.view.words.filter({ isLatinAlike(block.view.characters[$0]) }),
      !words.isEmpty
    else { return [] }
    return lacking.compactMap { name in
      let letters = features.visible[name.range.indices]
      let place = words.first { block.view.characters[$0].elementsEqual(letters) { LookAlike.letter($0) == $1 } }
      return place.map { place in
        let shown = block.view.string(place)
        return finding(
          block,
          "‘\(shown)’ only looks like the name ‘\(String(decoding: letters, as: UTF8.self))’ of the source: it has letters of another script, and nobody finds it by its name. Write it in Latin letters.",
          in: article, line: block.view.line(at: place.lowerBound), words: shown, confidence: Certainty.certain)
      }
    }
  }

  /// Fast path over the bytes of each text node: returns whether a word may consist of look-alike letters only. A word
  /// at a node's edge may continue in the next node, so it counts at any length.
  private func mayHoldOne(_ article: Article, _ block: Int) -> Bool {
    let (pool, others) = (article.pool, Self.others)
    return article.nodes[(block + 1)..<Int(article.nodes[block].end)].contains { node in
      guard node.kind == .text else { return false }
      let text = pool.span.extracting(node.literal.indices)
      // State of the current word.
      var (start, count, isAlike, isOfOther) = (0, 0, true, false)
      func mayBeOne(_ end: Int) -> Bool {
        isAlike && isOfOther && (count >= Self.shortest || start == 0 || end == text.count)
      }
      var place = 0
      while place < text.count {
        let byte = text[place]
        if byte < 0x80 {
          if byte.isWordByte {
            count += 1
          } else if mayBeOne(place) {
            return true
          } else {
            (start, count, isAlike, isOfOther) = (place + 1, 0, true, false)
          }
          place += 1
          continue
        }
        // Fast path for two-byte letters (U+0380 to U+04FF), the most frequent ones in Greek and Cyrillic.
        if byte >= 0xce, byte <= 0xd3, place + 1 < text.count,
          others[Int(byte - 0xce) << 6 | Int(text[place + 1] & 0x3f)]
        {
          (isAlike, place) = (false, place + 2)
          continue
        }
        let (character, end) = text.character(at: place)
        if LookAlike.letter(character) != nil {
          (count, isOfOther) = (count + 1, true)
        } else if character.isLetter {
          isAlike = false
        } else if mayBeOne(place) {
          return true
        } else {
          (start, count, isAlike, isOfOther) = (end, 0, true, false)
        }
        place = end
      }
      return mayBeOne(place)
    }
  }

  /// For each scalar from U+0380, whether it is a letter that resembles no ASCII letter.
  private static let others: [Bool] = (0..<384).map { number in
    Unicode.Scalar(UInt32(0x380 + number)).map { $0.isLetter && LookAlike.letter($0) == nil } ?? false
  }

  private func isLatinAlike(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    word.count >= Self.shortest && word.contains { !$0.isASCII } && word.allSatisfy { LookAlike.letter($0) != nil }
  }
}

extension Fact {
  /// Whether the fact is a term or identifier with a capital.
  fileprivate var isName: Bool { isWord && traits.contains(.nameLike) }
}

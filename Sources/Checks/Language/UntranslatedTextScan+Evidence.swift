internal import Alignment
internal import DocModel
internal import Features

/// Evidence for and against a block being untranslated.
extension UntranslatedTextScan {
  /// The slots in which the source has the very text of this locale, in this locale's language: the source's page, or a
  /// part of it, is not translated. All such texts of a page are judged together, so that a short one counts, too.
  func ownTextsOfSource() -> Set<Int> {
    let locale = article.members[member].article.locale
    guard let reference, locale.language != article.members[reference].article.locale.language else { return [] }
    let equal = article.slots.indices.filter { slot in
      guard article.slots[slot].kind.holdsInlines, let hash = article.textHash(at: slot, of: member),
        hash == article.textHash(at: slot, of: reference), case let text = article.visible(at: slot, of: member)
      else { return false }
      return !text.isEmpty && !(isFromEnglish && EnglishText.isSentence(text))
    }
    let page = equal.map { article.visible(at: $0, of: member) }.joined(separator: [UInt8.of("\n")])
    return isOfOwnLanguage(Array(page)[...]) ? Set(equal) : Set(equal.filter(isOfOwnLanguage(at:)))
  }

  /// Whether a text is clearly in the language of this locale and not in the reference's.
  func isOfOwnLanguage(at slot: Int) -> Bool { isOfOwnLanguage(article.visible(at: slot, of: member)) }

  private func isOfOwnLanguage(_ text: ArraySlice<UInt8>) -> Bool {
    guard let reference else { return false }
    let source = WritingSystem.of(article.members[reference].article.locale)
    return CommonWords.all.foreignLanguage(of: text, in: source) == article.members[member].article.locale.language
  }

  /// Whether the page has next to no letters of the scripts of its locale, if that writes others than Latin.
  var lacksOwnScript: Bool {
    guard !writesLatin else { return false }
    let (own, all) = letters(in: article.features[member].visible[...])
    return own * 100 <= all
  }

  /// Whether a text says the same in both languages, as the source has it, too: `A box | 一个盒子`. The locale writes another
  /// script than Latin.
  func isBilingual(_ slot: Int) -> Bool {
    !writesLatin && letters(in: article.visible(at: slot, of: member)).own >= Self.fewestOfOwn
  }

  /// The least number of letters that are words and no sign.
  private static let fewestOfOwn = 4

  /// The number of a text's letters of the locale's scripts other than Latin, and of all its letters.
  private func letters(in text: ArraySlice<UInt8>) -> (own: Int, all: Int) {
    let system = WritingSystem.of(article.members[member].article.locale)
    let text = text.span
    var (all, own, place) = (0, 0, 0)
    while place < text.count {
      let (character, end) = text.character(at: place)
      if let script = character.script {
        all += 1
        if script != .latin, system.writes(script) { own += 1 }
      }
      place = end
    }
    return (own, all)
  }

  /// Whether a block has nothing but pictures of other sites that are links, as the badges of a project: they show their
  /// own texts.
  func isOfBadges(_ slot: Int) -> Bool {
    guard let block = article.node(at: slot, of: member) else { return false }
    let page = article.members[member].article
    var (link, picture, count) = (0, 0, 0)
    for index in block + 1..<max(block + 1, Int(page.nodes[block].end)) {
      let node = page.nodes[index]
      switch node.kind {
      case .link: link = Int(node.end)
      case .image:
        guard index < link, page.string(node.literal).contains("://") else { return false }
        (picture, count) = (Int(node.end), count + 1)
      case .text:
        guard index < picture || !page.string(node.literal).contains(where: \.isLetter) else { return false }
      case .code: return false
      default: break
      }
    }
    return count > 0
  }

  /// Returns whether a heading, column head or short sentence is left in Latin letters although the locale writes
  /// another script and translates its neighbors. All other locales without Latin letters must translate it; a single
  /// word must also occur nowhere else in this text, which may have borrowed it.
  func isForeignLabel(_ slot: Int, words: EnglishText.Words, others: OtherTranslations) -> Bool {
    let text = article.visible(at: slot, of: member)
    let isSentence = text.last == UInt8(ascii: ".")
    let words = isSentence ? EnglishText.Words(text.dropLast()) : words
    // A word of four or more capitals is a name.
    guard !writesLatin, words.isPlain, words.longest > 3, words.all <= 3 || words.lower > 0,
      others.share >= (isSentence ? 100 : 66),
      isSentence
        ? words.all > 1
        : article.isLabel(at: slot, of: member) && (article.slots[slot].kind == .heading || isOnlyHead(slot))
    else { return false }
    let alike = voters.filter {
      !WritingSystem.of(article.members[$0].article.locale).writes(.latin) && article.hasText(at: slot, of: $0)
    }
    guard alike.allSatisfy(others.differing.contains), others.differing.count >= 3 || alike.count >= 2 else {
      return false
    }
    return words.all > 1 || isUsedOnlyHere(slot) && (others.share == 100 || article.slots[slot].kind == .tableCell)
  }

  /// Returns whether a text without a final mark begins a list item of which the next paragraph is translated: it may be
  /// a message of a program that the item is about.
  func isQuotedLabel(_ slot: Int) -> Bool {
    guard let reference, article.slots[slot].kind == .paragraph, case let item = Int(article.slots[slot].parent),
      item >= 0, article.slots[item].kind == .item, article.children(of: item).first == slot,
      article.visible(at: slot, of: member).last.map({ $0.isASCIILetter || $0.isASCIIDigit }) == true,
      let next = article.neighbours(of: slot).last, next > slot, let text = article.textBlock(at: next, of: member)
    else { return false }
    return text.textHash != article.textHash(at: next, of: reference) && !isSentence(next, text)
  }

  /// Returns whether no longer text of this member contains the word.
  func isUsedOnlyHere(_ slot: Int) -> Bool {
    let word = article.visible(at: slot, of: member)
    return !article.slots.indices.contains { other in
      guard let block = article.textBlock(at: other, of: member), block.text.count > word.count else { return false }
      return ByteSearch.holdsWords(word, in: article.visible(at: other, of: member))
    }
  }

  /// Returns whether a cell holds a phrase that others translate; of a name they would keep capitalized words.
  func isPhraseOfCell(_ slot: Int, words: EnglishText.Words, others: OtherTranslations) -> Bool {
    guard article.slots[slot].kind == .tableCell, words.isPlain, words.all > 2, words.lower > 0,
      others.areMost
        || others.differing.count + others.glossed > 1 && article.exactSource(of: member) == reference
    else { return false }
    let names = article.visible(at: slot, of: member).split(separator: .space).dropFirst().filter { name in
      name.first?.isASCIICapital == true
        && others.differing.contains { ByteSearch.holdsWords(name, in: article.visible(at: slot, of: $0)) }
    }
    return names.count < words.lower
  }

  /// Returns whether a cell holds several words, not all of them capitalized, in a column that this text translates.
  func isPhraseOfTranslatedColumn(_ slot: Int, words: EnglishText.Words, _ columns: inout TranslatedColumns) -> Bool {
    article.slots[slot].kind == .tableCell && words.isPlain && words.all > 1 && words.lower > 0 && words.longest > 3
      && columns.isTranslated(around: slot, self)
  }

  /// Returns whether a heading, a column head or a word in a cell is left although this text translates those around it.
  /// Names begin with a capital; a single word may be the same in a language written in Latin letters.
  func isLabelAmongTranslated(_ slot: Int, words: EnglishText.Words, _ columns: inout TranslatedColumns) -> Bool {
    guard isFromEnglish, !sharesWords, words.isPlain, words.longest > 3 else { return false }
    let isPhrase = words.all > 1 && words.lower > 0
    switch article.slots[slot].kind {
    case .heading: return isPhrase && areHeadingsTranslated
    case .tableCell where article.isLabel(at: slot, of: member):
      return isOnlyHead(slot)
        ? isPhrase || !writesLatin && isUsedOnlyHere(slot) : !writesLatin && isFirstOfLeftRow(slot, &columns)
    case .tableCell:
      return !writesLatin && words.all == 1 && words.lower == 1 && columns.isTranslated(around: slot, self)
        && isUsedOnlyHere(slot)
    default: return false
    }
  }

  /// Returns whether a heading of several words, all with capitals as titles in English have them, is left among
  /// translated ones although it has no name: most of those who translate it keep none of its words.
  func isTitleWithoutName(_ slot: Int, words: EnglishText.Words, others: OtherTranslations) -> Bool {
    guard article.slots[slot].kind == .heading, isFromEnglish, !sharesWords, words.isPlain, words.all > 1,
      words.longest > 3, areHeadingsTranslated
    else { return false }
    return article.visible(at: slot, of: member).split(separator: .space).allSatisfy { word in
      let keeping = others.differing.count { ByteSearch.holdsWords(word, in: article.visible(at: slot, of: $0)) }
      return keeping * 2 < others.differing.count
    }
  }

  /// Whether half of at least three headings differ from the source's.
  private var areHeadingsTranslated: Bool {
    guard let reference else { return false }
    let headings = article.slots.indices.filter {
      article.slots[$0].kind == .heading && article.textBlock(at: $0, of: member) != nil
        && article.textBlock(at: $0, of: reference) != nil
    }
    let translated = headings.count {
      !EnglishText.sameLetters(article.visible(at: $0, of: member), article.visible(at: $0, of: reference))
    }
    return headings.count >= 3 && translated * 2 >= headings.count
  }

  /// Returns whether a cell is the first of a row of column heads that are all left, above a column that is translated.
  private func isFirstOfLeftRow(_ slot: Int, _ columns: inout TranslatedColumns) -> Bool {
    guard let reference, case let heads = article.children(of: Int(article.slots[slot].parent)), heads.count > 1,
      heads.first == slot,
      heads.allSatisfy({
        EnglishText.Words(article.visible(at: $0, of: member)).isPlain
          && article.visible(at: $0, of: member) == article.visible(at: $0, of: reference)
      })
    else { return false }
    return heads.contains { columns.isTranslated(around: $0, self) }
  }

  /// Returns whether at least 60 % of the sibling column heads are translated.
  func isOnlyHead(_ slot: Int) -> Bool {
    guard let reference else { return false }
    let heads = article.children(of: Int(article.slots[slot].parent)).filter {
      $0 != slot && !article.visible(at: $0, of: reference).isEmpty
    }
    let translated = heads.count {
      !ByteSearch.equalFolded(article.visible(at: $0, of: member), article.visible(at: $0, of: reference))
    }
    return !heads.isEmpty && translated * 10 >= heads.count * 6
  }

  /// Returns whether the text is a machine-readable token, no natural word: `--header-height`, `net.name`, `a_b`; the
  /// name of a repository or file that an address on the page has; or the signature of a function. Code spans beside it do not count: they are the version that a parameter came with.
  func isToken(_ slot: Int) -> Bool {
    if isSignature(slot) || isStatement(slot) || isHeadingOfProgram(slot) { return true }
    let words = article.visible(at: slot, of: member).split(separator: .space).filter { $0.contains { $0 > .space } }
    guard words.count == 1, let text = words.first, let first = text.first, first < 0x80 else { return false }
    return !first.isASCIILetter || text.dropLast().contains(where: Self.isOfPrograms)
      || text.count { $0 == .of("-") } > 1
      || text.contains(.of("-")) && text.allSatisfy { $0.isASCIISmall || $0.isASCIIDigit || $0 == .of("-") }
        && ByteSearch.holds(([.of("/")] + text)[...], in: article.members[member].article.source[...])
  }

  /// Returns whether the text is a heading that is the name of an element in small letters above the table of its
  /// properties, `box-list`, or a message of a program that quotes one of its names: `Can't bind to 'boxList'`.
  private func isHeadingOfProgram(_ slot: Int) -> Bool {
    guard article.slots[slot].kind == .heading else { return false }
    let text = article.visible(at: slot, of: member)
    guard text.count <= Self.longestSignature else { return false }
    if text.contains(.of("-")), text.first?.isASCIISmall == true, text.last != .of("-") {
      let isBeforeTable = article.neighbours(of: slot).contains { $0 > slot && article.slots[$0].kind == .table }
      return isBeforeTable && text.allSatisfy { $0.isASCIISmall || $0.isASCIIDigit || $0 == .of("-") }
    }
    return String(decoding: text, as: UTF8.self).contains(/['"‘“][a-z][A-Za-z]*[a-z][A-Z][A-Za-z]*['"’”]/)
  }

  /// Returns whether the text is a name with its parameters in parentheses, and a type after an arrow or a colon at most:
  /// `is_num(Term: any) -> boolean`.
  private func isSignature(_ slot: Int) -> Bool {
    let text = article.visible(at: slot, of: member)
    guard text.count <= Self.longestSignature, let open = text.firstIndex(of: .of("(")), open > text.startIndex,
      text[..<open].allSatisfy({ $0.isWordByte || $0 == .of(".") || $0 == .of("$") }),
      let close = text[open...].firstIndex(of: .of(")"))
    else { return false }
    let rest = String(decoding: text[(close + 1)...], as: UTF8.self).drop { $0.isWhitespace }
    let blanks = rest.count { $0.isWhitespace }
    return rest.isEmpty || rest.hasPrefix(":") && blanks < 2
      || ["->", "→"].contains(where: rest.hasPrefix) && blanks <= Self.blanksOfType
  }

  private static let (longestSignature, blanksOfType) = (200, 6)

  /// Returns whether the text is an import of MDX that is read as text, or a name in small letters with its types in
  /// brackets: `equals_to [boolean | numeric | string]`.
  private func isStatement(_ slot: Int) -> Bool {
    let bytes = article.visible(at: slot, of: member)
    // Most texts need no pattern.
    guard bytes.contains(.of("]")) || bytes.starts(with: "import ".utf8) || bytes.starts(with: "export ".utf8) else {
      return false
    }
    let text = String(decoding: bytes.prefix(Self.longestSignature), as: UTF8.self)
    return text.wholeMatch(of: /(?:import|export) .* from ['"][^'"]+['"];?\s*/) != nil
      || text.wholeMatch(of: /[a-z][a-z0-9]*(?:[_.][a-z0-9]+)+ ?\[[^\]]*\]\s*/) != nil
  }

  private static func isOfPrograms(_ byte: UInt8) -> Bool {
    switch byte {
    case .of("_"), .of("."), .of("/"), .of(":"), .of("$"), .of("="): true
    default: false
    }
  }
}

/// Counts, per column of the current table, the labels that a member translates and keeps.
struct TranslatedColumns {
  private var table = -1
  /// Indexed by column.
  private var counts: [(translated: Int, kept: Int)] = []

  mutating func isTranslated(around cell: Int, _ left: UntranslatedTextScan) -> Bool {
    let article = left.article
    let row = Int(article.slots[cell].parent)
    guard row >= 0, let column = article.children(of: row).firstIndex(of: cell) else { return false }
    if table != Int(article.slots[row].parent) { read(Int(article.slots[row].parent), left) }
    guard counts.indices.contains(column) else { return false }
    return counts[column].translated > 1 && counts[column].translated * 3 >= counts[column].kept
  }

  private mutating func read(_ table: Int, _ left: UntranslatedTextScan) {
    (self.table, counts) = (table, [])
    guard table >= 0, let reference = left.reference else { return }
    for row in left.article.children(of: table).dropFirst() {
      for (column, cell) in left.article.children(of: row).enumerated() {
        if column == counts.count { counts.append((0, 0)) }
        let (own, source) = (
          left.article.visible(at: cell, of: left.member), left.article.visible(at: cell, of: reference)
        )
        guard !own.isEmpty, !left.article.texts[cell].isOneText, EnglishText.Words(source).longest > 3 else { continue }
        if EnglishText.sameLetters(own, source) { counts[column].kept += 1 } else { counts[column].translated += 1 }
      }
    }
  }
}

/// Parts of a page that HTML marks as being in another language: `<div lang="en">`, the blocks after it, `</div>`.
extension AlignedArticle {
  /// Returns the nodes of a translation's page from each mark of a language to its end, including both; empty if it is
  /// the page's own language.
  func nodes(of member: Int, markedAs language: String) -> [Range<Int>] {
    let page = members[member].article
    guard page.locale.language != language, ByteSearch.holds(Array(" lang=".utf8)[...], in: page.source[...]) else {
      return []
    }
    var (found, start): ([Range<Int>], Int?) = ([], nil)
    for index in page.nodes.indices where page.nodes[index].kind == .htmlBlock {
      let text = page.string(page.nodes[index].literal)
      if start == nil, let marked = text.firstMatch(of: /<\w+[^>]* lang=["']?([A-Za-z]{2,3})/) {
        start = marked.1.lowercased() == language ? index : nil
      }
      guard let first = start, text.contains("</") else { continue }
      found.append(first..<max(index + 1, Int(page.nodes[index].end)))
      start = nil
    }
    return found
  }

  /// Whether a block is only in a translation and marks a part of it as being in the language of the reference.
  func marksLanguage(_ d: Disagreement) -> Bool {
    guard node(at: d.slot, of: d.reference) == nil, let node = node(at: d.slot, of: d.member),
      members[d.member].article.nodes[node].kind == .htmlBlock
    else { return false }
    return nodes(of: d.member, markedAs: members[d.reference].article.locale.language).contains {
      $0.lowerBound == node || $0.last == node
    }
  }
}

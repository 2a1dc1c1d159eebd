internal import Alignment
internal import DocModel
internal import Features
internal import Synchronization

/// What text rules know of the language of a member: its writing system at a reference's cost, as it is asked for every block.
final class LocaleText: Sendable {
  let system: WritingSystem
  /// As in ``LocaleTag/language``.
  let language: String
  let profile: LanguageProfile
  /// The usual script.
  let script: Script
  let spacesBetweenWords: Bool
  let particlesAttach: Bool
  /// `pl-pl`, in small letters; empty for a locale without a region.
  let code: [UInt8]
  /// Words that stand behind a suspended hyphen.
  let conjunctions: [[UInt8]]
  /// What its letters look like among the signs of a text.
  let ownSigns: TextSigns
  /// ‘And’ and ‘or’.
  let joints: Set<String>
  /// One bit for each script it is written in.
  private let scripts: UInt64
  /// One bit for each mark of ASCII that a blank may precede.
  private let marksBehindBlank: UInt64

  init(_ locale: LocaleTag) {
    system = WritingSystem(locale)
    language = locale.language
    script = system.script
    spacesBetweenWords = system.spacesBetweenWords
    particlesAttach = system.particlesAttach
    profile = LanguageProfile.of(language)
    conjunctions = profile.words("and-after-hyphen").map { Array($0.utf8) }
    ownSigns = WrongScript.own(system, language: language)
    joints = Set(profile.words("and"))
    code = locale.region.map { Array("\(locale.language)-\($0)".lowercased().utf8) } ?? []
    scripts = system.scripts.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
    marksBehindBlank = system.spaceBefore.reduce(0) { $0 | ($1 < 64 ? 1 << UInt64($1) : 0) }
  }

  /// Letters of its words stand side by side only inside a word: a word glued to something is a fault.
  var partsWords: Bool { spacesBetweenWords && !particlesAttach }

  /// As ``WritingSystem/writes(_:)``.
  func writes(_ script: Script) -> Bool { scripts & 1 << UInt64(script.rawValue) != 0 }

  /// True where a blank before a mark, in its ASCII form, is no fault.
  func allowsBlank(before mark: UInt32) -> Bool { mark < 64 && marksBehindBlank & 1 << UInt64(mark) != 0 }

  private static let known = Mutex<[LocaleTag: LocaleText]>([:])

  /// The one of a locale, made when it is first asked for.
  static func of(_ locale: LocaleTag) -> LocaleText {
    known.withLock { known in
      if let text = known[locale] { return text }
      let text = LocaleText(locale)
      known[locale] = text
      return text
    }
  }
}

extension AlignedArticle {
  /// What a member has of one kind in the text of a slot, as it is written.
  func texts(of kind: FactKind, _ slot: Int, _ member: Int) -> [String] {
    guard let block = textBlock(slot, member) else { return [] }
    return features[member].facts[block.facts.indices].filter { $0.kind == kind }
      .map { features[member].string($0, in: members[member].article) }
  }

  func textHash(_ slot: Int, _ member: Int) -> UInt64? {
    block(slot, member)?.textHash
  }

  /// The other members that have text in the slot of a block.
  func peers(_ block: TextBlock) -> [Int] {
    members.indices.filter { $0 != block.member && hasText(block.slot, $0) }
  }

  /// The text a member was made from, or the source as it is today.
  func reference(_ member: Int) -> Int? {
    groups[members[member].group].exactSource ?? members.indices.first { members[$0].role == .source }
      ?? members.indices.first { members[$0].isOriginal && members[$0].role != .archive && $0 != member }
  }

  /// Whether a word stands by itself in the text of a member: then letters glued to something are likely that word.
  func hasWord(_ word: ArraySlice<UInt8>, _ member: Int, outside block: Range<Int> = 0..<0) -> Bool {
    guard let first = word.first else { return false }
    let text = features[member].visible.prefix(60_000)
    var i = ByteSearch.byte(first, in: text.span, from: 0)
    while i + word.count < text.count {
      if i == 0 || text[i - 1] == 0x20 || text[i - 1] == 0x0a,
        text[i + word.count] == 0x20 || text[i + word.count] == 0x0a, text[i..<(i + word.count)] == word,
        !block.contains(i)
      {
        return true
      }
      i = ByteSearch.byte(first, in: text.span, from: i + 1)
    }
    return false
  }
}

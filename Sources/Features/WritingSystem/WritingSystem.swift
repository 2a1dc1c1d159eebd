public import DocModel
internal import Foundation
internal import Synchronization

/// What a locale's way of writing allows and asks for. Made once a locale; every question is then a look.
public final class WritingSystem: Sendable {
  public let tag: LocaleTag
  public let profile: LanguageProfile
  /// The scripts its text is written in, the usual one first. Serbian has two unless the tag says which.
  public let scripts: [Script]
  /// False for languages that set no blank between words: zh, ja, th, lo, km, my and others.
  public let spacesBetweenWords: Bool
  /// Whether letters of a particle or a prefix may touch a code span: `X`는, בـ`X`, and all text without blanks.
  public let particlesAttach: Bool
  /// Punctuation that a blank or a no-break space may precede: : ; ! ? % » in French.
  public let spaceBefore: Set<Unicode.Scalar>
  /// Whether groups of digits may have a blank between them.
  public let groupsByBlank: Bool
  /// Whether 、。，：（ and their like are its punctuation.
  public let usesFullWidthPunctuation: Bool
  public let rightToLeft: Bool
  /// Whether any word may stand twice in a row (重重, xanh xanh).
  public let repeatsAnyWord: Bool
  /// Whether words are doubled so often that one that stands twice may well be meant so.
  public let doublesFreely: Bool
  /// Lower-case words that may stand twice in a row: `vous vous`, `that that`.
  public let repeatsWords: Set<String>
  /// The standard of written Chinese, nil for other languages.
  public let han: HanVariant?
  /// ‘And’ and ‘or’, and ‘or’ alone.
  public let joiningWords: [String]
  public let choosingWords: Set<String>
  /// The first in UTF-8.
  public let joints: [[UInt8]]
  /// What stands behind a word and is none of its letters, in text without blanks.
  public let particles: [Unicode.Scalar]
  /// Words that stand behind a suspended hyphen.
  public let wordsBehindHyphen: [[Unicode.Scalar]]
  /// Endings as machines tear them from their words, in UTF-8.
  public let tornEndings: [[UInt8]]
  /// Letters right behind a name, no word of the text and no more than these, may be its ending: `list`e, `Pod`'lar.
  public let longestEnding: Int
  /// Whether words are made of several: **Request**body.
  public let makesCompounds: Bool
  /// Whether a blank stands before the hyphen that joins a word to a name of several: `New York -lehti`.
  public let setsBlankBeforeHyphen: Bool
  /// `pl-pl`, in small letters; empty for a locale without a region.
  public let code: [UInt8]
  /// What its letters look like among the signs of a text.
  public let ownSigns: TextSigns
  /// One bit for each script it is written in.
  private let scriptBits: UInt64

  private static let known = Mutex<[LocaleTag: WritingSystem]>([:])

  /// The one of a locale, made when it is first asked for.
  public static func of(_ tag: LocaleTag) -> WritingSystem {
    known.withLock { known in
      if let system = known[tag] { return system }
      let system = WritingSystem(tag)
      known[tag] = system
      return system
    }
  }

  private init(_ tag: LocaleTag) {
    let profile = LanguageProfile.of(tag.language)
    self.profile = profile
    self.tag = tag
    scripts = Self.scripts(tag, profile)
    spacesBetweenWords = !profile.has("blanks", "none")
    particlesAttach = profile.has("particles", "attached")
    let ofRegion = tag.region.map { profile.words("blank-before-\($0)") } ?? []
    let marks = ofRegion.isEmpty ? profile.words("blank-before") : ofRegion
    spaceBefore = Set(marks.flatMap(\.unicodeScalars))
    groupsByBlank = profile.has("groups", "blank")
    usesFullWidthPunctuation = profile.has("marks", "wide")
    rightToLeft = scripts.first?.rightToLeft == true
    repeatsAnyWord = profile.has("doubles", "any")
    doublesFreely = profile.has("doubles", "freely")
    repeatsWords = Set(profile.words("doubled"))
    han = Self.han(tag)
    joiningWords = profile.words("and")
    choosingWords = Set(profile.words("or"))
    joints = joiningWords.map { Array($0.utf8) }
    particles = profile.words("behind-word").compactMap(\.unicodeScalars.first)
    wordsBehindHyphen = profile.words("and-after-hyphen").map { Array($0.unicodeScalars) }
    tornEndings = profile.words("torn-endings").map { Array($0.utf8) }
    longestEnding = profile.has("endings", "long") ? .max : profile.has("endings", "short") ? 2 : 3
    makesCompounds = !profile.words("compounds").isEmpty
    setsBlankBeforeHyphen = profile.has("hyphen", "behind-blank")
    code = tag.region.map { Array("\(tag.language)-\($0)".lowercased().utf8) } ?? []
    ownSigns = TextSigns(lettersOf: scripts, language: tag.language)
    scriptBits = scripts.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  /// As in ``LocaleTag/language``.
  public var language: String { tag.language }

  /// The usual script.
  public var script: Script { scripts.first ?? .latin }

  /// Whether letters of `script` belong to its own text: Latin letters do not make Korean.
  public func writes(_ script: Script) -> Bool { scriptBits & 1 << UInt64(script.rawValue) != 0 }

  /// Letters of its words stand side by side only inside a word: a word glued to something is a fault.
  public var partsWords: Bool { spacesBetweenWords && !particlesAttach }

  /// Whether the lower-case `word` may stand twice in a row.
  public func mayRepeat(_ word: String) -> Bool { repeatsAnyWord || repeatsWords.contains(word) }

  /// The tag's own, those that the language has beside each other, or the likely one.
  private static func scripts(_ tag: LocaleTag, _ profile: LanguageProfile) -> [Script] {
    if let own = tag.script.flatMap(Script.named) { return own }
    let several = profile.words("scripts").compactMap(Script.named).flatMap { $0 }
    if !several.isEmpty { return several }
    guard
      let likely = Locale.Language(identifier: tag.language).maximalIdentifier.split(separator: "-").dropFirst().first
    else { return [.latin] }
    return Script.named(String(likely)) ?? [.other]
  }

  private static func han(_ tag: LocaleTag) -> HanVariant? {
    guard tag.language == "zh" || tag.language == "yue" else { return nil }
    if let script = tag.script { return script == "Hant" ? .traditionalOnly : .simplifiedOnly }
    switch tag.region {
    case "TW", "HK", "MO": return .traditionalOnly
    case nil where tag.language == "yue": return .traditionalOnly
    default: return .simplifiedOnly
    }
  }
}

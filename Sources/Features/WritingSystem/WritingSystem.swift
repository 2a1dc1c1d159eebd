package import DocModel
internal import Foundation
internal import Synchronization

/// The typographic and orthographic properties of a locale, computed once per locale.
package final class WritingSystem: Sendable {
  package let tag: LocaleTag
  package let profile: LanguageProfile
  /// The scripts of the locale's text, the usual one first. Serbian has two unless the tag specifies one.
  package let scripts: [Script]
  /// False for languages without spaces between words: zh, ja, th, lo, km, my and others.
  package let spacesBetweenWords: Bool
  /// Whether a particle or prefix may adjoin a code span: `X`는, בـ`X`, and all text without spaces.
  package let particlesAttach: Bool
  /// Punctuation that a space or no-break space may precede: : ; ! ? % » in French.
  package let spaceBefore: Set<Unicode.Scalar>
  /// Whether groups of digits may be separated by a space.
  package let groupsByBlank: Bool
  /// Whether the locale uses full-width punctuation such as 、。，：（.
  package let usesFullWidthPunctuation: Bool
  package let rightToLeft: Bool
  /// Whether a mark ends each sentence. Thai and Lao separate them by spaces, as they do clauses.
  package let marksSentences: Bool
  /// The marks by which a text joins sentences that other languages part by full stops.
  package let joiningMarks: Set<Unicode.Scalar>
  /// Whether any word may be repeated (重重, xanh xanh).
  package let repeatsAnyWord: Bool
  /// Whether repetition is so common that a repeated word is probably intended.
  package let doublesFreely: Bool
  /// Lowercase words that may be repeated: `vous vous`, `that that`.
  package let repeatsWords: Set<String>
  /// Lowercase words that may be repeated within a sentence, but not at its start: `Das das`.
  package let repeatsWithin: Set<String>
  /// The standard of written Chinese, or nil for other languages.
  package let han: HanVariant?
  /// The words for "and" and "or", and those for "or" only (`choosingWords`).
  package let joiningWords: [String]
  package let choosingWords: Set<String>
  /// `joiningWords` in UTF-8.
  package let joints: [[UInt8]]
  /// Particles that may directly follow a word in text without spaces.
  package let particles: [Unicode.Scalar]
  /// Words that may follow a suspended hyphen.
  package let wordsBehindHyphen: [[Unicode.Scalar]]
  /// Inflectional endings that MT separates from their words, in UTF-8.
  package let tornEndings: [[UInt8]]
  /// Particles that belong to the word, code span or link before them, in UTF-8.
  package let tornParticles: [[UInt8]]
  /// Phrases that have no sense without their negation.
  package let tornNegations: [TornPhrase]
  /// The maximum number of letters of an ending directly after a name: `list`e, `Pod`'lar.
  package let longestEnding: Int
  /// Whether the language forms compounds: **Request**body.
  package let makesCompounds: Bool
  /// Whether texts emphasize the ending of a word: eşleş**mez**.
  package let emphasizesEndings: Bool
  /// Whether a space precedes the hyphen that joins a word to a name of several words: `New York -lehti`.
  package let setsBlankBeforeHyphen: Bool
  /// The lowercase language and region (`pl-pl`), empty for a locale without a region.
  package let code: [UInt8]
  /// The text flags that letters of the locale's scripts set.
  package let ownSigns: TextTraits
  /// One bit for each of the locale's scripts.
  private let scriptBits: UInt64

  private static let known = Mutex<[LocaleTag: WritingSystem]>([:])

  /// The writing system of a locale, created on first use.
  package static func of(_ tag: LocaleTag) -> WritingSystem {
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
    marksSentences = !profile.has("sentences", "unmarked")
    joiningMarks = Set(profile.words("joining-marks").flatMap(\.unicodeScalars))
    repeatsAnyWord = profile.has("doubles", "any")
    doublesFreely = profile.has("doubles", "freely")
    repeatsWords = Set(profile.words("doubled"))
    repeatsWithin = Set(profile.words("doubled-within"))
    han = Self.han(tag)
    joiningWords = profile.words("and")
    choosingWords = Set(profile.words("or"))
    joints = joiningWords.map { Array($0.utf8) }
    particles = profile.words("behind-word").compactMap(\.unicodeScalars.first)
    wordsBehindHyphen = profile.words("and-after-hyphen").map { Array($0.unicodeScalars) }
    tornEndings = profile.words("torn-endings").map { Array($0.utf8) }
    tornParticles = profile.words("torn-particles").map { Array($0.utf8) }
    tornNegations = profile.words("torn-negation").compactMap { pair in
      let parts = pair.split(separator: "=")
      return parts.count == 2 ? TornPhrase(torn: Array(parts[0].utf8), whole: String(parts[1])) : nil
    }
    longestEnding = profile.has("endings", "long") ? .max : profile.has("endings", "short") ? 2 : 3
    makesCompounds = !profile.words("compounds").isEmpty
    emphasizesEndings = profile.has("emphasis", "within")
    setsBlankBeforeHyphen = profile.has("hyphen", "behind-blank")
    code = tag.region.map { Array("\(tag.language)-\($0)".lowercased().utf8) } ?? []
    ownSigns = TextTraits(lettersOf: scripts, language: tag.language)
    scriptBits = scripts.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  /// See ``LocaleTag/language``.
  package var language: String { tag.language }

  /// The usual script.
  package var script: Script { scripts.first ?? .latin }

  /// Returns whether letters of `script` belong to the locale's text; Latin letters do not belong to Korean text.
  package func writes(_ script: Script) -> Bool { scriptBits & 1 << UInt64(script.rawValue) != 0 }

  /// Whether a word must be separated from a neighboring word or code span, so that a missing space is a fault.
  package var partsWords: Bool { spacesBetweenWords && !particlesAttach }

  /// Returns whether the lowercase `word` may be repeated.
  package func mayRepeat(_ word: String) -> Bool { repeatsAnyWord || repeatsWords.contains(word) }

  /// The script of the tag, all scripts in which the language is written in parallel, or the likely script.
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

/// A phrase as it is if a part is lost, in UTF-8, and as it should be.
package struct TornPhrase: Sendable {
  package let torn: [UInt8]
  package let whole: String
}

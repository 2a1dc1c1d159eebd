package import DocModel
internal import Synchronization

/// The properties of a language, apart from its letters: the rows of its resource file (a key, a tab, and words or a
/// value), and those of `writing.tsv`, each of which applies to many languages.
package final class LanguageProfile: Sendable {
  /// A key and its column, which is parsed on each access.
  struct Row: Sendable {
    let key: String
    fileprivate let column: ArraySlice<UInt8>

    var words: [String] { slices.map { String(decoding: $0, as: UTF8.self) } }
    /// The words in UTF-8.
    var slices: [ArraySlice<UInt8>] { LanguageProfile.words(column) }

    /// The row with the same words under another key.
    func named(_ key: String) -> Row { Row(key: key, column: column) }
  }

  /// The rows of the language's own file in file order, then the shared ones.
  let rows: [Row]
  private let columns: [String: Row]

  /// - Parameter language: a lowercase primary language subtag, as in `LocaleTag.language`.
  package static func of(_ language: String) -> LanguageProfile {
    let name = canonical(language)
    return known.withLock { known in
      if let profile = known[name] { return profile }
      let profile = LanguageProfile(read(LanguageFiles.all[name] ?? []) + (shared[name] ?? []))
      known[name] = profile
      return profile
    }
  }

  private init(_ rows: [Row]) {
    self.rows = rows
    columns = Dictionary(rows.map { ($0.key, $0) }, uniquingKeysWith: { own, _ in own })
  }

  /// The words of a key, empty if the language does not have it.
  package func words(_ key: String) -> [String] { columns[key]?.words ?? [] }

  /// Returns whether the words of a key include the value.
  package func has(_ key: String, _ value: String) -> Bool { words(key).contains(value) }

  /// Returns whether a text contains a word of a key as a whole word, in any letter case. A character outside ASCII
  /// next to it (such as a closing quotation mark) counts as a letter, so the word is missed there.
  package func says(_ key: String, in text: ArraySlice<UInt8>) -> Bool {
    words(key).contains { ByteSearch.firstWord(Array($0.utf8)[...], in: text, folded: true) != nil }
  }

  /// The subtag whose file has the rows of a language.
  static func canonical(_ language: String) -> String { sharing[language] ?? language }

  /// Language subtags that share the file of another subtag.
  private static let sharing = [
    "no": "nb", "tl": "fil", "iw": "he", "in": "id", "sh": "sr", "mo": "ro", "ji": "yi",
  ]

  private static let known = Mutex<[String: LanguageProfile]>([:])

  private static let shared: [String: [Row]] = {
    var result: [String: [Row]] = [:]
    for line in lines(PackageResources.writing_tsv) {
      let columns = line.split(separator: .tab)
      guard columns.count == 3 else { continue }
      let row = Row(key: String(decoding: columns[0], as: UTF8.self), column: columns[1])
      for language in columns[2].split(separator: .space) {
        result[String(decoding: language, as: UTF8.self), default: []].append(row)
      }
    }
    return result
  }()

  /// Parses lines of a key, a tab, and comma-separated words; lines that begin with `# ` are comments.
  static func read(_ bytes: [UInt8]) -> [Row] {
    lines(bytes).compactMap { line in
      guard let tab = ByteSearch.first(.tab, in: line), tab > line.startIndex, tab + 1 < line.endIndex else {
        return nil
      }
      return Row(key: String(decoding: line[..<tab], as: UTF8.self), column: line[(tab + 1)...])
    }
  }

  private static let comma = Array(", ".utf8)[...]

  static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var (lines, start): ([ArraySlice<UInt8>], Int) = ([], 0)
    while start < bytes.count {
      let end = ByteSearch.byte(.lineFeed, in: bytes.span, from: start)
      let line = bytes[start..<end]
      if !line.isEmpty, !line.starts(with: "# ".utf8) { lines.append(line) }
      start = end + 1
    }
    return lines
  }

  /// Splits at each comma that is followed by a space.
  private static func words(_ column: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var (words, rest): ([ArraySlice<UInt8>], ArraySlice<UInt8>) = ([], column)
    while let comma = ByteSearch.first(comma, in: rest) {
      if comma > rest.startIndex { words.append(rest[..<comma]) }
      rest = rest[(comma + 2)...]
    }
    if !rest.isEmpty { words.append(rest) }
    return words
  }
}

/// The languages that have a file in Resources. To add a language, add its file and an entry here.
enum LanguageFiles {
  static let all: [String: [UInt8]] = [
    "af": PackageResources.af_tsv, "ar": PackageResources.ar_tsv, "az": PackageResources.az_tsv,
    "be": PackageResources.be_tsv, "bg": PackageResources.bg_tsv, "bn": PackageResources.bn_tsv,
    "bs": PackageResources.bs_tsv, "ca": PackageResources.ca_tsv, "cs": PackageResources.cs_tsv,
    "da": PackageResources.da_tsv, "de": PackageResources.de_tsv, "el": PackageResources.el_tsv,
    "en": PackageResources.en_tsv, "es": PackageResources.es_tsv, "et": PackageResources.et_tsv,
    "eu": PackageResources.eu_tsv, "fa": PackageResources.fa_tsv, "fi": PackageResources.fi_tsv,
    "fil": PackageResources.fil_tsv, "fr": PackageResources.fr_tsv, "fy": PackageResources.fy_tsv,
    "gl": PackageResources.gl_tsv, "gsw": PackageResources.gsw_tsv, "gu": PackageResources.gu_tsv,
    "he": PackageResources.he_tsv, "hi": PackageResources.hi_tsv, "hr": PackageResources.hr_tsv,
    "hu": PackageResources.hu_tsv, "hy": PackageResources.hy_tsv, "id": PackageResources.id_tsv,
    "is": PackageResources.is_tsv, "it": PackageResources.it_tsv, "ja": PackageResources.ja_tsv,
    "ka": PackageResources.ka_tsv, "kk": PackageResources.kk_tsv, "km": PackageResources.km_tsv,
    "kn": PackageResources.kn_tsv, "ko": PackageResources.ko_tsv, "ky": PackageResources.ky_tsv,
    "lb": PackageResources.lb_tsv, "lo": PackageResources.lo_tsv, "lt": PackageResources.lt_tsv,
    "lv": PackageResources.lv_tsv, "mk": PackageResources.mk_tsv, "ml": PackageResources.ml_tsv,
    "mn": PackageResources.mn_tsv, "mr": PackageResources.mr_tsv, "ms": PackageResources.ms_tsv,
    "my": PackageResources.my_tsv, "nb": PackageResources.nb_tsv, "nds": PackageResources.nds_tsv,
    "ne": PackageResources.ne_tsv, "nl": PackageResources.nl_tsv, "nn": PackageResources.nn_tsv,
    "pa": PackageResources.pa_tsv, "pl": PackageResources.pl_tsv, "pt": PackageResources.pt_tsv,
    "ro": PackageResources.ro_tsv, "ru": PackageResources.ru_tsv, "si": PackageResources.si_tsv,
    "sk": PackageResources.sk_tsv, "sl": PackageResources.sl_tsv, "sr": PackageResources.sr_tsv,
    "sv": PackageResources.sv_tsv, "sw": PackageResources.sw_tsv, "ta": PackageResources.ta_tsv,
    "te": PackageResources.te_tsv, "th": PackageResources.th_tsv, "tr": PackageResources.tr_tsv,
    "uk": PackageResources.uk_tsv, "ur": PackageResources.ur_tsv, "uz": PackageResources.uz_tsv,
    "vi": PackageResources.vi_tsv, "zh": PackageResources.zh_tsv,
  ]
}

/// Reads the names that people give to the files and folders of a locale: a BCP 47 tag in any letter case (`zh_cn`), an
/// abbreviation (`CN`), or the language in words (`japanese`, `中文`).
package enum LocaleName {
  /// Returns the locale of a name, or nil if it is that of no known language.
  ///
  /// A well-formed tag is kept as written unless its language is in capitals; everything else gets the canonical form.
  package static func tag(_ name: Substring) -> LocaleTag? {
    guard let first = name.utf8.first, first >= 0x80 || first.isASCIILetter, name.utf8.count <= longest else {
      return nil
    }
    if let named = named(name) { return named }
    guard let tag = LocaleTag(String(name)), Lexicon.isKnownLanguage(tag.language), hasKnownVariants(name),
      tag.script.map(scripts.contains) ?? true, tag.region.map({ isRegion($0, of: tag.language) }) ?? true
    else {
      return nil
    }
    let isLower = name.utf8.prefix(tag.language.utf8.count).allSatisfy { !$0.isASCIICapital }
    return isLower ? tag : canonical(tag)
  }

  /// Returns the locale of a name that is no tag, or nil.
  private static func named(_ name: Substring) -> LocaleTag? {
    known[
      String(decoding: name.lowercased().utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)]
  }

  /// Whether the name is a language in words (`german`, `日本語`), not a code of a few letters.
  package static func isWord(_ name: Substring) -> Bool {
    named(name) != nil && (name.utf8.count > 4 || name.utf8.contains { $0 >= 0x80 })
  }

  /// The tag with a lowercase language, a script in title case and an uppercase region.
  private static func canonical(_ tag: LocaleTag) -> LocaleTag {
    let parts = [tag.language, tag.script, tag.region].compactMap { $0 }
    return LocaleTag(parts.joined(separator: "-")) ?? tag
  }

  /// Whether each long part of a tag is a variant of languages: `ca-valencia`, not `de-README`.
  private static func hasKnownVariants(_ name: Substring) -> Bool {
    name.split { $0 == "-" || $0 == "_" }.allSatisfy { $0.utf8.count < 5 || variants.contains($0.lowercased()) }
  }

  /// The variants of BCP 47 that documentation is written in.
  private static let variants: Set<String> = [
    "arevela", "arevmda", "ekavsk", "ijekavsk", "oxendict", "pinyin", "polyton", "scotland", "tarask", "valencia",
  ]

  /// Whether a code is that of a country (ISO 3166), or of an area of the world, which has three digits. People also
  /// write the language's code for it: `ko-KO`.
  private static func isRegion(_ code: String, of language: String) -> Bool {
    code.utf8.count == 3 || regions.contains(code.uppercased()) || code.lowercased() == language
  }

  /// The scripts of ISO 15924 that languages are written in today: `no-void` is no locale.
  private static let scripts = Set(
    """
    Adlm Arab Armn Beng Bopo Cakm Cans Cher Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hans Hant Hebr Java Jpan Khmr \
    Knda Kore Laoo Latn Limb Mlym Mong Mtei Mymr Nkoo Olck Orya Rohg Sinh Sund Syrc Taml Telu Tfng Thaa Thai Tibt Vaii \
    Yiii
    """.split(separator: " ").map(String.init))

  private static let regions = Set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA \
    CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET EU FI FJ FK FM FO FR \
    GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO \
    JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR \
    MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO \
    RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV \
    TW TZ UA UG UK UM US UY UZ VA VC VE VG VI VN VU WF WS XA XB XK XL YE YT YU ZA ZM ZW SP
    """.split(separator: " ").map(String.init))

  /// The maximum length of a name in bytes.
  private static let longest = 48

  private static let known: [String: LocaleTag] = {
    var result: [String: LocaleTag] = [:]
    for row in LanguageProfile.read(PackageResources.localenames_tsv) {
      guard let tag = LocaleTag(row.key) else { continue }
      for word in row.words { result[word] = tag }
    }
    return result
  }()
}

internal import DocModel

/// Decimal and group separators by locale, from the number symbols of the Unicode Common Locale Data Repository.
/// Copyright © 1991-2022 Unicode, Inc., under the Unicode-DFS-2016 licence; see https://www.unicode.org/copyright.html.
enum NumberMarks {
  /// The usual marks first, then those that are also in use.
  static func of(_ tag: LocaleTag) -> (decimal: [UInt32], group: [UInt32]) {
    var (decimal, group) = style(tag).marks
    if arabicDigits.contains(tag.language) {
      decimal.append(0x66b)
      group.append(0x66c)
    }
    return (decimal, group)
  }

  private enum Style {
    case point, comma, commaAndBlank, pointAndApostrophe

    /// A no-break space stands for every kind of blank.
    var marks: ([UInt32], [UInt32]) {
      switch self {
      case .point: ([0x2e], [0x2c])
      case .comma: ([0x2c], [0x2e, 0xa0])
      case .commaAndBlank: ([0x2c], [0xa0, 0x2e])
      case .pointAndApostrophe: ([0x2e, 0x2c], [0x2019, 0xa0])
      }
    }
  }

  private static func style(_ tag: LocaleTag) -> Style {
    if let region = tag.region, let style = regional[tag.language + "-" + region] { return style }
    // Spanish of the Americas writes 1,234.5 but for the countries below.
    if tag.language == "es", let region = tag.region, region != "ES" {
      return region == "419" || pointSpanish.contains(region) ? .point : .comma
    }
    return languages[tag.language] ?? .point
  }

  private static let arabicDigits: Set<String> = ["ar", "ckb", "fa", "ks", "lrc", "ps", "sd", "ur", "uz", "mzn"]
  private static let pointSpanish: Set<String> = [
    "BR", "BZ", "CU", "DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US",
  ]

  private static let regional: [String: Style] = {
    var table: [String: Style] = [:]
    for (style, locales) in [
      (Style.comma, "ar-DZ ar-LB ar-LY ar-MA ar-MR ar-TN en-AT en-BE en-DE en-DK en-NL en-SI fr-LU ms-BN ms-ID sw-CD"),
      (
        .commaAndBlank,
        "en-FI en-SE en-ZA es-CR fr-CA pt-AO pt-CH pt-CV pt-GQ pt-GW pt-LU pt-MO pt-MZ pt-PT pt-ST pt-TL de-AT"
      ),
      (.pointAndApostrophe, "de-CH de-LI en-CH it-CH"),
    ] {
      for locale in locales.split(separator: " ") { table[String(locale)] = style }
    }
    return table
  }()

  private static let languages: [String: Style] = {
    var table: [String: Style] = [:]
    for (style, subtags) in [
      (
        Style.comma,
        "ast az bs ca da de dsb el es eu fo fy gl hr hsb ia id in is it jgo jv kgp kkj kl km ku lb ln lo lu mgh mk mo mua nl nnh ps pt rn ro "
          + "rw sc seh sg sh sl sr su tr vi wo yrl"
      ),
      (
        .commaAndBlank,
        "af agq bas be bg br cs dua dyo eo et ewo ff fi fr hu hy ka kab kea kk ksf ky lt lv nb nmg nn no pl ru sah se shi sk smn sq sv tg tk "
          + "tt tzm uk uz yav zgh"
      ),
      (.pointAndApostrophe, "gsw rm"),
    ] {
      for subtag in subtags.split(separator: " ") { table[String(subtag)] = style }
    }
    return table
  }()
}

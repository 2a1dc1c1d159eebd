/// Words that were kept, and behind them in brackets what they mean: `License key (klucz licencji)`.
enum Gloss {
  /// True where what stands behind kept words begins with a bracket; quotation marks may be closed before it.
  static func begins(_ behind: ArraySlice<UInt8>) -> Bool {
    let sign = String(decoding: behind.prefix(quoteAndBracket), as: UTF8.self).unicodeScalars.first { sign in
      let isQuote =
        [.closePunctuation, .finalPunctuation].contains(sign.properties.generalCategory) || sign == "\"" || sign == "'"
      return !isQuote && sign != " " && sign != "\\"
    }
    return sign == "(" || sign == "（"
  }

  /// In bytes, with blanks between them.
  private static let quoteAndBracket = 12
}

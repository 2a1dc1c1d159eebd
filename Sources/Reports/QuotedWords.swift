/// The words that the message of a finding quotes.
package enum QuotedWords {
  /// Returns the texts between ‘ and ’ in a message, without the ellipsis of a shortened one.
  package static func of(_ message: String) -> [String] {
    message.split(separator: "‘", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      let quote = part.prefix { $0 != "’" }
      let whole = quote.hasSuffix("…") ? quote.dropLast() : quote
      return whole.isEmpty ? nil : String(whole)
    }
  }
}

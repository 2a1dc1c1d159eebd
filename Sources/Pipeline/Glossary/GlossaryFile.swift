package import Checks
internal import DocModel

/// Reads a project's glossary from TBX or CSV.
package enum GlossaryFile {
  /// The reason a glossary could not be read.
  package struct Problem: Error, Sendable, Equatable {
    /// The 1-based line of the problem.
    package let line: Int
    /// One sentence that says what is wrong and how to fix it.
    package let message: String
  }

  private static let sizeLimit = 1 << 26

  /// Detects the format, TBX or CSV, and reads the glossary.
  package static func read(_ bytes: [UInt8]) throws(Problem) -> Glossary {
    guard bytes.count <= sizeLimit else {
      throw Problem(line: 1, message: "The glossary is larger than \(sizeLimit >> 20) MB: split it.")
    }
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let isWide = bytes.starts(with: [0xfe, 0xff]) || bytes.starts(with: [0xff, 0xfe])
    let first = bytes[start...].first { $0 > .space }
    return isWide || first == UInt8(ascii: "<") ? try GlossaryTBX.read(bytes) : try GlossaryCSV.read(bytes[start...])
  }
}

/// A glossary in CSV (RFC 4180). The first row names the locale of each column; other columns are ignored as notes.
///
/// With `en,de,pl`, each row is a concept. A term spelled the same in all locales of its row must be kept in every
/// locale; so must all terms of a file with one column. Several rows, or `|` in a cell, give alternatives.
enum GlossaryCSV {
  static func read(_ bytes: ArraySlice<UInt8>) throws(GlossaryFile.Problem) -> Glossary {
    let rows = try rows(bytes)
    guard let header = rows.first else { throw GlossaryFile.Problem(line: 1, message: "The glossary is empty.") }
    let locales = header.fields.map { LocaleTag($0) }
    guard locales.contains(where: { $0 != nil }) else {
      throw GlossaryFile.Problem(
        line: 1,
        message:
          "The first row of a CSV glossary names the locale of each column, like ‘en-US,de-DE’; there is none in it.")
    }
    let isList = locales.count { $0 != nil } == 1
    var concepts: [Glossary.Concept] = []
    for row in rows.dropFirst() {
      guard row.fields.count <= locales.count else {
        throw GlossaryFile.Problem(
          line: row.line,
          message:
            "The row has \(row.fields.count) fields and the first row \(locales.count): quote fields that contain a comma."
        )
      }
      var terms: [(locale: LocaleTag, text: String)] = []
      for (locale, field) in zip(locales, row.fields) {
        guard let locale else { continue }
        for text in field.split(separator: "|") {
          let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
          if !text.isEmpty { terms.append((locale, text)) }
        }
      }
      guard let first = terms.first else { continue }
      let isKept = isList || terms.count > 1 && terms.allSatisfy { $0.text == first.text }
      concepts.append(Glossary.Concept(terms: terms, isKept: isKept))
    }
    return Glossary(concepts: concepts)
  }

  private static func rows(_ bytes: ArraySlice<UInt8>) throws(GlossaryFile.Problem) -> [(line: Int, fields: [String])] {
    var rows: [(line: Int, fields: [String])] = []
    var fields: [String] = []
    var field: [UInt8] = []
    var (line, start, quoteLine) = (1, 1, 0)
    var i = bytes.startIndex
    let quote = UInt8(ascii: "\"")
    func endRow() {
      fields.append(String(decoding: field, as: UTF8.self))
      if fields.contains(where: { !$0.isEmpty }) { rows.append((start, fields)) }
      fields = []
      field = []
    }
    while i < bytes.endIndex {
      let byte = bytes[i]
      i += 1
      if quoteLine > 0 {
        if byte == .lineFeed { line += 1 }
        if byte != quote {
          field.append(byte)
        } else if i < bytes.endIndex, bytes[i] == quote {
          field.append(quote)
          i += 1
        } else {
          quoteLine = 0
        }
      } else if byte == quote, field.isEmpty {
        quoteLine = line
      } else if byte == UInt8(ascii: ",") {
        fields.append(String(decoding: field, as: UTF8.self))
        field = []
      } else if byte == .lineFeed || byte == .carriageReturn {
        if byte == .carriageReturn, i < bytes.endIndex, bytes[i] == .lineFeed { i += 1 }
        endRow()
        line += 1
        start = line
      } else {
        field.append(byte)
      }
    }
    guard quoteLine == 0 else {
      throw GlossaryFile.Problem(
        line: quoteLine, message: "A quote opens here and is not closed: close it, or double it inside a quoted field.")
    }
    endRow()
    return rows
  }
}

import DocModel
import Findings

/// The findings of an article as part of its record, for a later run to reuse. Shared values are stored once. Keys are
/// stable: new ones may be added, existing ones keep their meaning.
package struct StoredFindings: Codable {
  private let article: String
  private let files: [StoredFile]?
  private let findings: [StoredFinding]
  private let related: [StoredRelated]?
  private let suppressed: [StoredFinding]?

  package init(article: String, findings: [ReportedFinding], suppressed: [ReportedFinding]) {
    var tables = StoredTables(article: article)
    self.article = article
    self.findings = findings.map { StoredFinding($0, &tables) }
    self.suppressed = suppressed.isEmpty ? nil : suppressed.map { StoredFinding($0, &tables) }
    files = tables.files.isEmpty ? nil : tables.files
    related = tables.related.isEmpty ? nil : tables.related
  }

  /// Throws if a finding refers to an index that the record does not contain.
  package func read() throws(JSONFault) -> (findings: [ReportedFinding], suppressed: [ReportedFinding]) {
    let values = try StoredValues(article: article, files: files ?? [], related: related ?? [])
    func all(_ stored: [StoredFinding]) throws(JSONFault) -> [ReportedFinding] {
      var all: [ReportedFinding] = []
      all.reserveCapacity(stored.count)
      for one in stored { all.append(try one.reported(values)) }
      return all
    }
    return (try all(findings), try all(suppressed ?? []))
  }
}

struct StoredFile: Codable, Hashable {
  let file: String
  let locale: LocaleTag
}

/// A place in a file of ``StoredTables``.
struct StoredPlace: Codable {
  let column: Int?
  let file: Int
  /// Omitted if equal to `line`.
  let lastLine: Int?
  let line: Int
}

struct StoredRelated: Codable {
  let place: StoredPlace
  let text: String
}

/// Assigns indices to values that many findings share.
struct StoredTables {
  let article: String
  private(set) var files: [StoredFile] = []
  private(set) var related: [StoredRelated] = []
  private var fileNumbers: [StoredFile: Int] = [:]
  private var relatedNumbers: [ObjectIdentifier: Int] = [:]

  init(article: String) { self.article = article }

  mutating func place(_ place: Place) -> StoredPlace {
    let file = StoredFile(file: place.file, locale: place.locale)
    let number = fileNumbers[file] ?? files.count
    if number == files.count {
      files.append(file)
      fileNumbers[file] = number
    }
    return StoredPlace(
      column: place.column > 0 ? place.column : nil, file: number,
      lastLine: place.lastLine > place.line ? place.lastLine : nil, line: place.line)
  }

  /// Returns the index of a related place; instances shared by several findings are stored once.
  mutating func number(of related: RelatedPlace) -> Int {
    let known = relatedNumbers[ObjectIdentifier(related)]
    if let known { return known }
    let number = self.related.count
    self.related.append(StoredRelated(place: place(related.place), text: related.text))
    relatedNumbers[ObjectIdentifier(related)] = number
    return number
  }
}

/// Resolves the indices of ``StoredTables`` to values.
struct StoredValues {
  let article: String
  private let files: [StoredFile]
  private var relatedPlaces: [RelatedPlace] = []

  init(article: String, files: [StoredFile], related: [StoredRelated]) throws(JSONFault) {
    (self.article, self.files) = (article, files)
    relatedPlaces.reserveCapacity(related.count)
    for one in related { relatedPlaces.append(RelatedPlace(place: try place(one.place), text: one.text)) }
  }

  func place(_ place: StoredPlace) throws(JSONFault) -> Place {
    guard files.indices.contains(place.file) else { throw JSONFault("a finding names a file that is not there") }
    return Place(
      locale: files[place.file].locale, file: files[place.file].file, line: max(0, place.line),
      lastLine: place.lastLine, column: max(0, place.column ?? 0))
  }

  func related(_ number: Int) throws(JSONFault) -> RelatedPlace {
    guard relatedPlaces.indices.contains(number) else {
      throw JSONFault("a finding names a related place that is not there")
    }
    return relatedPlaces[number]
  }
}

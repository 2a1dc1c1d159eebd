/// A problem in a document.
package struct DocumentDiagnostic: Sendable, Hashable, Codable {
  package struct Related: Sendable, Hashable, Codable {
    package let location: Location
    package let message: String
  }
  package struct Description: Sendable, Hashable, Codable { package let href: String }
  /// Identifies a finding that a client hands back.
  package struct Key: Sendable, Hashable, Codable {
    package let fingerprint: String
    package let confidence: Int
  }

  package let range: TextRange
  /// 1 error, 2 warning, 3 information, 4 hint.
  package let severity: Int
  package let code: String?
  package let codeDescription: Description?
  package let source: String
  package let message: String
  package let relatedInformation: [Related]?
  package let data: Key?
}

struct PublishDiagnosticsParams: Encodable {
  let uri: String
  let version: Int?
  let diagnostics: [DocumentDiagnostic]
}

/// The diagnostics of one document, as a client pulls them.
struct DiagnosticReport: Encodable {
  let kind: String
  let resultId: String
  /// Nil if nothing changed since the result with the same id.
  let items: [DocumentDiagnostic]?
  /// Of a report about the workspace.
  var uri: String?
  var version: Int?
  private let isOfWorkspace: Bool

  private enum CodingKeys: CodingKey { case kind, resultId, items, uri, version }

  init(_ items: [DocumentDiagnostic], id: String, known: String?) {
    kind = id == known ? "unchanged" : "full"
    resultId = id
    self.items = id == known ? nil : items
    isOfWorkspace = false
  }

  init(_ items: [DocumentDiagnostic], id: String, known: String?, uri: String, version: Int?) {
    kind = id == known ? "unchanged" : "full"
    resultId = id
    self.items = id == known ? nil : items
    (self.uri, self.version, isOfWorkspace) = (uri, version, true)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(resultId, forKey: .resultId)
    try container.encodeIfPresent(items, forKey: .items)
    guard isOfWorkspace else { return }
    try container.encode(uri, forKey: .uri)
    try container.encode(version, forKey: .version)
  }
}

struct WorkspaceReport: Encodable { let items: [DiagnosticReport] }

struct DocumentDiagnosticParams: Decodable {
  let textDocument: DocumentID
  let previousResultId: String?
}

struct WorkspaceDiagnosticParams: Decodable {
  struct Previous: Decodable {
    let uri: String
    let value: String
  }
  let previousResultIds: [Previous]?
  let workDoneToken: JSONValue?
  let partialResultToken: JSONValue?
}

/// A `$/progress` notification.
struct ProgressParams<Value: Encodable>: Encodable {
  let token: JSONValue
  let value: Value
}

struct WorkProgress: Encodable {
  /// `begin`, `report` or `end`.
  let kind: String
  var title: String?
  var message: String?
  var percentage: Int?
  var cancellable: Bool?
}

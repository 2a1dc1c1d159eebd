package import Reports

/// The id of a request.
package enum RequestID: Sendable, Hashable, Codable {
  case number(Int)
  case text(String)

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

/// A message of JSON-RPC 2.0 with its head decoded; the parameters are decoded by the code that knows their type.
package struct Message: Sendable {
  package let content: [UInt8]
  package let id: RequestID?
  /// The method; nil for a response.
  package let method: String?

  private struct Head: Decodable {
    let id: RequestID?
    let method: String?
  }

  private struct Body<Parameters: Decodable>: Decodable { let params: Parameters }
  private struct Answer<Result: Decodable>: Decodable { let result: Result? }

  package init(_ content: [UInt8]) throws(JSONFault) {
    self.content = content
    let head = try JSONBytes.decode(Head.self, from: content)
    (id, method) = (head.id, head.method)
    guard id != nil || method != nil else { throw JSONFault("it has neither an id nor a method") }
  }

  package func params<Parameters: Decodable>(_ type: Parameters.Type) throws(JSONFault) -> Parameters {
    try JSONBytes.decode(Body<Parameters>.self, from: content).params
  }

  /// The result of a response; nil for an error.
  package func result<Result: Decodable>(_ type: Result.Type) throws(JSONFault) -> Result? {
    try JSONBytes.decode(Answer<Result>.self, from: content).result
  }
}

/// Why a request failed.
package struct ResponseError: Error, Sendable, Codable {
  package let code: Int
  package let message: String

  package static let parseError = -32700
  package static let invalidRequest = -32600
  package static let methodNotFound = -32601
  package static let invalidParams = -32602
  package static let internalError = -32603
  package static let notInitialized = -32002
  package static let requestFailed = -32803
  package static let cancelled = -32800

  package init(_ code: Int, _ message: String) { (self.code, self.message) = (code, message) }
}

/// The messages that a program sends, each encoded once.
package enum Outgoing {
  private struct Request<Parameters: Encodable>: Encodable {
    let jsonrpc = "2.0"
    let id: RequestID?
    let method: String
    let params: Parameters
  }

  private struct Response<Result: Encodable>: Encodable {
    let jsonrpc = "2.0"
    let id: RequestID?
    /// Null is a result, too.
    let result: Result?

    private enum CodingKeys: CodingKey { case jsonrpc, id, result }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(jsonrpc, forKey: .jsonrpc)
      try container.encode(id, forKey: .id)
      try container.encode(result, forKey: .result)
    }
  }

  private struct Failure: Encodable {
    let jsonrpc = "2.0"
    let id: RequestID?
    let error: ResponseError

    private enum CodingKeys: CodingKey { case jsonrpc, id, error }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(jsonrpc, forKey: .jsonrpc)
      try container.encode(id, forKey: .id)
      try container.encode(error, forKey: .error)
    }
  }

  package static func request(_ method: String, id: RequestID, _ params: some Encodable) -> [UInt8] {
    encoded(Request(id: id, method: method, params: params))
  }

  package static func notification(_ method: String, _ params: some Encodable) -> [UInt8] {
    encoded(Request(id: nil, method: method, params: params))
  }

  package static func response(to id: RequestID?, _ result: (some Encodable)?) -> [UInt8] {
    encoded(Response(id: id, result: result))
  }

  package static func failure(of id: RequestID?, _ error: ResponseError) -> [UInt8] {
    encoded(Failure(id: id, error: error))
  }

  /// Values of these types can always be encoded; an empty object takes the place of one that cannot.
  private static func encoded(_ message: some Encodable) -> [UInt8] {
    (try? JSONBytes.line(message)) ?? Array("{}".utf8)
  }
}

internal import Digest
internal import DocModel
internal import Foundation

/// A project's own lines for the head of each page, such as those of a service for analytics, with what the pages'
/// content security policy has to allow for them.
package struct HeadMarkup: Sendable, Equatable {
  /// HTML, as it is in the file.
  let html: String
  /// The sources of a policy, by its directive: hosts, and the digests of scripts and styles in the file.
  private(set) var sources: [Directive: [String]] = [:]

  enum Directive {
    case scripts, styles, fonts, connections
  }

  /// Throws if the text has an element that a head cannot have, or a script or style without an end.
  ///
  /// - Parameter path: the file, for errors.
  package init(_ bytes: [UInt8], path: String) throws(SiteError) {
    html = String(decoding: bytes, as: UTF8.self)
    var tokens = RawTokenizer(bytes[...])
    while let token = tokens.next() {
      func fail(_ reason: String) -> SiteError {
        .template(path: path, line: 1 + bytes[..<token.range.lowerBound].count { $0 == .lineFeed }, reason: reason)
      }
      switch token.kind {
      case .silent: break
      case .endTag(let name):
        guard Self.elements.contains(name) else { throw fail("</\(name)> is no tag of a head") }
      case .text:
        guard bytes[token.range].allSatisfy({ $0 <= .space }) else { throw fail("text outside an element of a head") }
      case .startTag(let name, let attributes, _):
        guard Self.elements.contains(name) else {
          throw fail("<\(name)> is no element of a head: write meta, link, script, style or noscript")
        }
        func value(_ attribute: String) -> String? {
          attributes.first { $0.name == attribute }
            .map { String(decoding: CharacterReferences.resolved(bytes[$0.value]), as: UTF8.self) }
        }
        if name == "link" { add(link: value("href"), relation: value("rel")) }
        guard name == "script" || name == "style" else { continue }
        if let source = value("src") { add(script: source) }
        let start = token.range.upperBound
        tokens.skipContent(of: name)
        guard let end = tokens.next(), case .endTag(name) = end.kind else { throw fail("<\(name)> has no end tag") }
        let content = bytes[start..<end.range.lowerBound]
        if !content.isEmpty { allow(Self.digest(of: Array(content)), for: name == "script" ? .scripts : .styles) }
      }
    }
  }

  private static let elements: Set = ["meta", "link", "script", "style", "noscript"]

  private mutating func add(script address: String) {
    guard let host = Self.origin(of: address) else { return }
    allow(host, for: .scripts)
    // Services for analytics send to the host of their script.
    allow(host, for: .connections)
  }

  private mutating func add(link address: String?, relation: String?) {
    guard relation?.lowercased().split(separator: " ").contains("stylesheet") == true,
      let host = address.flatMap(Self.origin)
    else { return }
    allow(host, for: .styles)
    allow(host, for: .fonts)
  }

  private mutating func allow(_ source: String, for directive: Directive) {
    if sources[directive]?.contains(source) != true { sources[directive, default: []].append(source) }
  }

  /// `https://host:port` of an absolute address, or nil for another one.
  private static func origin(of address: String) -> String? {
    let address = address.hasPrefix("//") ? "https:" + address : address
    guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
    let scheme = address[..<start].lowercased()
    let authority = address[start...].prefix { !"/?#".contains($0) }
    let host = authority.prefix { $0 != ":" }
    guard ["https://", "http://"].contains(scheme), RemoteMedia.isHost(String(host)),
      authority[host.endIndex...].dropFirst().allSatisfy(\.isNumber)
    else { return nil }
    return scheme + authority
  }

  private static func digest(of content: [UInt8]) -> String {
    "'sha256-\(Data(SHA256.hash(content)).base64EncodedString())'"
  }
}

package import DocModel

/// An address with gaps, such as `https://example.com/new?title={locale}`, that a project writes for links of its pages.
/// A gap is filled with a value that is escaped for a query.
package struct AddressTemplate: Sendable, Equatable {
  package enum Gap: String, Sendable, CaseIterable {
    case locale, file, path, url, line, text, original
  }

  private enum Part: Sendable, Equatable {
    case text(String)
    case gap(Gap)
  }

  /// The template as written.
  package let written: String
  private let parts: [Part]

  /// The maximum number of characters of a value: hosts refuse addresses of more than some thousand bytes.
  package static let most = 500

  /// Returns nil for an address that is neither of the web nor of a mailbox, or has an unknown gap.
  package init?(_ written: String) {
    guard ["https://", "http://", "mailto:"].contains(where: written.hasPrefix) else { return nil }
    var parts: [Part] = []
    var rest = written[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}"),
        let gap = Gap(rawValue: String(rest[open..<close].dropFirst()))
      else { return nil }
      parts += [.text(String(rest[..<open])), .gap(gap)]
      rest = rest[rest.index(after: close)...]
    }
    self.written = written
    self.parts = parts + [.text(String(rest))]
  }

  package func has(_ gap: Gap) -> Bool { parts.contains(.gap(gap)) }

  /// Returns the address with all gaps filled; a gap without a value becomes empty.
  ///
  /// - Parameter kept: a gap that stays as written, for a script that fills it.
  package func filled(_ values: [Gap: String], keeping kept: Gap? = nil) -> String {
    parts.reduce(into: "") { address, part in
      switch part {
      case .text(let text): address += text
      case .gap(let gap) where gap == kept: address += "{\(gap.rawValue)}"
      case .gap(let gap): address += Self.escaped(values[gap] ?? "", keepsSlash: gap == .file || gap == .path)
      }
    }
  }

  private static func escaped(_ value: String, keepsSlash: Bool) -> String {
    let isCut = value.count > most
    var text: [UInt8] = []
    for byte in (isCut ? value.prefix(most - 1) + "…" : value[...]).utf8 {
      if byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte) || keepsSlash && byte == 0x2f {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}

/// The links of one page of a translation that report a problem of its text.
package struct ReportLinks: Sendable {
  private let template: AddressTemplate
  /// The values that all links of the page have in common.
  private let values: [AddressTemplate.Gap: String]

  /// - Parameter url: the page's URL, or its path in the output if the site's URL is not known.
  package init(_ template: AddressTemplate, for article: Article, url: String) {
    self.template = template
    values = [.locale: article.locale.tag, .file: article.file, .path: article.path, .url: url]
  }

  /// The address for the page as a whole.
  package func address(title: String) -> String { template.filled(values.merging([.text: title]) { $1 }) }

  /// The address for the page with the gap `{text}`, which a script fills with the selected text; nil without that gap.
  package var pattern: String? { template.has(.text) ? template.filled(values, keeping: .text) : nil }

  /// The address for a block.
  ///
  /// - Parameters:
  ///   - line: the block's first line in the file.
  ///   - original: the source's text, or empty.
  func address(line: Int, text: String, original: String) -> String {
    template.filled(values.merging([.line: String(line), .text: text, .original: original]) { $1 })
  }
}

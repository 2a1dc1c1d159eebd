import Foundation

/// The one place where values become JSON: keys sorted, so that equal values are equal bytes.
public enum JSONBytes {
  /// - Parameter compact: for programs alone, without line ends and blanks.
  public static func encode(_ value: some Encodable, compact: Bool = false) throws(Trouble) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !compact { encoder.outputFormatting.insert(.prettyPrinted) }
    do {
      return Array(try encoder.encode(value)) + [0x0a]
    } catch {
      throw Trouble("the report cannot be written as JSON: \(error)")
    }
  }
}

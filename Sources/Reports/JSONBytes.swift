import Foundation

/// The one place where values become JSON for people to read: keys sorted, so that equal values are equal bytes.
public enum JSONBytes {
  public static func encode(_ value: some Encodable) throws(Trouble) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    do {
      return Array(try encoder.encode(value)) + [0x0a]
    } catch {
      throw Trouble("the report cannot be written as JSON: \(error)")
    }
  }
}

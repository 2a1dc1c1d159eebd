import Foundation

extension FileHandle {
  /// Hands on what comes line by line, without its end, until nothing more does; so a long stream is never held whole.
  func forEachLine<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    var rest: [UInt8] = []
    while true {
      let chunk = availableData
      if chunk.isEmpty { break }
      rest += chunk
      var start = 0
      while let end = rest[start...].firstIndex(of: 0x0a) {
        try take(rest[start..<end])
        start = end + 1
      }
      rest.removeFirst(start)
    }
    if !rest.isEmpty { try take(rest[...]) }
  }
}

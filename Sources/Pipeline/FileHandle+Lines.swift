import DocModel
import Foundation
import Reports

extension FileHandle {
  /// Hands on what comes line by line, without its end, until nothing more does; so a long stream is never held whole.
  /// Returns what kept it from being read to its end.
  @discardableResult
  func forEachLine<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) -> Trouble? {
    var rest: [UInt8] = []
    while true {
      let part: [UInt8]
      do throws(Trouble) { part = try FileSystem.part(of: fileDescriptor) } catch { return error }
      if part.isEmpty { break }
      // What came before has no line end.
      var (start, searched) = (0, rest.count)
      rest += part
      while let end = rest[searched...].firstIndex(of: .lineFeed) {
        try take(rest[start..<end])
        (start, searched) = (end + 1, end + 1)
      }
      rest.removeFirst(start)
    }
    if !rest.isEmpty { try take(rest[...]) }
    return nil
  }
}

import DocModel
import Foundation
import Reports

extension FileHandle {
  /// Passes on the input line by line, without line ends, until its end, holding one line at a time. Returns the error
  /// if the input could not be read to its end.
  @discardableResult
  func forEachLine<Failure: Error>(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) -> RunError? {
    var rest: [UInt8] = []
    while true {
      let part: [UInt8]
      do throws(RunError) { part = try FileSystem.part(of: fileDescriptor) } catch { return error }
      if part.isEmpty { break }
      // The bytes kept from earlier reads contain no line end, so the search starts after them.
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

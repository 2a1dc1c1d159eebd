/// The lines of a file as CommonMark counts them: they end with LF, CR LF or CR.
package enum SourceLines {
  /// The start offsets of the lines of `bytes` from `start` on, and the end if the last line has a line end.
  package static func starts(of bytes: [UInt8], from start: Int) -> [UInt32] {
    CmarkTree.lineStarts(of: bytes, from: start)
  }
}

/// The bytes that a long-running program exchanges with the program that started it.
package enum StandardStream {
  /// The bytes that are available, waiting for at least one; empty at the end of the stream or if it cannot be read.
  package static func read(_ descriptor: Int32) -> [UInt8] { (try? FileSystem.part(of: descriptor)) ?? [] }

  /// Returns false if the bytes cannot be written.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    FileSystem.writeAll(bytes, to: descriptor)
  }

  /// Makes a write to a program that has ended return false instead of ending this one.
  package static func surviveBrokenPipes() { FileSystem.surviveBrokenPipes() }

  /// Limits the address space of this process, in bytes.
  package static func limitMemory(to bytes: Int) { FileSystem.limitMemory(to: bytes) }
}

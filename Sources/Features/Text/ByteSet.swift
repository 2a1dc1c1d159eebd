/// Some of the 256 bytes, to look for in texts.
public struct ByteSet: Sendable {
  private let table: [Bool]

  public init(_ contains: (UInt8) -> Bool) { table = (0...255).map { contains(UInt8($0)) } }

  /// The first place from `start` on with one of them; the end where there is none.
  public func first(in text: Span<UInt8>, from start: Int) -> Int {
    Self.first(in: text, from: start, table.span, true)
  }

  /// The first place from `start` on with none of them; the end where there are only such.
  public func end(in text: Span<UInt8>, from start: Int) -> Int { Self.first(in: text, from: start, table.span, false) }

  // On its own, its few values stay in registers.
  @inline(never)
  private static func first(in text: Span<UInt8>, from start: Int, _ table: Span<Bool>, _ wanted: Bool) -> Int {
    guard table.count == 256 else { return text.count }
    var i = start
    while i < text.count, table[Int(text[i])] != wanted { i &+= 1 }
    return i
  }
}

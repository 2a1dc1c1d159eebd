/// What the bytes of a text are, taken together.
struct SeenClasses {
  /// All classes of all bytes.
  private(set) var all: UInt64 = 0
  private(set) var width: UInt64 = 0
  private var pairs: UInt64 = 0
  /// The classes of the byte before. A text that begins with a space counts as one with two of them.
  private var before: UInt64 = ByteClass.twoSpaces << ByteClass.pairShift

  /// Reads the bytes that follow those read before, and tells which of the last 32 are in a run. There is no branch in
  /// it: where words begin and end no processor foresees.
  @inline(never)
  mutating func read(_ text: Span<UInt8>, _ range: Range<Int>, _ classes: Span<UInt64>) -> RunBits {
    guard classes.count == 256 else { return RunBits(0, count: 0) }
    let part = text.extracting(range)
    var (all, width, pairs, before) = (all, width, pairs, before)
    var bits: UInt64 = 0
    for i in part.indices {
      let here = classes[Int(part[i])]
      all |= here
      width &+= here &>> ByteClass.widthShift
      pairs |= before &>> ByteClass.pairShift & here
      bits = bits &<< 2 | here & (ByteClass.run | ByteClass.wanted)
      before = here
    }
    (self.all, self.width, self.pairs, self.before) = (all, width, pairs, before)
    return RunBits(bits, count: part.count)
  }

  var signs: TextSigns { TextSigns(rawValue: UInt32(truncatingIfNeeded: (all & ByteClass.signs) >> ByteClass.signsShift)) }
  /// Signs of two bytes side by side.
  var pairSigns: TextSigns { TextSigns(rawValue: UInt32(truncatingIfNeeded: (pairs & ByteClass.pairs) >> ByteClass.signsShift)) }
  /// Every blank is one space and no more, no-break blanks aside.
  var hasPlainBlanks: Bool { all & ByteClass.oddBlank == 0 && pairs & ByteClass.twoSpaces == 0 }
  var mayHoldNoBreak: Bool { all & ByteClass.noBreak != 0 }
}

/// Of up to 32 bytes, which are in a run and which of those are wanted.
struct RunBits {
  /// So many bytes can be told of at once.
  static let limit = 32

  /// ``ByteClass/run`` and ``ByteClass/wanted`` of each byte, the first byte's in the highest bits.
  private let bits: UInt64

  /// - Parameter bits: the last byte's in the lowest bits.
  init(_ bits: UInt64, count: Int) { self.bits = bits &<< UInt64(truncatingIfNeeded: 64 &- 2 &* count) }

  /// How far it is from byte `i` to the next of a run; 32 where there is none.
  func distanceToRun(from i: Int) -> Int { Self.distance(to: bits & Self.all(ByteClass.run), i) }
  /// How far it is from byte `i` to the next of no run; the bytes behind the last are of none.
  func distanceToGap(from i: Int) -> Int { Self.distance(to: ~bits & Self.all(ByteClass.run), i) }
  func distanceToWanted(from i: Int) -> Int { Self.distance(to: bits & Self.all(ByteClass.wanted), i) }

  private static func distance(to bits: UInt64, _ i: Int) -> Int { (bits &<< UInt64(truncatingIfNeeded: 2 &* i)).leadingZeroBitCount / 2 }
  /// This bit of every byte.
  private static func all(_ bit: UInt64) -> UInt64 { 0x5555_5555_5555_5555 * bit }
}

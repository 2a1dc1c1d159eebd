/// A Bloom filter over hashes, with two bits per hash.
struct CompoundPrefilter {
  private var bits = [UInt64](repeating: 0, count: 1 << 10)

  init(_ sums: some Sequence<UInt64>) {
    for sum in sums {
      let (one, two) = Self.pair(sum)
      bits[one >> 6] |= 1 << UInt64(one & 63)
      bits[two >> 6] |= 1 << UInt64(two & 63)
    }
  }

  func mayHold(_ sum: UInt64) -> Bool {
    let (one, two) = Self.pair(sum)
    return bits[one >> 6] >> UInt64(one & 63) & bits[two >> 6] >> UInt64(two & 63) & 1 == 1
  }

  private static func pair(_ sum: UInt64) -> (Int, Int) {
    let mixed = sum &* 0x9e37_79b9_7f4a_7c15
    return (Int(mixed >> 48), Int(mixed >> 32 & 0xffff))
  }
}

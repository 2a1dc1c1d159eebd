internal import CArena
package import DocModel

/// The hash of a canonical value: equal values have equal atoms. Stable across runs and machines.
package struct StableHash: Sendable, Hashable {
  package let hash: UInt64
  package init(hash: UInt64) { self.hash = hash }

  /// The initial state of a hash.
  package static let seed: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// Hashes bytes by multiply and fold.
  @inlinable package init(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0x9e37_79b9_7f4a_7c15) {
    self.init(hash: StableHash.finish(StableHash.mix(bytes, into: seed)))
  }

  /// Hashes a slice; the generic initializer is not specialized across modules.
  package init(_ bytes: ArraySlice<UInt8>) {
    var state = StableHash.seed
    let bytes = bytes.span
    for i in bytes.indices { state = (state ^ UInt64(bytes[i])) &* 0x0000_0100_0000_01b3 }
    self.init(hash: StableHash.finish(state))
  }

  /// Hashes a range of a text.
  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    var state = StableHash.seed
    for i in range { state = (state ^ UInt64(text[i])) &* 0x0000_0100_0000_01b3 }
    self.init(hash: StableHash.finish(state))
  }

  /// Updates the state of a hash with more bytes; ``finish(_:)`` completes it.
  @inlinable package static func mix(_ bytes: some Sequence<UInt8>, into state: UInt64 = 0x9e37_79b9_7f4a_7c15)
    -> UInt64
  {
    var state = state
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return state
  }

  /// Updates the state of a hash with one byte.
  @inlinable package static func mix(_ byte: UInt8, into state: UInt64) -> UInt64 {
    (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// Updates the state of a hash with the UTF-8 bytes of a string, read from contiguous storage.
  package static func mix(_ text: String, into state: UInt64 = 0x9e37_79b9_7f4a_7c15) -> UInt64 {
    var state = state
    let bytes = text.utf8.span
    for i in bytes.indices { state = (state ^ UInt64(bytes[i])) &* 0x0000_0100_0000_01b3 }
    return state
  }

  @inlinable package static func finish(_ value: UInt64) -> UInt64 {
    var h = value
    h = (h ^ (h >> 32)) &* 0xd6e8_feb8_6659_fd93
    h = (h ^ (h >> 32)) &* 0xd6e8_feb8_6659_fd93
    return h ^ (h >> 32)
  }
}

/// Hashes over ranges of bytes.
package enum HashFold {
  /// Equal for texts that differ only in runs of whitespace (tab, newline and no-break space included).
  package static func blanksFolded(_ bytes: [UInt8], _ range: ByteRange) -> UInt64 {
    precondition(range.indices.upperBound <= bytes.count)
    return stable_hash(bytes, range.indices.lowerBound, range.indices.upperBound)
  }

  /// Equal for equal bytes.
  package static func exact(_ bytes: Span<UInt8>) -> UInt64 { bytes.isEmpty ? 0 : exact_hash(bytes) }

  /// One bit for each of the first `words` ASCII words.
  static func wordMask(_ bytes: [UInt8], _ range: ByteRange, words: Int) -> UInt64 {
    precondition(range.indices.upperBound <= bytes.count)
    return word_mask(bytes, range.indices.lowerBound, range.indices.upperBound, words)
  }
}

/// Numbers hashes in order of first occurrence. As they are already hashes, open addressing is faster than a dictionary.
package struct HashInterner: Sendable {
  private var atoms: [UInt64] = []
  /// A hash table with linear probing: the number of the atom, or -1 for a free place.
  private var places: [Int32] = []

  package init() {}

  /// The number of distinct atoms.
  package var count: Int { atoms.count }

  /// The number of an atom, or nil if it has none yet.
  package func known(_ atom: UInt64) -> Int? {
    guard !places.isEmpty else { return nil }
    let number = places[place(of: atom)]
    return number < 0 ? nil : Int(number)
  }

  /// The number of an atom; a new atom gets the next number.
  package mutating func number(of atom: UInt64) -> Int {
    if atoms.count * 2 >= places.count { grow() }
    let place = place(of: atom)
    if places[place] >= 0 { return Int(places[place]) }
    places[place] = Int32(atoms.count)
    atoms.append(atom)
    return atoms.count - 1
  }

  /// The place of an atom in the hash table, or the free place where it belongs.
  private func place(of atom: UInt64) -> Int {
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: atom ^ atom >> 32) & mask
    while places[place] >= 0, atoms[Int(places[place])] != atom { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    places = Array(repeating: -1, count: max(64, places.count * 2))
    for (number, atom) in atoms.enumerated() { places[place(of: atom)] = Int32(number) }
  }
}

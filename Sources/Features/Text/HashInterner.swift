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

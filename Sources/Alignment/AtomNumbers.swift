/// Numbers atoms in the order in which they come up. They are hashes already: to look one up costs less than in a
/// dictionary.
struct AtomNumbers {
  private var atoms: [UInt64] = []
  /// Where an atom hashes to, or behind it, its number; -1 in free places.
  private var places: [Int32] = []

  /// How many came up.
  var count: Int { atoms.count }

  /// The number of an atom, nil where it did not come up.
  func known(_ atom: UInt64) -> Int? {
    guard !places.isEmpty else { return nil }
    let number = places[place(of: atom)]
    return number < 0 ? nil : Int(number)
  }

  /// The number of an atom, the next one where it did not come up yet.
  mutating func number(of atom: UInt64) -> Int {
    if atoms.count * 2 >= places.count { grow() }
    let place = place(of: atom)
    if places[place] >= 0 { return Int(places[place]) }
    places[place] = Int32(atoms.count)
    atoms.append(atom)
    return atoms.count - 1
  }

  /// The place an atom has, or would have.
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

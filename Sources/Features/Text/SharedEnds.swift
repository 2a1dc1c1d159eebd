extension BidirectionalCollection where Element: Equatable {
  /// The lengths of the common prefix and of the common suffix of the remainders.
  @inlinable package func shared(with other: Self) -> (start: Int, end: Int) {
    let start = zip(self, other).prefix { $0 == $1 }.count
    return (start, zip(dropFirst(start).reversed(), other.dropFirst(start).reversed()).prefix { $0 == $1 }.count)
  }
}

extension BidirectionalCollection where Element: Equatable {
  /// How many elements two have in common at their start, and behind those at their end.
  @inlinable public func shared(with other: Self) -> (start: Int, end: Int) {
    let start = zip(self, other).prefix { $0 == $1 }.count
    return (start, zip(dropFirst(start).reversed(), other.dropFirst(start).reversed()).prefix { $0 == $1 }.count)
  }
}

extension Collection where Element: Equatable {
  /// The range of the first occurrence of `part`; nil if there is none. An empty part occurs at the start.
  ///
  /// O(n + m) for `n` elements here and `m` in the part, by the algorithm of Knuth, Morris and Pratt.
  @inlinable package func firstOccurrence(of part: some Collection<Element>) -> Range<Index>? {
    let part = Array(part)
    guard !part.isEmpty else { return startIndex..<startIndex }
    // For each prefix of the part, the length of its longest proper suffix that is also a prefix.
    var borders = [0]
    var matched = 0
    for element in part.dropFirst() {
      while matched > 0, element != part[matched] { matched = borders[matched - 1] }
      if element == part[matched] { matched += 1 }
      borders.append(matched)
    }
    matched = 0
    var count = 0
    for index in indices {
      let element = self[index]
      while matched > 0, element != part[matched] { matched = borders[matched - 1] }
      if element == part[matched] { matched += 1 }
      count += 1
      if matched == part.count {
        return self.index(startIndex, offsetBy: count - matched)..<self.index(after: index)
      }
    }
    return nil
  }

  /// Whether this collection contains `part` without gaps.
  @inlinable package func contains(part: some Collection<Element>) -> Bool { firstOccurrence(of: part) != nil }

  /// The parts between the occurrences of `separator`, also empty ones. If the separator is empty, the only part is the
  /// whole collection.
  @inlinable package func parts(separatedBy separator: some Collection<Element>) -> [SubSequence] {
    var parts: [SubSequence] = []
    var rest = self[...]
    while !separator.isEmpty, let place = rest.firstOccurrence(of: separator) {
      parts.append(rest[..<place.lowerBound])
      rest = rest[place.upperBound...]
    }
    return parts + [rest]
  }
}

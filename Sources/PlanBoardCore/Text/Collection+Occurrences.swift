extension Collection where Element: Equatable {
  /// The range of the first place where all elements of `part` follow each other; nil if there is none. An empty part
  /// occurs at the start. In a string, the elements are characters.
  ///
  /// O(n) for usual texts, and O(n × m) at worst, for `n` elements here and `m` in the part.
  @inlinable package func firstOccurrence(of part: some Collection<Element>) -> Range<Index>? {
    guard let first = part.first else { return startIndex..<startIndex }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      var end = start
      var matched = part.startIndex
      while end < endIndex, matched < part.endIndex, self[end] == part[matched] {
        formIndex(after: &end)
        part.formIndex(after: &matched)
      }
      if matched == part.endIndex { return start..<end }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Whether all elements of `part` follow each other somewhere in this collection.
  @inlinable package func contains(part: some Collection<Element>) -> Bool { firstOccurrence(of: part) != nil }

  /// The parts between the places where `separator` occurs, from left to right. Empty parts are kept, so there is one
  /// part more than there are such places. If the separator is empty, the only part is the whole collection.
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

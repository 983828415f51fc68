internal import PlanBoardCore

/// A replacement of whole characters, for programs that edit characters, not bytes. A *character* is a Unicode scalar,
/// or CR LF.
package struct CharacterEdit: Hashable, Sendable {
  /// The range to replace, in bytes of the text before the edit. It begins and ends between characters.
  package let range: Range<Int>
  package let text: String

  /// Creates the replacement.
  ///
  /// - Precondition: the range begins and ends between characters.
  package init(range: Range<Int>, text: String) { (self.range, self.text) = (range, text) }
}

extension EditList {
  /// The same changes, as edits of whole lines wherever this replaces no more bytes. All other edits are widened until
  /// they begin and end between characters. O(n) in the number of bytes that the edits remove and add.
  ///
  /// - Parameter bytes: the text before the edits.
  /// - Returns: nil if a replacement, with the bytes that widen it, is not valid UTF-8.
  package func ofCharacters(in bytes: [UInt8]) -> [CharacterEdit]? {
    let edits = ofLines(in: bytes)
    var result: [CharacterEdit] = []
    var index = 0
    while index < edits.count {
      let start = Self.start(of: edits[index].range.lowerBound, in: bytes)
      var added = Array(bytes[start..<edits[index].range.lowerBound]) + edits[index].replacement
      var last = edits[index].range.upperBound
      var end = Self.end(of: last, in: bytes)
      index += 1
      // The next edit may begin within the character in which this one ends.
      while index < edits.count, Self.start(of: edits[index].range.lowerBound, in: bytes) < end {
        added += bytes[last..<edits[index].range.lowerBound] + edits[index].replacement
        last = edits[index].range.upperBound
        end = Self.end(of: last, in: bytes)
        index += 1
      }
      added += bytes[last..<end]
      guard let text = String(validating: added, as: UTF8.self) else { return nil }
      result.append(CharacterEdit(range: start..<end, text: text))
    }
    return result
  }

  // MARK: Lines

  /// How far an edit may be shifted, in bytes. Usual lines are shorter than this.
  private static let reach = 4096

  /// The edits. Each is shifted if a nearby edit of whole lines has the same result. An edit can move up past a byte if
  /// each of its two texts, the removed one and the added one, ends with this byte or is empty. It can move down past a
  /// byte if each of them begins with this byte or is empty.
  private func ofLines(in bytes: [UInt8]) -> [TextEdit] {
    var result: [TextEdit] = []
    for (index, edit) in edits.enumerated() {
      let floor = result.last?.range.upperBound ?? 0
      let ceiling = index + 1 < edits.count ? edits[index + 1].range.lowerBound : bytes.count
      result.append(edit.shifted(floor: floor, ceiling: ceiling, reach: Self.reach, in: bytes))
    }
    return result
  }

  private static func isInside(_ offset: Int, of bytes: [UInt8]) -> Bool {
    guard offset > 0, offset < bytes.count else { return false }
    return bytes[offset] & 0xC0 == 0x80 || bytes[offset] == .lineFeed && bytes[offset - 1] == .carriageReturn
  }

  private static func start(of offset: Int, in bytes: [UInt8]) -> Int {
    var offset = offset
    while isInside(offset, of: bytes) { offset -= 1 }
    return offset
  }

  private static func end(of offset: Int, in bytes: [UInt8]) -> Int {
    var offset = offset
    while isInside(offset, of: bytes) { offset += 1 }
    return offset
  }
}

extension TextEdit {
  /// An edit of whole lines with the same result; this edit itself if no shift by up to `reach` bytes gives one.
  ///
  /// - Parameters:
  ///   - floor: the offset before which nothing may change.
  ///   - ceiling: the offset after which nothing may change.
  fileprivate func shifted(floor: Int, ceiling: Int, reach: Int, in bytes: [UInt8]) -> TextEdit {
    if isOfLines(in: bytes) { return self }
    let count = replacement.count
    var distance = 1
    while distance <= reach, range.lowerBound - distance >= floor {
      let byte = bytes[range.lowerBound - distance]
      guard range.isEmpty || bytes[range.upperBound - distance] == byte,
        count == 0 || replacement[((count - distance) % count + count) % count] == byte
      else { break }
      let edit = turned(by: -distance)
      if edit.isOfLines(in: bytes) { return edit }
      distance += 1
    }
    distance = 1
    while distance <= reach, range.upperBound + distance <= ceiling {
      let byte = bytes[range.upperBound + distance - 1]
      guard range.isEmpty || bytes[range.lowerBound + distance - 1] == byte,
        count == 0 || replacement[(distance - 1) % count] == byte
      else { break }
      let edit = turned(by: distance)
      if edit.isOfLines(in: bytes) { return edit }
      distance += 1
    }
    return self
  }

  /// The edit shifted by `distance` bytes. Bytes from the beginning of the replacement move to its end or, if
  /// `distance` is negative, the other way round.
  private func turned(by distance: Int) -> TextEdit {
    let count = replacement.count
    let start = count == 0 ? 0 : (distance % count + count) % count
    return TextEdit(
      range.lowerBound + distance..<range.upperBound + distance, Array(replacement[start...] + replacement[..<start]))
  }

  /// Whether the edit begins at the start of a line, and both what it removes and what it adds end with a line end.
  private func isOfLines(in bytes: [UInt8]) -> Bool {
    let start = range.lowerBound
    guard start == 0 || bytes[start - 1] == .lineFeed else { return false }
    return (range.isEmpty || bytes[range.upperBound - 1] == .lineFeed)
      && (replacement.isEmpty || replacement.last == .lineFeed)
  }
}

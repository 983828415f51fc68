internal import PlanBoardCore

extension EditList {
  /// The same changes as edits of characters. If possible, an edit is shifted until it is an edit of whole lines: an
  /// insertion of `a\n- ` before the `b` of `- b` becomes an insertion of `- a\n` before the line. All other edits are
  /// widened until they begin and end between characters. O(n) in the number of bytes that the edits remove and add.
  ///
  /// - Parameter bytes: the text before the edits.
  /// - Returns: nil if a replacement, with the bytes that widen it, is not valid UTF-8.
  package func ofCharacters(in bytes: [UInt8]) -> [CharacterEdit]? {
    let edits = shiftedToLines(in: bytes)
    var result: [CharacterEdit] = []
    var index = 0
    while index < edits.count {
      let start = Self.characterStart(at: edits[index].range.lowerBound, in: bytes)
      var added = Array(bytes[start..<edits[index].range.lowerBound]) + edits[index].replacement
      var last = edits[index].range.upperBound
      var end = Self.characterEnd(at: last, in: bytes)
      index += 1
      // The next edit may begin within the character in which this one ends.
      while index < edits.count, Self.characterStart(at: edits[index].range.lowerBound, in: bytes) < end {
        added += bytes[last..<edits[index].range.lowerBound] + edits[index].replacement
        last = edits[index].range.upperBound
        end = Self.characterEnd(at: last, in: bytes)
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

  /// The edits, each shifted to whole lines if that is possible nearby. An edit can move up past a byte if its removed
  /// text and its added text both end with that byte. It can move down past a byte if both begin with that byte. Empty
  /// texts do not count.
  private func shiftedToLines(in bytes: [UInt8]) -> [TextEdit] {
    var result: [TextEdit] = []
    for (index, edit) in edits.enumerated() {
      let floor = result.last?.range.upperBound ?? 0
      let ceiling = index + 1 < edits.count ? edits[index + 1].range.lowerBound : bytes.count
      result.append(edit.shiftedToLines(floor: floor, ceiling: ceiling, reach: Self.reach, in: bytes))
    }
    return result
  }

  /// Whether an offset is inside a character, as ``CharacterEdit`` defines it.
  private static func isInsideCharacter(_ offset: Int, _ bytes: [UInt8]) -> Bool {
    guard offset > 0, offset < bytes.count else { return false }
    return bytes[offset] & 0xC0 == 0x80 || bytes[offset] == .lineFeed && bytes[offset - 1] == .carriageReturn
  }

  /// The start of the character that contains an offset; the offset itself if it is between characters.
  private static func characterStart(at offset: Int, in bytes: [UInt8]) -> Int {
    var offset = offset
    while isInsideCharacter(offset, bytes) { offset -= 1 }
    return offset
  }

  /// The end of the character that contains an offset; the offset itself if it is between characters.
  private static func characterEnd(at offset: Int, in bytes: [UInt8]) -> Int {
    var offset = offset
    while isInsideCharacter(offset, bytes) { offset += 1 }
    return offset
  }
}

extension TextEdit {
  /// An edit of whole lines with the same result; this edit itself if no shift by up to `reach` bytes gives one.
  ///
  /// - Parameters:
  ///   - floor: the offset before which nothing may change.
  ///   - ceiling: the offset after which nothing may change.
  fileprivate func shiftedToLines(floor: Int, ceiling: Int, reach: Int, in bytes: [UInt8]) -> TextEdit {
    if isOfLines(shiftedBy: 0, in: bytes) { return self }
    let count = replacement.count
    var distance = 1
    while distance <= reach, range.lowerBound - distance >= floor {
      let byte = bytes[range.lowerBound - distance]
      guard range.isEmpty || bytes[range.upperBound - distance] == byte,
        count == 0 || replacement[((count - distance) % count + count) % count] == byte
      else { break }
      if isOfLines(shiftedBy: -distance, in: bytes) { return shifted(by: -distance) }
      distance += 1
    }
    distance = 1
    while distance <= reach, range.upperBound + distance <= ceiling {
      let byte = bytes[range.upperBound + distance - 1]
      guard range.isEmpty || bytes[range.lowerBound + distance - 1] == byte,
        count == 0 || replacement[(distance - 1) % count] == byte
      else { break }
      if isOfLines(shiftedBy: distance, in: bytes) { return shifted(by: distance) }
      distance += 1
    }
    return self
  }

  /// The edit shifted by `distance` bytes. Bytes move from the beginning of the replacement to its end. If `distance`
  /// is negative, they move from the end to the beginning.
  private func shifted(by distance: Int) -> TextEdit {
    let start = replacementStart(shiftedBy: distance)
    return TextEdit(
      range.lowerBound + distance..<range.upperBound + distance, Array(replacement[start...] + replacement[..<start]))
  }

  /// The index in the replacement of the first byte that the shifted edit adds; 0 if it adds none.
  private func replacementStart(shiftedBy distance: Int) -> Int {
    let count = replacement.count
    return count == 0 ? 0 : (distance % count + count) % count
  }

  /// Whether the edit is an edit of whole lines once it is shifted by `distance` bytes. It then begins at the start of
  /// a line, and its removed text and its added text each end with a line end or are empty.
  private func isOfLines(shiftedBy distance: Int, in bytes: [UInt8]) -> Bool {
    let start = range.lowerBound + distance
    guard start == 0 || bytes[start - 1] == .lineFeed else { return false }
    guard range.isEmpty || bytes[range.upperBound + distance - 1] == .lineFeed else { return false }
    // The shifted replacement ends with the byte that comes before `first` in the original one.
    let first = replacementStart(shiftedBy: distance)
    return replacement.isEmpty || replacement[first == 0 ? replacement.count - 1 : first - 1] == .lineFeed
  }
}

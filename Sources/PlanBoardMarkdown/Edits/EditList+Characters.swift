internal import PlanBoardCore

extension EditList {
  /// The same changes as edits of characters. O(n) in the number of bytes that the edits remove and add.
  ///
  /// If possible, an edit is shifted until it is an edit of whole lines: an insertion of `a\n- ` before the `b` of
  /// `- b` becomes an insertion of `- a\n` before the line. All other edits are widened to whole characters.
  ///
  /// - Parameter bytes: the text before the edits.
  /// - Returns: nil if a widened replacement is not valid UTF-8.
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

  /// How far an edit may be shifted, in bytes.
  private static let reach = 4096

  private func shiftedToLines(in bytes: [UInt8]) -> [TextEdit] {
    var result: [TextEdit] = []
    for (index, edit) in edits.enumerated() {
      let floor = result.last?.range.upperBound ?? 0
      let ceiling = index + 1 < edits.count ? edits[index + 1].range.lowerBound : bytes.count
      result.append(edit.shiftedToLines(floor: floor, ceiling: ceiling, reach: Self.reach, in: bytes))
    }
    return result
  }

  private static func isInsideCharacter(_ offset: Int, _ bytes: [UInt8]) -> Bool {
    guard offset > 0, offset < bytes.count else { return false }
    return bytes[offset] & 0xC0 == 0x80 || bytes[offset] == .lineFeed && bytes[offset - 1] == .carriageReturn
  }

  private static func characterStart(at offset: Int, in bytes: [UInt8]) -> Int {
    var offset = offset
    while isInsideCharacter(offset, bytes) { offset -= 1 }
    return offset
  }

  private static func characterEnd(at offset: Int, in bytes: [UInt8]) -> Int {
    var offset = offset
    while isInsideCharacter(offset, bytes) { offset += 1 }
    return offset
  }
}

extension TextEdit {
  /// An edit of whole lines with the same result; this edit itself if no shift by up to `reach` bytes gives one.
  ///
  /// An edit can move up past a byte if the texts that it removes and adds both end with that byte. It can move down
  /// past a byte if both texts begin with that byte.
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

  /// The edit shifted by `distance` bytes, which rotates the replacement.
  private func shifted(by distance: Int) -> TextEdit {
    let start = replacementStart(shiftedBy: distance)
    return TextEdit(
      range.lowerBound + distance..<range.upperBound + distance, Array(replacement[start...] + replacement[..<start]))
  }

  private func replacementStart(shiftedBy distance: Int) -> Int {
    let count = replacement.count
    return count == 0 ? 0 : (distance % count + count) % count
  }

  /// Whether the shifted edit begins at the start of a line, and the texts that it removes and adds each end with a
  /// line end or are empty.
  private func isOfLines(shiftedBy distance: Int, in bytes: [UInt8]) -> Bool {
    let start = range.lowerBound + distance
    guard start == 0 || bytes[start - 1] == .lineFeed else { return false }
    guard range.isEmpty || bytes[range.upperBound + distance - 1] == .lineFeed else { return false }
    // The shifted replacement ends with the byte that comes before `first` in the original one.
    let first = replacementStart(shiftedBy: distance)
    return replacement.isEmpty || replacement[first == 0 ? replacement.count - 1 : first - 1] == .lineFeed
  }
}

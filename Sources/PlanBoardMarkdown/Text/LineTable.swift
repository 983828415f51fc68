internal import PlanBoardCore

/// The offsets at which the lines of a text begin and end. A line ends at LF, CR LF or CR (CommonMark §2.1).
package struct LineTable: Hashable, Sendable {
  /// The offset of the first byte of each line; the last element is the offset of the end of the text.
  private var starts: [Int32]
  /// Whether the text has a CR, so that a line end may be longer than one byte.
  private var hasCarriageReturn: Bool
  /// Whether the text ends without a line end.
  private var lastIsOpen: Bool

  /// The number of lines; 0 for an empty text. A line end at the end of the text begins no further line.
  package var count: Int { starts.count - 1 }

  /// Finds the lines of a text. O(n).
  ///
  /// - Precondition: the text is shorter than 2 GiB.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    precondition(bytes.count < Int32.max, "texts of 2 GiB and more are refused by the reader")
    starts = [0]
    starts.reserveCapacity(bytes.count / 40 + 2)
    hasCarriageReturn = bytes.firstOffset(of: .carriageReturn, from: 0) != nil
    var offset = 0
    while let end = bytes.lineEnd(from: offset, carriageReturns: hasCarriageReturn) {
      offset = end
      starts.append(Int32(offset))
    }
    lastIsOpen = offset < bytes.count
    if lastIsOpen { starts.append(Int32(bytes.count)) }
  }

  /// The lines of the edited text `bytes`. O(m) for m lines; O(n) for n bytes if there is a CR, or if there are many
  /// edits.
  func edited(by edits: EditList, to bytes: UnsafeBufferPointer<UInt8>) -> LineTable {
    // For many edits, reading the whole text costs less than finding the unchanged lines.
    guard !hasCarriageReturn, edits.edits.count < count / 16 + 8, !edits.edits.contains(where: \.addsCarriageReturn)
    else { return LineTable(bytes) }
    precondition(bytes.count < Int32.max, "texts of 2 GiB and more are refused by the reader")
    // The offset 0, and the offset after each LF of the old text.
    let known = lastIsOpen ? starts.dropLast() : starts[...]
    var edited = self
    edited.starts = [0]
    edited.starts.reserveCapacity(starts.count + 2)
    var index = 1
    var shift = 0
    for edit in edits.edits {
      let next = known.partitioningIndex { Int($0) > edit.range.lowerBound }
      if index < next { edited.starts += known[index..<next].lazy.map { $0 &+ Int32(shift) } }
      let start = edit.range.lowerBound + shift
      let added = UnsafeBufferPointer(rebasing: bytes[start..<(start + edit.replacement.count)])
      var offset = 0
      while let end = added.lineEnd(from: offset, carriageReturns: false) {
        edited.starts.append(Int32(start + end))
        offset = end
      }
      index = max(index, known.partitioningIndex { Int($0) > edit.range.upperBound })
      shift += edit.replacement.count - edit.range.count
    }
    if index < known.count { edited.starts += known[index...].lazy.map { $0 &+ Int32(shift) } }
    edited.lastIsOpen = Int(edited.starts.last!) < bytes.count
    if edited.lastIsOpen { edited.starts.append(Int32(bytes.count)) }
    return edited
  }

  /// The offset of the first byte of a 0-based line; for `count`, the offset of the end of the text.
  package func start(of line: Int) -> Int { Int(starts[line]) }

  /// The range of a 0-based line with its line end.
  package func range(of line: Int) -> Range<Int> { Int(starts[line])..<Int(starts[line + 1]) }

  /// The range of a 0-based line without its line end.
  func content(of line: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let start = Int(starts[line])
    var end = Int(starts[line + 1])
    if lastIsOpen, line == count - 1 { return start..<end }
    end -= 1
    if hasCarriageReturn, end > start, bytes[end] == .lineFeed, bytes[end - 1] == .carriageReturn { end -= 1 }
    return start..<end
  }

  /// The 0-based line that contains the byte at `offset`; for the end of the text, the last line; for an empty text, 0.
  /// O(log n).
  package func line(at offset: Int) -> Int {
    // This is called for each finding and in each query, so it avoids bounds checks.
    starts.withUnsafeBufferPointer { starts in
      var low = 0
      var high = max(0, starts.count - 2)
      while low < high {
        let middle = (low + high + 1) >> 1
        if Int(starts[middle]) <= offset { low = middle } else { high = middle - 1 }
      }
      return low
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset after the next line end at or after `offset`; nil if no line end follows.
  ///
  /// - Parameter carriageReturns: false only if the bytes have no CR.
  fileprivate func lineEnd(from offset: Int, carriageReturns: Bool) -> Int? {
    guard offset < count else { return nil }
    if !carriageReturns { return firstOffset(of: .lineFeed, from: offset).map { $0 + 1 } }
    var index = offset
    while index < count {
      if self[index] == .lineFeed { return index + 1 }
      if self[index] == .carriageReturn {
        return index + 1 < count && self[index + 1] == .lineFeed ? index + 2 : index + 1
      }
      index += 1
    }
    return nil
  }
}

extension TextEdit {
  fileprivate var addsCarriageReturn: Bool {
    replacement.withUnsafeBufferPointer { $0.firstOffset(of: .carriageReturn, from: 0) != nil }
  }
}

internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A conflict as a merge writes it into a board: a quoted line such as `> conflict: title "Call Ann"`. The note of a
/// conflict in a card is in the card.
///
/// A quote is not a field, a check item or a title, so the note changes none of these.
package struct ConflictNote: Hashable, Sendable {
  package var kind: MergeConflict.Kind
  /// The value that lost, which may have several lines. Empty if the losing side removed the card, the field or the
  /// text.
  package var value: String

  package init(_ kind: MergeConflict.Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }

  private static let opening = Array("> conflict: ".utf8)

  /// The note as a line, without indentation or line end.
  package var line: [UInt8] {
    var line = Self.opening + Array(kind.name.utf8)
    guard !value.isEmpty else { return line }
    line += " \"".utf8
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
      case .lineFeed: line += "\\n".utf8
      case .carriageReturn: line += "\\r".utf8
      default: line.append(byte)
      }
    }
    return line + [UInt8(ascii: "\"")]
  }

  /// Reads a line without indentation or line end; returns nil if it is not a note.
  package init?(line: some Collection<UInt8>) {
    guard line.starts(with: Self.opening) else { return nil }
    let rest = line.dropFirst(Self.opening.count)
    let head = rest.prefix { $0 != UInt8(ascii: "\"") }
    var name = String(decoding: head, as: UTF8.self)
    while name.last == " " { name.removeLast() }
    guard let kind = MergeConflict.Kind(name) else { return nil }
    self.kind = kind
    value = ""
    var text: [UInt8] = []
    var isEscaped = false
    var isClosed = rest.count == head.count
    for byte in rest.dropFirst(head.count + 1) {
      if isClosed { guard byte.isBlank else { return nil } }
      if isEscaped {
        text.append(byte == UInt8(ascii: "n") ? .lineFeed : byte == UInt8(ascii: "r") ? .carriageReturn : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isClosed = true
      } else if !isClosed {
        text.append(byte)
      }
    }
    guard isClosed else { return nil }
    value = String(decoding: text, as: UTF8.self)
  }

  /// Returns a card's text without its conflict notes, and without blank lines at its end.
  ///
  /// - Parameter kind: the kind of notes to leave out; nil to leave out all notes.
  package static func textWithoutNotes(
    _ text: some BidirectionalCollection<UInt8>, _ kind: MergeConflict.Kind? = nil
  ) -> [UInt8] {
    let lines = text.split(separator: .lineFeed, omittingEmptySubsequences: false)
    var kept = lines.filter { line in
      let end = line.last == .carriageReturn ? line.dropLast() : line
      guard let note = ConflictNote(line: end.drop(while: \.isBlank)) else { return true }
      return kind.map { $0 != note.kind } ?? false
    }
    while let last = kept.last, last.allSatisfy({ $0.isBlank || $0.isLineEnd }) { kept.removeLast() }
    return Array(kept.joined(separator: [.lineFeed]))
  }

  /// Returns the notes in a text, each with the 0-based byte offset of its `>`.
  static func all(in bytes: [UInt8]) -> [(offset: Int, note: ConflictNote)] {
    var found: [(offset: Int, note: ConflictNote)] = []
    var position = 0
    while let hit = bytes.firstOffset(of: opening, from: position) {
      var end = hit
      while end < bytes.count, !bytes[end].isLineEnd { end += 1 }
      position = end
      var start = hit
      while start > 0, bytes[start - 1].isBlank { start -= 1 }
      guard start == 0 || bytes[start - 1].isLineEnd, let note = ConflictNote(line: bytes[hit..<end]) else { continue }
      found.append((hit, note))
    }
    return found
  }
}

extension [UInt8] {
  fileprivate func firstOffset(of word: [UInt8], from offset: Int) -> Int? {
    withUnsafeBufferPointer { bytes in
      var position = offset
      while let hit = bytes.firstOffset(of: word[0], from: position), hit + word.count <= count {
        if bytes[hit..<hit + word.count].elementsEqual(word) { return hit }
        position = hit + 1
      }
      return nil
    }
  }
}

internal import PlanBoardCore

extension CardSyntax {
  /// The lines of the notes, joined by `\n`, without the card's indentation, and without blank lines at either end.
  /// Empty if there are none.
  func notes(in source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var text: [UInt8] = []
    // If only a part of a tab is the card's indentation, `leftover` columns of the tab remain, and become spaces.
    func add(_ range: Range<Int>, leftover: Int) {
      text.append(contentsOf: repeatElement(.space, count: range.isEmpty ? 0 : leftover))
      text.append(contentsOf: bytes[range])
      text.append(.lineFeed)
    }
    let overhang = overhang(in: source, bytes)
    if let noteStart {
      let line = source.lines.line(at: noteStart)
      let end = source.lines.content(of: line, in: bytes).upperBound
      add(noteStart..<(noteID.map { notesEnd(before: $0, bytes) } ?? end), leftover: 0)
    }
    for line in noteLines {
      let content = source.lines.content(of: line, in: bytes)
      if line == lines.lowerBound {
        add(max(geometry.contentStart, content.lowerBound)..<content.upperBound, leftover: 0)
      } else {
        let (start, leftover) = Indentation.strip(bytes, content, width: geometry.contentColumn + overhang)
        add(start..<content.upperBound, leftover: leftover)
      }
    }
    var view = text[...]
    while let end = view.firstIndex(of: .lineFeed), view[..<end].allSatisfy(\.isBlank) { view = view[(end + 1)...] }
    while let last = view.last, last == .lineFeed || last.isBlank { view.removeLast() }
    return String(decoding: view, as: UTF8.self)
  }

  /// The offset where the notes on a title line end, if an id follows them. A single blank before the id belongs to the
  /// id. Two or more blanks may be a hard line break, so they belong to the notes.
  private func notesEnd(before id: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let text = bytes.trimmed((noteStart ?? id.lowerBound)..<id.lowerBound)
    return id.lowerBound - text.upperBound == 1 ? text.upperBound : id.lowerBound
  }

  /// How many columns of indentation, 0 to 3, to remove from the notes in addition to the card's own. This is the
  /// smallest indentation of a line beyond the card's content; 0 if it is 4 columns or more. People who indent with a
  /// tab or four spaces mean one level.
  private func overhang(in source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var least = 4
    for line in noteLines where line != lines.lowerBound {
      let content = source.lines.content(of: line, in: bytes)
      guard !content.allBlank(in: bytes) else { continue }
      let (start, leftover) = Indentation.strip(bytes, content, width: geometry.contentColumn)
      // A tab after the start of the content belongs to the notes.
      let extra = leftover > 0 ? leftover : bytes[start..<content.upperBound].prefix { $0 == .space }.count
      guard extra > 0 else { return 0 }
      least = min(least, extra)
    }
    return least < 4 ? least : 0
  }
}

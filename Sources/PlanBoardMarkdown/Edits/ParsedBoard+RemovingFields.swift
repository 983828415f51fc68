internal import PlanBoardCore

extension ParsedBoard {
  /// The edits that remove fields of a card, and white space next to them.
  ///
  /// - If a line below the card's first line becomes empty, the whole line is removed.
  /// - If the part of a line before or after a `<br>` becomes empty, the `<br>` is also removed. It stays if it still
  ///   separates the title from notes, or a line from the next one.
  ///
  /// - Parameter leavesBlank: see ``fieldLineRemovals(_:_:leavesBlank:)``.
  func removals(_ fields: [FieldOccurrence], _ text: CardSyntax, leavesBlank: Bool = false) -> [TextEdit] {
    source.bytes.withUnsafeBufferPointer { bytes in
      let removals =
        runs(of: fields.filter { !$0.notation.isLine }, bytes).map { removal(of: $0, text, bytes) }
        + fieldLineRemovals(fields, text, leavesBlank: leavesBlank)
      var edits: [TextEdit] = []
      for edit in removals.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        if let last = edits.last, edit.range.lowerBound < last.range.upperBound {
          edits[edits.count - 1].range = last.range.lowerBound..<max(last.range.upperBound, edit.range.upperBound)
        } else {
          edits.append(edit)
        }
      }
      return edits
    }
  }

  /// The ranges of fields; fields with only white space between them share one range.
  private func runs(of fields: [FieldOccurrence], _ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for range in fields.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = runs.last, last.upperBound <= range.lowerBound,
        bytes.withBlanks(around: last, in: last.lowerBound..<range.lowerBound).upperBound == range.lowerBound
      {
        runs[runs.count - 1] = last.lowerBound..<range.upperBound
      } else {
        runs.append(range)
      }
    }
    return runs
  }

  private func removal(of range: Range<Int>, _ text: CardSyntax, _ bytes: UnsafeBufferPointer<UInt8>) -> TextEdit {
    let number = source.lines.line(at: range.lowerBound)
    let content = source.lines.content(of: number, in: bytes)
    let title = text.titleLines.first { $0.contains(range.lowerBound) }
    let line = (title?.lowerBound ?? bytes.trimmed(content).lowerBound)..<content.upperBound
    let wide = bytes.withBlanks(around: range, in: line)
    let (start, end) = (wide.lowerBound, wide.upperBound)
    if start == line.lowerBound, end == line.upperBound, number > text.lines.lowerBound {
      return .delete(removal(ofLines: number...number, text))
    }
    let breakBefore = lineBreak(endingAt: start, line, bytes)
    let breakAfter = OpaqueInlineRanges.lineBreak(bytes, at: end, to: line.upperBound)
    switch (breakBefore, breakAfter) {
    case (let before?, _?): return .delete(before.lowerBound..<end)
    case (let before?, nil) where end == line.upperBound && (text.isKanbanPlugin || endsParagraph(number, text, bytes)):
      return .delete(before.lowerBound..<range.upperBound)
    case (nil, let after?) where start == line.lowerBound && number > text.headEnd:
      return .delete(range.lowerBound..<after.upperBound)
    default:
      if start == line.lowerBound || breakBefore != nil { return .delete(range.lowerBound..<end) }
      // One space stays before an emoji of Obsidian Tasks, which could otherwise become part of a tag before the field.
      let isTouched = end == range.upperBound && FieldEmoji.match(bytes, end, line.upperBound) != nil
      return isTouched ? TextEdit(start..<range.upperBound, [.space]) : .delete(start..<range.upperBound)
    }
  }

  private func isBlank(_ line: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    source.lines.content(of: line, in: bytes).allBlank(in: bytes)
  }

  private func endsParagraph(_ line: Int, _ text: CardSyntax, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    line == text.lines.upperBound || isBlank(line + 1, bytes)
  }

  /// The range of the `<br>` that ends at an offset; nil if there is none.
  private func lineBreak(endingAt end: Int, _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard end > line.lowerBound, bytes[end - 1] == UInt8(ascii: ">"),
      let start = bytes[line.lowerBound..<end].lastIndex(of: UInt8(ascii: "<")),
      let lineBreak = OpaqueInlineRanges.lineBreak(bytes, at: start, to: line.upperBound), lineBreak.upperBound == end
    else { return nil }
    return lineBreak
  }

  /// The range to delete in order to remove lines: the lines, and the line end before them.
  ///
  /// - If the lines are a whole paragraph, the blank lines before it are included.
  /// - If the lines are the last of a longer paragraph, a backslash before them is included, because a backslash at the
  ///   end of a paragraph is not a line break.
  func removal(ofLines lines: ClosedRange<Int>, _ text: CardSyntax) -> Range<Int> {
    source.bytes.withUnsafeBufferPointer { bytes in
      let end = source.lines.content(of: lines.upperBound, in: bytes).upperBound
      var before = lines.lowerBound - 1
      let isLast = endsParagraph(lines.upperBound, text, bytes)
      if isLast { while before > text.lines.lowerBound, isBlank(before, bytes) { before -= 1 } }
      let start = source.lines.content(of: before, in: bytes).upperBound
      let breaks = isLast && before == lines.lowerBound - 1 && CardSyntax.endsWithBackslash(bytes, 0..<start)
      return (breaks ? start - 1 : start)..<end
    }
  }
}

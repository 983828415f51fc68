internal import PlanBoardCore

/// How a card's first line begins.
struct CardStyle: Hashable {
  /// The column of the marker in its line, 0-based.
  var indent: Int
  var marker: ItemGeometry.Marker

  init(indent: Int, marker: ItemGeometry.Marker) {
    self.indent = indent
    self.marker = marker
  }

  init(_ geometry: ItemGeometry) { self.init(indent: geometry.indent, marker: geometry.marker) }

  static let standard = CardStyle(indent: 0, marker: .bullet(UInt8(ascii: "-")))
}

extension ParsedBoard {
  func geometry(ofCard card: Int) -> ItemGeometry {
    source.bytes.withUnsafeBufferPointer { bytes in
      let line = source.lines.content(of: Int(cards[card].firstLine), in: bytes)
      guard let geometry = ItemGeometry(bytes, line.clamped(to: range(of: cards[card]))) else {
        preconditionFailure("a card begins with a list marker")
      }
      return geometry
    }
  }

  /// The bytes of a card in another style, with the comments that belong to it. The lines below the first one are
  /// indented to match, but stay as they are if they are indented with tabs that still fit. Comments are indented no
  /// further than the marker, because they would otherwise belong to the card above.
  ///
  /// - Parameters:
  ///   - lineEnding: the line end for the lines inside the card; nil keeps the existing ones.
  ///   - indentsLazyLines: whether to indent lazy lines, which continue a paragraph without indentation (CommonMark
  ///     §5.2).
  func restyled(_ card: Int, as style: CardStyle, lineEnding: [UInt8]? = nil, indentsLazyLines: Bool = false) -> [UInt8]
  {
    let span = cards[card]
    let range = range(of: span)
    return source.bytes.withUnsafeBufferPointer { bytes in
      let geometry = geometry(ofCard: card)
      let firstEnd = source.lines.content(of: Int(span.firstLine), in: bytes).clamped(to: range).upperBound
      var result = restyledLead(of: span, as: style, lineEnding, bytes)
      let start = result.count
      if style.indent == geometry.indent {
        result += bytes[range.lowerBound..<geometry.markerRange.lowerBound]
      } else {
        result += [UInt8](repeating: .space, count: style.indent)
      }
      result += style.marker == geometry.marker ? Array(bytes[geometry.markerRange]) : style.marker.bytes
      result += bytes[geometry.markerRange.upperBound..<firstEnd]
      let newColumn =
        result.withUnsafeBufferPointer { ItemGeometry($0, start..<$0.count)?.contentColumn } ?? geometry.contentColumn
      let keepsLines = newColumn == geometry.contentColumn || keepsTabs(of: span, bytes, at: newColumn)
      let code = keepsLines ? [] : codeLines(of: span)
      for number in (Int(span.firstLine) + 1)..<max(Int(span.firstLine) + 1, Int(span.lastLine) + 1) {
        let previousEnd = source.lines.content(of: number - 1, in: bytes).upperBound
        let line = source.lines.content(of: number, in: bytes).clamped(to: range)
        result += lineEnding ?? Array(bytes[previousEnd..<source.lines.start(of: number)])
        if keepsLines, !indentsLazyLines {
          result += bytes[line]
        } else {
          result += reindented(
            bytes, line, from: geometry.contentColumn, to: newColumn, isCode: code.contains(number),
            indentsLazy: indentsLazyLines)
        }
      }
      return result
    }
  }

  /// The comments above a card and the blank lines below them, for a card with this style.
  private func restyledLead(
    of span: CardSpan, as style: CardStyle, _ lineEnding: [UInt8]?, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    var result: [UInt8] = []
    guard span.lead > 0 else { return result }
    for number in source.lines.line(at: ownedRange(of: span).lowerBound)..<Int(span.firstLine) {
      let line = source.lines.content(of: number, in: bytes)
      let (columns, textStart) = Indentation.measure(bytes, line)
      if columns > style.indent, textStart < line.upperBound {
        result += [UInt8](repeating: .space, count: style.indent) + bytes[textStart..<line.upperBound]
      } else {
        result += bytes[line]
      }
      result += lineEnding ?? Array(bytes[line.upperBound..<source.lines.start(of: number + 1)])
    }
    return result
  }

  /// Whether all lines below a card's first line, apart from blank ones, are indented with tabs, and still belong to
  /// the card if its content begins at `contentColumn`. False if there are no such lines, or if the card contains code.
  private func keepsTabs(of span: CardSpan, _ bytes: UnsafeBufferPointer<UInt8>, at contentColumn: Int) -> Bool {
    guard span.lastLine > span.firstLine, codeLines(of: span).isEmpty else { return false }
    var least = Int.max
    for number in (Int(span.firstLine) + 1)...Int(span.lastLine) {
      let line = source.lines.content(of: number, in: bytes).clamped(to: range(of: span))
      let (columns, textStart) = Indentation.measure(bytes, line)
      if textStart == line.upperBound { continue }
      guard bytes[line.lowerBound..<textStart].contains(.tab) else { return false }
      least = min(least, columns)
    }
    return Self.isNoteIndent(least, contentColumn)
  }

  /// The bytes of a line below a card's first line, after the column of the content has changed from `old` to `new`.
  private func reindented(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, from old: Int, to new: Int, isCode: Bool, indentsLazy: Bool
  ) -> [UInt8] {
    let (columns, textStart) = Indentation.measure(bytes, line)
    if textStart == line.upperBound { return Array(bytes[line]) }
    if columns < old {
      // A lazy line needs no indentation, and must not be indented further than the card's content.
      let width = indentsLazy ? new : min(columns, new)
      return width == columns
        ? Array(bytes[line]) : [UInt8](repeating: .space, count: width) + bytes[textStart..<line.upperBound]
    }
    if old == new { return Array(bytes[line]) }
    let (start, leftover) = Indentation.strip(bytes, line, width: old)
    let rest = bytes[start..<textStart]
    // Code keeps its tabs. Elsewhere, a tab would become wider or narrower at another column, so spaces replace it.
    if isCode || !rest.contains(.tab) {
      return [UInt8](repeating: .space, count: new + leftover) + bytes[start..<line.upperBound]
    }
    return [UInt8](repeating: .space, count: new + columns - old) + bytes[textStart..<line.upperBound]
  }

  /// The 0-based numbers of the lines of fenced or indented code in a card, at any depth.
  func codeLines(of span: CardSpan) -> Set<Int> {
    var lines: Set<Int> = []
    for part in parts(of: span) where part.kind == .code {
      lines.formUnion(Int(part.firstLine)...max(Int(part.firstLine), Int(part.lastLine)))
    }
    return lines
  }
}

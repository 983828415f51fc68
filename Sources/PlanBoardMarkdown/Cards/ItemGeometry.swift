internal import PlanBoardCore

/// How the first line of a list item begins (CommonMark §5.2).
///
/// A column here is a position in the line, 0-based, not a column of the board.
package struct ItemGeometry: Hashable {
  package enum Marker: Hashable {
    case bullet(UInt8)
    case ordered(number: Int, delimiter: UInt8)
  }

  package var marker: Marker
  /// The range of the marker, `-` or `12.`.
  package var markerRange: Range<Int>
  /// The column of the marker.
  package var indent: Int
  /// The column where the item's content begins. The item's other lines are indented this far, except for lazy lines
  /// (CommonMark §5.2).
  package var contentColumn: Int
  /// The offset of the first byte of the content; the end of the line if the item has no content on this line.
  package var contentStart: Int
  /// Whether the marker is alone on its line.
  var isBare: Bool

  /// Reads the marker at the start of a line, after any indentation. A thematic break such as `* * *` is read like an
  /// item.
  ///
  /// - Parameter line: the range of the line in `bytes`, without its line end.
  /// - Returns: nil if the line has no list marker there.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) {
    var position = line.lowerBound
    var column = 0
    while position < line.upperBound, bytes[position].isBlank {
      column = bytes[position] == .tab ? column / 4 * 4 + 4 : column + 1
      position += 1
    }
    guard position < line.upperBound else { return nil }
    indent = column
    let start = position
    let first = bytes[position]
    if first.isBullet {
      position += 1
      marker = .bullet(first)
    } else {
      var number = 0
      while position < line.upperBound, position - start < 9, bytes[position].isDigit {
        number = number * 10 + Int(bytes[position] - 0x30)
        position += 1
      }
      guard position > start, position < line.upperBound, ".)".utf8.contains(bytes[position]) else { return nil }
      marker = .ordered(number: number, delimiter: bytes[position])
      position += 1
    }
    // cmark accepts any white space directly after a marker, but only spaces and tabs move the content to a later
    // column.
    guard position == line.upperBound || bytes[position].isWhiteSpace else { return nil }
    markerRange = start..<position
    column += position - start
    let markerEnd = column

    let afterMarker = position
    while position < line.upperBound, bytes[position].isBlank {
      column = bytes[position] == .tab ? column / 4 * 4 + 4 : column + 1
      position += 1
    }
    isBare = position == line.upperBound
    if isBare || column - markerEnd > 4 || column == markerEnd {
      // The content begins one column after the marker if the marker is bare, if indented code follows it, or if white
      // space other than spaces and tabs follows it.
      contentColumn = markerEnd + 1
      contentStart = isBare ? line.upperBound : column == markerEnd ? afterMarker : afterMarker + 1
    } else {
      contentColumn = column
      contentStart = position
    }
  }
}

extension ItemGeometry.Marker {
  /// The marker as it is written: `-` or `12.`.
  package var bytes: [UInt8] {
    switch self {
    case .bullet(let byte): [byte]
    case .ordered(let number, let delimiter): Array(String(number).utf8) + [delimiter]
    }
  }

  /// The marker with another number; a bullet stays as it is.
  func numbered(_ number: Int) -> Self {
    guard case .ordered(_, let delimiter) = self else { return self }
    return .ordered(number: number, delimiter: delimiter)
  }

  /// The number of an ordered list's marker; nil for a bullet.
  package var number: Int? {
    guard case .ordered(let number, _) = self else { return nil }
    return number
  }
}

extension [ItemGeometry.Marker] {
  /// The markers of the items that stay when the others leave their lists. Numbers stay in their places, so that each list
  /// begins with the same number as before: after text, only a list that begins with 1 is a list (CommonMark §5.3).
  ///
  /// - Parameter kept: the indices of the items that stay, in ascending order.
  package func keeping(_ kept: [Int]) -> [Element] {
    var (place, first, seen) = (0, 0, 0)
    return kept.map { index in
      // A list ends before a marker of another kind.
      while seen < index {
        seen += 1
        if self[seen].numbered(0) != self[seen - 1].numbered(0) { first = seen }
      }
      place = Swift.max(place, first) + 1
      return self[place - 1]
    }
  }

  /// The marker of a new item at the end: the next number, or the same one if the last two are the same. nil if there are no
  /// items.
  package var next: Element? {
    guard let last, let number = last.number else { return last }
    let isSame = count > 1 && self[count - 2] == last
    return last.numbered(isSame ? number : Swift.min(number + 1, 999_999_999))
  }
}

extension UInt8 {
  package var isBullet: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: "+") || self == UInt8(ascii: "*") }
}

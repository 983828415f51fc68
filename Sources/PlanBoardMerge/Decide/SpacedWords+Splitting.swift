internal import PlanBoardCore
internal import PlanBoardMarkdown

extension SpacedWords {
  /// Splits a line into words and fields.
  ///
  /// `line` does not include the box, `fields` are those of the card in text order, and `titleEnd` is a 0-based offset.
  /// If `mayBreak`, the paragraph continues, and a backslash at the end of the line is a hard line break.
  init(_ bytes: [UInt8], _ line: Range<Int>, _ fields: [FieldOccurrence], titleEnd: Int, mayBreak: Bool) {
    var rest = fields.drop { $0.range.lowerBound < line.lowerBound }
    var position = line.lowerBound
    func add(_ range: Range<Int>, _ field: HeadToken.Field? = nil, isTitle: Bool, to text: inout SpacedWords) {
      guard !range.isEmpty else { return }
      text.tokens.append(HeadToken(text: Array(bytes[range]), separator: text.end, field: field, isTitle: isTitle))
      text.end = []
    }
    while position < line.upperBound {
      while let field = rest.first, field.range.lowerBound < position { rest.removeFirst() }
      let start = position
      if let field = rest.first, field.range.lowerBound == position, field.range.upperBound <= line.upperBound {
        rest.removeFirst()
        position = field.range.upperBound
        add(field.range, HeadToken.Field(field), isTitle: start < titleEnd, to: &self)
      } else if bytes[position].isBlank {
        end.append(bytes[position])
        position += 1
      } else {
        // A field that ends on a later line is read as words. If it begins here, at least one byte is taken.
        let limit = min(line.upperBound, rest.first.map { max($0.range.lowerBound, start + 1) } ?? line.upperBound)
        // Words, like fields, end before `<br>`, so that `<br>` is always a word of its own.
        let lineBreak = Self.endOfBreak(bytes, start, limit)
        if let lineBreak { position = lineBreak }
        while lineBreak == nil, position < limit, !bytes[position].isBlank {
          position += 1
          if Self.endOfBreak(bytes, position, limit) != nil { break }
        }
        let isBreak = mayBreak && position == line.upperBound && bytes[position - 1] == UInt8(ascii: "\\")
        let wordEnd = isBreak ? position - 1 : position
        add(start..<wordEnd, isTitle: start < titleEnd, to: &self)
        add(wordEnd..<position, isTitle: false, to: &self)
      }
    }
  }

  /// Returns the end of the `<br>` or `<br/>` at an offset; nil if there is none, or if it ends after `end`.
  private static func endOfBreak(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
    guard start + 4 <= end, bytes[start] == UInt8(ascii: "<"), bytes[start + 1] | 0x20 == UInt8(ascii: "b"),
      bytes[start + 2] | 0x20 == UInt8(ascii: "r")
    else { return nil }
    let close = start + (bytes[start + 3] == UInt8(ascii: "/") ? 4 : 3)
    return close < end && bytes[close] == UInt8(ascii: ">") ? close + 1 : nil
  }
}

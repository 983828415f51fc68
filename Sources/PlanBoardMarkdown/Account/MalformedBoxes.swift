internal import PlanBoardCore

extension ParsedBoard {
  /// Text that was probably meant to be a box, in text order:
  ///
  /// - `- []`, `- [x]text` and `- [ x] text`, whose brackets are not a box;
  /// - `-[ ] text`, which is no list item;
  /// - `- \[ \] text`, whose brackets some editors have escaped.
  package func malformedBoxes(_ bytes: UnsafeBufferPointer<UInt8>) -> [Misreading] {
    var found: [Misreading] = []
    for column in columns where !column.kind.isPutAway {
      for card in cards[column.cards] {
        let line = source.lines.content(of: Int(card.firstLine), in: bytes)
        if let box = Self.brackets(bytes, line) { found.append(box) }
      }
    }
    var position = 0
    while let bracket = bytes.firstOffset(of: UInt8(ascii: "["), from: position) {
      position = bracket + 1
      guard bracket > 0 else { continue }
      switch bytes[bracket - 1] {
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
        if let box = boxAfterBullet(bracket - 1, bytes) { found.append(box) }
      case UInt8(ascii: "\\"):
        if let box = escapedBox(bracket - 1, bytes) { found.append(box) }
      default: break
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Brackets such as `[]`, `[x]text` and `[ x] text` at the beginning of a card.
  private static func brackets(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Misreading? {
    // Most cards have a box, or no bracket at all near the beginning of their first line.
    let near = min(line.upperBound, line.lowerBound + 64)
    guard let bracket = bytes.firstOffset(of: UInt8(ascii: "["), from: line.lowerBound, to: near) else { return nil }
    if bracket + 3 < line.upperBound, bytes[bracket + 2] == UInt8(ascii: "]"), bytes[bracket + 3].isBlank { return nil }
    guard let item = ItemGeometry(bytes, line) else { return nil }
    let start = item.contentStart
    guard start + 1 < line.upperBound, bytes[start] == UInt8(ascii: "["),
      let close = bytes[start..<min(line.upperBound, start + 5)].firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    let inner = bytes.trimmed(start + 1..<close)
    guard inner.isEmpty || isCheck(inner, bytes) else { return nil }
    let isEnd = close + 1 == line.upperBound || bytes[close + 1].isBlank
    if isEnd, close - start == 2, !inner.isEmpty || bytes[start + 1].isBlank { return nil }
    // `[x](…)` and `[x][…]` are links, and `[x]:` defines one.
    if !isEnd, "([:".utf8.contains(bytes[close + 1]) { return nil }
    // `[]text` may also be a type of a programming language; a `[]` before another sign may be anything.
    if !isEnd, close - start == 1, bytes[close + 1].isPunctuation { return nil }
    let range = start..<close + 1
    let mark = inner.isEmpty ? " " : "x"
    return Misreading(
      kind: .box, range: range, correction: TextEdit(range, Array("[\(mark)]\(isEnd ? "" : " ")".utf8)))
  }

  private static func isCheck(_ inner: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    inner.count == 1 && (bytes[inner.lowerBound] | 0x20) == UInt8(ascii: "x")
  }

  /// `-[ ] text` at the beginning of a line of a card or of prose.
  private func boxAfterBullet(_ marker: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Misreading? {
    let number = source.lines.line(at: marker)
    let line = bytes.trimmed(source.lines.content(of: number, in: bytes))
    guard marker == line.lowerBound, line.count > 4, " xX".utf8.contains(bytes[marker + 2]),
      bytes[marker + 3] == UInt8(ascii: "]"), bytes[marker + 4].isBlank, isTextOfColumn(marker), !isCode(line: number)
    else { return nil }
    return Misreading(kind: .box, range: marker..<marker + 4, correction: .insert([.space], at: marker + 1))
  }

  /// `\[ \] text` or `\[x\] text` after a bullet or number.
  private func escapedBox(_ backslash: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Misreading? {
    let number = source.lines.line(at: backslash)
    let line = bytes.trimmed(source.lines.content(of: number, in: bytes))
    guard let item = ItemGeometry(bytes, line), item.contentStart == backslash else { return nil }
    // Between the brackets is one character, and the closing bracket may be escaped, too.
    var close = backslash + 3
    guard close < line.upperBound, " xX".utf8.contains(bytes[backslash + 2]) else { return nil }
    if bytes[close] == UInt8(ascii: "\\") { close += 1 }
    guard close < line.upperBound, bytes[close] == UInt8(ascii: "]"),
      close + 1 == line.upperBound || bytes[close + 1].isBlank, isTextOfColumn(backslash), !isCode(line: number)
    else { return nil }
    let mark = bytes[backslash + 2]
    let range = backslash..<close + 1
    return Misreading(
      kind: .box, range: range, correction: TextEdit(range, [UInt8(ascii: "["), mark, UInt8(ascii: "]")]))
  }

  /// Whether the text at an offset is a card or prose of a column other than the archive.
  private func isTextOfColumn(_ offset: Int) -> Bool {
    guard let block = block(at: offset), [.card, .prose].contains(blocks[block].kind) else { return false }
    return columns.contains { !$0.kind.isPutAway && $0.heading < block && block < $0.blocks.upperBound }
  }
}

internal import PlanBoardCore

extension ParsedBoard {
  /// Tables that are probably boards or parts of one: tables with a column for the status, and tables with a column for
  /// each of at least two states. The range of each is its first line.
  ///
  /// Tables above the first column count only if the board has no cards, because an introduction may have tables, too.
  package func statusTables(_ bytes: UnsafeBufferPointer<UInt8>) -> [Misreading] {
    let first = columns.first?.heading ?? blocks.count
    // With `board:`, only one section of the file is the board.
    let start = cards.isEmpty && settings.boardHeading == nil ? 0 : first
    let end = settings.boardHeading == nil ? blocks.count : columns.last?.blocks.upperBound ?? 0
    let archive = columns.last { $0.kind.isPutAway }?.blocks ?? blocks.count..<blocks.count
    return blocks.indices.prefix(end).dropFirst(start).compactMap { index in
      guard blocks[index].kind == .prose, !archive.contains(index),
        bytes.firstOffset(
          of: UInt8(ascii: "|"), from: blocks[index].range.lowerBound, to: blocks[index].range.upperBound) != nil,
        let header = tableHeader(in: index, bytes), Self.isOfCards(Self.cells(bytes, header), bytes)
      else { return nil }
      return Misreading(kind: .table, range: header)
    }
  }

  /// The header of the first table in a block (GitHub Flavored Markdown §4.10), without the white space around it; nil if
  /// there is no table with at least one row.
  private func tableHeader(in block: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    let lines = lines(ofBlock: block)
    guard lines.count > 2, !isCode(line: lines.lowerBound) else { return nil }
    for line in lines.dropFirst().dropLast() {
      let text = bytes.trimmed(source.lines.content(of: line, in: bytes))
      guard Self.isDelimiterRow(bytes, text) else { continue }
      let header = bytes.trimmed(source.lines.content(of: line - 1, in: bytes))
      return Self.cells(bytes, header).count == Self.cells(bytes, text).count ? header : nil
    }
    return nil
  }

  private static func isDelimiterRow(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Bool {
    let row = bytes[line]
    return row.contains(UInt8(ascii: "-")) && row.contains(UInt8(ascii: "|"))
      && row.allSatisfy { "|-: \t".utf8.contains($0) }
  }

  /// The cells of a row, without the white space around them.
  private static func cells(_ bytes: UnsafeBufferPointer<UInt8>, _ row: Range<Int>) -> [Range<Int>] {
    var inner = row
    if let first = inner.first, bytes[first] == UInt8(ascii: "|") { inner = inner.dropFirst() }
    if let last = inner.last, bytes[last] == UInt8(ascii: "|") { inner = inner.dropLast() }
    var cells: [Range<Int>] = []
    var start = inner.lowerBound
    for offset in inner where bytes[offset] == UInt8(ascii: "|") && bytes[offset - 1] != UInt8(ascii: "\\") {
      cells.append(bytes.trimmed(start..<offset))
      start = offset + 1
    }
    return cells + [bytes.trimmed(start..<inner.upperBound)]
  }

  private static let statusNames: Set<String> = ["status", "state", "done", "progress", "done?", "completed", "stage"]
  private static let stateNames: Set<String> = [
    "todo", "to do", "to-do", "backlog", "doing", "in progress", "wip", "done", "completed", "review", "in review",
    "blocked", "ready", "testing",
  ]

  /// Whether the cells of a header say that the rows, or the cells below it, are cards.
  private static func isOfCards(_ cells: [Range<Int>], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let names = cells.map { LocalizedWords.plain(bytes.string($0)).lowercased() }
    return names.count > 1
      && (names.contains(where: statusNames.contains) || names.count(where: stateNames.contains) > 1)
  }
}

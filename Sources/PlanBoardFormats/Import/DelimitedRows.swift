internal import PlanBoardCore

/// The rows of a table in CSV (RFC 4180) or TSV.
enum DelimitedRows {
  struct Row {
    var cells: [String]
    /// The line where the row begins, 1-based.
    let line1: Int
  }

  /// Reads CSV. Lines may end with LF, too, and semicolons or tabs may separate the cells if the header has no comma, as
  /// spreadsheets write it in many countries.
  static func csv(_ bytes: [UInt8]) throws(ImportFault) -> [Row] {
    let header = bytes.prefix { $0 != .lineFeed }
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), .tab]
    let separator = separators.max { a, b in header.count { $0 == a } < header.count { $0 == b } } ?? separators[0]
    let comma = header.contains(separators[0]) ? separators[0] : separator
    let quote = UInt8(ascii: "\"")
    var rows: [Row] = []
    var row = Row(cells: [], line1: 1)
    var line = 1
    var position = 0
    while position < bytes.count {
      var cell: [UInt8] = []
      if bytes[position] == quote {
        let start = position
        position += 1
        while true {
          guard position < bytes.count else { throw ImportFault(.quotationMark, at: start, in: bytes) }
          if bytes[position] == quote {
            position += 1
            guard position < bytes.count, bytes[position] == quote else { break }
          }
          if bytes[position] == .lineFeed { line += 1 }
          cell.append(bytes[position])
          position += 1
        }
        if position < bytes.count, ![comma, .lineFeed, .carriageReturn].contains(bytes[position]) {
          throw ImportFault(.quotationMark, at: position, in: bytes)
        }
      } else {
        while position < bytes.count, ![comma, .lineFeed, .carriageReturn].contains(bytes[position]) {
          cell.append(bytes[position])
          position += 1
        }
      }
      row.cells.append(DelimitedText.unguarded(String(decoding: cell, as: UTF8.self)))
      guard position < bytes.count else { break }
      if bytes[position] == comma {
        position += 1
        // A comma at the very end is followed by an empty cell.
        if position == bytes.count { row.cells.append("") }
        continue
      }
      if bytes[position] == .carriageReturn, position + 1 < bytes.count, bytes[position + 1] == .lineFeed {
        position += 1
      }
      position += 1
      rows.append(row)
      line += 1
      row = Row(cells: [], line1: line)
    }
    if !row.cells.isEmpty { rows.append(row) }
    return rows
  }

  /// Reads TSV, with the escapes of ``DelimitedText/tsv(_:)``.
  static func tsv(_ bytes: [UInt8]) -> [Row] {
    let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
    return lines.enumerated().filter { !$0.element.isEmpty }.map { number, line in
      let line = line.last == .carriageReturn ? line.dropLast() : line
      let cells = line.split(separator: .tab, omittingEmptySubsequences: false)
      return Row(
        cells: cells.map { DelimitedText.unescapedTSV(String(decoding: $0, as: UTF8.self)) }, line1: number + 1)
    }
  }
}

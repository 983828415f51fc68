internal import PlanBoardCore
internal import PlanBoardMarkdown

struct InvalidUTF8: BoardRule {
  static let id: RuleID = "invalid-utf8"
  static let summary = "Bytes that are not UTF-8"
  static let why = "Other programs show these bytes as �, and may save the file with �. pb never changes these bytes."
  static let severity = Severity.error
  // Other programs change such bytes in code, too.
  static let looksIntoCode = true
  // Bytes that are not UTF-8 cannot be written as a Swift string, so there is no flagged example.
  static let examples = Examples(clean: ["## A\n- café\n"], flagged: [])

  func check(_ board: LintedBoard, _ report: inout Report) {
    let bytes = board.bytes
    if let encoding = TextEncoding.wide(bytes) {
      return report.add(board.source.content(of: 0), .foreignEncoding(encoding))
    }
    var position = 0
    while position < bytes.count {
      guard let next = bytes.firstNonASCII(from: position) else { return }
      position = next
      let length = bytes.utf8Length(at: position)
      if length > 0 {
        position += length
        continue
      }
      let start = position
      while position < bytes.count, bytes[position] >= 0x80, bytes.utf8Length(at: position) == 0 { position += 1 }
      report.add(start..<position, .invalidUTF8)
    }
  }
}

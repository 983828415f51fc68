internal import PlanBoardCore

extension Board {
  /// The board for pipes: headings and cards, indented, one card a line, the same on every day and in every terminal.
  func appendPlain(to bytes: inout [UInt8]) {
    TerminalText.append(title, to: &bytes)
    for tag in tags {
      bytes.append(contentsOf: " #".utf8)
      TerminalText.append(tag, to: &bytes)
    }
    bytes.append(.lineFeed)
    for column in columns {
      TerminalText.append(column.name, to: &bytes)
      let limit = column.wipLimit.map { "/\($0)" } ?? ""
      let sign = column.wipLimit.map { column.cards.count > $0 ? " !" : "" } ?? ""
      bytes.append(contentsOf: " (\(column.cards.count)\(limit))\(sign)\n".utf8)
      var section: String?
      for card in column.cards {
        if card.section != section, let name = card.section {
          section = name
          bytes.append(contentsOf: "  ".utf8)
          TerminalText.append(name, to: &bytes)
          bytes.append(.lineFeed)
        }
        bytes.append(contentsOf: (card.section == nil ? "  " : "    ").utf8)
        CardLine(card).append(to: &bytes)
        bytes.append(.lineFeed)
      }
    }
    if !archive.isEmpty { bytes.append(contentsOf: "archive: \(counted(archive.count, "card"))\n".utf8) }
  }
}

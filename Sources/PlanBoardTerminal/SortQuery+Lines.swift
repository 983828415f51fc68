internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardStore

extension SortQuery.Board {
  /// Appends a line for each card that is out of order: `roadmap.md:7:1: "Call Ann" is out of order (by due)`.
  package func appendLines(to bytes: inout [UInt8]) {
    let begin = Array("\(VisibleText.safe(path.text)):".utf8)
    let end = Array("\" \(disorder.problem)\n".utf8)
    board.forEachSyntax(ofCards: disorder.cards) { card, text in
      bytes.append(contentsOf: begin)
      bytes.append(decimal: card.lines.lowerBound + 1)
      bytes.append(contentsOf: ":1: \"".utf8)
      CardLine.appendTitle(of: card, text, to: &bytes)
      bytes.append(contentsOf: end)
    }
  }
}

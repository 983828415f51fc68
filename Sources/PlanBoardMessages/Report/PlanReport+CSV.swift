internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown

extension PlanReport<PlacedCard> {
  /// The cards of the report as CSV (RFC 4180), a line for each list that has the card: `done`, `late` or `added`.
  ///
  /// - Parameter isForTerminal: whether control characters are made visible, because a terminal shows the table.
  package func csv(isForTerminal: Bool) -> [UInt8] {
    let header = ["list", "day", "title", "board", "column", "people", "tags", "due", "path"]
    let lists = [("done", done), ("late", late), ("added", added)]
    let rows = lists.flatMap { list, items in
      items.map { item in
        let card = item.value
        return [
          list, item.day.description, card.plainTitle, card.board, card.column ?? "", card.card.text(of: .person) ?? "",
          card.card.text(of: .tag) ?? "", card.card.due?.description ?? "", card.path.text,
        ].map { isForTerminal ? VisibleText.safe($0) : $0 }
      }
    }
    return ([header] + rows).flatMap { Array(DelimitedText.csvRow($0).utf8) }
  }
}

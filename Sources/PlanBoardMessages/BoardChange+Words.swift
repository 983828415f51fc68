package import PlanBoardCore
package import PlanBoardMerge

extension BoardChange {
  /// The change in words, with an indented line for each changed part. Safe for a terminal.
  package var lines: [String] { pieces(today: nil).map { $0.map(\.text).joined() } }

  /// The lines of the change, in pieces. Safe for a terminal.
  ///
  /// - Parameter today: the current day, to show days and boxes in words; nil to show the values as the file has them.
  package func pieces(today: CalendarDate?) -> [[DifferencePiece]] {
    func words(_ part: BoardChange.Part) -> [DifferencePiece] { self.words(part, today) }
    switch self {
    case .added(let card): return [added(name(card), " added to \(place(card))")]
    case .removed(let card): return [removed(name(card), " removed from \(place(card))")]
    case .moved(let before, let after):
      let isSame = place(before) == place(after)
      let way =
        isSame
        // A card can move past other cards and keep its position, if further cards move the other way.
        ? before.number == after.number
          ? "within \(place(after)); its position is still \(after.number)"
          : "within \(place(after)), from position \(before.number) to \(after.number)"
        : "from \(place(before)) to \(place(after))"
      return [moved(name(after), " moved \(way)")]
    case .changed(_, let after, let parts):
      return [changed(name(after), " (\(place(after)))")] + parts.map(words)
    case .columnAdded(let name): return [added("column \(safe(name))", " added")]
    case .columnRemoved(let name): return [removed("column \(safe(name))", " removed")]
    case .columnRenamed(let before, let after):
      return [changed("column \(safe(before))", " renamed to \(safe(after))")]
    case .columnMoved(let name): return [moved("column \(safe(name))", " moved")]
    case .sectionAdded(let name, let column): return [added("section \(safe(name))", " added to \(safe(column))")]
    case .sectionRemoved(let name, let column):
      return [removed("section \(safe(name))", " removed from \(safe(column))")]
    case .sectionRenamed(let before, let after, let column):
      return [changed("section \(safe(before))", " in \(safe(column)) renamed to \(safe(after))")]
    case .frontMatter(let key, let before, let after):
      return [changed("front matter", ""), words(BoardChange.Part(name: key, before: before, after: after))]
    case .prose(let column, let before, let after):
      return [
        changed("text", column.map { " in \(safe($0))" } ?? ""),
        words(BoardChange.Part(name: "text", before: before, after: after)),
      ]
    case .other(let lines): return [changed("other differences", ": \(counted(lines, "line"))")]
    }
  }

  private func added(_ name: String, _ end: String) -> [DifferencePiece] { [.init("+ \(name)", .added), .init(end)] }
  private func removed(_ name: String, _ end: String) -> [DifferencePiece] {
    [.init("- \(name)", .removed), .init(end)]
  }
  private func moved(_ name: String, _ end: String) -> [DifferencePiece] { [.init("> \(name)", .moved), .init(end)] }
  private func changed(_ name: String, _ end: String) -> [DifferencePiece] { [.init("~ \(name)", .name), .init(end)] }

  private func words(_ part: BoardChange.Part, _ today: CalendarDate?) -> [DifferencePiece] {
    // Lines of the front matter that belong to no key have an empty name.
    let name = "    " + safe(part.name.isEmpty ? "lines" : part.name)
    let old = part.before.map { DifferencePiece(part.words($0, today: today), .removed) }
    let new = part.after.map { DifferencePiece(part.words($0, today: today), .added) }
    switch (old, new) {
    case (let old?, let new?): return [.init("\(name): "), old, .init(" -> "), new]
    case (nil, let new?): return [.init("\(name): added "), new]
    case (let old?, nil): return [.init("\(name): removed "), old]
    case (nil, nil): return [.init(name)]
    }
  }

  private func name(_ card: BoardChange.CardReference) -> String {
    "\"\(safe(card.title))\"" + (card.id.map { " ^\(safe($0))" } ?? "")
  }

  private func place(_ card: BoardChange.CardReference) -> String {
    safe(card.column) + (card.section.map { " / \(safe($0))" } ?? "")
  }

  private func safe(_ text: String) -> String { VisibleText.safe(text) }
}

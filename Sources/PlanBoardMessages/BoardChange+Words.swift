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
    case .added(let card): return [added(name(card), " added to ", place(card))]
    case .removed(let card): return [removed(name(card), " removed from ", place(card))]
    case .moved(let before, let after):
      guard place(before) == place(after) else {
        return [moved(name(after), " moved from ", place(before), " to ", place(after))]
      }
      // A card can move past other cards and keep its position, if further cards move the other way.
      let way =
        before.number == after.number
        ? "; its position is still \(after.number)" : ", from position \(before.number) to \(after.number)"
      return [moved(name(after), " moved within ", place(after), way)]
    case .changed(_, let after, let parts):
      return [changed(name(after), " (", place(after), ")")] + parts.map(words)
    case .columnAdded(let name): return [added(named("column ", name), " added")]
    case .columnRemoved(let name): return [removed(named("column ", name), " removed")]
    case .columnRenamed(let before, let after):
      return [changed(named("column ", before), " renamed to ", after)]
    case .columnMoved(let name): return [moved(named("column ", name), " moved")]
    case .sectionAdded(let name, let column): return [added(named("section ", name), " added to ", column)]
    case .sectionRemoved(let name, let column): return [removed(named("section ", name), " removed from ", column)]
    case .sectionRenamed(let before, let after, let column):
      return [changed(named("section ", before), " in ", column, " renamed to ", after)]
    case .frontMatter(let key, let before, let after):
      return [changed([.words("front matter")]), words(BoardChange.Part(name: key, before: before, after: after))]
    case .prose(let column, let before, let after):
      let part = BoardChange.Part(name: "text", before: before, after: after)
      return [column.map { changed([.words("text")], " in ", $0) } ?? changed([.words("text")]), words(part)]
    case .other(let lines): return [changed([.words("other differences")], ": \(counted(lines, "line"))")]
    }
  }

  /// A line: a sign, what it is about, and then words and names from the board by turns.
  private func line(
    _ sign: String, _ about: [DifferencePiece.Source], _ kind: DifferencePiece.Kind, _ rest: [String]
  ) -> [DifferencePiece] {
    [DifferencePiece(.sign(sign), kind)] + about.map { DifferencePiece($0, kind) }
      + rest.enumerated().map { DifferencePiece($0.isMultiple(of: 2) ? .words($1) : .name(safe($1))) }
  }

  private func added(_ about: [DifferencePiece.Source], _ rest: String...) -> [DifferencePiece] {
    line("+ ", about, .added, rest)
  }
  private func removed(_ about: [DifferencePiece.Source], _ rest: String...) -> [DifferencePiece] {
    line("- ", about, .removed, rest)
  }
  private func moved(_ about: [DifferencePiece.Source], _ rest: String...) -> [DifferencePiece] {
    line("> ", about, .moved, rest)
  }
  private func changed(_ about: [DifferencePiece.Source], _ rest: String...) -> [DifferencePiece] {
    line("~ ", about, .name, rest)
  }

  private func words(_ part: BoardChange.Part, _ today: CalendarDate?) -> [DifferencePiece] {
    // Lines of the front matter that belong to no key have an empty name.
    let name = [DifferencePiece("    "), DifferencePiece(part.name.isEmpty ? .words("lines") : .name(safe(part.name)))]
    let old = part.before.map { DifferencePiece(part.words($0, today: today), .removed) }
    let new = part.after.map { DifferencePiece(part.words($0, today: today), .added) }
    switch (old, new) {
    case (let old?, let new?): return name + [.init(": "), old, .init(" -> "), new]
    case (nil, let new?): return name + [.init(": added "), new]
    case (let old?, nil): return name + [.init(": removed "), old]
    case (nil, nil): return name
    }
  }

  private func name(_ card: BoardChange.CardReference) -> [DifferencePiece.Source] {
    [.quoted(safe(card.title))] + (card.id.map { [.words(" "), .name("^\(safe($0))")] } ?? [])
  }

  private func named(_ thing: String, _ name: String) -> [DifferencePiece.Source] {
    [.words(thing), .name(safe(name))]
  }

  private func place(_ card: BoardChange.CardReference) -> String {
    card.column + (card.section.map { " / \($0)" } ?? "")
  }

  private func safe(_ text: String) -> String { VisibleText.safe(text) }
}

extension BoardChange {
  /// The change as an item of a Markdown list, with an item below it for each changed part.
  func markdown() -> [String] {
    pieces(today: nil).enumerated().map { index, pieces in
      index == 0
        ? "- " + pieces.map(\.markdown).joined() : "  - " + pieces.dropFirst().map(\.markdown).joined()
    }
  }
}

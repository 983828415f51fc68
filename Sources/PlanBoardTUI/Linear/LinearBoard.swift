internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTerminal

/// The board as numbered lists and prompts, line by line, for screen readers, braille displays and terminals that can
/// only print.
package final class LinearBoard {
  private let app: BoardApp

  /// Wraps the state of a board.
  package init(_ app: BoardApp) { self.app = app }

  /// The answer to a line that the user has typed.
  package struct Answer {
    /// Safe for a terminal.
    package var lines: [String] = []
    /// Whether the user has quit.
    package var isOver = false
    /// The effects that the process must carry out; quitting is not among them.
    package var effects: [BoardApp.Effect] = []
  }

  /// The text to print before a line that the user types.
  package var prompt: String { app.words.linearPrompt }

  /// The lines to print at the start.
  package func begin() -> [String] {
    let lines = takeMessage() + boardLines + columnLines + [app.words.linearHint]
    guard case .menu(let menu)? = app.layer else { return lines }
    return lines + self.lines(of: menu)
  }

  private func takeMessage() -> [String] {
    defer { app.message = nil }
    return app.message.map { [VisibleText.safe($0.text)] } ?? []
  }

  /// Carries out a line that the user has typed. If the last answer was a list to choose from, the line is the choice.
  /// Otherwise it is a command, or the number of a card in the current column.
  package func handle(_ line: String) -> Answer {
    app.message = nil
    app.reload()
    let before = app.shown
    let line = line.trimmingBlanks()
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    var answer = Answer()
    if case .menu(let menu)? = app.layer { return choose(line, of: menu) }
    switch (words.first?.lowercased(), words.count) {
    case (nil, _), ("list"?, 1): answer.lines = columnLines
    case ("help"?, 1), ("?"?, 1): answer.lines = helpLines
    case ("c"?, 2) where Int(words[1]) != nil: answer.lines = goToColumn(Int(words[1]) ?? 0)
    case ("show"?, 1): answer.lines = cardLines
    case ("boards"?, 1), ("b"?, 1): app.openBoardMenu()
    case (_, 1) where Int(line) != nil: answer.lines = goToCard(Int(line) ?? 0)
    default: app.run(command: line)
    }
    if before?.path != app.shown?.path { answer.lines += boardLines + columnLines }
    let isChanged = before?.path == app.shown?.path && before?.board.source.bytes != app.shown?.board.source.bytes
    answer = finish(&answer, words.first)
    // Cards may have new numbers now, so the heading of the column follows, with the number of cards.
    if isChanged { answer.lines.append(columnLines[0]) }
    return answer
  }

  /// Adds to an answer the message, the effects and the list that the user's line has caused.
  private func finish(_ answer: inout Answer, _ name: String? = nil) -> Answer {
    answer.lines += takeMessage()
    for effect in app.takeEffects() {
      if effect == .quit { answer.isOver = true } else { answer.effects.append(effect) }
    }
    switch app.layer {
    case .menu(let menu): answer.lines += self.lines(of: menu)
    case .help:
      app.layer = nil
      answer.lines += helpLines
    case .prompt(let prompt):
      // There is no field here, so the text must follow the command in the same line.
      app.layer = nil
      answer.lines.append(app.words.noArgument(name.map { VisibleText.safe($0) } ?? prompt.label))
    case .notes:
      // Notes cannot be edited here, so the whole card is shown.
      app.layer = nil
      answer.lines += cardLines
    case nil: if answer.lines.isEmpty, !answer.isOver { answer.lines = columnLines }
    }
    return answer
  }

  // MARK: Lists to choose from

  private func choose(_ line: String, of menu: Menu) -> Answer {
    var answer = Answer()
    let before = app.shown?.path
    app.layer = nil
    if let number = Int(line), number > 0, number <= menu.items.count {
      app.choose(number - 1, of: menu)
    } else if let key = line.first, line.count == 1, let index = menu.index(of: key) {
      app.choose(index, of: menu)
    } else {
      answer.lines = [app.words.noSuchChoice(VisibleText.safe(line))]
    }
    if before != app.shown?.path { answer.lines += boardLines + columnLines }
    return finish(&answer)
  }

  private func lines(of menu: Menu) -> [String] {
    [menu.title] + menu.items.enumerated().map { "\($0.offset + 1) \($0.element.text)" }
  }

  // MARK: The board

  private var boardLines: [String] {
    _ = app.shown?.countOpen()
    guard let shown = app.shown else { return [app.words.noBoards] }
    let facts =
      shown.counts.map { app.words.facts(open: $0.open, late: $0.late, notUnderstood: $0.notUnderstood) } ?? []
    return [([VisibleText.safe(shown.title)] + facts).joined(separator: ", ")]
  }

  /// The heading of the current column, and its numbered cards, with a `*` before the selected one.
  private var columnLines: [String] {
    guard let shown = app.shown else { return [app.words.noBoards] }
    guard !shown.hasNoColumns else { return [app.words.noColumns] }
    let span = shown.span(shown.column)
    let column = shown.columns[shown.column]
    let heading = app.words.column(
      app.columnName(shown.column), number: shown.column + 1, of: shown.columns.count, cards: column.cards.count,
      limit: span.wipLimit)
    let marks = app.shownMarks
    let others = marks.count { column.cards.row(of: $0) == nil }
    return [heading] + (others > 0 ? [app.words.markedElsewhere(others)] : [])
      + (0..<column.cards.count).map { row in
        let mark = row == column.row ? "* " : ""
        let card = column.cards[row]
        return "\(row + 1) \(mark)" + ([app.title(of: card)] + app.facts(of: card)).joined(separator: ", ")
      } + (column.fold.isEmpty ? [] : [column.fold.words])
  }

  private func goToColumn(_ number: Int) -> [String] {
    guard number > 0, number <= app.shown?.columns.count ?? 0 else { return [app.words.noSuchColumn(number)] }
    app.shown?.focus(column: number - 1)
    return columnLines
  }

  private func goToCard(_ number: Int) -> [String] {
    guard let shown = app.shown, !shown.hasNoColumns,
      (1...max(shown.columns[shown.column].cards.count, 1)).contains(number),
      !shown.columns[shown.column].cards.isEmpty
    else { return [app.words.noSuchNumber(number)] }
    app.shown?.focus(row: number - 1)
    return [app.status]
  }

  private var cardLines: [String] {
    var inspector = Inspector()
    inspector.refresh(app, withHistory: true)
    guard let found = inspector.found else { return [app.words.noCard] }
    return CardInFullDrawing(found, today: app.today, width: nil).lines(app.settings.localTime)
      .map { $0.pieces.map(\.text).joined() }
  }

  private var helpLines: [String] {
    app.words.linearHelp
      + BoardActionGroup.allCases.flatMap { group in
        [app.words.heading(group.rawValue) ?? ""]
          + BoardAction.allCases.filter { $0.group == group && $0.isForLines }
          .map { "  \($0.rawValue): \(app.words.help($0.rawValue) ?? "")" }
      } + [BoardCommand.names.filter { BoardAction(rawValue: $0) == nil }.joined(separator: ", ")]
  }
}

extension BoardAction {
  /// Whether the help explains the action. It leaves out actions that need a screen, and some for which it lists a
  /// command, such as `add`.
  fileprivate var isForLines: Bool {
    switch self {
    case .pageDown, .pageUp, .nextArea, .previousArea, .toggleSidebar, .toggleInspector, .toggleMouse, .redraw,
      .suspend,
      .goToColumn, .markRange, .addCard, .addBelow, .addAbove, .editTitle, .editNotes, .commandLine, .cancel:
      false
    default: true
    }
  }
}

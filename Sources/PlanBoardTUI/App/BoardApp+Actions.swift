internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardVerbs

extension BoardApp {
  /// Carries out an action; `number` is the column for ``BoardAction/goToColumn``, from 1.
  func perform(_ action: BoardAction, number: Int? = nil) {
    switch action {
    case .focusLeft: focusColumn(by: -1)
    case .focusRight: focusColumn(by: 1)
    case .focusDown: focusRow(by: 1)
    case .focusUp: focusRow(by: -1)
    case .firstCard: shown?.focus(row: 0)
    case .lastCard: shown?.focus(row: .max)
    case .pageDown: focusRow(by: page)
    case .pageUp: focusRow(by: -page)
    case .goToColumn: goToColumn(number ?? 0)
    case .nextArea: moveFocus(by: 1)
    case .previousArea: moveFocus(by: -1)
    case .moveLeft: moveToColumn(by: -1)
    case .moveRight: moveToColumn(by: 1)
    case .moveDown: moveCard(by: 1)
    case .moveUp: moveCard(by: -1)
    case .moveMenu: openMoveMenu()
    case .addCard: beginAdding(.end)
    case .addBelow: beginAdding(.below)
    case .addAbove: beginAdding(.above)
    case .editTitle: beginEditing()
    case .editNotes: beginNotes()
    case .toggleDone: toggleDone()
    case .toggleStarted: toggleStarted()
    case .removeCard: change(.remove)
    case .undo: takeBack(.undo)
    case .redo: takeBack(.redo)
    case .editTags: beginField(.tags)
    case .editDue: beginField(.due)
    case .setPriority: openPriorityMenu()
    case .setColor: openColorMenu()
    case .markCard: markCard()
    case .markRange: markRange()
    case .openEditor: openEditor()
    case .filter: beginFilter()
    case .nextMatch: focusCard(by: 1)
    case .previousMatch: focusCard(by: -1)
    case .filterDue: setFilter(filter == Self.dueSoon ? nil : Self.dueSoon)
    case .filterMenu: openFilterMenu()
    case .foldDone: toggleFold()
    case .addColumn: beginColumn()
    case .renameColumn: beginRenamingColumn()
    case .removeColumn: changeColumn { RemoveColumn($0, board: $1, today: today) }
    case .columnLeft: moveColumn(by: -1)
    case .columnRight: moveColumn(by: 1)
    case .boardMenu: openBoardMenu()
    case .previousBoard: showBoard(by: -1)
    case .nextBoard: showBoard(by: 1)
    case .toggleSidebar: toggleSidebar()
    case .toggleInspector: toggleInspector()
    case .openCard: openCard()
    case .commandLine: beginCommand()
    case .help: layer = .help(scroll: 0)
    case .toggleMouse: toggleMouse()
    case .redraw: ask(.redraw)
    case .suspend: ask(.suspend)
    case .cancel: cancel()
    case .quit: ask(.quit)
    }
    extendRange()
  }

  static var dueSoon: String { BoardScreenWords.dueSoonQuery }

  // MARK: Where the user is

  /// Four rows of the screen are not for cards, and a card takes about four rows.
  private var page: Int { max((size.rows - 4) / 4, 1) }

  private func focusColumn(by step: Int) {
    guard let shown, !shown.hasNoColumns else { return }
    let column = shown.column + step
    if column < 0, sidebar != nil { focus = .sidebar } else { self.shown?.focus(column: column) }
  }

  private func goToColumn(_ number: Int) {
    guard number > 0, number <= shown?.columns.count ?? 0 else {
      return refuse(words.noSuchColumn(number))
    }
    shown?.focus(column: number - 1)
  }

  private func focusRow(by step: Int) {
    guard let shown, !shown.hasNoColumns else { return }
    self.shown?.focus(row: shown.columns[shown.column].row + step)
  }

  /// Moves the focus to the next shown card (1) or the previous one (-1), column by column, and from the last to the
  /// first.
  private func focusCard(by step: Int) {
    guard let shown, shown.cardCount > 0 else { return }
    var (column, row) = (shown.column, shown.columns[shown.column].row + step)
    while !(0..<shown.columns[column].cards.count).contains(row) {
      column = (column + step + shown.columns.count) % shown.columns.count
      row = step > 0 ? 0 : shown.columns[column].cards.count - 1
    }
    self.shown?.focus(row: row, in: column)
  }

  /// Moves the focus to the next open part of the screen (1) or the previous one (-1), and from the last to the first.
  private func moveFocus(by step: Int) {
    let areas = [sidebar == nil ? nil : Focus.sidebar, .board, inspector == nil ? nil : .inspector].compactMap { $0 }
    let place = areas.firstIndex(of: focus) ?? 0
    focus = areas[(place + step + areas.count) % areas.count]
  }

  private func showBoard(by step: Int) {
    guard let shown, let place = plan.paths.firstIndex(of: shown.path), plan.paths.count > 1 else { return }
    show(plan.paths[(place + step + plan.paths.count) % plan.paths.count])
  }

  private func toggleMouse() {
    settings.usesMouse.toggle()
    drag = nil
    ask(.useMouse(settings.usesMouse))
    say(words.mouse(isOn: settings.usesMouse))
  }

  private func cancel() {
    if focus != .board {
      focus = .board
    } else if !shownMarks.isEmpty || rangeStart != nil {
      unmark()
    } else if inspector != nil {
      inspector = nil
    } else if filter != nil {
      setFilter(nil)
    }
  }

  /// Shows only the cards that match a query, or all cards if it is nil or empty. A text that is not a query is
  /// refused.
  func setFilter(_ query: String?) {
    do { try show(matching: query.flatMap { $0.isEmpty ? nil : $0 }) } catch { return fail(error) }
    if filter != nil, shown?.selected == nil { focusCard(by: 1) }
    if let filter { say(words.filtered(VisibleText.safe(filter), count: shown?.cardCount ?? 0)) }
  }

  private func toggleFold() {
    foldsDone.toggle()
    guard let shown else { return }
    var now = ShownBoard(
      shown.board, at: shown.path, today: today, matching: matches(shown.path), foldsDone: foldsDone)
    now.follow(shown, CardPassage(from: shown.board, to: shown.board))
    self.shown = now
    hits = []
    say(words.done(isFolded: foldsDone))
  }

  // MARK: Marks

  private func markCard() {
    guard let card = shown?.selected else { return }
    if marks.remove(card) == nil { marks.insert(card) }
    focusRow(by: 1)
  }

  /// Begins or ends a range of marks. The marks stay.
  private func markRange() {
    rangeStart = rangeStart == nil ? shown?.selected : nil
  }

  /// Marks only the cards from the start of the range to the selected card, if both are in the same column.
  private func extendRange() {
    guard let start = rangeStart, let shown, let end = shown.selected else { return }
    let cards = shown.columns[shown.column].cards
    guard let first = cards.row(of: start), let last = cards.row(of: end) else { return }
    marks = Set((min(first, last)...max(first, last)).map { cards[$0] })
  }

  func unmark() {
    marks = []
    rangeStart = nil
  }

  /// The marked cards that the filter shows: nothing is done to a card that the user cannot see.
  var shownMarks: [Int] { shown.map { shown in marks.filter(shown.shows).sorted() } ?? [] }

  /// The cards that an action changes, in the order of the board: the marked ones, or else the selected one.
  var targets: [Int] {
    let marks = shownMarks
    return marks.isEmpty ? [shown?.selected].compactMap(\.self) : marks
  }

  var targetNames: [CardName] {
    guard let shown else { return [] }
    return targets.map { CardName($0, of: shown.board, at: shown.path) }
  }

  /// The titles of the ``targets``, as they are on the board.
  var targetTitles: [String] { shown.map { shown in targets.map { shown.board.card($0).title } } ?? [] }

  // MARK: Changes to cards

  /// Carries out an intent for each of the ``targets``.
  func change(_ intent: (CardName) -> any Intent) {
    let names = targetNames
    guard !names.isEmpty else { return refuse(words.noCard) }
    commitAhead(names.map(intent))
  }

  func change(_ call: VerbCall) {
    let names = targetNames
    guard !names.isEmpty else { return refuse(words.noCard) }
    do { commitAhead(try call.intents(for: names)) } catch { refuse(error.message) }
  }

  /// Carries out a call for cards that need not be on the screen.
  func carryOut(_ call: VerbCall, for cards: [CardName]) {
    do { commit(try call.intents(for: cards)) } catch { refuse(error.message) }
  }

  func change(_ action: CardAction) { change(action.call(seed: settings.randomBits(), today: today)) }

  /// The titles of the check items of the selected card.
  var checkItems: [String] {
    shown.flatMap { shown in shown.selected.map { shown.board.card($0).checklist.map(\.title) } } ?? []
  }

  private func toggleDone() {
    guard let shown, let first = targets.first else { return refuse(words.noCard) }
    let isDone = shown.board.card(first).isDone
    change(isDone ? .reopen : .complete)
  }

  private func toggleStarted() {
    guard let shown, let first = targets.first else { return refuse(words.noCard) }
    let isStarted = shown.board.card(first).box == .started
    change(isStarted ? .stop : .start)
  }

  private func moveToColumn(by step: Int) {
    guard let shown, !targets.isEmpty else { return refuse(words.noCard) }
    let column = shown.column + step
    guard shown.columns.indices.contains(column) else { return refuse(words.noColumnThere) }
    move(to: shown.name(ofColumn: column), isTop: false)
  }

  func move(to column: ColumnName, isTop: Bool) {
    change { MoveCard($0, column: column, position: isTop ? .top : .bottom, today: today) }
  }

  /// Moves the selected card past its neighbour below (1) or above (-1), among the shown cards of its column.
  private func moveCard(by step: Int) {
    guard let shown, let card = shown.selected else { return refuse(words.noCard) }
    let column = shown.columns[shown.column]
    let row = column.row + step
    guard (0..<column.cards.count).contains(row) else { return }
    let neighbour = CardName(column.cards[row], of: shown.board, at: shown.path)
    let name = CardName(card, of: shown.board, at: shown.path)
    commitAhead([MoveCard(name, position: step > 0 ? .after(neighbour) : .before(neighbour), today: today)])
  }

  /// Moves the ``targets`` before the card in a row of a column, or to the end of the column's shown cards.
  func move(to column: Int, before row: Int) {
    guard let shown, shown.columns.indices.contains(column) else { return }
    let cards = shown.columns[column].cards
    let moved = Set(targets)
    // An intent describes a place by a neighbour, which must be a card that is not moved itself.
    if let next = (max(row, 0)..<max(cards.count, row)).first(where: { $0 < cards.count && !moved.contains(cards[$0]) })
    {
      let neighbour = CardName(cards[next], of: shown.board, at: shown.path)
      change { MoveCard($0, position: .before(neighbour), today: today) }
    } else if let last = (0..<cards.count).last(where: { !moved.contains(cards[$0]) }) {
      let neighbour = CardName(cards[last], of: shown.board, at: shown.path)
      change { MoveCard($0, position: .after(neighbour), today: today) }
    } else {
      move(to: shown.name(ofColumn: column), isTop: false)
    }
  }

  private func openEditor() {
    guard let shown else { return }
    let line1 = shown.selected.map { Int(shown.board.cards[$0].firstLine) + 1 } ?? 1
    ask(.edit(shown.path, line1: line1))
  }

  // MARK: Changes to columns

  func changeColumn(_ intent: (ColumnName, BoardName) -> any Intent) {
    guard let shown, let name = shown.columnName else { return }
    commit([intent(name, BoardName(shown.path.text))])
  }

  private func moveColumn(by step: Int) {
    guard let shown, shown.columns.indices.contains(shown.column + step) else { return }
    changeColumn { MoveColumn($0, to: .number(shown.column + 1 + step), board: $1) }
  }
}

internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

extension BoardApp {
  /// Carries out a line of the command line: `move Doing`, `due fri`, `add Call Ann +home`.
  package func run(command line: String) {
    let line = line.trimmingBlanks()
    let name = line.prefix { $0 != " " }.lowercased()
    let value = String(line.dropFirst(name.count)).trimmingBlanks()
    guard !name.isEmpty else { return }
    let action = BoardAction(rawValue: name) ?? Self.shortNames[name]
    if let command = BoardCommand(rawValue: name), !value.isEmpty || command.canBeAlone || action == nil {
      guard !value.isEmpty || command.canBeAlone else { return refuse(BoardScreenWords.noArgument(name)) }
      return run(command, value)
    }
    if let number = Int(name) { return perform(.goToColumn, digit: number) }
    switch (action, value) {
    case (let action?, ""): perform(action)
    case (.editDue?, _): field(.due, value)
    case (.editTags?, _): run(fields: TypedField.tags(value).map { ($0.key, $0.value) })
    case (.setPriority?, _): field(.priority, value)
    case (.setColor?, _): field(.color, value)
    case (.filter?, _): setFilter(value)
    default:
      refuse(
        BoardScreenWords.unknownCommand(
          VisibleText.safe(name), nearest: EditDistance.likely(name, among: BoardCommand.names)))
    }
  }

  /// Names that people know from other programs.
  private static let shortNames: [String: BoardAction] = [
    "q": .quit, "w": .redraw, "wq": .quit, "x": .quit, "h": .help, "remove": .removeCard, "delete": .removeCard,
    "u": .undo,
    "tag": .editTags,
  ]

  private func field(_ key: FieldKey, _ value: String) {
    let field = TypedField(key, typed: value)
    run(fields: [(field.key, field.value)])
  }

  private func run(fields: [(key: FieldKey, value: String?)]) { change { EditCard($0, fields: fields, today: today) } }

  private func run(_ command: BoardCommand, _ value: String) {
    let board = shown.map { BoardName($0.path.text) }
    switch command {
    case .add: addCards([value])
    case .name: change { EditCard($0, title: value, today: today) }
    case .edit:
      guard let shown, let card = shown.selected else { return refuse(BoardScreenWords.noCard) }
      let typed = TypedTitle(value, replacing: shown.board.card(card).title)
      let name = CardName(card, of: shown.board, at: shown.path)
      commit([EditCard(name, title: typed.title, fields: typed.fields, today: today)])
    case .set:
      let fields = value.split(separator: " ").compactMap { TypedField(assignment: String($0)) }
      guard !fields.isEmpty else { return refuse(BoardScreenWords.noArgument(command.rawValue)) }
      run(fields: fields.map { ($0.key, $0.value) })
    case .person: run(fields: value.split(separator: " ").map { (.person, String($0.drop { $0 == "@" })) })
    case .move: change { MoveCard($0, column: ColumnName(text: value), today: today) }
    case .reopen: change { CompleteCard($0, isDone: false, today: today) }
    case .stop: change { MarkCard($0, as: .stopped, today: today) }
    case .cancel: change { MarkCard($0, as: .cancelled, today: today) }
    case .snooze: change { PostponeCard($0, .snoozed, to: value, today: today) }
    case .hide: change { PostponeCard($0, .hidden, to: value.isEmpty || value == "none" ? nil : value, today: today) }
    case .after:
      let others = value == "none" ? [] : [CardName(value)]
      change { WaitForCards($0, for: others) }
    case .note: change { NoteCard($0, note: value) }
    case .check, .uncheck: change { SetCheckItem($0, item: value, isDone: command == .check) }
    case .archive: change { ArchiveCard($0) }
    case .unarchive: change { UnarchiveCard($0) }
    case .restore: commit([RestoreCard(CardName(value))])
    case .identify: change { AssignCardID($0, seed: settings.randomBits()) }
    case .sort: sort(by: value)
    case .new: newBoard(value)
    case .rename: if let board { commit([RenameBoard(board, to: value)]) }
    case .board: do { show(try BoardName(value).find(in: plan)) } catch { fail(error) }
    case .view:
      guard let view = plan.views.first(where: { $0.name.lowercased() == value.lowercased() }) else {
        return refuse(BoardScreenWords.noSuchView(VisibleText.safe(value)))
      }
      setFilter("\(view.query)")
    case .find: setFilter(value)
    case .columnAdd:
      let after = shown?.columnName.map { ColumnPosition.after($0) } ?? .end
      commit([AddColumn(value, board: board, position: after)])
    case .columnRename: changeColumn { RenameColumn($0, to: value, board: $1) }
    case .columnMove:
      changeColumn { MoveColumn($0, to: Int(value).map { .number($0) } ?? .after(ColumnName(text: value)), board: $1) }
    case .columnLimit:
      guard value == "none" || Int(value) ?? 0 > 0 else { return refuse(BoardScreenWords.noLimit) }
      changeColumn { LimitColumn($0, to: Int(value), board: $1) }
    case .columnRemove: changeColumn { RemoveColumn($0, board: $1, today: today) }
    case .tagRename:
      let words = value.split(separator: " ").map(String.init)
      guard words.count == 2 else { return refuse(BoardScreenWords.noArgument(command.rawValue)) }
      commit([RenameTag(words[0], to: words[1])])
    }
  }

  private func sort(by value: String) {
    guard let shown else { return }
    do {
      let keys = value.isEmpty ? nil : try SortKey.list(value)
      commit([SortBoard(shown.path, by: keys)])
    } catch {
      fail(error)
    }
  }

  private func newBoard(_ title: String) {
    do {
      let created = try session.create(title, .commit)
      finish(created.performed)
      if message?.isFailure != true, let path = created.performed.steps.first?.paths.first { show(path) }
    } catch {
      fail(error)
    }
  }
}

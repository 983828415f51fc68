internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

extension BoardApp {
  /// Carries out a line of the command line, such as `move Doing` or `due fri`. A number goes to the column with that
  /// number.
  package func run(command line: String) {
    let line = line.trimmingBlanks()
    let typed = line.prefix { $0 != " " }
    let name = typed.lowercased()
    let value = String(line[typed.endIndex...]).trimmingBlanks()
    guard !name.isEmpty else { return }
    let action = BoardAction(rawValue: name) ?? Self.otherNames[name]
    if let (command, value) = BoardCommand.find(line), !value.isEmpty || command.canBeAlone || action == nil {
      guard !value.isEmpty || command.canBeAlone else {
        return refuse(words.noArgument(command.rawValue))
      }
      return run(command, value)
    }
    if let number = Int(name) { return perform(.goToColumn, number: number) }
    switch (action, value) {
    case (let action?, ""): perform(action)
    case (.editDue?, _): setField(.due, value)
    case (.editTags?, _): run(fields: TypedField.tags(value).map { ($0.key, $0.value) })
    case (.setPriority?, _): setField(.priority, value)
    case (.setColor?, _): setField(.color, value)
    case (.filter?, _): setFilter(value)
    default:
      refuse(
        words.unknownCommand(
          VisibleText.safe(name), nearest: EditDistance.likely(name, among: BoardCommand.names)))
    }
  }

  /// Names that people know from other programs or from `pb`. `w` only redraws, because every change is saved at once.
  private static let otherNames: [String: BoardAction] = [
    "q": .quit, "w": .redraw, "wq": .quit, "x": .quit, "h": .help, "remove": .removeCard, "delete": .removeCard,
    "u": .undo, "do": .toggleDone, "show": .openCard, "tag": .editTags,
  ]

  private func setField(_ key: FieldKey, _ value: String) {
    let field = TypedField(key, typed: value)
    run(fields: [(field.key, field.value)])
  }

  /// A value that is nil or empty removes the field.
  private func run(fields: [(key: FieldKey, value: String?)]) { change { EditCard($0, fields: fields, today: today) } }

  private func run(_ command: BoardCommand, _ value: String) {
    let board = shown.map { BoardName($0.path.text) }
    switch command {
    case .add: addCards([value])
    case .name: change { EditCard($0, title: value, today: today) }
    case .edit:
      guard let shown, let card = shown.selected else { return refuse(words.noCard) }
      let typed = TypedTitle(value, replacing: shown.board.card(card).title)
      let name = CardName(card, of: shown.board, at: shown.path)
      commit([EditCard(name, title: typed.title, fields: typed.fields, today: today)])
    case .set:
      let fields = value.split(separator: " ").compactMap { TypedField(assignment: String($0)) }
      guard !fields.isEmpty else { return refuse(words.noArgument(command.rawValue)) }
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
    case .unarchive: commit([UnarchiveCard(CardName(value))])
    case .extract:
      guard let item = Int(value), item > 0 else { return refuse(words.whichItem) }
      change { ExtractCheckItem($0, item: item - 1, today: today) }
    case .restore: commit([RestoreCard(CardName(value))])
    case .identify: change { AssignCardID($0, seed: settings.randomBits()) }
    case .sort: sort(by: value)
    case .new: newBoard(value)
    case .rename: if let board { commit([RenameBoard(board, to: value)]) }
    case .board: do { show(try BoardName(value).find(in: plan)) } catch { fail(error) }
    case .view:
      guard let view = plan.views.first(where: { $0.name.lowercased() == value.lowercased() }) else {
        return refuse(words.noSuchView(VisibleText.safe(value)))
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
      guard value == "none" || Int(value) ?? 0 > 0 else { return refuse(words.noLimit) }
      changeColumn { LimitColumn($0, to: Int(value), board: $1) }
    case .columnRemove: changeColumn { RemoveColumn($0, board: $1, today: today) }
    case .boardMove:
      guard let board, let number = Int(value), number > 0 else { return refuse(words.whichPlace) }
      commit([MoveBoard(board, to: .number(number))])
    case .boardArchive: if let name = value.isEmpty ? board : BoardName(value) { commit([ArchiveBoard(name)]) }
    case .boardRemove:
      if let name = value.isEmpty ? board : BoardName(value) { commit([RemoveBoard(name, today: today)]) }
    case .boardRestore: commit([RestoreBoard(BoardName(value))])
    case .trashEmpty: confirmEmptying()
    case .sync: mergeCopies()
    case .resolve: resolve(value)
    case .tagRename:
      let names = value.split(separator: " ").map(String.init)
      guard names.count == 2 else { return refuse(words.noArgument(command.rawValue)) }
      commit([RenameTag(names[0], to: names[1])])
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

  private func confirmEmptying() {
    let request = request([EmptyTrash(today: today)], .commit)
    layer = .menu(
      Menu(
        title: words.emptyTrash,
        items: [
          Menu.Item(text: words.yes, key: "y", choice: .perform(request)),
          Menu.Item(text: words.no, key: "n", choice: .close),
        ], selected: 1))
  }

  private func mergeCopies() {
    let result = session.sync(.commit)
    plan = session.snapshot(.plan(beside: beside), withCopies: true)
    showAgain()
    if let failure = result.failures.first { return fail(failure.error) }
    let conflicts = result.boards.reduce(0) { $0 + $1.conflicts.count }
    let lines =
      result.boards.flatMap { $0.lines(isPreview: false) }
      + (conflicts > 0 ? [words.conflicts(conflicts)] : [])
      + result.boards.flatMap(\.left).map(\.diagnostic.brief) + result.duplicates.map(\.diagnostic.brief)
    say(lines.isEmpty ? Remark.noConflictCopies.text : lines.joined(separator: "; "))
  }

  /// Settles the conflicts of the board on the screen. If `value` is not a ``ConflictSide``, a menu asks which side to
  /// keep.
  private func resolve(_ value: String) {
    guard let shown else { return }
    do {
      let conflicts = try plan.conflicts(at: shown.path.text)
      guard let first = conflicts.first else { return say(Remark.noConflicts.text) }
      func request(_ choice: ResolveConflict.Choice) -> PlanRequest {
        self.request(conflicts.map { ResolveConflict($0.conflict, on: $0.path, choice) }, .commit)
      }
      if let side = ConflictSide(rawValue: value.lowercased()) {
        return commit(request(side == .kept ? .kept : .other))
      }
      layer = .menu(
        Menu(
          title: words.conflicts(conflicts.count),
          items: [
            Menu.Item(text: words.keepValues, key: "k", choice: .perform(request(.kept))),
            Menu.Item(text: words.takeOtherValues, key: "o", choice: .perform(request(.other))),
          ]))
      say(first.conflict.diagnostic(on: first.path).message)
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

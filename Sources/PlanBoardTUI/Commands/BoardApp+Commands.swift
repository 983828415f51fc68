internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardVerbs

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
      guard value.isEmpty || command.value != .none else { return refuse(words.noText(command.rawValue)) }
      let isFree = [.query, .sortKey, .view].contains(command.value)
      guard let value = isFree ? value : literal(value, of: command.rawValue) else { return }
      return run(command, value)
    }
    if let verb = BoardCommand.verb(name), action == nil || !value.isEmpty {
      guard let value = literal(value, of: verb.name) else { return }
      return run(verb, value)
    }
    if let number = Int(name) {
      return value.isEmpty ? perform(.goToColumn, number: number) : refuse(words.noText(name))
    }
    switch (action, value) {
    case (.goToColumn?, _) where !value.isEmpty:
      guard let number = Int(value) else { return refuse(words.noArgument(name)) }
      perform(.goToColumn, number: number)
    case (let action?, ""): perform(action)
    case (.undo?, "--skip"): passOver()
    case (.editDue?, _): setField(.due, value)
    case (.editTags?, _): run(fields: TypedField.tags(value).map { ($0.key, $0.value) })
    case (.setPriority?, _): setField(.priority, value)
    case (.setColor?, _): setField(.color, value)
    case (.filter?, _): setFilter(value)
    case (_?, _): refuse(words.noText(VisibleText.safe(name)))
    case (nil, _):
      refuse(
        words.unknownCommand(
          VisibleText.safe(name), nearest: EditDistance.likely(name, among: BoardCommand.names)))
    }
  }

  /// The text that a command takes. The commands of the board have no options, so a word such as `--due` is refused,
  /// unless `--` stands before the text, as in a command shell.
  ///
  /// - Returns: nil if the text was refused.
  private func literal(_ value: String, of command: String) -> String? {
    if value.hasPrefix("-- ") { return String(value.dropFirst(3)).trimmingBlanks() }
    let option = value.split(separator: " ").first { $0.hasPrefix("--") && $0.dropFirst(2).first?.isLetter == true }
    guard let option else { return value }
    refuse(words.noOption(VisibleText.safe(String(option)), command: command))
    return nil
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
  private func run(fields: [(key: FieldKey, value: String?)]) {
    var call = VerbCall(.edit, today: today, seed: 0)
    call.give(.set, .fields(fields))
    change(call)
  }

  private func run(_ command: BoardCommand, _ value: String) {
    let board = shown.map { BoardName($0.path.text) }
    let column = shown?.columnName.map { VerbCall.Value.column($0) }
    switch command {
    case .add: addCards([value])
    case .edit:
      guard let shown, let card = shown.selected else { return refuse(words.noCard) }
      let old = shown.board.card(card).title
      let typed = TypedTitle(afterCommand: value, replacing: old)
      let name = CardName(card, of: shown.board, at: shown.path)
      commit([
        EditCard(name, title: typed.title == old ? nil : typed.title, fields: typed.fields, today: today)
      ])
    case .set: set(value.split(separator: " ").map(String.init))
    case .person: run(fields: value.split(separator: " ").map { (.person, String($0.drop { $0 == "@" })) })
    case .uncheck: run(.check, value, undone: true)
    case .extract:
      guard let item = Int(value), item > 0 else { return refuse(words.whichItem) }
      change { ExtractCheckItem($0, item: item - 1, today: today) }
    case .sort: sort(by: value)
    case .new: newBoard(value)
    case .rename:
      if let board { commit(.rename, on: nil, [(.renameName, .board(board)), (.renameTitle, .text(value))]) }
    case .board: do { show(try BoardName(value).find(in: plan)) } catch { fail(error) }
    case .view:
      guard let view = plan.views.first(where: { $0.name.lowercased() == value.lowercased() }) else {
        return refuse(words.noSuchView(VisibleText.safe(value)))
      }
      setFilter("\(view.query)")
    case .find: setFilter(value)
    case .columnAdd:
      commit(.columnAdd, on: board, [(.columnAddName, .text(value))] + (column.map { [(.afterColumn, $0)] } ?? []))
    case .columnRename: commitColumn(.columnRename, (.columnRenameName, .text(value)))
    case .columnMove:
      let place: VerbArgument = Int(value) == nil ? .afterColumn : .columnNumber
      commitColumn(.columnMove, (place, .text(value)))
    case .columnLimit:
      guard value == "none" || Int(value) ?? 0 > 0 else { return refuse(words.noLimit) }
      commitColumn(.columnWip, (.columnWipLimit, .text(value)))
    case .columnRemove: commitColumn(.columnRm)
    case .columnMark:
      guard value == "done" || value == "no-done" else { return refuse(words.noArgument(command.rawValue)) }
      commitColumn(.columnSet, (value == "done" ? .doneColumn : .columnSetNoDone, .flag))
    case .boardSet:
      guard let board, let settings = BoardCommand.settings(value) else {
        return refuse(words.noArgument(command.rawValue))
      }
      commit(settings.map { SetBoard(board, $0) })
    case .boardMove:
      guard let board, let number = Int(value), number > 0 else { return refuse(words.whichPlace) }
      commit(.boardsMove, on: nil, [(.boardsMoveBoard, .board(board)), (.boardsMoveTo, .text(String(number)))])
    case .boardArchive, .boardRemove:
      guard let name = value.isEmpty ? board : BoardName(value) else { return }
      commit(command == .boardArchive ? .boardsArchive : .boardsRm, on: nil, [(.boards, .board(name))])
    case .boardRestore: commit(.boardsRestore, on: nil, [(.boardsRestoreBoards, .text(value))])
    case .trashEmpty: confirm(words.emptyTrash, [EmptyTrash(today: today)])
    case .sync: mergeCopies()
    case .resolve: resolve(value)
    case .tagRename:
      let names = value.split(separator: " ").map(String.init)
      guard names.count == 2 else { return refuse(words.noArgument(command.rawValue)) }
      commit(.tagsRename, on: nil, [(.tagsRenameOld, .text(names[0])), (.tagsRenameNew, .text(names[1]))])
    }
  }

  /// Carries out a verb of columns, boards or tags.
  private func commit(
    _ verb: Verb, on board: BoardName?, _ values: [(argument: VerbArgument, value: VerbCall.Value)]
  ) {
    var call = VerbCall(verb, on: board, today: today, seed: 0)
    for (argument, value) in values { call.give(argument, value) }
    carryOut(call, for: [])
  }

  /// Carries out a verb on the column in which the cursor is.
  private func commitColumn(_ verb: Verb, _ values: (argument: VerbArgument, value: VerbCall.Value)...) {
    guard let shown, let name = shown.columnName else { return }
    commit(verb, on: BoardName(shown.path.text), [(.column, .column(name))] + values)
  }

  /// Carries out a verb of cards. The text after it is its value: a column, a day, a note. If its cards are put away, so that
  /// none can be selected, the text names one.
  private func run(_ verb: Verb, _ value: String, undone: Bool = false) {
    var call = VerbCall(verb, today: today, seed: settings.randomBits())
    if let argument = verb.lineValue {
      guard !value.isEmpty else { return refuse(words.noArgument(verb.name)) }
      if [.archivedCard, .trashedCard].contains(argument.kind) { return carryOut(call, for: [CardName(value)]) }
      call.give(argument, .text(value))
    } else if !value.isEmpty {
      return refuse(words.noText(verb.name))
    }
    if undone { call.give(.checkUndo, .flag) }
    change(call)
  }

  /// Sets fields such as `due=fri`. A menu asks before a card gets a field that no card of the plan has.
  private func set(_ assignments: [String]) {
    var fields: [TypedField] = []
    for text in assignments {
      guard let field = TypedField(assignment: text) else { return refuse(words.noField(VisibleText.safe(text))) }
      fields.append(field)
    }
    let changes = fields.map { (key: $0.key, value: Optional($0.value)) }
    let names = targetNames
    guard !names.isEmpty else { return refuse(words.noCard) }
    guard let unused = plan.firstUnusedField(among: fields.filter { !$0.value.isEmpty }.map(\.key), today: today) else {
      return run(fields: changes)
    }
    confirm(words.newField(VisibleText.safe(unused)), names.map { EditCard($0, fields: changes, today: today) })
  }

  private func sort(by value: String) {
    guard let shown else { return }
    do throws(SortKey.Failure) {
      let keys = value.isEmpty ? nil : try SortKey.list(value)
      if let keys { try plan.check(keys, today: today) }
      commit([SortBoard(shown.path, by: keys)])
    } catch {
      refuse(error.message(ofOption: "`\(BoardCommand.sort.rawValue)`"))
    }
  }

  private func mergeCopies() {
    let result = session.sync(.commit)
    ownChanges.formUnion(result.numbers)
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

  /// Settles the conflicts of the board on the screen. If `value` is empty, a menu asks which side to keep; otherwise
  /// it is a ``ConflictSide``.
  private func resolve(_ value: String) {
    guard let shown else { return }
    let side = ConflictSide(rawValue: value.lowercased())
    guard value.isEmpty || side != nil else { return refuse(words.whichSide(VisibleText.safe(value))) }
    do {
      let conflicts = try plan.conflicts(at: shown.path.text)
      guard let first = conflicts.first else { return say(Remark.noConflicts.text) }
      func request(_ choice: ResolveConflict.Choice) -> PlanRequest {
        self.request(conflicts.map { ResolveConflict($0.conflict, on: $0.path, choice) }, .commit)
      }
      if let side { return commit(request(side == .kept ? .kept : .other)) }
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

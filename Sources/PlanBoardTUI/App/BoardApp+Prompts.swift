internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen

extension BoardApp {
  /// Opens a prompt with a text, or refuses if a field for typing cannot hold the text.
  func begin(_ purpose: Prompt.Purpose, _ label: String, text: String = "") {
    var prompt = Prompt(purpose, label: label, text: text, history: promptHistory[purpose.kind] ?? [])
    guard prompt.field.text == text, text.count <= Prompt.mostCharacters else { return refuseToType() }
    prompt.textDidChange()
    message = nil
    layer = .prompt(prompt)
  }

  func beginAdding(_ place: Prompt.AddPlace) {
    guard let shown else { return beginNewBoard() }
    guard let column = shown.columnName else { return beginColumn() }
    let label = words.newCard(in: columnName(shown.column))
    begin(.add(shown.selected == nil ? .end : place, column: column, card: shown.selected), label)
  }

  private func beginNewBoard() { begin(.command, words.command, text: "\(BoardCommand.new.rawValue) ") }

  func beginEditing() {
    guard let shown, let card = shown.selected else { return refuse(words.noCard) }
    begin(.title(card: card), words.title, text: shown.board.card(card).title)
  }

  /// Says that a text cannot be edited here, because it has characters that a field for typing cannot hold.
  func refuseToType() {
    refuse(words.notTypable(key: keys.keys(for: .openEditor).first ?? BoardAction.openEditor.rawValue))
  }

  func refuseLength() { refuse(words.textTooLong(limit: Prompt.mostCharacters)) }

  func beginField(_ field: Prompt.CardField) {
    guard let shown, let first = targets.first else { return refuse(words.noCard) }
    // Several cards may have different values, so the prompt names none.
    let card = targets.count == 1 ? shown.board.card(first) : nil
    switch field {
    case .tags: begin(.field(field), words.tagsPrompt(card?.tags.map { "#\(VisibleText.safe($0))" } ?? []))
    case .due: begin(.field(field), words.duePrompt(card?.due?.description ?? ""))
    }
  }

  func beginFilter() { begin(.filter, words.search) }

  func beginCommand() { begin(.command, words.command) }

  func beginColumn() { begin(.newColumn, words.newColumn) }

  func beginRenamingColumn() {
    guard let shown, let name = shown.columnName else { return }
    begin(.renameColumn(name), words.renameColumn(columnName(shown.column)), text: name.text)
  }

  // MARK: Keys

  func press(_ key: KeyPress, in prompt: Prompt) {
    var prompt = prompt
    switch key.name.text {
    case "escape", "C-c": return cancel(prompt)
    case "enter": return finish(prompt)
    case "tab":
      prompt.complete(by: 1, self)
      layer = .prompt(prompt)
      return typedTextDidChange()
    case "S-tab":
      prompt.complete(by: -1, self)
      layer = .prompt(prompt)
      return typedTextDidChange()
    case "C-l": return ask(.redraw)
    case "C-z": return ask(.suspend)
    default: break
    }
    let before = prompt.field.text
    guard prompt.field.handle(key) else { return }
    guard prompt.field.text.count <= Prompt.mostCharacters else { return refuseLength() }
    if prompt.field.text != before {
      message = nil
      prompt.textDidChange()
    }
    layer = .prompt(prompt)
    if prompt.field.text != before { typedTextDidChange() }
  }

  /// Lets ``followInput()`` run a search again.
  func typedTextDidChange() { isSearchBehind = true }

  /// Updates the cards of a search, the completions and the preview, once for all keys that arrive before a frame.
  ///
  /// - Returns: whether the text had changed since the last call.
  @discardableResult func followInput() -> Bool {
    let hasSearched = isSearchBehind
    runSearch()
    guard case .prompt(var prompt)? = layer, prompt.isStale else { return hasSearched }
    prompt.refresh(self)
    layer = .prompt(prompt)
    return true
  }

  /// If the text is not a query, the cards stay as they are, and ``Prompt/fault`` says why.
  private func runSearch() {
    guard isSearchBehind else { return }
    isSearchBehind = false
    guard case .prompt(var prompt)? = layer, case .filter = prompt.purpose else { return }
    let text = prompt.field.text
    do {
      try show(matching: text.isEmpty ? nil : text)
      prompt.fault = nil
    } catch {
      // While a search is typed, it is often incomplete, which is not a failure.
      prompt.fault = Diagnostic(error).map { Message(text: $0.brief) }
    }
    layer = .prompt(prompt)
  }

  private func cancel(_ prompt: Prompt) {
    layer = nil
    if case .filter = prompt.purpose { setFilter(nil) }
    message = nil
  }

  private func finish(_ prompt: Prompt) {
    message = nil
    let text = prompt.field.text
    if !text.isEmpty {
      promptHistory[prompt.purpose.kind, default: []].removeAll { $0 == text }
      promptHistory[prompt.purpose.kind, default: []].append(text)
    }
    switch prompt.purpose {
    case .filter: setFilter(text)
    case .command:
      layer = nil
      return run(command: text)
    case _ where text.allSatisfy(\.isWhitespace):
      layer = nil
      return
    case .title(card: nil):
      return refuse(words.cardIsGone)
    case .title(let card?):
      guard let title = shown?.board.card(card).title, text != prompt.initial, title != prompt.expected else { break }
      var again = prompt
      again.expected = title
      layer = .prompt(again)
      return refuse(words.titleChangedElsewhere)
    default: break
    }
    let intents = intents(of: prompt)
    // `commit` makes the prompt in `layer` follow its card to the changed board.
    if !intents.isEmpty { commit(intents) }
    guard case .prompt(var again)? = layer else { return }
    // A text that was refused stays in the prompt, so that the user can correct it.
    if message?.isFailure == true {
      again.textDidChange()
      layer = .prompt(again)
    } else {
      layer = nil
    }
  }

  // MARK: What is meant

  /// The intents that the text of a prompt asks for. Empty if there is nothing to change, for a search, and for a
  /// command line.
  func intents(of prompt: Prompt) -> [any Intent] {
    guard let shown else { return [] }
    let text = prompt.field.text
    let board = BoardName(shown.path.text)
    func name(_ card: Int) -> CardName { CardName(card, of: shown.board, at: shown.path) }
    switch prompt.purpose {
    case .add(let place, let column, let card):
      if let card, place != .end {
        return [
          AddCard(
            text, board: board, position: place == .below ? .after(name(card)) : .before(name(card)), today: today)
        ]
      }
      return [AddCard(text, board: board, column: column, position: .bottom, today: today)]
    case .title(let card):
      guard let card, text != prompt.initial else { return [] }
      let old = shown.board.card(card).title
      let typed = TypedTitle(text, replacing: old)
      guard typed.title != old || !typed.fields.isEmpty else { return [] }
      return [
        EditCard(name(card), title: typed.title == old ? nil : typed.title, fields: typed.fields, today: today)
      ]
    case .field(.tags):
      let fields = TypedField.tags(text).map { (key: $0.key, value: Optional($0.value)) }
      return targetNames.map { EditCard($0, fields: fields, today: today) }
    case .field(.due):
      let field = TypedField(.due, typed: text)
      return targetNames.map { EditCard($0, fields: [(field.key, field.value)], today: today) }
    case .newColumn:
      let position = shown.columnName.map { ColumnPosition.after($0) } ?? .end
      return [AddColumn(text, board: board, position: position)]
    case .renameColumn(let name):
      return text == prompt.initial ? [] : [RenameColumn(name, to: text, board: board)]
    case .filter, .command: return []
    }
  }

  /// How pb understands the text of a prompt, or why pb does not understand it. nil if there is nothing to say, or if
  /// it would take too long to find out.
  func preview(of prompt: Prompt) -> Message? {
    let text = prompt.field.text
    guard !text.isEmpty, let shown else { return nil }
    if case .filter = prompt.purpose { return prompt.fault ?? Message(text: words.found(shown.cardCount)) }
    if case .add(_, let wanted, _) = prompt.purpose,
      let column = shown.columns.first(where: { wanted.matches($0.index, of: shown.board) })
    {
      do {
        let card = AddCard(text, today: today)
        if let outcome = try card.understood(inColumn: column.index, of: shown.board, at: shown.path) {
          return preview(outcome)
        }
      } catch {
        return preview(error)
      }
    }
    // The previews below read the whole board, so a long board has none of them.
    guard !isLong else { return nil }
    let intents = intents(of: prompt)
    guard !intents.isEmpty else { return nil }
    let performed = session.perform(request(intents, .preview))
    if let failure = performed.ending.failure ?? performed.steps.first?.failures.first?.error {
      return preview(failure)
    }
    return performed.steps.first?.outcomes.first.map(preview)
  }

  private func preview(_ failure: any Error) -> Message? {
    Diagnostic(failure).map { Message(text: $0.brief, isFailure: true) }
  }

  private func preview(_ outcome: Outcome) -> Message {
    let lines = outcome.lines(isPreview: true, today: today, hasPlaces: false) + outcome.notes(isPreview: true)
    return Message(text: lines.joined(separator: "; "))
  }

  /// The whole texts to which the text of a prompt may be completed.
  func candidates(for prompt: Prompt) -> [String] {
    let text = prompt.field.text
    let completions = completions.on(shown.map { [$0.path] })
    let found: [String]
    switch prompt.purpose {
    case .add, .title: found = text.last.map { $0 == " " } ?? true ? [] : completions.fields(text).map(\.text)
    case .field(.tags):
      let head = text.lastIndex { $0 == " " }.map { String(text[...$0]) } ?? ""
      var word = text.dropFirst(head.count)
      let sign = word.first == "-" ? "-" : ""
      word = word.drop { $0 == "-" || $0 == "+" || $0 == "#" }
      found = completions.tags.map(\.text).filter { $0.lowercased().hasPrefix(word.lowercased()) }.map {
        head + sign + $0
      }
    case .field(.due):
      found = Completions.dates.filter { $0.hasPrefix(text.lowercased()) }
    case .filter: found = text.last.map { $0 == " " } ?? true ? [] : completions.queries(text).map(\.text)
    case .command: found = BoardCommand.candidates(text, self)
    case .newColumn, .renameColumn: found = []
    }
    return found.filter { $0 != text }.prefix(Self.mostCandidates).map(\.self)
  }

  private static let mostCandidates = 40
}

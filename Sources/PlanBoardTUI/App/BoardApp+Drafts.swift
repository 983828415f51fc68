internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen

/// Keeps what the user types until it is saved, even if the program or the connection ends before that.
extension BoardApp {
  /// The longest time in which typed text is only in memory while keys keep coming, in milliseconds.
  private static let longestUnkept = 2_000

  /// The typed text of a card, a title or notes, if it is not on the board; nil if there is none. Searches and commands
  /// are not kept.
  private var typedText: String? {
    switch layer {
    case .prompt(let prompt) where prompt.isOfCard && prompt.field.text != prompt.initial: prompt.field.text
    case .notes(let editor) where editor.isChanged: editor.area.text
    default: nil
    }
  }

  /// Whether ``keepDraft()`` has something to do.
  var isDraftBehind: Bool { drafts != nil && typedText != keptText }

  /// Call it after each event: keeps the draft if it is time, or if there is none any more.
  func followDraft() {
    guard isDraftBehind else { return typingSince = nil }
    let now = settings.milliseconds()
    guard typedText != nil, now - (typingSince ?? now) < Self.longestUnkept else { return keepDraft() }
    typingSince = typingSince ?? now
  }

  /// Writes what is being typed to the state folder. Call it before the program ends.
  ///
  /// A failure is not reported, because the text is still on the screen.
  package func keepDraft() {
    typingSince = nil
    guard isDraftBehind else { return }
    keptText = typedText
    try? drafts?.keep(draft)
  }

  /// Keeps what is being typed, and removes the file if there is nothing. Call it when the program ends by itself.
  package func endDrafts() {
    keepDraft()
    if keptText == nil { drafts?.close() }
  }

  private var draft: Draft? {
    guard let shown, let text = typedText else { return nil }
    let board = BoardKey(shown.path, in: plan).text
    func draft(_ kind: Draft.Kind, _ card: Int?, _ initial: String) -> Draft {
      var draft = Draft(kind, board: board, text: text)
      draft.initial = initial
      guard let card else { return draft }
      let title = shown.board.card(card).title
      draft.card = title
      // On a long board, counting would take longer than a key may.
      if !isLong { draft.place = (0..<card).count { shown.board.card($0).title == title } }
      return draft
    }
    switch layer {
    case .prompt(let prompt):
      switch prompt.purpose {
      case .add(_, let column, _):
        var card = Draft(.card, board: board, text: text)
        card.column = column.text
        return card
      case .title(let card): return draft(.title, card, prompt.expected)
      default: return nil
      }
    case .notes(let editor): return draft(.notes, editor.card, editor.expected)
    default: return nil
    }
  }

  // MARK: At the next start

  /// Keeps drafts from now on, and offers those of programs that have ended without saving them.
  package func beginDrafts() {
    drafts = Drafts(of: session, named: String(settings.randomBits(), radix: 16))
    let abandoned = drafts?.abandoned() ?? []
    guard !abandoned.isEmpty else { return }
    var items = abandoned.prefix(9).enumerated().map { number, draft in
      Menu.Item(
        text: words.draft(draft.draft.kind, draft.draft.text), key: "\(number + 1)".first, choice: .resume(draft))
    }
    items.append(Menu.Item(text: words.keepDrafts, key: "l", choice: .close))
    items.append(Menu.Item(text: words.discardDrafts, key: "x", choice: .discard(abandoned)))
    layer = .menu(Menu(title: words.unsavedText, items: items))
  }

  /// Opens a draft for typing at its place. If the place is gone, a title becomes a new card, and notes can only be
  /// copied.
  func resume(_ abandoned: Drafts.Abandoned) {
    let draft = abandoned.draft
    let path = BoardKey(draft.board).flatMap { plan.path(of: $0) }.flatMap { plan.paths.contains($0) ? $0 : nil }
    if let path { show(path) }
    guard shown?.columnName != nil else { return refuse(words.noColumns) }
    let card = path == nil || draft.kind == .card ? nil : find(draft)
    if let card { shown?.select(card: card) }
    switch (draft.kind, card) {
    case (.title, let card?):
      begin(.title(card: card), words.title, text: shown?.board.card(card).title ?? "")
      guard case .prompt(var prompt)? = layer else { return }
      prompt.expected = draft.initial
      layer = .prompt(prompt)
    case (.notes, _):
      let notes = card.flatMap { shown?.board.card($0).notes } ?? draft.initial
      layer = .notes(
        NotesEditor(card: card, initial: notes, expected: draft.initial, area: TextArea(draft.text, columns: 80)))
    case (.title, nil), (.card, _):
      if let number = shown?.columns.firstIndex(where: { column in
        shown.map { ColumnName(text: draft.column).matches(column.index, of: $0.board) } ?? false
      }), !draft.column.isEmpty {
        shown?.focus(column: number)
      }
      beginAdding(.end)
    }
    if case .prompt(var prompt)? = layer {
      prompt.field.set(draft.text)
      prompt.textDidChange()
      layer = .prompt(prompt)
      typedTextDidChange()
    }
    if path == nil {
      refuse(words.boardIsGone)
    } else if draft.kind != .card, card == nil {
      refuse(words.cardIsGone)
    }
    // The text is first kept as this program's own.
    keepDraft()
    drafts?.remove(abandoned)
  }

  private func find(_ draft: Draft) -> Int? {
    guard let board = shown?.board else { return nil }
    let cards = board.cards.indices.filter { board.card($0).title == draft.card }
    return cards.indices.contains(draft.place) ? cards[draft.place] : cards.first
  }
}

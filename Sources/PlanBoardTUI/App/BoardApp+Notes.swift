internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen

extension BoardApp {
  /// Opens the notes of the selected card, or refuses if a ``TextArea`` cannot hold their characters.
  func beginNotes() {
    guard let shown, let card = shown.selected else { return refuse(words.noCard) }
    let notes = shown.board.card(card).notes
    // This width is only initial: each drawing sets the width of the box.
    let area = TextArea(notes, columns: 80)
    guard area.text == notes else { return refuseToType() }
    message = nil
    layer = .notes(NotesEditor(card: card, initial: notes, expected: notes, area: area))
  }

  func press(_ key: KeyPress, in editor: NotesEditor) {
    var editor = editor
    let isSecondEscape = editor.isLeaving
    editor.isLeaving = false
    message = nil
    layer = .notes(editor)
    switch key.name.text {
    case "escape" where editor.isChanged && !isSecondEscape:
      editor.isLeaving = true
      layer = .notes(editor)
      return say(words.discard)
    case "escape":
      layer = nil
      return say(words.discarded)
    case "C-s", "C-x": return save(editor)
    case "C-l": return ask(.redraw)
    case "C-z": return ask(.suspend)
    default: break
    }
    // The rows decide only how far Page Up and Page Down go, so this number need not be exact.
    if editor.area.handle(key, rows: max(size.rows - 6, 1)) {
      layer = .notes(editor)
    } else if key.key == .tab {
      editor.area.insert("  ")
      layer = .notes(editor)
    }
  }

  private func save(_ editor: NotesEditor) {
    // Notes that cannot be saved stay on the screen.
    guard let shown, let card = editor.card else { return refuse(words.cardIsGone) }
    guard editor.isChanged else {
      layer = nil
      return say(words.discarded)
    }
    let notes = shown.board.card(card).notes
    guard notes == editor.expected else {
      var editor = editor
      editor.expected = notes
      layer = .notes(editor)
      return refuse(words.notesChangedElsewhere)
    }
    let name = CardName(card, of: shown.board, at: shown.path)
    // `commit` makes the editor in `layer` follow its card to the changed board.
    commit([EditCard(name, notes: editor.area.text, today: today)])
    if message?.isFailure != true { layer = nil }
  }
}

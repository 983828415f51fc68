internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen

/// The card in full, beside the board.
struct Inspector {
  /// The index of the card that was read, and the text of its board; nil if no card was read.
  private var known: (card: Int, text: [UInt8])?
  private(set) var found: CardInFull?
  /// Whether the history of the card was read, too.
  private var hasHistory = false
  /// The selected item of the checklist, from 0.
  var item = 0
  /// The first line that is drawn.
  var top = 0
  /// Whether drawing must keep ``item`` on the screen. True after the user has selected an item, until the user scrolls
  /// the card.
  private(set) var isFollowed = false

  /// Forgets the card.
  mutating func reset() { self = Inspector() }

  mutating func scroll(by lines: Int) {
    top = max(top + lines, 0)
    isFollowed = false
  }

  /// Selects the next or the previous item of the checklist. Beyond its ends, scrolls by a line instead.
  mutating func step(by step: Int, of count: Int) {
    guard (0..<count).contains(item + step) else { return scroll(by: step) }
    item += step
    isFollowed = true
  }

  /// Whether the card that was read is the selected one, and the text of its board is still the same.
  func isFresh(_ app: BoardApp) -> Bool {
    guard let known, let shown = app.shown else { return false }
    return known.card == shown.selected && known.text == shown.board.source.bytes
  }

  /// Whether there is a selected card whose history was not read.
  func lacksHistory(_ app: BoardApp) -> Bool { app.shown?.selected != nil && !(hasHistory && isFresh(app)) }

  /// Reads the selected card of the board, unless it was read before and is still the same. If no card is selected,
  /// forgets the card that was read.
  ///
  /// - Parameter withHistory: whether to read the history of the card, too.
  mutating func refresh(_ app: BoardApp, withHistory: Bool = false) {
    guard let shown = app.shown, let card = shown.selected else { return reset() }
    if isFresh(app), hasHistory || !withHistory { return }
    let isSame = known?.card == card
    let name = CardName(card, of: shown.board, at: shown.path)
    found = try? app.session.cardInFull(name, in: app.plan, withHistory: withHistory)
    hasHistory = withHistory
    known = (card, shown.board.source.bytes)
    if !isSame { (item, top, isFollowed) = (0, 0, false) }
    item = min(item, max((found?.card.checklist.count ?? 1) - 1, 0))
  }
}

extension BoardApp {
  func toggleInspector() {
    guard inspector == nil else {
      inspector = nil
      if focus == .inspector { focus = .board }
      return
    }
    openCard()
    // On a wide screen, the board gets the keys back. On a narrow one, the card covers the board, so the card keeps
    // them.
    if size.columns >= BoardLayout.leastForBoth { focus = .board }
  }

  /// Shows the card in full, and gives it the keys.
  func openCard() {
    guard shown?.selected != nil else { return refuse(words.noCard) }
    inspector = inspector ?? Inspector()
    inspector?.refresh(self)
    focus = .inspector
  }

  /// Handles a key while the card in full has the focus.
  ///
  /// - Returns: whether the key was handled. If not, it means what it means on the board.
  func pressInInspector(_ key: KeyPress) -> Bool {
    guard inspector != nil else {
      focus = .board
      return false
    }
    // Keys may come before the card is drawn.
    inspector?.refresh(self)
    let items = inspector?.found?.card.checklist.count ?? 0
    switch key.name?.text {
    case "j"?, "down"?: inspector?.step(by: 1, of: items)
    case "k"?, "up"?: inspector?.step(by: -1, of: items)
    case "page-down"?, "C-d"?: inspector?.scroll(by: max(size.rows / 2, 1))
    case "page-up"?, "C-u"?: inspector?.scroll(by: -max(size.rows / 2, 1))
    case "space"? where items > 0: tick(inspector?.item ?? 0)
    case "escape"?, "q"?, "enter"?, "i"?:
      inspector = nil
      focus = .board
    case "h"?, "left"?: focus = .board
    default: return false
    }
    return true
  }

  /// Checks or unchecks an item of the checklist of the card in full.
  func tick(_ item: Int) {
    inspector?.refresh(self)
    guard let shown, let card = shown.selected, let found = inspector?.found,
      found.card.checklist.indices.contains(item)
    else { return }
    inspector?.item = item
    commit([
      SetCheckItem(
        CardName(card, of: shown.board, at: shown.path), item: "\(item + 1)", isDone: !found.card.checklist[item].isDone
      )
    ])
  }

  // MARK: Notes

  func beginNotes() {
    guard let shown, let card = shown.selected else { return refuse(words.noCard) }
    let notes = shown.board.card(card).notes
    let area = TextArea(notes, columns: 80)
    guard area.text == notes else { return refuseToType() }
    message = nil
    layer = .notes(NotesEditor(card: card, initial: notes, seen: notes, area: area))
  }

  func press(_ key: KeyPress, in editor: NotesEditor) {
    var editor = editor
    let isSecondEscape = editor.isLeaving
    editor.isLeaving = false
    message = nil
    layer = .notes(editor)
    switch key.name?.text {
    case "escape"? where editor.isChanged && !isSecondEscape:
      editor.isLeaving = true
      layer = .notes(editor)
      return say(words.discard)
    case "escape"?:
      layer = nil
      return say(words.discarded)
    case "C-s"?, "C-x"?: return save(editor)
    case "C-l"?: return ask(.redraw)
    case "C-z"?: return ask(.suspend)
    default: break
    }
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
    guard notes == editor.seen else {
      var editor = editor
      editor.seen = notes
      layer = .notes(editor)
      return refuse(words.notesChangedElsewhere)
    }
    let name = CardName(card, of: shown.board, at: shown.path)
    // `commit` shows the changed board, and makes the editor in `layer` follow its card there.
    commit([EditCard(name, notes: editor.area.text, today: today)])
    if message?.isFailure != true { layer = nil }
  }
}

/// The notes of a card while the user edits them.
struct NotesEditor {
  /// The index of the card; nil if it is no longer on the board.
  var card: Int?
  /// The notes with which the editing began.
  let initial: String
  /// The notes on the board when the editing began, or when the user was last told that another program had changed
  /// them.
  var seen: String
  var area: TextArea
  /// Whether the last key was Escape, and the user was asked whether to discard the notes.
  var isLeaving = false

  var isChanged: Bool { area.text != initial }
}

internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen

extension BoardApp {
  /// Shows the selected card in full, or hides it.
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

  /// Shows the selected card in full, and gives it the keys. If no card is selected, only says so.
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
    // Drawing usually reads the selected card, but a key may come before it is drawn.
    inspector?.refresh(self)
    let items = inspector?.found?.card.checklist.count ?? 0
    switch key.name.text {
    case "j", "down": inspector?.step(by: 1, of: items)
    case "k", "up": inspector?.step(by: -1, of: items)
    case "page-down", "C-d": inspector?.scroll(by: max(size.rows / 2, 1))
    case "page-up", "C-u": inspector?.scroll(by: -max(size.rows / 2, 1))
    case "space" where items > 0: toggleCheckItem(inspector?.item ?? 0)
    case "escape", "q", "enter", "i":
      inspector = nil
      focus = .board
    case "h", "left": focus = .board
    default: return false
    }
    return true
  }

  /// Checks or unchecks an item in the checklist of the card in full.
  ///
  /// - Parameter item: the item's index, from 0. If there is no such item, nothing happens.
  func toggleCheckItem(_ item: Int) {
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
}

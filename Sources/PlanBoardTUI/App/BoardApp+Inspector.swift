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
    // On a narrow screen, the card covers the board, so the card keeps the keys.
    if size.columns >= BoardLayout.leastForBoth { focus = .board }
  }

  /// Shows the selected card in full, and gives it the keys.
  func openCard() {
    guard shown?.selected != nil else { return refuse(words.noCard) }
    inspector = inspector ?? Inspector()
    inspector?.refresh(self)
    focus = .inspector
  }

  /// Returns false for a key that keeps its meaning on the board.
  func pressInInspector(_ key: KeyPress) -> Bool {
    guard inspector != nil else {
      focus = .board
      return false
    }
    // A key may come before the selected card is drawn.
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

  /// Checks or unchecks the item with this 0-based index in the checklist; does nothing if there is no such item.
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

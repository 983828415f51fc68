internal import PlanBoardCore
internal import PlanBoardMessages
internal import PlanBoardScreen

extension BoardApp {
  /// The longest time between the clicks of a double click, in milliseconds.
  private static let doubleClickTime = 400

  func handle(_ mouse: MouseEvent) {
    let place = (column: mouse.column, row: mouse.row)
    switch mouse.action {
    case .press(.left): press(at: place)
    case .press(.right): openMenu(at: place)
    case .drag(.left): drag(to: place)
    case .release: release(at: place)
    case .wheel(let wheel): scroll(wheel, at: place)
    case .press, .drag, .move: break
    }
  }

  /// The target that was drawn last lies on top.
  private func target(at place: (column: Int, row: Int)) -> Hit.Target? {
    hits.last { $0.area.contains(column: place.column, row: place.row) }?.target
  }

  private func press(at place: (column: Int, row: Int)) {
    let target = target(at: place)
    if layer != nil { return pressInLayer(target, at: place) }
    message = nil
    let isDouble = isDoubleClick(at: place)
    switch target {
    case .card(let column, let row)?:
      focus = .board
      shown?.focus(row: row, in: column)
      if isDouble {
        inspector = inspector ?? Inspector()
      } else {
        drag = Drag(card: shown?.selected, start: place, pointer: place)
      }
    case .above(let column, _)?:
      focus = .board
      shown?.focus(column: column)
    case .column(let column)?:
      focus = .board
      shown?.focus(column: column)
      if isDouble { perform(.addCard) }
    case .header(let column)?, .tab(let column)?:
      focus = .board
      shown?.focus(column: column)
      if isDouble, case .header? = target { perform(.renameColumn) }
    case .moreColumns(let isLeft)?: perform(isLeft ? .focusLeft : .focusRight)
    case .moreCards(let column, let isAbove)?:
      shown?.focus(column: column)
      perform(isAbove ? .pageUp : .pageDown)
    case .foldedCards(let column)?:
      shown?.focus(column: column)
      perform(.foldDone)
    case .sidebarItem(let number)?:
      sidebar?.selected = number
      chooseInSidebar()
    // Until a newly selected card is drawn, the user sees the items of the earlier card. A click on them does nothing.
    case .inspectorItem(let item)? where inspector?.isFresh(self) == true:
      focus = .inspector
      toggleCheckItem(item)
    case .inspector?: focus = .inspector
    case .key(let action)?: perform(action)
    case .title?: openBoardMenu()
    case .inspectorItem?, .menuItem?, .field?, .fieldBox?, .notes?, nil: break
    }
  }

  private func openMenu(at place: (column: Int, row: Int)) {
    guard layer == nil else { return }
    message = nil
    switch target(at: place) {
    case .card(let column, let row)?:
      focus = .board
      shown?.focus(row: row, in: column)
      // Without marks on other cards, the actions of the menu change this card alone.
      if let card = shown?.selected, !marks.contains(card) { unmark() }
      if let card = shown?.selected {
        let name = targets.count > 1 ? words.cards(targetTitles) : title(of: card)
        openMenu(name, of: Self.cardActions)
      }
    case .column(let column)?, .above(let column, _)?, .header(let column)?, .tab(let column)?:
      focus = .board
      shown?.focus(column: column)
      openMenu(columnName(column), of: Self.columnActions)
    case .title?: openBoardMenu()
    default: break
    }
  }

  private func pressInLayer(_ target: Hit.Target?, at place: (column: Int, row: Int)) {
    switch layer {
    case .menu(let menu):
      if case .menuItem(let number)? = target { choose(number, of: menu) } else { layer = nil }
    case .help: layer = nil
    // A click only moves the cursor: if it closed a prompt or notes, text would be lost.
    case .prompt(var prompt):
      guard let hit = hits.last(where: { $0.area.contains(column: place.column, row: place.row) }) else { return }
      switch hit.target {
      case .field: prompt.field.click(column: place.column - hit.area.column, width: hit.area.columns)
      case .fieldBox:
        let box = FieldBox(prompt.field, width: hit.area.columns)
        prompt.field.move(to: box.place(column: place.column - hit.area.column, row: place.row - hit.area.row))
      default: return
      }
      layer = .prompt(prompt)
    case .notes(var editor):
      guard
        let hit = hits.last(where: { $0.target == .notes && $0.area.contains(column: place.column, row: place.row) })
      else { return }
      editor.area.click(
        column: place.column - hit.area.column, row: place.row - hit.area.row, rows: hit.area.rows)
      layer = .notes(editor)
    case nil: break
    }
  }

  /// Whether a click is the second one of a double click; remembers the click for the next call.
  private func isDoubleClick(at place: (column: Int, row: Int)) -> Bool {
    let now = settings.milliseconds()
    if let last = lastClick, last.column == place.column, last.row == place.row,
      now - last.time <= Self.doubleClickTime
    {
      lastClick = nil
      return true
    }
    lastClick = (place.column, place.row, now)
    return false
  }

  // MARK: Dragging

  private func drag(to place: (column: Int, row: Int)) {
    guard var drag, layer == nil else { return }
    drag.pointer = place
    if place != drag.start, !drag.isMoving {
      drag.isMoving = true
      // A card that is not marked is dragged alone.
      if let card = drag.card, !marks.contains(card) { unmark() }
    }
    drag.target = dropTarget(at: place)
    self.drag = drag
  }

  /// The column and the index at which a dragged card would be inserted among the shown cards; nil if it cannot be
  /// dropped at this place.
  private func dropTarget(at place: (column: Int, row: Int)) -> (column: Int, index: Int)? {
    guard let shown else { return nil }
    for hit in hits.reversed() where hit.area.contains(column: place.column, row: place.row) {
      switch hit.target {
      case .card(let column, let row):
        // On the lower half of a card with several lines, the place is below this card.
        let isBelow = (place.row - hit.area.row) * 2 >= hit.area.rows && hit.area.rows > 1
        return (column, row + (isBelow ? 1 : 0))
      case .above(let column, let row): return (column, row)
      case .column(let column), .foldedCards(let column):
        return shown.column(column).map { (column, $0.cards.count) }
      case .header(let column), .tab(let column): return (column, 0)
      case .moreCards(let column, let isAbove):
        return shown.column(column).map { (column, isAbove ? 0 : $0.cards.count) }
      default: return nil
      }
    }
    return nil
  }

  private func release(at place: (column: Int, row: Int)) {
    guard let drag else { return }
    self.drag = nil
    guard drag.isMoving, let card = drag.card, let target = dropTarget(at: place), let shown else { return }
    self.shown?.select(card: card)
    // A single card that is dropped in its own place is not moved.
    let own = shown.column(target.column)?.cards.row(of: card)
    if shownMarks.count < 2, let own, target.index == own || target.index == own + 1 { return }
    move(to: target.column, before: target.index)
  }

  var isDragging: Bool { drag?.isMoving == true }

  /// Scrolls by one column or row if a card is dragged to or near an edge of the screen.
  func scrollDuringDrag() {
    guard let drag, drag.isMoving, let shown else { return }
    if drag.pointer.column == 0 || drag.pointer.column >= size.columns - 1 {
      self.shown?.focus(column: shown.column + (drag.pointer.column == 0 ? -1 : 1))
    } else if drag.pointer.row <= 2 || drag.pointer.row >= size.rows - 3, let target = drag.target,
      let column = shown.column(target.column)
    {
      let step = drag.pointer.row <= 2 ? -1 : 1
      self.shown?.focus(row: column.row + step, in: target.column)
    }
    self.drag?.target = dropTarget(at: drag.pointer)
  }

  // MARK: The wheel

  private func scroll(_ wheel: MouseEvent.Wheel, at place: (column: Int, row: Int)) {
    let step = wheel == .up || wheel == .left ? -1 : 1
    switch layer {
    case .menu(var menu):
      menu.selected = min(max(menu.selected + step, 0), max(menu.items.count - 1, 0))
      layer = .menu(menu)
      return
    case .help(let scroll):
      layer = .help(scroll: max(scroll + 3 * step, 0))
      return
    case .prompt, .notes: return
    case nil: break
    }
    if wheel == .left || wheel == .right { return perform(step < 0 ? .focusLeft : .focusRight) }
    switch target(at: place) {
    case .inspector?, .inspectorItem?: inspector?.scroll(by: 3 * step)
    case .sidebarItem?: sidebar?.move(by: step)
    case .card(let column, _)?, .above(let column, _)?, .column(let column)?, .moreCards(let column, _)?,
      .header(let column)?, .foldedCards(let column)?:
      guard let row = shown?.column(column)?.row else { return }
      shown?.focus(row: row + step, in: column)
    default: break
    }
  }
}

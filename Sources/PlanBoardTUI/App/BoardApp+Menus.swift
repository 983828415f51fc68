internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTerminal

extension BoardApp {
  func openMoveMenu() {
    guard let shown, !targets.isEmpty else { return refuse(words.noCard) }
    var items = shown.columns.indices.map { number in
      Menu.Item(text: columnName(number), key: digit(number), choice: .move(shown.name(ofColumn: number), isTop: false))
    }
    if let name = shown.columnName {
      items.append(
        Menu.Item(
          text: words.top(of: columnName(shown.column)), key: "t", choice: .move(name, isTop: true)))
    }
    let titles = titles
    for path in plan.paths where path != shown.path {
      items.append(Menu.Item(text: words.board(VisibleText.safe(titles.title(of: path))), choice: .moveToBoard(path)))
    }
    let next = min(shown.column + 1, shown.columns.count - 1)
    layer = .menu(Menu(title: words.menu(words.moveTo, of: targetTitles), items: items, selected: max(next, 0)))
  }

  func openPriorityMenu() {
    guard let shown, let card = targets.first else { return refuse(words.noCard) }
    let present = shown.board.card(card).priority
    let items =
      Priority.allCases.map { Menu.Item(text: $0.rawValue, key: $0.rawValue.first, choice: .priority($0)) }
      + [Menu.Item(text: words.none, key: "n", choice: .priority(nil))]
    let selected = present.flatMap { Priority.allCases.firstIndex(of: $0) } ?? 0
    layer = .menu(Menu(title: words.menu(words.priority, of: targetTitles), items: items, selected: selected))
  }

  func openColorMenu() {
    guard !targets.isEmpty else { return refuse(words.noCard) }
    let items =
      [Menu.Item(text: words.none, key: "n", choice: .color(nil))]
      + ColorValue.names.sorted().map {
        Menu.Item(text: $0, style: Style(foreground: ColorValue($0)?.terminalColor ?? .standard), choice: .color($0))
      }
    layer = .menu(Menu(title: words.menu(words.color, of: targetTitles), items: items))
  }

  func openFilterMenu() {
    var items = [
      Menu.Item(text: words.allCards, key: "a", choice: .filter(nil)),
      Menu.Item(text: words.dueSoon, key: "d", choice: .filter(Self.dueSoon)),
    ]
    items += plan.views.map { Menu.Item(text: VisibleText.safe($0.name), choice: .filter("\($0.query)")) }
    items += tags.map { Menu.Item(text: "#\(VisibleText.safe($0))", style: .tag, choice: .filter("#\($0)")) }
    layer = .menu(Menu(title: words.show, items: items))
  }

  func openBoardMenu() {
    let titles = titles
    let items = plan.paths.enumerated().map { number, path in
      Menu.Item(text: VisibleText.safe(titles.title(of: path)), key: digit(number), choice: .board(path))
    }
    let selected = shown.flatMap { plan.paths.firstIndex(of: $0.path) } ?? 0
    layer = .menu(Menu(title: words.boards, items: items, selected: selected))
  }

  /// In the menu, an action has the same key as on the board, if this key is a single character.
  func openMenu(_ title: String, of actions: [BoardAction]) {
    let items = actions.map { action in
      let key = keys.keys(for: action).first { $0.count == 1 }
      return Menu.Item(
        text: words.help(action.rawValue) ?? action.rawValue, key: key?.first, choice: .action(action))
    }
    layer = .menu(Menu(title: title, items: items))
  }

  static let cardActions: [BoardAction] = [
    .openCard, .editTitle, .editNotes, .toggleDone, .toggleStarted, .moveMenu, .editDue, .editTags, .setPriority,
    .setColor,
    .addBelow, .removeCard, .openEditor,
  ]

  static let columnActions: [BoardAction] = [
    .addCard, .renameColumn, .addColumn, .columnLeft, .columnRight, .removeColumn, .filterMenu, .undo,
  ]

  /// The tags of the cards of the board, the most used first.
  var tags: [String] {
    guard let shown else { return [] }
    let completions = Completions(self.plan, today: today).on([shown.path])
    return completions.tags.map(\.text)
  }

  /// The titles of all boards.
  var titles: BoardTitles {
    BoardTitles(plan.paths.map { ($0, (try? plan.board(at: $0))?.title ?? $0.stem) })
  }

  func title(of path: Path) -> String { VisibleText.safe((try? plan.board(at: path))?.title ?? path.stem) }

  /// The name of a column, safe for a terminal; `number` is an index in ``ShownBoard/columns``.
  func columnName(_ number: Int) -> String {
    DrawingWords.name(shown?.span(number).name ?? "")
  }

  private func digit(_ number: Int) -> Character? { number < 9 ? Character("\(number + 1)") : nil }

  // MARK: Keys

  func press(_ key: KeyPress, in menu: Menu) {
    var menu = menu
    // A choice may open another menu, so this menu is not put back after a choice.
    switch key.name.text {
    case "escape", "q": return layer = nil
    case "enter", "space": return choose(menu.selected, of: menu)
    case "down", "C-n", "tab": menu.move(by: 1)
    case "up", "C-p", "S-tab": menu.move(by: -1)
    case "page-down": menu.selected = min(menu.selected + 10, max(menu.items.count - 1, 0))
    case "page-up": menu.selected = max(menu.selected - 10, 0)
    case "home": menu.selected = 0
    case "end": menu.selected = max(menu.items.count - 1, 0)
    case "C-l": return ask(.redraw)
    case "C-z": return ask(.suspend)
    default:
      guard let letter = key.typed else { return }
      if let index = menu.index(of: letter) {
        return choose(index, of: menu)
      } else if letter == "j" {
        menu.move(by: 1)
      } else if letter == "k" {
        menu.move(by: -1)
      } else {
        menu.select(beginningWith: letter)
      }
    }
    layer = .menu(menu)
  }

  func choose(_ index: Int, of menu: Menu) {
    layer = nil
    guard menu.items.indices.contains(index) else { return }
    switch menu.items[index].choice {
    case .move(let column, let isTop): move(to: column, isTop: isTop)
    case .moveToBoard(let path): change { MoveCard($0, to: BoardName(path.text), today: today) }
    case .priority(let priority):
      change { EditCard($0, fields: [(.priority, priority?.rawValue)], today: today) }
    case .color(let color): change { EditCard($0, fields: [(.color, color)], today: today) }
    case .filter(let query): setFilter(query)
    case .board(let path): show(path)
    case .action(let action): perform(action)
    case .perform(let request): commit(request)
    case .reverse(let change): reverse(change)
    case .passOver(let number): passOver(number)
    case .resume(let draft): resume(draft)
    case .discard(let abandoned): for draft in abandoned { drafts?.remove(draft) }
    case .close: break
    }
  }
}

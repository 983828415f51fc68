internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTerminal

/// The last two lines of the screen: a message, and keys.
extension BoardApp {
  /// Draws the second-to-last line.
  ///
  /// - Returns: the width of the text, in terminal columns; the whole width if the user types a text in this line.
  func drawMessage(_ layout: BoardLayout, _ grid: inout CellGrid) -> Int {
    let area = layout.message
    if case .prompt(let prompt)? = layer, prompt.isInFooter(of: shown) {
      draw(prompt, in: area, &grid)
      return area.columns
    }
    var text = StyledLine()
    let marked = shownMarks.count
    if marked > 0 { text.add(words.marked(marked), .bold) }
    func add(_ part: String, _ style: Style) {
      if text.width > 0 { text.add(" · ", .dim) }
      text.add(part, style)
    }
    if let message {
      if message.isFailure { add("! ", .alarm) }
      let (part, style) = (VisibleText.safe(message.text), message.isFailure ? Style.warning : .plain)
      if message.isFailure { text.add(part, style) } else { add(part, style) }
    } else if !pending.isEmpty {
      add(pending.map(\.text).joined(separator: " ") + " …", .dim)
    } else if let filter {
      add(words.filtered(VisibleText.safe(filter), count: shown?.cardCount ?? 0), .bold)
    } else if settings.isAccessible {
      add(status, .plain)
    }
    text = text.cut(to: area.columns - 2)
    put(text, &grid, column: area.column + 1, row: area.row, in: area)
    return text.width
  }

  /// Draws as many useful keys as fit, in the last line and then beside the message above it.
  ///
  /// - Parameter message: the width of the message, in terminal columns.
  func drawKeys(_ layout: BoardLayout, besideMessage message: Int, _ grid: inout CellGrid) {
    let area = layout.keys
    if let hint = layerHint {
      put(StyledLine(hint, .dim).cut(to: area.columns - 2), &grid, column: area.column + 1, row: area.row, in: area)
      return
    }
    let labels = footerKeys.compactMap(label)
    let first = Self.count(of: labels, in: area.columns - 2)
    draw(labels.prefix(first), in: area, column: area.column + 1, &grid)
    // For a screen reader, the line above contains only the message or the status.
    guard !settings.isAccessible else { return }
    let rest = labels.dropFirst(first)
    let above = rest.prefix(Self.count(of: rest, in: area.columns - 2 - (message > 0 ? message + 2 : 0)))
    draw(above, in: layout.message, column: area.endColumn - 1 - Self.width(of: above), &grid)
  }

  private typealias KeyLabel = (action: BoardAction, text: StyledLine)

  private func label(_ action: BoardAction, _ key: String) -> KeyLabel? {
    let togglesItems =
      focus == .inspector && action == .toggleDone && inspector?.found?.card.checklist.isEmpty == false
    guard let label = togglesItems ? words.tick : words.label(action.rawValue) else { return nil }
    var text = StyledLine(key, .bold)
    text.add(" " + label, .dim)
    return (action, text)
  }

  /// The width of labels side by side, in terminal columns.
  private static func width(of labels: some Collection<KeyLabel>) -> Int {
    labels.reduce(0) { $0 + $1.text.width } + 2 * max(labels.count - 1, 0)
  }

  /// How many labels, from the first one on, fit into a number of terminal columns.
  private static func count(of labels: some Collection<KeyLabel>, in columns: Int) -> Int {
    (0...labels.count).last { width(of: labels.prefix($0)) <= columns } ?? 0
  }

  private func draw(_ labels: some Collection<KeyLabel>, in area: CellArea, column: Int, _ grid: inout CellGrid) {
    var column = column
    for (action, text) in labels {
      put(text, &grid, column: column, row: area.row, in: area)
      add(.key(action), CellArea(column: column, row: area.row, columns: text.width, rows: 1))
      column += text.width + 2
    }
  }

  /// The keys that are useful now, the most useful first, each with its action.
  private var footerKeys: [(action: BoardAction, key: String)] {
    let actions: [BoardAction]
    if shown == nil {
      actions = [.help, .commandLine, .quit]
    } else if focus == .inspector {
      actions = [.cancel, .toggleDone, .editTitle, .help, .quit]
    } else if filter != nil {
      actions = [.cancel, .nextMatch, .toggleDone, .undo, .help, .quit]
    } else {
      actions = [
        .help, .addCard, .editTitle, .toggleDone, .moveRight, .toggleInspector, .undo, .filter, .quit, .editDue,
        .editTags,
        .commandLine,
      ]
    }
    return actions.compactMap { action in
      if action == .moveRight {
        let both = [BoardAction.moveLeft, .moveRight].compactMap { keys.keys(for: $0).first }
        return both.isEmpty ? nil : (.moveRight, both.joined(separator: " "))
      }
      // The key `escape` is written `esc`, as in the other hints.
      return keys.keys(for: action).first.map { (action, $0 == "escape" ? "esc" : $0) }
    }
  }

  /// Explains the keys of the layer over the board, or of the sidebar if it has the focus; nil if there is neither.
  private var layerHint: String? {
    switch layer {
    case .menu: words.chooseHint
    case .help: words.helpHint
    case .notes: words.notesHint
    case .prompt(let prompt): prompt.hint
    case nil: focus == .sidebar ? words.sidebarHint(key: keys.keys(for: .toggleSidebar).first ?? "") : nil
    }
  }
}

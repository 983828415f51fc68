internal import PlanBoardCore
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTerminal

extension BoardApp {
  func draw(_ prompt: Prompt, in area: CellArea, _ grid: inout CellGrid) {
    let label = prompt.label == words.command ? prompt.label : prompt.label + ": "
    let room = area.columns - 2
    let begin = StyledLine(label, .bold).cut(to: max(room / 2, 2))
    put(begin, &grid, column: area.column + 1, row: area.row, in: area)
    let start = area.column + 1 + begin.width
    let width = max(area.endColumn - start - 1, 2)
    let view = prompt.field.view(width: width)
    add(.field, CellArea(column: start, row: area.row, columns: width, rows: 1))
    grid.draw(view.text, column: start, row: area.row, in: area)
    grid.cursor = (start + view.cursorColumn, area.row)
  }

  /// Draws the completions and the preview above the prompt or, for a prompt in a column, above the last line.
  func drawCandidates(of prompt: Prompt, _ layout: BoardLayout, _ grid: inout CellGrid) {
    var row = layout.message.row - (prompt.isInFooter(of: shown) ? 1 : 0)
    func line(_ text: StyledLine) {
      guard row > layout.title.row else { return }
      let cells = CellArea(column: 0, row: row, columns: grid.columns, rows: 1)
      grid.fill(cells)
      put(text.cut(to: grid.columns - 2), &grid, column: 1, row: row, in: cells)
      row -= 1
    }
    // The prompt or its preview covers the line of messages, so a refusal is drawn in place of the preview.
    let refusal = message?.isFailure == true ? message : nil
    if let preview = refusal ?? prompt.preview {
      var text = StyledLine(preview.isFailure ? "! " : "", .alarm)
      text.add(VisibleText.safe(preview.text), preview.isFailure ? .warning : .dim)
      line(text)
    }
    guard !prompt.candidates.isEmpty else { return }
    // At most three completions are drawn before the chosen one.
    let first = max((prompt.candidate ?? 0) - 3, 0)
    var text = StyledLine(first > 0 ? "‹ " : "", .dim)
    for (number, candidate) in prompt.candidates.enumerated().dropFirst(first) {
      let word = VisibleText.safe(String(candidate.split(separator: " ").last ?? ""))
      guard text.width + DisplayWidth.of(word) + 4 <= grid.columns - 2 else {
        text.add("›", .dim)
        break
      }
      text.add(word, number == prompt.candidate ? Style([.inverse, .bold]) : .dim)
      text.add("  ")
    }
    line(text)
  }

  func draw(_ editor: NotesEditor, _ layout: BoardLayout, _ grid: inout CellGrid) {
    let count = editor.area.text.count { $0.isNewline } + 1
    let area = middle(columns: 84, rows: min(max(count + 6, 10), layout.keys.row - 1), layout)
    let card = editor.card.map { title(of: $0) } ?? words.cardIsGone
    let inside = drawBox(words.notes(of: card), area, &grid)
    guard !inside.isEmpty else { return }
    var editor = editor
    editor.area.columns = inside.columns
    // The keys that move the cursor also need the width, because it decides where the rows end.
    layer = .notes(editor)
    let view = editor.area.view(rows: inside.rows)
    add(.notes, inside)
    for (number, text) in view.rows.enumerated() {
      grid.draw(text, column: inside.column, row: inside.row + number, in: inside)
    }
    grid.cursor = (inside.column + view.cursorColumn, inside.row + view.cursorRow)
  }
}

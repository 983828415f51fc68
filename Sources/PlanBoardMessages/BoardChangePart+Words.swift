internal import PlanBoardCore
internal import PlanBoardMerge

extension BoardChange.Part {
  /// A value of the part: in quotes, or in words if it is a day or a box and `today` is given. Safe for a terminal.
  ///
  /// - Parameter today: nil for values as the file has them, as in a pipe.
  func words(_ value: String, today: CalendarDate?) -> String {
    guard let today else { return quoted(value) }
    if isField, FieldKey(name).takesDay, let date = DueDate(iso: value) { return DueWords.words(date, today: today) }
    if !isField, name == "box" {
      switch value {
      case " ": return DrawingWords.state(.open)
      case "x", "X": return DrawingWords.state(.done)
      case "-": return DrawingWords.state(.cancelled)
      case "/": return DrawingWords.started
      default: break
      }
    }
    return quoted(value)
  }

  private func quoted(_ value: String) -> String { "\"\(VisibleText.safe(value))\"" }
}

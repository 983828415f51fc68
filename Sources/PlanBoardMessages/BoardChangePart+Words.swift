internal import PlanBoardCore
internal import PlanBoardMerge

extension BoardChange.Part {
  /// A value of the part: in words if it is a day or a known box, or else as it is.
  ///
  /// - Parameter today: the current day; nil to use no words.
  func words(_ value: String, today: CalendarDate?) -> DifferencePiece.Source {
    guard let today else { return quoted(value) }
    if key?.takesDay == true, let date = DueDate(iso: value) {
      return .words(DueWords.words(date, today: today))
    }
    if !isField, name == "box" {
      switch value {
      case " ": return .words(Words.text(.open))
      case "x", "X": return .words(Words.text(.done))
      case "-": return .words(Words.text(.cancelled))
      case "/": return .words(Words.text(.started))
      default: break
      }
    }
    return quoted(value)
  }

  private func quoted(_ value: String) -> DifferencePiece.Source { .quoted(VisibleText.safe(value)) }
}

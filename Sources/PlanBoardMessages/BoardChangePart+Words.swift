internal import PlanBoardCore
internal import PlanBoardMerge

extension BoardChange.Part {
  /// A value of the part: in words if it is a day or a known box, or else as it is.
  ///
  /// - Parameter today: the current day; nil to use no words.
  func words(_ value: String, today: CalendarDate?, _ locale: WordLocale = .english) -> DifferencePiece.Source {
    guard let today else { return quoted(value) }
    if key?.takesDay == true, let date = DueDate(iso: value) {
      return .words(DueWords.words(date, today: today, locale))
    }
    if !isField, name == "box" {
      switch value {
      case " ": return .words(locale.text(.open))
      case "x", "X": return .words(locale.text(.done))
      case "-": return .words(locale.text(.cancelled))
      case "/": return .words(locale.text(.started))
      default: break
      }
    }
    return quoted(value)
  }

  private func quoted(_ value: String) -> DifferencePiece.Source { .quoted(VisibleText.safe(value)) }
}

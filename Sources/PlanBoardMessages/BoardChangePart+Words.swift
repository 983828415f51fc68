internal import PlanBoardCore
internal import PlanBoardMerge

extension BoardChange.Part {
  /// A value of the part. If `today` is not nil, a day is in words, and so is a box whose mark pb knows. Any other
  /// value is in quotation marks. Safe for a terminal.
  ///
  /// - Parameter today: the current day; nil to show all values as the file has them, as for a pipe.
  func words(_ value: String, today: CalendarDate?, _ locale: WordLocale = .english) -> String {
    guard let today else { return quoted(value) }
    if key?.takesDay == true, let date = DueDate(iso: value) {
      return DueWords.words(date, today: today, locale)
    }
    if !isField, name == "box" {
      switch value {
      case " ": return locale.text(.open)
      case "x", "X": return locale.text(.done)
      case "-": return locale.text(.cancelled)
      case "/": return locale.text(.started)
      default: break
      }
    }
    return quoted(value)
  }

  private func quoted(_ value: String) -> String { "\"\(VisibleText.safe(value))\"" }
}

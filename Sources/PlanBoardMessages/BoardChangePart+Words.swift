internal import PlanBoardCore
internal import PlanBoardMerge

extension BoardChange.Part {
  /// A value of the part, in words if it is a day or a known box, or else in quotation marks. Safe for a terminal.
  ///
  /// - Parameter today: the current day; nil to use no words.
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

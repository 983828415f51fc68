extension TimeOfDay {
  /// Reads a time as people type it: `15:00`, `3pm`, `3:30 pm` or `noon`. The text must be in lower case.
  ///
  /// - Parameter takesHour: whether an hour alone (`15`) and four figures (`1630`) are times, too.
  /// - Returns: nil for any other text, such as `midnight`, which may be the beginning or the end of a day.
  package init?(typed text: some StringProtocol, takesHour: Bool = false) {
    if let time = TimeOfDay(text) {
      self = time
      return
    }
    if text == "noon" {
      self.init(hour: 12, minute: 0)
      return
    }
    let figures = text.prefix { $0.isASCII && $0.isNumber || $0 == ":" }
    let half = text[figures.endIndex...].drop { $0 == " " }
    guard !figures.isEmpty, half == "am" || half == "pm" else {
      guard takesHour, figures.endIndex == text.endIndex, !figures.contains(":"), let number = Int(figures) else {
        return nil
      }
      switch figures.utf8.count {
      case 1...2: self.init(hour: number, minute: 0)
      case 4: self.init(hour: number / 100, minute: number % 100)
      default: return nil
      }
      return
    }
    let time = figures.contains(":") ? TimeOfDay(figures) : TimeOfDay("\(figures):00")
    guard let time, (1...12).contains(time.minutes / 60) else { return nil }
    self.init(hour: time.minutes / 60 % 12 + (half == "pm" ? 12 : 0), minute: time.minutes % 60)
  }

  private init?(hour: Int, minute: Int) { self.init("\(hour):\(minute < 10 ? "0" : "")\(minute)") }

  /// Whether a word that is no time may be meant as one: `15h`, `15.30`, `25:00`, `3p.m.`.
  package static func isLikely(_ word: some StringProtocol) -> Bool {
    let figures = word.prefix { $0.isASCII && $0.isNumber }
    let rest = word[figures.endIndex...].lowercased()
    guard (1...2).contains(figures.utf8.count), let sign = rest.first else { return false }
    switch sign {
    case ":", ".": return rest.dropFirst().prefix(2).count { $0.isASCII && $0.isNumber } == 2
    case "h": return rest.dropFirst().allSatisfy(\.isNumber)
    default: return ["am", "pm", "a.m", "p.m", "uhr"].contains { rest.hasPrefix($0) }
    }
  }
}

package import PlanBoardCore
package import PlanBoardIntents

extension IntentFailure.Candidate {
  package static let mostListed = 10

  /// At most ``mostListed`` cards, each on a line of its own, with what distinguishes it from the others. If there are
  /// more cards, a final line says how many more.
  ///
  /// - Parameter count: the number of all cards, of which `cards` may be a part.
  static func lines(_ cards: [Self], of count: Int) -> [String] {
    let shown = Array(cards.prefix(mostListed))
    return zip(shown, differences(among: shown)).map { $0.row($1) }
      + (count > shown.count ? ["… and \(count - shown.count) more"] : [])
  }

  /// The card on one line: `kqbd roadmap.md:12: [ ] Call Ann  due:2026-12-01 (To Do)`. Safe for a terminal.
  package var line: String { line(today: nil) }

  /// The card on one line, as in ``line``. Safe for a terminal.
  ///
  /// - Parameter today: the current day, to show the due day in words; nil to show `due:2026-12-01`.
  package func line(today: CalendarDate?) -> String {
    line([due.map { due in today.map { "due \(DueWords.words(due, today: $0))" } ?? "due:\(due)" }].compactMap(\.self))
  }

  /// The card as in ``line``, but with everything that a line of `pb list` shows, and with `differences`.
  private func row(_ differences: [String]) -> String {
    let priority = card.priority.map { "!\($0 == .medium ? "med" : $0.rawValue)" }
    let checked = card.checklist.isEmpty ? nil : "\(card.checklist.count(where: \.isDone))/\(card.checklist.count)"
    let facts =
      [priority] + card.tags.map { "#\($0)" } + card.people.map { "@\($0)" }
      + [due.map { "due:\($0)" }, checked, card.color.map { "color:\($0)" }, card.isPinned ? "pin:true" : nil]
    return line(facts.compactMap(\.self).map { VisibleText.safe($0) } + differences)
  }

  private func line(_ facts: [String]) -> String {
    let handle = handle.map { "\($0.text) " } ?? ""
    let box = box.map { "[\(VisibleText.safe(String($0.mark)))] " } ?? ""
    let column = VisibleText.safe(place.column ?? "archive")
    let section = place.section.map { " / \(VisibleText.safe($0))" } ?? ""
    return "\(handle)\(VisibleText.safe(place.path.text)):\(place.line1): \(box)\(VisibleText.safe(title))"
      + (facts.isEmpty ? "" : " ") + facts.map { " \($0)" }.joined() + " (\(column)\(section))"
  }

  /// For each card, what a line of `pb list` does not show, and what distinguishes the card from those with the same
  /// title: fields such as `created:2026-11-20`, and the beginning of the notes. Safe for a terminal.
  package static func differences(among cards: [Self]) -> [[String]] {
    let alike = Dictionary(grouping: cards, by: \.title)
    return cards.map { candidate in
      let others = alike[candidate.title] ?? []
      let keys = Set(candidate.card.fields.map(\.key.name))
      let fields = candidate.card.fields.filter { field in
        !field.key.isRecordOfPlace(amongKeys: keys) && others.contains { $0.card.value(of: field.key) != field.value }
      }
      let note = others.contains { $0.card.notes != candidate.card.notes } ? candidate.card.notes : ""
      let firstLine = String(note.prefix { !$0.isNewline })
      return fields.map { shortened("\($0.key.name):\($0.value)", to: mostWidth) }
        + (firstLine.isEmpty ? [] : ["\"\(shortened(firstLine, to: mostWidth))\""])
    }
  }

  /// The width of a value or a note in a line, in terminal columns.
  private static let mostWidth = 40

  /// The card's place as a word of a shell command, or `placeholder` if the path cannot be shown.
  func shellWord(or placeholder: String) -> String {
    place.path.shellWord(or: placeholder, line1: place.line1)
  }
}

package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMerge
internal import PlanBoardStore

extension CardLog.Entry {
  /// A line for each change to the card in this commit, or since the last commit if the entry has no revision. Safe for
  /// a terminal.
  ///
  /// - Parameters:
  ///   - localTime: returns the reader's local time at a moment, given in seconds since 1970.
  ///   - today: the current day, to show days in words, and long values only in part; nil to show ISO dates and whole
  ///     values.
  package func lines(_ localTime: (Int) -> LocalTime, today: CalendarDate?) -> [String] {
    let begin =
      if let revision {
        "\(localTime(revision.time).words(today: today))  \(revision.commit.prefix(7))  "
          + (isCut ? "" : "\(VisibleText.safe(revision.author)): ")
      } else {
        "not committed yet: "
      }
    if isCut { return [begin + "older history is not in this clone; \(MissingVersion.unshallow)"] }
    return changes.flatMap { words($0, today, .english, width: today == nil ? nil : widestInSentence) }.map {
      begin + $0
    }
  }

  /// The moment at which pb recorded this entry, and a line for each change to the card. If the changes were made
  /// without pb, `moment` says so. Safe for a terminal.
  ///
  /// - Parameters: as for ``lines(_:today:)``.
  package func recorded(
    _ localTime: (Int) -> LocalTime, today: CalendarDate?, _ locale: WordLocale = .english
  ) -> (moment: String, lines: [String]) {
    let moment = revision.map { localTime($0.time).words(today: today, locale) } ?? locale.text(.sinceWithoutPB)
    return (moment, changes.flatMap { words($0, today, locale) })
  }

  /// - Parameter width: the width to which titles and values are cut, in columns of a terminal; nil for whole ones.
  private func words(
    _ change: BoardChange, _ today: CalendarDate?, _ locale: WordLocale, width: Int? = nil
  ) -> [String] {
    func quoted(_ text: String) -> String { "\"\(width.map { shortened(text, to: $0) } ?? safe(text))\"" }
    switch change {
    case .added(let card):
      guard let oldBoard else { return [locale.text(.added, safe(card.column), quoted(card.title))] }
      return [locale.text(.addedFrom, safe(card.column), quoted(card.title), safe(oldBoard.text))]
    case .removed(let card): return [locale.text(.removed, safe(card.column), quoted(card.title))]
    case .moved(let from, let to): return [locale.text(.moved, place(from), place(to))]
    case .changed(_, _, let parts): return parts.map { words($0, today, locale, width: width) }
    default: return []
    }
  }

  private func words(
    _ part: BoardChange.Part, _ today: CalendarDate?, _ locale: WordLocale, width: Int?
  ) -> String {
    func value(_ text: String) -> String {
      let words = DifferencePiece(part.words(text, today: today, locale)).text
      return width.map { shortened(words, to: $0) } ?? words
    }
    let own = CardWord.parts.contains(part.name) ? locale.text(part.name) : safe(part.name)
    let name = part.isField ? locale.fieldName(safe(part.name)) : own
    // A custom field may have the name of another part, such as `notes`.
    return switch (part.isField ? "" : part.name, part.before, part.after) {
    case ("box", _, "x"), ("box", _, "X"): locale.text(.done)
    case ("box", "x", " "), ("box", "X", " "), ("box", "-", " "): locale.text(.reopened)
    case ("box", _, "/"): locale.text(.started)
    case ("box", "/", " "): locale.text(.stopped)
    case ("box", _, "-"): locale.text(.cancelled)
    case ("notes", _, _): locale.text(.notesChanged)
    case (_, let before?, let after?): locale.text(.became, name, value(before), value(after))
    case (_, nil, let after?): locale.text(.valueAdded, name, value(after))
    case (_, let before?, nil): locale.text(.valueRemoved, name, value(before))
    case (_, nil, nil): locale.text(.changed, name)
    }
  }

  private func place(_ card: BoardChange.CardReference) -> String {
    safe(card.column) + (card.section.map { " / \(safe($0))" } ?? "")
  }

  private func safe(_ text: String) -> String { VisibleText.safe(text) }
}

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
    if isCut { return [begin + "older history is not in this clone; \(MissingVersion.unshallow.text)"] }
    return changes.flatMap { words($0, today, width: today == nil ? nil : widestInSentence) }.map {
      begin + $0
    }
  }

  /// The moment at which pb recorded this entry, and a line for each change to the card. If the changes were made
  /// without pb, `moment` says so. Safe for a terminal.
  ///
  /// - Parameters: as for ``lines(_:today:)``.
  package func recorded(
    _ localTime: (Int) -> LocalTime, today: CalendarDate?
  ) -> (moment: String, lines: [String]) {
    let moment = revision.map { localTime($0.time).words(today: today) } ?? Words.text(.sinceWithoutPB)
    return (moment, changes.flatMap { words($0, today) })
  }

  /// - Parameter width: the width to which titles and values are cut, in columns of a terminal; nil for whole ones.
  private func words(
    _ change: BoardChange, _ today: CalendarDate?, width: Int? = nil
  ) -> [String] {
    func quoted(_ text: String) -> String { "\"\(width.map { shortened(text, to: $0) } ?? safe(text))\"" }
    switch change {
    case .added(let card):
      guard let oldBoard else { return [Words.text(.added, safe(card.column), quoted(card.title))] }
      return [Words.text(.addedFrom, safe(card.column), quoted(card.title), safe(oldBoard.text))]
    case .removed(let card): return [Words.text(.removed, safe(card.column), quoted(card.title))]
    case .moved(let from, let to): return [Words.text(.moved, place(from), place(to))]
    case .changed(_, _, let parts): return parts.map { words($0, today, width: width) }
    default: return []
    }
  }

  private func words(
    _ part: BoardChange.Part, _ today: CalendarDate?, width: Int?
  ) -> String {
    func value(_ text: String) -> String {
      let words = DifferencePiece(part.words(text, today: today)).text
      return width.map { shortened(words, to: $0) } ?? words
    }
    let own = CardWord.parts.contains(part.name) ? Words.text(part.name) : safe(part.name)
    let name = part.isField ? Words.fieldName(safe(part.name)) : own
    // A custom field may have the name of another part, such as `notes`.
    return switch (part.isField ? "" : part.name, part.before, part.after) {
    case ("box", _, "x"), ("box", _, "X"): Words.text(.done)
    case ("box", "x", " "), ("box", "X", " "), ("box", "-", " "): Words.text(.reopened)
    case ("box", _, "/"): Words.text(.started)
    case ("box", "/", " "): Words.text(.stopped)
    case ("box", _, "-"): Words.text(.cancelled)
    case ("notes", _, _): Words.text(.notesChanged)
    case (_, let before?, let after?): Words.text(.became, name, value(before), value(after))
    case (_, nil, let after?): Words.text(.valueAdded, name, value(after))
    case (_, let before?, nil): Words.text(.valueRemoved, name, value(before))
    case (_, nil, nil): Words.text(.changed, name)
    }
  }

  private func place(_ card: BoardChange.CardReference) -> String {
    safe(card.column) + (card.section.map { " / \(safe($0))" } ?? "")
  }

  private func safe(_ text: String) -> String { VisibleText.safe(text) }
}

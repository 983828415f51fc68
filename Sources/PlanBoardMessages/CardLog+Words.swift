package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMerge
internal import PlanBoardStore

extension CardLog.Entry {
  /// A line for each change to the card in this commit. Safe for a terminal.
  ///
  /// - Parameters:
  ///   - localTime: returns the reader's local time at a moment, given in seconds since 1970.
  ///   - today: for days in words; nil for ISO dates, as in a pipe.
  package func lines(_ localTime: (Int) -> LocalTime, today: CalendarDate?) -> [String] {
    let begin =
      if let revision {
        "\(localTime(revision.time).words(today: today))  \(revision.commit.prefix(7))  \(VisibleText.safe(revision.author)): "
      } else {
        "not committed yet: "
      }
    return changes.flatMap { words($0, today) }.map { begin + $0 }
  }

  /// When pb recorded this entry on this machine, and a line for each change to the card. Safe for a terminal.
  ///
  /// - Parameters: as for ``lines(_:today:)``.
  package func recorded(
    _ localTime: (Int) -> LocalTime, today: CalendarDate?
  ) -> (moment: String, lines: [String]) {
    let moment = revision.map { localTime($0.time).words(today: today) } ?? "since, without pb"
    return (moment, changes.flatMap { words($0, today) })
  }

  private func words(_ change: BoardChange, _ today: CalendarDate?) -> [String] {
    switch change {
    case .added(let card):
      let origin = oldBoard.map { ", from \(VisibleText.safe($0.text))" } ?? ""
      return ["\(oldBoard == nil ? "added" : "moved") to \(safe(card.column)): \(quoted(card.title))\(origin)"]
    case .removed(let card): return ["removed from \(safe(card.column)): \(quoted(card.title))"]
    case .moved(let from, let to): return ["moved from \(place(from)) to \(place(to))"]
    case .changed(_, _, let parts): return parts.map { words($0, today) }
    default: return []
    }
  }

  private func words(_ part: BoardChange.Part, _ today: CalendarDate?) -> String {
    func quoted(_ value: String) -> String { part.words(value, today: today) }
    return switch (part.name, part.before, part.after) {
    case ("box", _, "x"), ("box", _, "X"): "done"
    case ("box", "x", " "), ("box", "X", " "), ("box", "-", " "): "reopened"
    case ("box", _, "/"): "started"
    case ("box", "/", " "): "stopped"
    case ("box", _, "-"): "cancelled"
    case ("notes", _, _): "notes changed"
    case (let name, let before?, let after?): "\(safe(name)): \(quoted(before)) became \(quoted(after))"
    case (let name, nil, let after?): "\(safe(name)): \(quoted(after)) added"
    case (let name, let before?, nil): "\(safe(name)): \(quoted(before)) removed"
    case (let name, nil, nil): "\(safe(name)) changed"
    }
  }

  private func place(_ card: BoardChange.CardReference) -> String {
    safe(card.column) + (card.section.map { " / \(safe($0))" } ?? "")
  }

  private func safe(_ text: String) -> String { VisibleText.safe(text) }
  private func quoted(_ text: String) -> String { "\"\(safe(text))\"" }
}

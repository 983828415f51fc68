extension CardQuery.State {
  /// Reads a state by its name, or by the name that another program has for it: `done` or `completed`. Upper and lower
  /// case count as equal. nil if no state has the name.
  init?(typed text: String) {
    guard let state = Self(rawValue: text.lowercased()) ?? Self.otherNames[text.lowercased()] else { return nil }
    self = state
  }

  private static let otherNames: [String: Self] = [
    "late": .overdue, "due": .overdue, "expired": .overdue, "todo": .open, "pending": .open, "undone": .open,
    "complete": .done, "completed": .done, "closed": .done, "finished": .done, "checked": .done, "active": .started,
    "doing": .started, "waiting": .blocked, "repeating": .recurring, "removed": .archived,
  ]
}

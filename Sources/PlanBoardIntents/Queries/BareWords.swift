package import PlanBoardCore
internal import PlanBoardStore

/// The meaning of words that a user typed alone, without saying what to do with them.
package enum BareWords: Hashable, Sendable {
  /// The cards of a view, by its own name: `Today`, even if the user typed `today`.
  case view(String)
  /// A board or a card, by a name for ``PlanSession/boardToShow(_:withHistory:)``.
  case name(String)
  case search
}

extension PlanSession {
  /// Finds the meaning of words. The first of these that fits is the meaning:
  ///
  /// - the name of a view
  /// - if there is only one word, the handle of a card (``CardHandle``) or the start of one
  /// - a name that leads to one board or one card
  /// - a search that finds something
  ///
  /// A path of an existing file or folder counts as a name only if it is a Markdown file.
  ///
  /// - Parameter mayBeMistyped: whether the first word is probably a mistyped command; if so, only a handle or the name
  ///   of a view has a meaning.
  /// - Returns: nil if the words mean nothing, or if there is no plan.
  package func meaning(of words: [String], mayBeMistyped: Bool, today: CalendarDate) -> BareWords? {
    let text = words.joined(separator: " ")
    let plan = snapshot()
    guard !text.isEmpty, !plan.failures.contains(where: \.meansNoPlan) else { return nil }
    if let view = plan.views.first(where: { $0.name.lowercased() == text.lowercased() }) { return .view(view.name) }
    if words.count == 1, CardHandle.Start(text) != nil {
      let handle = "handle:\(text)"
      if CardName(handle).isThere(in: plan) { return .name(handle) }
    }
    if mayBeMistyped { return nil }
    let path = Path(text)
    if path.isMarkdown || !isThere(path), let shown = try? boardToShow(path, withHistory: false).value {
      switch shown {
      case .board, .card: return .name(text)
      case .cards, .choice, .none: break
      }
    }
    let found = try? plan.cards(matching: text, today: today).value.countWithClosed()
    return found ?? 0 > 0 ? .search : nil
  }
}

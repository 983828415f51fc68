package import PlanBoardCore
internal import PlanBoardStore

/// The meaning of words that a user typed alone, without saying what to do with them.
package enum BareWords: Hashable, Sendable {
  /// The cards of a view. The value is the view's name in its own spelling, which may differ from the words in upper
  /// and lower case.
  case view(String)
  /// A board or a card. The value is a name that ``PlanSession/boardToShow(_:withHistory:)`` understands.
  case name(String)
  /// All cards that a search for the words finds.
  case search
}

extension PlanSession {
  /// Finds the meaning of words. These are tried in turn: the name of a view, a single word that is a card's handle
  /// (``CardHandle``), the name of a board or of exactly one card, and a search that finds something. The path of an
  /// existing file or folder is not taken for the name of a board or a card, unless it is a Markdown file.
  ///
  /// - Parameter mayBeMistyped: whether the first word is probably a mistyped command. Then only a handle or the name
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

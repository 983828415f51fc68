package import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardStore

extension SavedView {
  /// The view in words: `is:open due:<=7d, sorted by due, priority`. Not safe for a terminal.
  package var words: String {
    var words = query == .everything ? "all cards" : query.text
    if !columns.isEmpty { words += ", columns \(columns.joined(separator: ", "))" }
    if !sort.isEmpty { words += ", sorted by \(sort.map(\.description).joined(separator: ", "))" }
    if let group { words += ", grouped by \(group.rawValue)" }
    return words
  }

  /// The heading of a group of the view; nil if the view has no groups. Not safe for a terminal.
  ///
  /// - Parameter name: the name of the group; nil for the cards without a value to group by.
  package func heading(ofGroup name: String?) -> String? { group.map { name ?? "no \($0.rawValue)" } }
}

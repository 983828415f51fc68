package import PlanBoardCore
package import PlanBoardStore

extension SavedView {
  /// A view in words: `is:open due:<=7d, sorted by due, priority`
  package var words: String {
    var words = query == .everything ? "all cards" : query.text
    if !columns.isEmpty { words += ", columns \(columns.joined(separator: ", "))" }
    if !sort.isEmpty { words += ", sorted by \(sort.map(\.description).joined(separator: ", "))" }
    if let group { words += ", grouped by \(group.rawValue)" }
    return words
  }
}

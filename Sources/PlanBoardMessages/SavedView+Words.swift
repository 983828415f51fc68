package import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardStore

extension SavedView {
  /// The view in words, as in `is:open due:<=7d, sorted by due, priority`. Not safe for a terminal.
  package var words: String {
    var words = query == .everything ? "all cards" : query.text
    if !columns.isEmpty { words += ", columns \(columns.joined(separator: ", "))" }
    if !sort.isEmpty { words += ", sorted by \(sort.map(\.description).joined(separator: ", "))" }
    if let group { words += ", grouped by \(group.rawValue)" }
    return words
  }
}

extension SavedView.Grouping {
  /// Says that cards cannot be grouped by `name`, the value of an option. Not safe for a terminal.
  package static func unknown(_ name: String, ofOption option: String) -> String {
    let names = allCases.map(\.rawValue)
    let advice = EditDistance.likely(name, among: names).map { "did you mean `\($0)`? The" } ?? "the"
    return "\(option): cards cannot be grouped by `\(name)`; \(advice) keys are \(names.joined(separator: ", "))"
  }

  /// The heading of a group; `name` is nil for the cards without a value to group by. Not safe for a terminal.
  package func heading(ofGroup name: String?) -> String { name ?? "no \(rawValue)" }
}

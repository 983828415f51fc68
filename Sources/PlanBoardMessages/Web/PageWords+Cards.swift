package import PlanBoardCore
internal import PlanBoardStore

/// Views.
extension PageWords {
  /// The name of a view, with its first letter in upper case.
  package func viewTitle(_ view: SavedView) -> String {
    capitalized(view.isBuiltIn ? Words.text(view.name) : view.name)
  }
  /// A view in pieces: each has `words`, such as `, sorted by`, and then `typed`, such as `due, priority`. The first
  /// piece is the query. Its `words` are empty, or its `typed` is nil.
  package func view(_ view: SavedView) -> [(words: String, typed: String?)] {
    var pieces: [(words: String, typed: String?)] = []
    if view.query == .everything {
      pieces.append((Words.text(ViewWord.everything.rawValue), nil))
    } else {
      pieces.append(("", view.query.text))
    }
    func add(_ word: ViewWord, _ typed: [String]) {
      guard !typed.isEmpty else { return }
      pieces.append((", \(Words.text(word.rawValue)) ", typed.joined(separator: ", ")))
    }
    add(.columns, view.columns)
    add(.sortedBy, view.sort.map(\.description))
    add(.groupedBy, view.group.map { [$0.rawValue] } ?? [])
    return pieces
  }
  /// The heading of a group of a view; `name` is nil for the cards without a value to group by.
  package func heading(ofGroup name: String?, by grouping: SavedView.Grouping) -> String {
    guard let name else { return Words.text(ViewWord.without.rawValue, [Words.text(grouping.rawValue)]) }
    if grouping == .column { return DrawingWords.name(name) }
    guard grouping == .priority, let priority = Priority(rawValue: name) else { return name }
    return priorityName(priority)
  }
}

/// The English words for views. `{0}` stands for the key by which cards are grouped.
enum ViewWord: String, CaseIterable, Sendable {
  case columns = "columns"
  case everything = "all cards"
  case groupedBy = "grouped by"
  case sortedBy = "sorted by"
  case without = "no {0}"

  static let texts = Set(
    allCases.map(\.rawValue) + SavedView.builtIn.map(\.name) + SavedView.Grouping.allCases.map(\.rawValue))
}

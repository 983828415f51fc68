internal import PlanBoardCore

/// Compares what the user wrote with the names of columns or sections.
enum NameMatch {
  /// Returns the indices of the names that match the text best: the names that are equal to the text. If there are
  /// none, those that are equal except for case; if there are none, those that begin with the text; if there are none,
  /// those that contain it. The last two also ignore case. An empty text matches only empty names.
  static func indices(of text: String, in names: [String]) -> [Int] {
    let wanted = text.lowercased()
    let kinds: [(String) -> Bool] = [
      { $0 == text }, { $0.lowercased() == wanted },
      // Every name begins with an empty one, which a script passes if its variable is empty.
      { !wanted.isEmpty && $0.lowercased().hasPrefix(wanted) },
      { !wanted.isEmpty && $0.lowercased().contains(part: wanted) },
    ]
    return kinds.lazy.map { isMatch in names.indices.filter { isMatch(names[$0]) } }.first { !$0.isEmpty } ?? []
  }
}

internal import PlanBoardCore

/// Compares what the user wrote with the names of columns or sections.
enum NameMatch {
  /// Returns the indices of the names that match the text best. The first of these rules that fits a name counts:
  /// - The name is equal to the text.
  /// - The name is equal to the text, ignoring case.
  /// - The name begins with the text, ignoring case.
  /// - The name contains the text, ignoring case.
  ///
  /// An empty text matches only empty names.
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

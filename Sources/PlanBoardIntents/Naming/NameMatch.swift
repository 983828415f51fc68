internal import PlanBoardCore

enum NameMatch {
  /// The indices of the names that match the text best. The first kind of match that is found counts:
  /// - equal to the text;
  /// - equal to the text, ignoring case;
  /// - beginning with the text, ignoring case;
  /// - containing the text, ignoring case.
  ///
  /// An empty text matches only empty names.
  static func indices(of text: String, in names: [String]) -> [Int] {
    let wanted = text.lowercased()
    let kinds: [(String) -> Bool] = [
      { $0 == text }, { $0.lowercased() == wanted },
      // A script passes an empty text if its variable is empty.
      { !wanted.isEmpty && $0.lowercased().hasPrefix(wanted) },
      { !wanted.isEmpty && $0.lowercased().contains(part: wanted) },
    ]
    return kinds.lazy.map { isMatch in names.indices.filter { isMatch(names[$0]) } }.first { !$0.isEmpty } ?? []
  }
}

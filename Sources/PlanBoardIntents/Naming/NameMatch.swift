/// Compares what the user wrote with the names of columns or sections.
enum NameMatch {
  /// Returns the indices of the names that match the text best: names equal to the text; else names equal to it except
  /// for case; else names that begin with it, ignoring case; else names that contain it, ignoring case.
  static func indices(of text: String, in names: [String]) -> [Int] {
    let wanted = text.lowercased()
    let kinds: [(String) -> Bool] = [
      { $0 == text }, { $0.lowercased() == wanted }, { $0.lowercased().hasPrefix(wanted) },
      { !wanted.isEmpty && $0.lowercased().contains(wanted) },
    ]
    return kinds.lazy.map { isMatch in names.indices.filter { isMatch(names[$0]) } }.first { !$0.isEmpty } ?? []
  }
}

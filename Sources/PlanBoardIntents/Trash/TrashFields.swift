internal import PlanBoardCore

/// The two fields that say when and from where a card was removed. `pb rm` writes these fields, `pb restore` removes them (format
/// §4).
enum TrashFields {
  static let from = FieldKey("removed-from")
  static let day = FieldKey("removed")

  /// The value for a place, such as `roadmap.md/To Do/3`: the board's path in the planning folder, the column, and the card's
  /// 1-based number in it.
  static func value(_ board: String, _ column: String, _ number: Int) -> String {
    "\(EscapedName(board).text)/\(EscapedName(column).text)/\(number)"
  }

  /// - Returns: nil if the value is not such a place.
  static func read(_ value: String) -> (board: String, column: String, number: Int)? {
    let parts = value.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let number = Int(parts[2]), number > 0 else { return nil }
    return (EscapedName(text: parts[0]).name, EscapedName(text: parts[1]).name, number)
  }
}

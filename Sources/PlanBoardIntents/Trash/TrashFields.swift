internal import PlanBoardCore

/// Where a card of the trash came from, and when: two fields that `pb rm` writes and `pb restore` takes away (format §4).
enum TrashFields {
  static let from = FieldKey("removed-from")
  static let day = FieldKey("removed")

  /// `roadmap.md/To Do/3`: the board below the planning folder, the column, the card's number in it.
  static func value(_ board: String, _ column: String, _ number: Int) -> String {
    "\(EscapedName(board).text)/\(EscapedName(column).text)/\(number)"
  }

  /// - Returns: nil for a value that is no such place.
  static func read(_ value: String) -> (board: String, column: String, number: Int)? {
    let parts = value.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let number = Int(parts[2]), number > 0 else { return nil }
    return (EscapedName(text: parts[0]).name, EscapedName(text: parts[1]).name, number)
  }
}

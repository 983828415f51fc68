internal import PlanBoardCore

/// The three-way merge of the mark between the brackets of a box.
enum CardMark {
  /// Returns the mark of the side that changed it. If both sides changed it, the higher rank wins, so that a task that
  /// one side has done is not reopened.
  static func merged(_ old: Unicode.Scalar?, _ a: Unicode.Scalar?, _ b: Unicode.Scalar?) -> Unicode.Scalar? {
    if a == b || b == old { return a }
    if a == old { return b }
    let ranks = (rank(a), rank(b))
    if ranks.0 != ranks.1 { return ranks.0 > ranks.1 ? a : b }
    return (a?.value ?? 0) > (b?.value ?? 0) ? a : b
  }

  /// Returns the key of the field that says when a card got this mark; nil if there is no such field.
  static func eventKey(of mark: Unicode.Scalar?) -> String? {
    switch mark {
    case "x", "X": FieldKey.done.name
    case "-": FieldKey.cancelled.name
    default: nil
    }
  }

  private static func rank(_ mark: Unicode.Scalar?) -> Int {
    switch mark {
    case nil: 0
    case " ": 1
    case "/": 3
    case "-": 4
    case "x", "X": 5
    default: 2
    }
  }
}

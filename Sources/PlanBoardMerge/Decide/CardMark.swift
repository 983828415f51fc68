/// The three-way merge of the byte between the brackets of a box.
enum CardMark {
  /// If both sides changed the mark, the higher rank wins, so that a person who did not know that a task was done cannot undo it.
  /// From highest to lowest: done, cancelled, started, any other mark, open, no box.
  static func merged(_ old: UInt8?, _ a: UInt8?, _ b: UInt8?) -> UInt8? {
    if a == b || b == old { return a }
    if a == old { return b }
    let ranks = (rank(a), rank(b))
    if ranks.0 != ranks.1 { return ranks.0 > ranks.1 ? a : b }
    return (a ?? 0) > (b ?? 0) ? a : b
  }

  static func rank(_ mark: UInt8?) -> Int {
    switch mark {
    case nil: 0
    case UInt8(ascii: " "): 1
    case UInt8(ascii: "/"): 3
    case UInt8(ascii: "-"): 4
    case UInt8(ascii: "x"), UInt8(ascii: "X"): 5
    default: 2
    }
  }
}

internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb --json`, that is, of pb without a command.
  ///
  /// - Parameter day: the day, with each card already encoded as JSON by ``JSONCardList``.
  package mutating func day(_ day: Day<[UInt8]>) {
    shape { json in
      json.member("today", day.today.description)
      for tier in UrgencyTier.allCases {
        json.cards(tier == .today ? "dueToday" : tier.rawValue, day[tier].cards.map(\.value))
      }
      json.member("later", day.notStarted)
      json.lines("concerns", day.concerns) { json, concern in json.object { $0.members(of: concern) } }
    }
  }

  private mutating func members(of concern: PlanConcern) {
    switch concern {
    case .overLimit(let path, let line1, let column, let cards, let limit):
      members("limit", path, line1, column: column, count: cards, limit: limit)
    case .conflicts(let path, let line1, let count): members("conflicts", path, line1, count: count)
    case .markers(let path, let line1, let count): members("markers", path, line1, count: count)
    case .notUnderstood(let paths, let account): members("notUnderstood", paths[0], nil, account)
    case .copy(let copy): members("copy", copy.board, copy: copy.path)
    }
  }

  private mutating func members(
    _ kind: String, _ path: Path, _ line1: Int? = nil, _ account: Account? = nil, column: String? = nil,
    count: Int? = nil, limit: Int? = nil,
    copy: Path? = nil
  ) {
    member("kind", kind)
    member("path", path.text)
    member("line", line1)
    member("column", column)
    member("count", count)
    member("limit", limit)
    member("copy", copy?.text)
    member(of: account)
  }
}

package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown

/// The pages of a plan: a snapshot in, HTML out.
package struct PlanPages {
  let session: PlanSession
  let plan: PlanSnapshot
  let today: CalendarDate
  let localTime: (Int) -> LocalTime

  package init(
    session: PlanSession, plan: PlanSnapshot, today: CalendarDate, localTime: @escaping (Int) -> LocalTime
  ) {
    (self.session, self.plan, self.today, self.localTime) = (session, plan, today, localTime)
  }

  package func page(_ address: PageAddress, isFragment: Bool) throws -> [UInt8]? {
    switch address {
    case .board(let key):
      guard let path = (plan.livingAndArchived + [plan.trash]).first(where: { BoardKey($0, in: plan) == key }),
        let board = try plan.boardIfThere(at: path)
      else { return nil }
      return board.source.bytes
    default: return Array(plan.paths.map { "\(BoardKey($0, in: plan).text)\n" }.joined().utf8)
    }
  }

  package func notFound(isFragment: Bool) throws -> [UInt8] { [] }

  package static func locked() -> [UInt8] { [] }
}

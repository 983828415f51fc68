internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON

/// The boards of a plan and their revisions, as JSON for programs, and as an event that the server sends to open pages.
struct PlanNews {
  let state: PlanState

  init(_ plan: PlanSnapshot, today: CalendarDate) { state = PlanState(plan, today: today) }

  var json: JSONValue {
    .members([
      "schema": 1, "revision": .string(state.revision),
      "boards": .object(state.boards.map { JSONValue.Member($0.key.text, .string($0.revision)) }),
    ])
  }

  /// The state as a server-sent event with the name `plan`.
  var event: [UInt8] {
    Array("event: plan\nid: \(state.revision)\ndata: ".utf8) + JSONWriter.bytes(of: json) + Array("\n\n".utf8)
  }
}

internal import PlanBoardCore
package import PlanBoardIntents

extension JSONWriter {
  /// Writes the output of `pb next --json`.
  ///
  /// - Parameters:
  ///   - next: the result, with each card already encoded as JSON by ``JSONCardList``.
  ///   - isExplained: whether to say why each card is as urgent as it is.
  package mutating func next(_ next: NextCards<[UInt8]>, isExplained: Bool) {
    shape { json in
      json.cards("ready", next.ready.map(\.value))
      json.cards("blocked", next.blocked.map(\.value))
      json.cards("later", next.later.map(\.value))
      json.lines("why", isExplained ? next.ready + next.blocked + next.later : []) { json, card in
        json.object { $0.members(of: card.urgency) }
      }
      json.member("hidden", next.hidden)
      json.member("more", next.more)
    }
  }

  /// Writes the members of an `URGENCY` (docs/json.md) into the current object.
  mutating func members(of urgency: CardUrgency) {
    member("tier", urgency.tier.rawValue)
    member("due", urgency.due?.description)
    member("priority", urgency.priority?.rawValue)
    member("started", urgency.isStarted)
    member("pinned", urgency.isPinned)
    member("start", urgency.start?.description)
    member("waitsFor", urgency.waitsFor)
    member("blocking", urgency.blocking)
    key("weight")
    number(urgency.weight)
  }
}

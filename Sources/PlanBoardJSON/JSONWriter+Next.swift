package import PlanBoardIntents

extension JSONWriter {
  /// Writes the output of `pb next --json`.
  ///
  /// - Parameter next: the result, with each card already encoded as JSON by ``JSONCardList``.
  package mutating func next(_ next: NextCards<[UInt8]>) {
    shape { json in
      json.cards("ready", next.ready)
      json.cards("blocked", next.blocked)
      json.cards("later", next.later)
      json.member("hidden", next.hidden)
      json.member("more", next.more)
    }
  }
}

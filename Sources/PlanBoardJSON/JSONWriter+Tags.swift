package import PlanBoardIntents

extension JSONWriter {
  /// Writes the output of `pb tags --json`.
  package mutating func tags(_ tags: [(key: String, value: TagCount)]) {
    shape { json in
      json.lines("tags", tags) { json, tag in
        json.object {
          $0.member("tag", tag.key)
          $0.member("cards", tag.value.cards)
          $0.member("open", tag.value.open)
        }
      }
    }
  }
}

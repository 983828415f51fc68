package import PlanBoardIntents

extension JSONWriter {
  /// Writes the output of `pb tags --json`.
  package mutating func tags(_ tags: PlanTags) {
    shape { json in
      json.lines("tags", tags.ranked) { json, tag in
        json.object {
          $0.member("tag", tag.tag)
          $0.member("cards", tag.count.cards)
          $0.member("open", tag.count.open)
        }
      }
    }
  }
}

internal import PlanBoardIntents

extension Verb {
  package static let done = Verb(
    "done", aliases: ["do"], .card, "Check the boxes of cards",
    """
    pb also sets `done:` if cards of the board have this field, or if `stamp:` says so (docs/format.md). With `on-done: move` in the front matter, or in \
    .planboard.yml, the card moves to the first done column.

    A card with `every:` repeats: pb adds a new card with later dates and an open checklist, and prints when it is due. \
    `every:1w` counts from today; `every:+1w` and words, such as `every:week` and `every:month@last-fri`, count from the day when \
    the card was due. `every:++1w` does so, too, but never leads to a day before tomorrow. `every:mon,thu` means these days of \
    the week. `until:2027-06-30` sets the last day. With --once, no card is added. If pb does not understand an `every:`, it asks, \
    or needs --once. If the card was done less than a minute ago, pb asks first.
    """,
    examples: """
      pb done id:k3f9
      pb done "call ann" roadmap.md:12
      pb done roadmap.md:14       if this line is a check item: the item
      pb do milk bread                   do is short for done
      pb done water --once               the last time
      pb done --where checklist:100%
      """, shells: .all,
    change: .cards(mayMeanCheckItem: true) { call in
      { CompleteCard($0, board: call.board, isDone: true, isOnce: call.has(.once), today: call.today) }
    }
  ) {
    [.openCards] + .matching + [.again, .once] + .changes
  }
}

internal import PlanBoardIntents

extension Verb {
  package static let snooze = Verb(
    "snooze", .card, "Postpone cards: move their due days",
    """
    The last word is the new due day. +1w counts from the day when the card is due, or from today if it has no due day. \
    Other days count from today: 1w, fri, next friday, 1dec, and can have a time: fri 15:00. The rule of a repeating card stays as it is. `none` removes the due \
    day. Write -- before a day such as -2d.
    """,
    examples: """
      pb snooze roof +1w
      pb snooze milk bread fri
      pb snooze --where is:overdue tomorrow --yes
      """, shells: .all,
    change: .cards { call throws(VerbFault) in
      let day = try call.day(.snoozeCardsAndDay)
      return { PostponeCard($0, .snoozed, to: day, board: call.board, today: call.today) }
    }
  ) {
    [.snoozeCardsAndDay] + .matching + .changes
  }

  package static let hide = Verb(
    "hide", aliases: ["wait"], .card, "Hide cards until a day, when work on them can begin",
    """
    The last word is the day, which pb writes as `start:`, in the notation of the board. The due day stays as it is. +1w counts \
    from the present `start:`, or from today if the card has none; start days can also count from the due day, as in due-3d. \
    `none` shows the card again.
    """,
    examples: """
      pb hide roof fri
      pb hide milk bread 1dec
      pb hide roof none
      pb hide --where +garden 1mar --yes
      """, shells: [.terminal, .page], elsewhere: "In an editor, people type the field.",
    change: .cards { call throws(VerbFault) in
      let day = try call.day(.hideCardsAndDay)
      return { PostponeCard($0, .hidden, to: day, board: call.board, today: call.today) }
    }
  ) {
    [.hideCardsAndDay] + .matching + .changes
  }
}

extension VerbArgument {
  package static let snoozeCardsAndDay = optionalOperands("cards-and-day", .cardOrDate, "Cards, and the new due day")
    .named("day", asking: "until when? Write the day after the cards, for example +1w or fri")
  package static let hideCardsAndDay = optionalOperands("cards-and-day", .cardOrDate, "Cards, and the day")
    .named("day", asking: "until when? Write the day after the cards, for example +1w or fri")
}

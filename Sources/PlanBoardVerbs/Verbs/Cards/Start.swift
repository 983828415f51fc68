internal import PlanBoardIntents

extension Verb {
  package static let start = Verb(
    "start", .card, "Mark cards as started",
    """
    The box becomes `[/]`, and the card stays in its column; `pb move` moves it. `is:started` finds started cards. A card that \
    is done or cancelled must be reopened first.
    """,
    examples: """
      pb start roof
      pb start "call ann" roadmap.md:12
      pb list is:started
      """, shells: .all,
    change: .cards(mayMeanCheckItem: true) { call in
      { MarkCard($0, board: call.board, as: .started, today: call.today) }
    }
  ) {
    [.openCards] + .matching + .changes
  }

  package static let stop = Verb(
    "stop", .card, "Mark cards as no longer started",
    """
    The box becomes `[ ]` again. A card that is not started stays as it is.
    """,
    examples: """
      pb stop roof
      pb stop --where is:started --yes
      """, shells: .all,
    change: .cards(mayMeanCheckItem: true) { call in
      { MarkCard($0, board: call.board, as: .stopped, today: call.today) }
    }
  ) {
    [.openCards] + .matching + .changes
  }

  package static let cancel = Verb(
    "cancel", .card, "Mark cards as cancelled",
    """
    The box becomes `[-]`, and the card stays in its column. A cancelled card counts neither as open nor as done, and does not \
    repeat. pb also sets `cancelled:` if cards of the board have this field. `pb reopen` brings the card back.
    """,
    examples: """
      pb cancel roof
      pb cancel "call ann" roadmap.md:12
      pb cancel --where 'tag:old is:open' --diff
      """, shells: .all,
    change: .cards(mayMeanCheckItem: true) { call in
      { MarkCard($0, board: call.board, as: .cancelled, today: call.today) }
    }
  ) {
    [.openCards] + .matching + .changes
  }
}

extension Verb {
  package static let top = Verb(
    "top", .reading, "Show the most important cards, also for status bars",
    """
    Shows open cards of one board, usually the primary one: pinned cards first, then late cards, then the others by \
    priority and due day. Cards that must wait for other cards (`after:`) come last, and cards whose `start:` is after today are left \
    out. `pb next` shows all boards.

    In the configuration of tmux, and of Waybar:
      set -g status-right '#(pb top -n 1 --format tmux)'
      "exec": "pb top --format waybar", "return-type": "json"
    """,
    examples: """
      pb top
      pb top -n 1 --board roadmap
      pb top --format waybar
      """, shells: [], elsewhere: "The other shells show it while people work."
  ) {
    [.topCount, .topFormat, .topBoard, .formatJSON]
  }
}

extension VerbArgument {
  package static let topCount = option("-n", "--count", value: "number", .number, "The number of cards", usual: "3")
  package static let topFormat = option(
    "--format", value: "host", .oneOf(["plain", "json", "waybar", "xbar", "tmux", "polybar"]),
    "plain, json, waybar, xbar, tmux or polybar", usual: "plain")
  package static let topBoard = option(
    "--board", value: "board", .board,
    "The board: its path, its name or the start of either (default: the primary board, or the only one)")
}

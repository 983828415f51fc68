extension VerbArgument {
  package static let onBoard = option(
    "--board", value: "board", .board, "Only on this board: its path, its name or the start of either")
  package static let onlyBoard = option(
    "--board", value: "board", .board, "Only this board: its path, its name or the start of either")
  package static let boards = operands("boards", .board, "The boards").named("board")
  package static let board = option(
    "--board", value: "board", .board,
    """
    The board: its path, its name or the start of either (default: for cards that you name, all boards; \
    otherwise the primary board, or the only one)
    """)
}

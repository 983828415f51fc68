extension CommandTable {
  /// The lines of the commands that `pb --help` lists in the group "History".
  static let history = #"""
    command :: undo :: Undo the last change made through pb in this planning folder
    operand :: change.undoable
    flag :: --skip :: Keep the last change: from now on, `pb undo` skips it
    option :: -n --times :: anything :: The number of changes
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: redo :: Redo the change that was undone last
    option :: -n --times :: anything :: The number of changes
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: history :: List the changes made through pb in this planning folder, newest first
    operand :: change
    option :: -n --count :: anything :: List at most this many changes (default: 20)
    flag :: --json :: Print JSON
    command :: log :: Show a card's history in git
    operand :: card
    option :: --board :: board :: The board: its path, its name or the start of either
    option :: -n --count :: anything :: Show at most this many commits
    flag :: --json :: Print JSON
    command :: diff :: Show the differences between two boards, or between revisions
    operands :: board-file
    flag :: --json :: Print a JSON array, one change per line; for revisions, one board per line
    """#
}

extension CommandTable {
  /// The lines of the commands that `pb --help` lists in the group "Board".
  static let boards = #"""
    command :: init :: Turn a folder into a planning folder
    operand :: folder
    flag :: --git :: Also run `pb git setup`, so that git merges boards card by card in this clone
    flag :: --default :: Also make it your default plan, which pb uses in folders that belong to no plan
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: new :: Create a new board
    operand :: anything
    option :: --column :: anything :: A column; can be repeated
    flag :: --primary :: Make it the primary board
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: rename :: Change a board's title
    operand :: board
    operand :: anything
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: column :: Add, rename, move, remove, limit and mark columns
    subcommand :: add :: Add an empty column
    operand :: anything
    option :: --to :: anything :: Its position among the columns, from 1
    option :: --before :: column :: Before this column
    option :: --after :: column :: After this column
    option :: --wip :: anything :: The limit for the number of cards
    flag :: --done :: Cards in this column count as done
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: rename :: Rename a column
    operand :: column
    operand :: anything
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: move :: Move a column, with everything in it
    operand :: column
    option :: --to :: anything :: Its position among the columns, from 1
    option :: --before :: column :: Before this column
    option :: --after :: column :: After this column
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: rm :: Remove a column
    operand :: column
    option :: --cards-to :: column :: Move its cards to this column
    flag :: --with-text :: Also remove text of the column that is not part of a card
    flag :: --once :: Complete repeating cards for good: add no next card
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: wip :: Limit the number of cards in a column
    operand :: column
    operand :: =none
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: set :: Make a column a done column, or one for open cards
    operand :: column
    flag :: --done :: Cards in this column count as done
    flag :: --no-done :: Cards in this column no longer count as done
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    """#
}

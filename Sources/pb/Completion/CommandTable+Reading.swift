extension CommandTable {
  /// The lines of the commands that `pb --help` lists in the group "Reading".
  static let reading = #"""
    command :: show :: Draw a board in the terminal, or show one card in full
    operand :: board-file-or-card
    option :: -w --where :: query :: Only the cards of the board that match a query (docs/queries.md)
    option :: --color :: =auto|always|never :: Use colours: auto, always or never
    option :: --width :: anything :: Draw for a terminal of this many columns
    flag :: --all :: Draw all done cards; otherwise, a column with many of them shows only the last ones
    flag :: --plain :: No frames, no colours, one card per line
    flag :: --json :: Print JSON
    command :: list :: List the open cards, one per line
    operands :: board-or-query
    option :: --board :: board :: Only on this board: its path, its name or the start of either
    flag :: --all :: Include cards that are done or cancelled
    flag :: --archived :: Include archived cards
    option :: --sort :: sort-keys :: Sort by these fields, the most important first; -field sorts in descending order
    option :: --group :: =column|board|tag|person|priority|due :: Group by column, board, tag, person, priority or due
    option :: --columns :: columns :: Only these columns, separated by commas; * stands for any text
    option :: --limit :: anything :: Show at most this many cards
    flag :: --json :: Print JSON, one card per line
    command :: find :: Find cards: words, +tags, @people and more
    operands :: query
    option :: --board :: board :: Only on this board: its path, its name or the start of either
    flag :: --archived :: Include archived cards
    flag :: --json :: Print JSON, one card per line
    command :: next :: Show what to do next, on all boards
    operands :: query
    option :: --board :: board :: Only this board: its path, its name or the start of either
    option :: --limit :: anything :: Show at most this many cards
    flag :: --all :: Include cards whose `start:` is after today
    flag :: --why :: Say for each card why it is there
    flag :: --json :: Print JSON
    command :: agenda :: Show what is due, day by day
    operands :: query
    option :: --days :: anything :: The number of days, including today
    option :: --board :: board :: Only this board: its path, its name or the start of either
    flag :: --json :: Print JSON
    command :: view :: Show the cards of a saved search
    operand :: view
    option :: --board :: board :: Only this board: its path, its name or the start of either
    flag :: --json :: Print JSON
    command :: did :: Show what was done, day by day
    operand :: days
    option :: --board :: board :: Only this board: its path, its name or the start of either
    flag :: --json :: Print JSON
    command :: stats :: Count the cards of the plan
    operands :: board-or-query
    option :: --board :: board :: Only this board: its path, its name or the start of either
    flag :: --json :: Print JSON
    command :: tags :: List the tags of the plan, or rename one
    usual :: list
    subcommand :: list :: List the tags, with the number of cards
    operands :: query
    option :: --board :: board :: Only on this board: its path, its name or the start of either
    flag :: --archived :: Include archived cards
    flag :: --json :: Print JSON
    subcommand :: rename :: Rename a tag on all boards, or on one board
    operand :: tag
    operand :: tag
    option :: --board :: board :: Only on this board: its path, its name or the start of either
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: boards :: List, set up, order, archive, remove and restore boards
    usual :: list
    subcommand :: list :: List the boards of a folder, with counts
    operands :: board-file
    flag :: --archived :: List the archived boards instead
    flag :: --removed :: List the boards in the trash instead
    flag :: --json :: Print JSON
    subcommand :: set :: Change the settings of a board, or make a Markdown file a board
    operand :: board-file
    flag :: --adopt :: Make the Markdown file a board, by `planboard: true`
    option :: --done-column :: column :: Make this column a done column, as `pb column set --done` does
    option :: --on-done :: =stay|move|none :: Whether `pb done` moves cards to the first done column: move, stay, or none
    flag :: --primary :: Make it the primary board, which is used if a command names no board
    flag :: --no-primary :: Make it an ordinary board
    option :: --order :: =none :: Its number in the order of the boards, or none; `pb boards move` finds a free number
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: move :: Move a board to another place among the boards
    operand :: board
    option :: --to :: anything :: Its position among the boards, from 1
    option :: --before :: board :: Before this board
    option :: --after :: board :: After this board
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: archive :: Put boards away, so that lists, searches and counts leave them out
    operands :: board
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: rm :: Move boards into the trash
    operands :: board
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: restore :: Bring back boards that are archived or in the trash
    operands :: board.put-away
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: top :: Show the most important cards, also for status bars
    option :: -n --count :: anything :: The number of cards
    option :: --format :: =plain|json|waybar|xbar|tmux|polybar :: plain, json, waybar, xbar, tmux or polybar
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --json :: The same as --format json
    command :: open :: Open a board, or the line of a card, in your editor
    operand :: board-or-card
    option :: --board :: board :: Look for the card on this board
    flag :: --print :: Print `path:line` instead of opening an editor
    flag :: --json :: Print path and line as JSON instead of opening an editor
    command :: tui :: Work on a board in the terminal, with keys or the mouse
    operand :: board-file-or-card
    option :: --color :: =auto|always|never :: Use colours: auto, always or never
    flag :: --no-mouse :: Leave the mouse to the terminal
    flag :: --linear :: For screen readers: numbered lists and prompts, one line after the other
    flag :: --a11y :: Show the cursor on the selected card, and say where it is
    flag :: --ascii :: Draw with ASCII characters only
    command :: serve :: Show the plan in a browser, on this machine or on a phone
    option :: --port :: anything :: The port; 0 for any (default: 7468, or the next one that is free)
    option :: --host :: anything :: Listen on this address, which other machines can reach; needs --token
    option :: --name :: anything :: Another name by which browsers reach the server, for example through a proxy
    option :: --token :: anything :: A secret of at least 16 characters that lets any number of browsers in. The variable PB_TOKEN is safer: other users of this machine cannot see it
    option :: --socket :: anything :: Listen on a socket instead of a port
    flag :: --no-open :: Do not open the link in a browser
    flag :: --devices :: List the browsers that may use the page, and exit
    option :: --revoke :: anything :: Revoke a browser's access to the page, and exit
    flag :: --json :: With --devices or --revoke: print the browsers as JSON
    """#
}

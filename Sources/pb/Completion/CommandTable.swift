/// Every command, with what it accepts.
///
/// A test generates the table from the declarations of the commands: `PB_RECORD=1 swift test --filter CommandReferenceTests`.
/// ArgumentParser could provide the same facts at run time, but would take longer than people wait for a completion.
enum CommandTable {
  /// One line for each command and each argument; `::` separates its parts.
  static let text = #"""
    command :: show :: Draw a board in the terminal, or show one card in full
    operand :: board-file-or-card
    option :: -w --where :: query :: Only the cards of the board that match a query (docs/queries.md)
    option :: --color :: =auto|always|never :: Use colours: auto, always or never
    option :: --width :: anything :: Draw for a terminal of this many columns
    flag :: --all :: Draw all cards of done columns; otherwise, a done column with many cards shows only the last ones
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
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: boards :: List, order, archive, remove and restore boards
    usual :: list
    subcommand :: list :: List the boards of a folder, with counts
    operands :: board-file
    flag :: --archived :: List the archived boards instead
    flag :: --removed :: List the boards in the trash instead
    flag :: --json :: Print JSON
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
    option :: --host :: anything :: Listen at this address instead, which other machines can reach; needs --token
    option :: --name :: anything :: Another name by which browsers reach the server, for example through a proxy
    option :: --token :: anything :: A secret of at least 16 characters that lets any number of browsers in; better in the variable PB_TOKEN, which other users of this machine cannot see
    option :: --socket :: anything :: Listen at a socket instead of a port
    flag :: --no-open :: Do not open the link in a browser
    flag :: --devices :: List the browsers that may use the page, and end
    option :: --revoke :: anything :: Take the right to use the page away from a browser, and end
    flag :: --json :: With --devices or --revoke: print the devices as JSON
    command :: add :: Add a card
    operands :: fields
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    option :: --column :: column :: Add it to this column; the start of its name is enough
    option :: --section :: section :: A section of the column, or of any column if none is named; the start of its heading is enough
    flag :: --top :: Above all cards of the column or section
    flag :: --bottom :: Below all cards of the column or section (the default)
    option :: --before :: card :: Before this card, in its column; if a column is named, the card is looked for only there
    option :: --after :: card :: After this card, in its column; if a column is named, the card is looked for only there
    option :: --due :: date :: The day the card is due; +1w counts from its present due date, if any; none clears it
    option :: --start :: date :: The day when work on the card can begin; none clears it
    option :: --priority -p :: priority :: high, medium or low, or their first letters; none clears it
    option :: --tag -t :: tag :: A tag; when editing, -tag removes a tag, and none removes all
    option :: --person :: person :: A person; when editing, -person removes a person, and none removes all
    option :: --color :: color :: A name or #rrggbb; none clears it
    option :: --set :: assignment :: Any field, also written as p:high or +tag; when editing, key= clears it
    option :: --notes :: anything :: Markdown below the title; - reads standard input
    flag :: --twin :: Add the card even if another card has this title
    flag :: --reopen :: If a done card has this title, reopen it instead of adding a card
    command :: edit :: Change the title, fields or notes of cards
    operands :: card-or-field
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --title :: anything :: The new title
    option :: --due :: date :: The day the card is due; +1w counts from its present due date, if any; none clears it
    option :: --start :: date :: The day when work on the card can begin; none clears it
    option :: --priority -p :: priority :: high, medium or low, or their first letters; none clears it
    option :: --tag -t :: tag :: A tag; when editing, -tag removes a tag, and none removes all
    option :: --person :: person :: A person; when editing, -person removes a person, and none removes all
    option :: --color :: color :: A name or #rrggbb; none clears it
    option :: --set :: assignment :: Any field, also written as p:high or +tag; when editing, key= clears it
    option :: --notes :: anything :: The new notes; '' removes them, - reads standard input
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: name :: Give a card another title
    operands :: card-then-text
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: move :: Move cards to another column, place or board
    operands :: card
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --to :: column :: The column; the start of its name is enough
    option :: --to-board :: board :: Another board
    option :: --section :: section :: A section of the column, or of any column if none is named; the start of its heading is enough
    flag :: --top :: Above all cards of the column or section
    flag :: --bottom :: Below all cards of the column or section (the default)
    option :: --before :: card :: Before this card, in its column; if a column is named, the card is looked for only there
    option :: --after :: card :: After this card, in its column; if a column is named, the card is looked for only there
    flag :: --again :: Do a repeating card again, even if it was done less than a minute ago
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: done :: Check the boxes of cards
    alias :: do
    operands :: card.open
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    flag :: --again :: Do a repeating card again, even if it was done less than a minute ago
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: reopen :: Uncheck the boxes of cards
    operands :: card.closed
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: start :: Mark cards as started
    operands :: card.open
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: stop :: Mark cards as no longer started
    operands :: card.open
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: cancel :: Mark cards as cancelled
    operands :: card.open
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: snooze :: Postpone cards: move their due days
    operands :: card-or-date
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: hide :: Hide cards until a day, when work on them can begin
    alias :: wait
    operands :: card-or-date
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: after :: Make a card wait for other cards
    operands :: card.open
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: note :: Add a note to a card
    operands :: card-then-text
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: check :: Check an item of a card's checklist
    operand :: card
    operand :: check-item
    flag :: --undo :: Uncheck it
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: rm :: Move cards into the trash
    operands :: card
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: restore :: Bring cards back from the trash
    operands :: card.trashed
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --to :: column :: Another column; the start of its name is enough
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: trash :: List the cards in the trash, or empty it
    flag :: --empty :: Delete the cards and boards; `pb undo` still brings them back
    option :: --older-than :: anything :: Only what was removed at least this long ago, for example 30d or 4w
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: archive :: Move cards into the archive of their board
    operands :: card
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: unarchive :: Move cards out of the archive of their board
    operands :: card.archived
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --to :: column :: Another column; the start of its name is enough
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: id :: Give cards permanent ids
    operands :: card
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: sort :: Sort the cards inside each column and section
    operands :: board-file
    option :: --by :: sort-keys :: Sort by these fields, the most important first; -field sorts in descending order
    option :: --column :: column :: Sort this column only; the start of its name is enough
    flag :: --check :: Write nothing; list cards that are out of order, and exit with 1 if there are any
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --no-pinned-first :: Sort pinned cards like all others
    flag :: --json :: Print what was done as JSON
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
    command :: column :: Add, rename, move, remove and limit columns
    subcommand :: add :: Add an empty column
    operand :: anything
    option :: --to :: anything :: Its position among the columns, from 1
    option :: --before :: column :: Before this column
    option :: --after :: column :: After this column
    option :: --wip :: anything :: The limit for the number of cards
    flag :: --done :: Cards in this column count as done
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: rename :: Rename a column
    operand :: column
    operand :: anything
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: move :: Move a column, with everything in it
    operand :: column
    option :: --to :: anything :: Its position among the columns, from 1
    option :: --before :: column :: Before this column
    option :: --after :: column :: After this column
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: rm :: Remove a column
    operand :: column
    option :: --cards-to :: column :: Move its cards to this column
    flag :: --with-text :: Also remove text of the column that is not part of a card
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: wip :: Limit the number of cards in a column
    operand :: column
    operand :: =none
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: undo :: Undo the last change made through pb in this planning folder
    operand :: change.undoable
    flag :: --skip :: Keep the last change: from now on, undo leaves it out
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
    command :: lint :: Find problems on boards, and fix them
    operands :: board-file
    flag :: --fix :: Make the safe fixes, which do not change what the plan says
    flag :: --unsafe :: With --fix or --diff: also make fixes that change what the plan says
    flag :: --dry-run :: With --fix: write nothing; show what would be fixed
    flag :: --diff :: Write nothing; print what --fix would change, for `patch -p1`
    option :: --select :: rules :: Turn on only these rules, separated by commas; also `all` and `style`
    option :: --ignore :: rules :: Turn off these rules, separated by commas
    option :: --format :: =human|json|sarif|github|junit :: The output format
    flag :: --json :: The same as --format json
    option :: --fail-on :: =info|warning|error :: The lowest severity that makes the exit code 1: info, warning or error
    flag :: --staged :: Check only the boards of the next commit, as in git's index; print only findings that --fail-on counts
    flag :: --watch :: Check again whenever a board changes, until ^C
    option :: --stdin-filename :: anything :: The file name to print for standard input
    option :: --explain :: rules :: Explain a rule, and exit
    flag :: --rules :: List all rules, and exit
    option :: --color :: =auto|always|never :: Colours: auto, always or never
    command :: sync :: Merge the conflict copies of sync tools into their boards
    operands :: file
    option :: --into :: board :: The board to merge them into
    flag :: --keep-both :: With --into: if a merge would lose a card, add all cards of the copy, even if some then appear twice
    flag :: --watch :: Keep running, and merge each copy when it appears
    flag :: --likely :: Also merge files that share half of their cards with the board, but no ids
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON; with --watch, one object per line
    command :: resolve :: Resolve the conflicts of a merge
    operand :: board
    flag :: --kept :: Keep the value in the board
    flag :: --other :: Take the value in the note
    option :: --board :: board :: The board: its path, its name or the start of either (default: the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: git :: Let git merge and compare boards card by card
    subcommand :: setup :: Set up this clone, and print what was done
    flag :: --remove :: Remove what this command has set up, and nothing else
    flag :: --no-hook :: Do not install a pre-commit hook
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: check :: Check whether this clone is set up
    flag :: --json :: Print JSON
    command :: lsp :: Run the language server, for text editors
    flag :: --stdio :: Talk through standard input and output, as the server always does; for editors that pass this option
    option :: --position-encoding :: =utf-8|utf-16|utf-32 :: Count columns in utf-8, utf-16 or utf-32, whatever the editor says
    command :: doctor :: Check pb and this plan, for a bug report
    flag :: --json :: Print JSON
    command :: merge-driver :: Merge two changes of a board, for git
    operand :: anything
    operand :: anything
    operand :: anything
    operand :: anything
    operand :: anything
    command :: textconv :: Print a board one card per line, for git diff
    operand :: board-file
    """#
}

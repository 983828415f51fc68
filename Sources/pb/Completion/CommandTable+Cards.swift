extension CommandTable {
  /// The lines of the commands that `pb --help` lists in the group "Card".
  static let cards = #"""
    command :: add :: Add a card
    operands :: fields
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
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
    flag :: --duplicate :: Add the card even if another card has this title
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
    option :: --notes :: anything :: The new notes; '' removes them; - reads standard input
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: name :: Give a card another title
    operands :: card-then-text
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
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
    flag :: --once :: Complete repeating cards for good: add no next card
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
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
    flag :: --once :: Complete repeating cards for good: add no next card
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: reopen :: Uncheck the boxes of cards
    operands :: card.closed
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: start :: Mark cards as started
    operands :: card.open
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: stop :: Mark cards as no longer started
    operands :: card.open
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: cancel :: Mark cards as cancelled
    operands :: card.open
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: snooze :: Postpone cards: move their due days
    operands :: card-or-date
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: skip :: Move the dates of repeating cards to their next occurrence
    operands :: card.open
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: hide :: Hide cards until a day, when work on them can begin
    alias :: wait
    operands :: card-or-date
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: after :: Make a card wait for other cards
    operands :: card.open
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: note :: Add a note to a card
    operands :: card-then-text
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
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
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: rm :: Move cards into the trash
    operands :: card
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: restore :: Bring cards back from the trash
    operands :: card.trashed
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --to :: column :: Another column; the start of its name is enough
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
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
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: unarchive :: Move cards out of the archive of their board
    operands :: card.archived
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --to :: column :: Another column; the start of its name is enough
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: id :: Give cards permanent ids
    operands :: card
    option :: -w --where :: query :: All cards that match a query (docs/queries.md)
    flag :: --yes :: Do not ask before changing the cards that --where finds
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
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
    """#
}

extension CommandTable {
  /// The lines of the commands that `pb --help` lists in the groups "Maintenance" and "Git helper".
  static let maintenance = #"""
    command :: lint :: Find problems on boards, and fix them
    operands :: board-file
    flag :: --fix :: Make the safe fixes, which do not change what the plan says
    flag :: --unsafe :: With --fix or --diff: also make fixes that change what the plan says
    flag :: --dry-run :: With --fix: write nothing; show what would be fixed
    flag :: --diff :: Write nothing; print what --fix would change, for `patch -p1`
    option :: --select :: rules :: Turn on only these rules, separated by commas; `all`, `style` and `plan` are allowed, too
    option :: --ignore :: rules :: Turn off these rules, separated by commas
    option :: --format :: =human|json|json-list|sarif|github|junit :: The output format
    flag :: --json :: The same as --format json
    flag :: --all :: Print all findings for people, also more than five of one rule on a board
    option :: --fail-on :: =info|warning|error :: The lowest severity that makes the exit code 1: info, warning or error (default: warning; with --staged: error)
    flag :: --staged :: Check only the boards of the next commit, as in git's index; for --fail-on, only findings count that the last commit does not have
    flag :: --watch :: Check again whenever a board changes, until ^C
    option :: --stdin-filename :: anything :: The file name to print for standard input
    option :: --explain :: rules :: Explain a rule, and exit
    flag :: --rules :: List all rules, and exit
    option :: --color :: =auto|always|never :: Use colours: auto, always or never
    command :: sync :: Merge the conflict copies of sync tools into their boards
    operands :: file
    option :: --into :: board :: The board to merge them into
    flag :: --keep-both :: With --into: if a merge would lose a card, add all cards of the copy; some may then appear twice
    flag :: --watch :: Keep running, and merge each copy when it appears
    flag :: --likely :: Also merge files named like copies that share at least half of their cards with the board, even if no ids prove that they are copies
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON; with --watch, one object per line
    command :: resolve :: Resolve the conflicts of a merge
    operand :: board
    flag :: --kept :: Keep the value in the board
    flag :: --other :: Take the value in the note
    option :: --board :: board :: The board: its path, its name or the start of either (default: for cards that you name, all boards; otherwise the primary board, or the only one)
    flag :: --dry-run :: Write nothing; show what would be done
    flag :: --diff :: Write nothing; print what would change, for `patch -p1`
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    command :: git :: Let git merge boards card by card
    subcommand :: setup :: Set up this clone, and print what was done
    flag :: --remove :: Remove what this command has set up, and nothing else
    flag :: --no-hook :: Do not install a pre-commit hook
    flag :: --textconv :: Let `git diff` print boards as pb reads them, without text that is not on cards
    flag :: --quiet -q :: Print nothing if all is well
    flag :: --json :: Print what was done as JSON
    subcommand :: check :: Check whether this clone is set up
    flag :: --json :: Print JSON
    command :: lsp :: Run the language server, for text editors
    flag :: --stdio :: Has no effect: the server always uses standard input and output. Some editors pass it
    option :: --position-encoding :: =utf-8|utf-16|utf-32 :: Count columns in utf-8, utf-16 or utf-32, even if the editor asks for another encoding
    command :: doctor :: Check pb and this plan, for a bug report
    flag :: --json :: Print JSON
    command :: merge-driver :: Merge two changes of a board, for git
    operand :: anything
    operand :: anything
    operand :: anything
    operand :: anything
    operand :: anything
    flag :: --only-boards :: Merge nothing, and end with 129, if the path is not that of a board
    command :: textconv :: Print a board one card per line, for git diff
    operand :: board-file
    """#
}

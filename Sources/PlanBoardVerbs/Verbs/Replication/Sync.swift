extension Verb {
  package static let sync = Verb(
    "sync", .maintenance, "Merge the conflict copies of sync tools into their boards",
    """
    A sync tool that finds a board changed in two places keeps both versions, one of them under a name such as \
    `plan.sync-conflict-20261121-012615-IJBL2FZ.md`. pb merges such a copy into its board, and deletes the copy; \
    `pb undo` brings it back. Nothing is removed from the board: text that was deleted in one version, but is still in the \
    other, comes back. If both changed a value differently, the board has one value, and a note has the other (`pb resolve`).

    A file whose name a person may have chosen, such as `plan 2.md`, counts as a copy only if it shares half of the card \
    ids with the board. docs/sync.md has the details for each tool.

    The exit code is 1 if a conflict is left for you to decide.
    """,
    examples: """
      pb sync
      pb sync --dry-run
      pb sync --watch                    until you stop it
      pb sync "plan 2.md" --into plan    merge this file, whatever its name
      pb sync COPY --into plan --keep-both   if a merge would lose a card
      """, shells: [.terminal], elsewhere: "The page asks about each copy; an editor shows one board."
  ) {
    [.syncFiles, .syncInto, .syncKeepBoth, .syncWatch, .syncLikely, .dryRun, .quiet, .syncJson]
  }
}

extension VerbArgument {
  package static let syncFiles = optionalOperands("files", .file, "Files to merge, whatever their names (with --into)")
  package static let syncInto = option("--into", value: "into", .board, "The board to merge them into")
  package static let syncKeepBoth = flag(
    "--keep-both",
    summary: "With --into: if a merge would lose a card, add all cards of the copy; some may then appear twice")
  package static let syncWatch = flag("--watch", summary: "Keep running, and merge each copy when it appears")
  package static let syncLikely = flag(
    "--likely",
    summary: """
      Also merge files named like copies that share at least half of their cards with the board, even if \
      no ids prove that they are copies
      """)
  package static let syncJson = flag(
    "--json", summary: "Print what was done as JSON; with --watch, one object per line")
}

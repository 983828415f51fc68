extension Verb {
  package static let undo = Verb(
    "undo", .history, "Undo the last change made through pb in this planning folder",
    """
    Every change can be undone, the last one first. `pb redo` makes an undone change again. If a file has changed since, only pb's own \
    change is undone; if another program has changed the same words, nothing is undone. If the change was already reversed \
    by hand or with git, pb undoes the change before it.
    """,
    examples: """
      pb undo
      pb undo --times 3
      pb undo 39                       only entry 39 of `pb history`
      pb undo --skip                   keep the last change, undo the change before it
      pb undo --diff
      """, shells: [.terminal, .page], elsewhere: "An editor has its own."
  ) {
    [.undoEntry, .undoSkip, .times] + .commits
  }

  package static let redo = Verb(
    "redo", .history, "Redo the change that was undone last",
    examples: """
      pb redo
      pb redo --times 3
      """, shells: [.terminal, .page], elsewhere: "An editor has its own."
  ) {
    [.times] + .commits
  }
}

extension VerbArgument {
  package static let undoEntry = optionalOperand(
    "entry", .undoableChange, "The number of an entry that `pb history` lists (default: the last change)")
  package static let undoSkip = flag("--skip", summary: "Keep the last change: from now on, `pb undo` skips it")
}

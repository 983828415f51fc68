extension Verb {
  package static let resolve = Verb(
    "resolve", .maintenance, "Resolve the conflicts of a merge",
    """
    If both sides of a merge changed a value differently, the board has one of the values, and a note `> conflict: …` has \
    the other. Without --kept and --other, pb lists these notes; the exit code is 1 if there are any. `pb undo` undoes a \
    resolution.
    """,
    examples: """
      pb resolve                       all notes of all boards
      pb resolve roadmap.md:12 --kept  keep the value, remove the note
      pb resolve roadmap.md --other    use the values in the notes
      """, shells: .all
  ) {
    [.resolvePlace, .resolveKept, .resolveOther] + .changes
  }
}

extension VerbArgument {
  package static let resolvePlace = optionalOperand("place", .board, "A board, or the line of a note: board.md:12")
  package static let resolveKept = flag("--kept", summary: "Keep the value in the board")
  package static let resolveOther = flag("--other", summary: "Take the value in the note")
}

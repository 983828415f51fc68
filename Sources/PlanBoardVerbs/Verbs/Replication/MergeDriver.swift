extension Verb {
  package static let mergeDriver = Verb(
    "merge-driver", .gitHelper, "Merge two changes of a board, for git",
    """
    git runs this command. The result replaces the second file. The exit code is 0 if everything is merged, 1 if both \
    sides changed a value differently (the board then has a note; `pb resolve` lists the notes), and 129 or more if the \
    merge failed and left the file unchanged. It is also 1 if one of the files is UTF-16 or UTF-32; nothing is merged then. \
    Nothing is printed to standard output.
    """,
    examples: """
      pb merge-driver base.md ours.md theirs.md      by hand; the result is in ours.md
      git config merge.pb.driver "pb merge-driver -- %O %A %B %L %P"
      echo 'roadmap.md merge=pb' >> .gitattributes
      """, shells: [], elsewhere: "It is about programs and files of this machine."
  ) {
    [
      .mergeDriverBase, .mergeDriverOurs, .mergeDriverTheirs, .mergeDriverMarkerSize, .mergeDriverPath,
      .mergeDriverOnlyBoards,
    ]
  }
}

extension VerbArgument {
  package static let mergeDriverBase = operand("base", .text, "%O: the common ancestor; an empty file if there is none")
  package static let mergeDriverOurs = operand("ours", .text, "%A: our version; the result goes here")
  package static let mergeDriverTheirs = operand("theirs", .text, "%B: their version")
  package static let mergeDriverMarkerSize = optionalOperand(
    "marker-size", .text, "%L: the length of conflict markers; ignored")
  package static let mergeDriverPath = optionalOperand(
    "path", .text, "%P: the path of the board, for messages and --only-boards")
  package static let mergeDriverOnlyBoards = flag(
    "--only-boards", summary: "Merge nothing, and end with 129, if the path is not that of a board")
}

extension Verb {
  package static let diff = Verb(
    "diff", .history, "Show the differences between two boards, or between revisions",
    """
    Shows which cards were added, removed, moved or changed, with each changed field, and changes to columns, front matter \
    and text. Without two files, pb compares versions in git: it shows the changes since the last commit, since a revision, or \
    between two revisions. The exit code is 1 if there are differences.
    """,
    examples: """
      pb diff old.md roadmap.md
      pb diff old.md - < roadmap.md
      pb diff                          all boards, since the last commit
      pb diff v1.0 roadmap.md
      pb diff v1.0 v2.0 --json
      pb diff v1.0 --md > changes.md   for a pull request, or release notes
      """, shells: [], elsewhere: "The other shells show it while people work."
  ) {
    [.diffNames, .diffJson, .diffMarkdown]
  }
}

extension VerbArgument {
  package static let diffNames = optionalOperands(
    "names", .boardFile, "Two boards (- for standard input); or up to two revisions, and a board")
  package static let diffJson = flag(
    "--json", summary: "Print a JSON array, one change per line; for revisions, one board per line")
  package static let diffMarkdown = flag("--md", summary: "Print a Markdown list; texts from boards are code in it")
}

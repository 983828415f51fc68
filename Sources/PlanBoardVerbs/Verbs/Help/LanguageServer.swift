extension Verb {
  package static let lsp = Verb(
    "lsp", .maintenance, "Run the language server, for text editors",
    """
    A text editor starts this command, and talks to it through standard input and standard output, in the Language Server \
    Protocol. It then shows what `pb lint` finds while you type, completes tags and dates, and moves cards. docs/editors.md \
    says how to set up each editor; docs/language-server.md says what the server does.

    A file belongs to the plan of its folder. The server ends when the editor ends.
    """,
    examples: """
      pb lsp
      pb lsp --position-encoding utf-8
      """, shells: [], elsewhere: "It is about programs and files of this machine."
  ) {
    [.lspStdio, .lspPositionEncoding]
  }
}

extension VerbArgument {
  package static let lspStdio = flag(
    "--stdio", summary: "Has no effect: the server always uses standard input and output. Some editors pass it")
  package static let lspPositionEncoding = option(
    "--position-encoding", value: "encoding", .oneOf(["utf-8", "utf-16", "utf-32"]),
    "Count columns in utf-8, utf-16 or utf-32, even if the editor asks for another encoding")
}

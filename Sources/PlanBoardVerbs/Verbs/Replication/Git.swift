extension Verb {
  package static let git = Verb(
    "git", .maintenance, "Let git merge boards card by card",
    """
    git merges lines: if two people move a card to different columns, it is on the board twice, without a conflict. After \
    `pb git setup`, git merges cards.
    """,
    examples: """
      pb git setup
      pb git check
      """,
    subcommands: {
      [.gitSetup, .gitCheck]
    })

  package static let gitSetup = Verb(
    "git setup", .maintenance, "Set up this clone, and print what was done",
    """
    Sets a merge driver in this clone's own settings, names the Markdown files of the plan in .gitattributes, and \
    installs a pre-commit hook that runs `pb lint` on the boards of a commit. pb merges boards; it leaves other files to \
    `git merge-file`. Your own settings stay. Where pb is missing, git works as before. Run this command once in every \
    clone, because git does not share settings; `pb git check` shows whether a clone is set up.
    """,
    examples: """
      pb git setup
      pb git setup --no-hook
      pb git setup --textconv    `git diff` prints boards as pb reads them
      pb git setup --remove      remove the setup
      """, shells: [], elsewhere: "It is about programs and files of this machine."
  ) {
    [.gitSetupRemove, .gitSetupNoHook, .gitSetupTextconv, .quiet, .jsonReport]
  }

  package static let gitCheck = Verb(
    "git check", .maintenance, "Check whether this clone is set up",
    """
    Also finds cards that one of the last 20 merges duplicated. In an octopus merge and with `-s resolve`, git merges \
    line by line, and may duplicate cards. The exit code is 1 if pb finds such a card, or if git would merge a board line by line in this clone.
    """,
    examples: """
      pb git check
      pb git check --json
      """, shells: [], elsewhere: "It is about programs and files of this machine."
  ) {
    [.json]
  }
}

extension VerbArgument {
  package static let gitSetupRemove = flag("--remove", summary: "Remove what this command has set up, and nothing else")
  package static let gitSetupNoHook = flag("--no-hook", summary: "Do not install a pre-commit hook")
  package static let gitSetupTextconv = flag(
    "--textconv", summary: "Let `git diff` print boards as pb reads them, without text that is not on cards")
}

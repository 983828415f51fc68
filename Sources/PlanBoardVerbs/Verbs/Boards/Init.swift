internal import PlanBoardIntents

extension Verb {
  package static let initialize = Verb(
    "init", .board, "Turn a folder into a planning folder",
    """
    Creates a `.planboard.yml` that explains every key. In this folder and all folders below, pb then uses this plan. A \
    file TODO.md, KANBAN.md or BOARD.md in the folder becomes a board of the plan; the file is not changed.
    """,
    examples: """
      pb init
      pb init ~/plans
      pb init --default ~/plans   also make it your default plan
      pb init --git               also run `pb git setup`
      pb init --sample try-pb     also make a board with cards around today, to try pb on
      """, shells: [], elsewhere: "It is about programs and files of this machine."
  ) {
    [.initFolder, .initGit, .initDefault, .initSample] + .commits
  }

  package static let new = Verb(
    "new", .board, "Create a new board",
    """
    The file is named after the title: `Product roadmap` becomes product-roadmap.md. A name that ends with .md is a path \
    below this folder. `stamp: [created, done]` and, outside a git work tree, `on-done: move` are written into the board, unless \
    .planboard.yml has such a key.
    """,
    examples: """
      pb new "Product roadmap"
      pb new chores.md --column Todo --column Done --primary
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings."
  ) {
    [.newName, .newColumn, .newPrimary] + .commits
  }

  package static let rename = Verb(
    "rename", .board, "Change a board's title",
    """
    The file keeps its name, so links to it stay valid.
    """,
    examples: """
      pb rename roadmap "Roadmap 2027"
      """, shells: [.terminal, .page], elsewhere: "In an editor, boards and columns are files and headings.",
    change: .plan { call throws(VerbFault) in
      let title = try call.needed(.renameTitle)
      return call.boards(.renameName).map { RenameBoard($0, to: title) }
    }
  ) {
    [.renameName, .renameTitle] + .commits
  }
}

extension VerbArgument {
  package static let initFolder = optionalOperand(
    "folder", .folder, "The folder (default: this one); created if it does not exist", usual: ".")
  package static let initGit = flag(
    "--git", summary: "Also run `pb git setup`, so that git merges boards card by card in this clone")
  package static let initDefault = flag(
    "--default", summary: "Also make it your default plan, which pb uses in folders that belong to no plan")
  package static let initSample = flag("--sample", summary: "Also make the board sample.md, with cards around today")
  package static let newName = operand("name", .text, "The board's title, or a path that ends with .md")
  package static let newColumn = option(
    "--column", value: "name", .text, "A column; can be repeated", isRepeating: true)
  package static let newPrimary = flag("--primary", summary: "Make it the primary board")
  package static let renameName = operand("name", .board, "The board").named("board")
  package static let renameTitle = operand("title", .text, "The new title").named("title")
}

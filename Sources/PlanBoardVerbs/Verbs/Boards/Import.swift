internal import PlanBoardCore

extension Verb {
  package static let `import` = Verb(
    "import", .board, "Add the cards of another program",
    """
    taskwarrior reads what `task export` prints, json what `pb export json` prints, github and gitlab lists of issues as `gh issue list \
    --json …` and `glab issue list --output json` print them, trello the JSON of a board. csv and tsv need a line with the names of the \
    columns; --map says what a column is if its name does not. markdown reads lists and tables of a file that is no board, and \
    obsidian-tasks the items with a box in all notes of a folder.

    The cards of each project go on a board of its own, or with --board all on one. Boards and columns that are missing are made. \
    All of it is one change, which `pb undo` takes back. A card that is here already is left alone, so a second import adds \
    nothing: imported cards have a field `src:`. With --update, what has changed in the other program since changes here, too, if it \
    is still as an import brought it; what has changed on both sides is listed and stays.

    What a card has no place for goes word for word into import-rest.json, and is counted; the exit code is then 1. \
    docs/coming-from.md has a command for each program.
    """,
    examples: """
      pb import todo.txt todo.txt --board house
      pb import taskwarrior tasks.json
      pb import taskwarrior tasks.json --update
      pb import csv tasks.csv --map 'Due date=due' --dry-run
      gh issue list --state all --json number,title,body,labels,assignees,state,url | pb import github -
      pb import trello board.json
      pb import markdown notes.md --board house
      pb import obsidian-tasks ~/vault/projects --dry-run
      pb import json plan.json                  what `pb export json` printed
      """, shells: [], elsewhere: "It reads files of this machine."
  ) {
    [.importFormat, .importFile, .importBoard, .importMap, .importUpdate] + .commits
  }
}

extension VerbArgument {
  package static let importFormat = operand(
    "format", .oneOf(ImportFormat.allCases.map(\.rawValue)),
    "json, csv, tsv, todo.txt, taskwarrior, trello, github, gitlab, markdown or obsidian-tasks")
  package static let importFile = operand(
    "file", .file, "The file, or - for standard input; for obsidian-tasks, a folder")
  package static let importBoard = option(
    "--board", value: "board", .board,
    "Put all cards on this board: its path, its name or the start of either (default: a board for each project)")
  package static let importMap = option(
    "--map", value: "name=part", .text,
    "Of csv, tsv and tables of markdown: what the column with this name is, such as title, due, tags or none; can be repeated",
    isRepeating: true)
  package static let importUpdate = flag("--update", summary: "Bring cards up to date that are here already")
}

extension FolderSettings {
  /// The text of a new `.planboard.yml`, whose comments explain the keys. It sets `boards:` if there are boards, and no
  /// other key.
  ///
  /// - Parameter boards: the names of the files that become boards. YAML must not require quotes around them.
  package static func template(boards: [String]) -> String {
    beginning + (boards.isEmpty ? "" : "boards: [\(boards.joined(separator: ", "))]\n") + rest
  }

  private static let beginning = """
    # A planning folder of PlanBoard. Every key is optional.

    # Files that are boards even if their front matter does not say so: paths relative to this folder; * and ** are allowed.

    """
  private static let rest = """
    # boards: [todo.md, projects/**/*.md]

    # Files that are not boards, whatever their front matter says.
    # ignore: [templates/**]

    # The board that `pb add`, `pb top` and status bars use when none is named.
    # primary: todo.md

    # Whether a completed card stays where it is, or moves to the first done column. A board can override this.
    # on-done: move

    # The dates that pb writes into cards: when a card was added, and when it was done. A board can override this.
    # stamp: [created, done]

    # The tags that cards may have; `pb lint` reports all others.
    # tags: [core, home]

    # The colours of tags in a terminal: names, or #rrggbb in quotes. A board can override them.
    # tag-colors: {core: red, home: "#2e7d32"}

    # Rules of `pb lint`: off, on, info, warning or error for each (docs/lint.md).
    # lint: {overdue: off, style: on}

    # People whose names are recognised anywhere in a card, besides those that a board declares.
    # people: [ann, bo]

    # Named searches, for `pb view`. Only `query` is needed (docs/queries.md).
    # views:
    #   release:
    #     query: "tag:release is:open"
    #     sort: [priority, due]
    #     group: column

    """
}

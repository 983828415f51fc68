internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardMerge
internal import PlanBoardStore

struct Log: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Tell a card's life, as git remembers it",
    discussion: """
      When it was made, moved, changed, done, by whom: the newest first. The card is followed by its id, else by its title and \
      what stands in it; when the board's file is renamed; and when it moves to another board. A card that is gone is found, \
      too, if its board is there.

      Examples:
        pb log ^k3f9
        pb log "call ann" -n 5
        pb log ^k3f9 --json
      """)

  @Argument(help: "The card", completion: CompletionList.cards)
  var card: String

  @Option(help: "The board: its path, its name or the start of it", completion: CompletionList.boards)
  var board: String?

  @Option(name: [.customShort("n"), .long], help: ArgumentHelp("At most so many commits", valueName: "number"))
  var count: Int?

  @Flag(help: "Print JSON")
  var json = false

  func validate() throws {
    guard count ?? 1 > 0 else { throw ValidationError("--count is a number from 1") }
  }

  func run() throws {
    try Plan.run { console in
      let session = try console.session()
      let plan = try Plan.open(
        names: RequestedNames(boards: [board].compactMap { $0 }, cards: [card]), console)
      let log = CardLog(CardName(card), board: board.map { BoardName($0) })
      let entries = try log.entries(on: plan, GitRevisions(session.git))
      let shown = entries.prefix(count ?? entries.count)
      if shown.isEmpty { console.output.line("git knows nothing of it yet") }
      if json {
        var writer = JSONWriter()
        writer.lines(shown) { $0.entry($1) }
        writer.end()
        return console.output.append { $0 += writer.take() }
      }
      for entry in shown { for line in entry.lines { console.output.line(line) } }
    }
  }
}

extension CardLog.Entry {
  /// One for each thing that happened. Safe for a terminal.
  fileprivate var lines: [String] {
    let begin =
      if let revision {
        "\(System.localTime(revision.time))  \(revision.commit.prefix(7))  \(TerminalText.safe(revision.author)): "
      } else {
        "not committed yet: "
      }
    return changes.flatMap(words).map { begin + $0 }
  }

  private func words(_ change: BoardChange) -> [String] {
    switch change {
    case .added(let card):
      let origin = oldBoard.map { ", from \(TerminalText.safe($0.text))" } ?? ""
      return ["\(oldBoard == nil ? "added" : "moved") to \(safe(card.column)): \(quoted(card.title))\(origin)"]
    case .removed(let card): return ["removed from \(safe(card.column)): \(quoted(card.title))"]
    case .moved(let from, let to): return ["moved from \(place(from)) to \(place(to))"]
    case .changed(_, _, let parts): return parts.map(words)
    default: return []
    }
  }

  private func words(_ part: BoardChange.Part) -> String {
    switch (part.name, part.before, part.after) {
    case ("box", _, "x"), ("box", _, "X"): "done"
    case ("box", "x", " "), ("box", "X", " "): "reopened"
    case ("notes", _, _): "notes changed"
    case (let name, let before?, let after?): "\(safe(name)): \(quoted(before)) became \(quoted(after))"
    case (let name, nil, let after?): "\(safe(name)): \(quoted(after)) added"
    case (let name, let before?, nil): "\(safe(name)): \(quoted(before)) removed"
    case (let name, nil, nil): "\(safe(name)) changed"
    }
  }

  private func place(_ card: BoardChange.CardReference) -> String {
    safe(card.column) + (card.section.map { " / \(safe($0))" } ?? "")
  }

  private func safe(_ text: String) -> String { TerminalText.safe(text) }
  private func quoted(_ text: String) -> String { "\"\(safe(text))\"" }
}

extension JSONWriter {
  fileprivate mutating func entry(_ entry: CardLog.Entry) {
    object { json in
      json.member("commit", entry.revision?.commit)
      json.member("time", entry.revision?.time)
      json.member("author", entry.revision?.author)
      json.member("email", entry.revision?.email)
      json.member("subject", entry.revision?.subject)
      json.member("path", (entry.revision?.path ?? entry.revision?.oldPath)?.text)
      json.member("from", entry.oldBoard?.text)
      json.key("changes")
      json.array { json in for change in entry.changes { json.boardChange(change) } }
    }
  }
}

package import PlanBoardCore
package import PlanBoardIntents

/// A message or a question that a command prints, other than a failure.
package enum Remark: Sendable {
  case nothingIsDue(days: Int)
  /// `offers` are the files that `pb init` would turn into boards.
  case noBoards(offers: [String])
  /// `pb` without a command finds no boards.
  case howToBegin(PlanSnapshot.Beginning)
  case onlyArchived(boards: Int)
  case noArchivedBoards
  case noRemovedBoards
  case boardsInTrash(Int)
  case noSortableBoards
  /// A list leaves out this many cards.
  case more(cards: Int)
  case nothingFound
  case nothingIsNext
  case nothingWasDone(DaySpan, today: CalendarDate)
  case notStartedYet(cards: Int)
  /// `--where` finds no cards to change.
  case noSuchCards
  case noConflicts
  case noConflictCopies
  case trashIsEmpty
  /// `pb log` finds no commit with the card.
  case unknownToGit
  /// `pb lint --watch` finds nothing on this many boards.
  case allIsWell(boards: Int)
  case declined

  /// Asks whether to change all cards that `--where` finds.
  case changeAll(cards: Int)
  /// Asks whether to complete a card for good, because pb cannot say when it is due again.
  case finishForGood(UnclearRecurrence)
  /// Asks whether to complete a card whose previous occurrence was completed less than a minute ago.
  case again(IntentFailure.Candidate, today: CalendarDate)
  /// Asks for a number from the list below ``candidates(_:count:)``.
  case whichOf(count: Int)
  /// The heading of a numbered list of boards.
  case boards(count: Int)
  /// Asks whether to make a board the primary one.
  case makePrimary(Path)
  /// The heading of a numbered list of the cards that a name matches.
  case candidates(String, count: Int)

  /// The remark in words. Safe for a terminal.
  package var text: String {
    switch self {
    case .nothingIsDue(days: 1): "nothing is due today"
    case .nothingIsDue(let days): "nothing is due in the next \(counted(days, "day"))"
    case .noBoards(let offers) where !offers.isEmpty:
      "no boards here; `pb init` would make \(offers.count == 1 ? "this file a board" : "these files boards"): "
        + Remark.list(offers)
    case .noBoards: "no boards here: `pb boards set FILE --adopt` makes a Markdown file a board"
    case .onlyArchived(1): "the only board here is archived; `pb boards --archived` shows it"
    case .onlyArchived(let boards): "all \(boards) boards here are archived; `pb boards --archived` lists them"
    case .noArchivedBoards: "no board here is archived"
    case .noRemovedBoards: "no board is in the trash"
    case .boardsInTrash(1): "1 board is in the trash; `pb boards --removed` shows it"
    case .boardsInTrash(let boards): "\(boards) boards are in the trash; `pb boards --removed` lists them"
    case .howToBegin(let place): Remark.lines(place)
    case .noSortableBoards: "no board here has a sort order; give one with --by, or with `sort:` in the front matter"
    case .more(let cards): "… \(cards) more"
    case .nothingFound: "no cards found"
    case .nothingIsNext: "nothing to do"
    case .nothingWasDone(let days, let today):
      "no card has a `done:` on \(days.first == days.last ? "this day" : "these days"): "
        + days.words { DueWords.day($0, today: today) }
    case .notStartedYet(1): "1 card has not started yet; --all shows it"
    case .notStartedYet(let cards): "\(counted(cards, "card")) have not started yet; --all shows them"
    case .noSuchCards: "no matching cards; nothing was written"
    case .noConflicts: "there are no conflicts here"
    case .noConflictCopies: "there are no conflict copies here"
    case .trashIsEmpty: "the trash is empty"
    case .unknownToGit: "git has no record of this card yet"
    case .allIsWell(let boards): "all is well on \(counted(boards, "board"))"
    case .declined: "nothing was written"
    case .changeAll(let cards): "\(Remark.found(cards)); change them? [y/N] "
    case .again(let card, let today):
      "the card was completed less than a minute ago; this is its next occurrence: \(card.line(today: today))\ncomplete it, too? [y/N] "
    case .finishForGood(let card):
      Diagnostic(card.failure, at: .here).message + "\n" + Diagnostic(card.failure, at: .here).help[0].text
        + "\ncomplete it for good? [y/N] "
    case .whichOf(let count): "Which one? [1-\(count)] "
    case .boards(let count): "there are \(count) boards:"
    case .makePrimary(let path):
      "use \(VisibleText.safe(path.text)) from now on if you name no board, as the primary board? [y/N] "
    case .candidates(let name, let count): "`\(VisibleText.safe(name))` matches \(count) cards:"
    }
  }

  /// Whether an answer to a question confirms it: only `y` and `yes` do.
  package static func isConfirmed(by answer: String?) -> Bool {
    ["y", "yes"].contains(answer?.lowercased().filter { !$0.isWhitespace } ?? "")
  }

  /// The 0-based index of the list item that the user chose: 0 for the answer `1`. nil if the answer is not a number
  /// from 1 to `count`.
  package static func choice(_ answer: String?, among count: Int) -> Int? {
    answer.flatMap { Int($0.filter { !$0.isWhitespace }) }.flatMap { (1..<count + 1).contains($0) ? $0 - 1 : nil }
  }

  private static func lines(_ place: PlanSnapshot.Beginning) -> String {
    let board = ("pb new Chores", "makes a board, in the file chores.md")
    let card = ("pb add Call Ann", "adds a card; then `pb` alone shows your day")
    let both = ("pb new Chores", "makes a board; `pb add Call Ann` adds a card to it")
    let steps =
      switch place {
      case .folder(let offers) where offers.isEmpty: [("pb init", "makes this folder a plan"), board, card]
      case .folder(let offers):
        [
          ("pb init", "makes this folder a plan, with the \(offers.count == 1 ? "board" : "boards") \(list(offers))"),
          card,
          ("pb help", "lists all commands"),
        ]
      case .plan: [board, card, ("pb help", "lists all commands")]
      case .elsewhere(let path):
        [
          ("cd \(VisibleText.safe(ShellWord.quoted(path.text)))", "goes to your plan, which has no boards yet"), board,
          card,
        ]
      case .nowhere:
        [("pb init --default ~/plans", "makes a folder for your plan"), ("cd ~/plans", "goes there"), both]
      }
    let widest = steps.map { DisplayWidth.of($0.0) }.max() ?? 0
    return steps.map { command, words in
      command + String(repeating: " ", count: widest + 2 - DisplayWidth.of(command)) + words
    }.joined(separator: "\n")
  }

  private static func list(_ files: [String]) -> String { files.map { VisibleText.safe($0) }.joined(separator: ", ") }

  private static func found(_ cards: Int) -> String { "--where finds \(counted(cards, "card"))" }
}

extension PlanSnapshot {
  /// The remark to print if there are no boards to list.
  package func remarkOnNoBoards(wantsArchived isArchived: Bool) -> Remark {
    if isArchived { return .noArchivedBoards }
    return archived.isEmpty ? .noBoards(offers: offers) : .onlyArchived(boards: archived.count)
  }
}

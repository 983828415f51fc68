internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension IntentFailure {
  /// The problem, and what to do next. Safe for a terminal.
  package var diagnostic: Diagnostic {
    switch reason {
    case .noSuchCard(let name):
      Diagnostic(
        nil, "no card `\(safe(name))`",
        help: ["\(pb: "list") lists the cards; name one by handle, id:ID, path:line or title"]
      )
    case .noCardSinceCut(let name):
      Diagnostic(
        nil, "no card `\(safe(name))` here, nor in the part of the history that this clone has",
        help: ["older history is not in this clone; \(MissingVersion.unshallow)"])
    case .cardHasChanged(let place):
      Diagnostic(
        nil, "the card at \(safe(place)) has changed in the meantime, and was left alone",
        help: ["run the command again"])
    case .ambiguousCard(let name, let candidates):
      Diagnostic(
        nil, "`\(safe(name))` matches \(candidates.count) cards",
        help: list(candidates) + Self.advice(onEqual: candidates))
    case .noSuchTwin(let name, let candidates):
      Diagnostic(
        nil, "no card has the handle `\(safe(name))`; it has been edited, or is gone",
        help: ["\(candidates.count == 1 ? "this card has" : "these cards have") the title that the handle begins with:"]
          + list(candidates))
    case .idIsTaken(let id, let card): Diagnostic(nil, "another card already has the id ^\(safe(id)): \(card.line)")
    case .noPrerequisite(let name, let nearest):
      Diagnostic(
        nil, "no card `\(safe(name))` to wait for",
        help: (nearest.map { [Hint("did you mean this card? \($0.line)")] } ?? [])
          + ["\(pb: "list") lists the cards; name one by handle, id:ID, path:line or title"])
    case .waitsForItself(let card): Diagnostic(nil, "a card cannot wait for itself: \(card.line)")
    case .circle(let titles):
      Diagnostic(
        nil, "these cards would wait for each other: " + Self.circle(titles),
        help: ["\(pb: "after CARD none") makes a card wait for no other card"])
    case .notInColumn(let card):
      Diagnostic(
        nil, "this card is not in that column: \(card.line)",
        help: ["name a card of the column, or leave the column out; pb then uses the other card's column"])
    case .handleOrTitle(let name, let handle, let title):
      Diagnostic(
        nil, "`\(safe(name))` is the handle of one card, and appears in the title of another",
        help: lines(handle).map { Hint("`handle:\(safe(name))`: \($0)") }
          + lines(title).map { Hint("`title:\(safe(name))`: \($0)") })
    case .inTrash(let name, let card):
      Diagnostic(
        nil, "`\(safe(name))` is in the trash: \(card.line)",
        help: ["\(pb: "restore \(ShellWord.quoted(safe(name)))") brings it back"])
    case .alreadyInTrash(let card):
      Diagnostic(
        nil, "this card is already in the trash: \(card.line)",
        help: ["\(pb: "trash --empty") deletes what is in the trash"])
    case .noBoards(let offers) where !offers.isEmpty: Diagnostic(nil, Remark.noBoards(offers: offers).text)
    case .noBoards:
      Diagnostic(
        nil, "no boards here",
        help: [
          "name a board with \(option: "--board"), or make a Markdown file one with \(pb: "boards set FILE --adopt")"
        ])
    case .noSuchBoard(let name): Diagnostic(nil, "no board `\(safe(name))`", help: ["\(pb: "boards") lists the boards"])
    case .noSuchRevision(let name, isThere: true):
      Diagnostic(
        nil, "`\(safe(name))` is not a revision of git",
        help: ["give the revisions first, then the board: \(pb: "diff v1.0 roadmap.md")"])
    case .noSuchRevision(let name, isThere: false):
      Diagnostic(
        nil, "`\(safe(name))` is neither a board nor a revision of git",
        help: ["\(pb: "boards") lists the boards, and \(git: "log") the revisions"])
    case .noRevisionSinceCut(let name):
      Diagnostic(
        nil, "`\(safe(name))` is neither a board nor a revision in this clone, which lacks older history",
        help: ["\(MissingVersion.unshallow); \(git: "log") lists the revisions that are here"])
    case .archivedBoard(let path):
      Diagnostic(path, "the board is archived", help: [Self.restoring(path)])
    case .removedBoard(let board):
      Diagnostic(
        board.original, "the board has been in the trash since \(board.day)", help: [Self.restoring(board.original)])
    case .unwritableOrder(let path):
      Diagnostic(
        path, "pb cannot write `order:` into the front matter of this board; nothing was written",
        help: ["\(pb: "lint") says what is wrong with it"])
    case .unremovable(let path):
      Diagnostic(
        path, "pb does not move hidden or temporary files to the trash; nothing was written",
        help: ["remove the file without pb"])
    case .placeIsTaken(let board):
      Diagnostic(
        board.original, "another file is where the board was; nothing was written",
        help: ["rename that file first; until then, the board stays in the trash, as \(safe(board.path.text))"])
    case .ambiguousBoard(let name, let paths):
      Diagnostic(
        nil, "`\(safe(name))` matches several boards: \(list(paths))", help: ["write more of the board's name"])
    case .whichBoard(let paths) where paths.count == 1:
      // The user may mean an unreadable file, which has been reported already.
      Diagnostic(
        nil, "\(list(paths)) might not be the board that you mean",
        help: ["fix the files reported above, or name the board with \(option: "--board")"])
    case .whichBoard(let paths):
      Diagnostic(
        nil, "there are several boards: \(list(paths))",
        help: [
          "name one with \(option: "--board"), or make one the primary board with \(pb: "boards set BOARD --primary")"
        ])
    case .noSuchColumn(let name, let path, let nearest, let names):
      Diagnostic(path, "no column `\(safe(name))`", help: [advice("columns", nearest, names)])
    case .noColumn(let name, let names):
      Diagnostic(
        nil, "no board here has a column `\(safe(name))`",
        help: names.isEmpty ? [] : [advice("columns", EditDistance.likely(name, among: names), names)])
    case .ambiguousColumn(let name, let path, let names):
      Diagnostic(
        path, "`\(safe(name))` matches several columns: \(names.map { "`\(safe($0))`" }.joined(separator: ", "))",
        help: ["write more of the column's name"])
    case .noSuchSection(let name, let path, _, let names) where names.isEmpty:
      Diagnostic(
        path, "no section `\(safe(name))`: there are no sections",
        help: ["a section is a heading in a column: `### \(safe(name))`"])
    case .noSuchSection(let name, let path, let nearest, let names):
      Diagnostic(path, "no section `\(safe(name))`", help: [advice("sections", nearest, names)])
    case .ambiguousSection(let name, let path, let sections):
      Diagnostic(
        path,
        "`\(safe(name))` matches several sections: "
          + sections.prefix(8).map { "`\(safe($0.name))` in `\(safe($0.column))`" }.joined(separator: ", ")
          + (sections.count > 8 ? ", …" : ""),
        help: [
          "write more of the section's name, name the column as well, or use \(option: "--before CARD") or \(option: "--after CARD")"
        ])
    case .boardHasNoColumns(let path): Diagnostic(path, "the board has no columns", help: ["add a heading: `## To Do`"])
    case .noOpenColumn(let path, let done):
      Diagnostic(
        path, "all columns of the board are for done cards; nothing was written",
        help: [
          "\(pb: "column add \"To Do\"") adds a column for open cards",
          "`\(option: "--column \(ShellWord.quoted(VisibleText.safe(done)))")` (for \(pb: "move"), `\(option: "--to")`) uses that column nevertheless",
        ])
    case .noDate(let text):
      Diagnostic(
        nil, "`\(safe(text))` is not a date",
        help: ["for example 2026-12-01, today, fri, next-friday, 3d, 2w, 1dec, eom, 2026-W50, fri@15:00, fri@3pm"])
    case .noDateToCountFrom(let key, let text):
      Diagnostic(
        nil, "`\(safe(text))` counts from the card's `\(safe(key.name)):`, but the card has none",
        help: ["set `\(safe(key.name)):` first, or give a date that does not depend on it, such as +1w or 2026-12-01"])
    case .severalValues(let key): Diagnostic(nil, "give only one value for `\(safe(key.name))`")
    case .nothingToTakeAway(let field):
      Diagnostic(nil, "`\(safe(field.value))` removes a \(field.key.name), but a new card has none")
    case .emptyTitle: Diagnostic(nil, "a card needs a title")
    case .emptyNote: Diagnostic(nil, "a note needs text")
    case .onlyFields(let text):
      Diagnostic(
        nil, "all of `\(safe(text))` is read as fields, but a card needs a title",
        help: ["write the title first: `Water the plants 🔁 every week`"])
    case .noSuchCheckItem(let name, let card, let titles):
      Diagnostic(
        nil, "no check item `\(safe(name))` on this card: \(card.line)",
        help: titles.isEmpty ? ["the card has no checklist"] : Self.numbered(titles))
    case .isCheckItem(let title, let line1, let card, let verb):
      Diagnostic(
        nil,
        "\(safe(card.place.path.text)):\(line1) is the check item \"\(shortened(title, to: 72))\" of this card: \(card.line)",
        help: [Self.advice(onItemOf: card, verb)])
    case .whichCheckItem(let card, let titles):
      Diagnostic(
        nil, "which item of this card? \(card.line)",
        help: titles.isEmpty ? ["the card has no checklist"] : Self.numbered(titles))
    case .emptyCheckItem: Diagnostic(nil, "a check item needs a text")
    case .sameTitle(let duplicate, let isDone):
      Diagnostic(
        nil, "there is already a card with this title: \(duplicate.line)",
        help: [
          isDone
            ? "\(option: "--reopen") reopens it; \(option: "--duplicate") adds another one"
            : "\(option: "--duplicate") adds another one"
        ])
    case .doneJustNow(let card):
      Diagnostic(
        nil, "the card was completed less than a minute ago; this is its next occurrence: \(card.line)",
        help: ["nothing was written; \(option: "--again") completes the next occurrence, too"])
    case .unclearRecurrence(let card, let field, nearest: let nearest):
      Diagnostic(
        nil, "`\(safe(field))` does not say when this card is due again: \(card.line)",
        help: [
          nearest.map { Hint("did you mean `\(safe($0))`?") }
            ?? "for example `every:2w`, `every:month`, `every:mon,thu` or `every:month@last-fri`",
          "the card was left as it is; \(pb: "done --once") completes it for good",
        ])
    case .notRecurring(let card):
      Diagnostic(
        nil, "this card does not repeat: \(card.line)",
        help: ["\(pb: "snooze \(card.shellWord(or: "CARD")) +1w") postpones it"])
    case .recurrenceEnded(let card, until: let until):
      Diagnostic(
        nil, "this card does not repeat any more, because of its `until:\(until)`: \(card.line)",
        help: ["\(pb: "done \(card.shellWord(or: "CARD"))") completes it"])
    case .notOpen(let card, _) where card.place.column == nil:
      Diagnostic(
        nil, "this card is in the archive: \(card.line)",
        help: ["\(pb: "unarchive \(card.shellWord(or: "CARD"))") brings it back"])
    case .notOpen(let card, let state):
      Diagnostic(
        nil, "this card is \(state.rawValue): \(card.line)",
        help: ["\(pb: "reopen \(card.shellWord(or: "CARD"))") reopens it"])
    case .trashIsEmpty: Diagnostic(nil, "the trash is empty")
    case .restoreNeedsBoard(named: let name?):
      Diagnostic(
        nil,
        "there is no board at the path `\(safe(name))`, and no plan here in which to find it by its name;"
          + " nothing was written", help: ["give the path of an existing board: \(pb: "restore CARD --board FILE.md")"])
    case .restoreNeedsBoard(named: nil):
      Diagnostic(
        nil, "there is no plan here, so pb does not look for the board that the card was on; nothing was written",
        help: ["name the board: \(pb: "restore CARD --board FILE.md"); \(pb: "trash") lists the cards"])
    case .noPlaceToRestore(let card):
      Diagnostic(
        nil, "the trash does not say which board this card was on: \(card.line)",
        help: ["name a board with \(option: "--board")"])
    case .boardIsGone(let card, let board):
      Diagnostic(
        nil, "the board of this card, \(safe(board)), no longer exists: \(card.line)",
        help: ["name another board with \(option: "--board")"])
    case .notArchived(let card): Diagnostic(nil, "this card is not in the archive: \(card.line)")
    case .archiveIsNoColumn(let path):
      Diagnostic(
        path, "the archive is not a column",
        help: ["name another column with \(option: "--to"), or leave \(option: "--to") out"])
    case .columnExists(let name, let path): Diagnostic(path, "there is already a column `\(safe(name))`")
    case .columnHasCards(let name, let path, let count):
      Diagnostic(
        path, "the column `\(safe(name))` has \(counted(count, "card"))",
        help: ["\(option: "--cards-to COLUMN") moves them; \(pb: "rm") moves cards to the trash"])
    case .columnHasText(let name, let path, let lines):
      Diagnostic(
        path, "the column `\(safe(name))` has text that is not part of a card: \(list(lines))",
        help: ["move the text elsewhere in an editor, or remove it as well with \(option: "--with-text")"])
    case .noColumnForNext(let card):
      Diagnostic(
        nil, "this would complete a recurring card, but leave no column for its next occurrence: \(card.line)",
        help: ["add a column for open cards with \(pb: "column add"), or complete the card first"])
    case .copyIsBoard(let path):
      Diagnostic(path, "the file to merge is the board itself", help: ["name another version of the board"])
    case .noConfiguration:
      Diagnostic(
        nil, "pb has no folder for your configuration; nothing was written",
        help: ["set XDG_CONFIG_HOME to a folder, or HOME to one that is not `/`"])
    case .noBoardName(let name):
      Diagnostic(
        nil, "`\(safe(name))` is not a valid board name",
        help: ["give a title that contains a letter, or a path in this folder that ends with .md"])
    case .boardExists(let path): Diagnostic(path, "already exists")
    case .nothingToUndo:
      Diagnostic(nil, "nothing to undo", help: ["\(pb: "history") lists the changes made through pb"])
    case .forgotten(nil):
      Diagnostic(
        nil, "nothing more to undo: the history no longer has the earlier changes",
        help: ["docs/reliability.md says how many changes the history keeps"])
    case .forgotten(let change?):
      Diagnostic(
        nil, "the history no longer has the text that is needed to undo or redo this change: \(safe(change.sentence))",
        help: ["nothing was written; the next \(pb: "undo") or \(pb: "redo") skips this change"])
    case .nothingToRedo:
      Diagnostic(nil, "nothing to redo", help: ["only an undo can be redone, and only until pb makes another change"])
    case .noHistory(let failure?):
      Diagnostic(
        failure.path, "\(failure.message), so the history cannot be used; nothing was changed",
        help: ["make the folder writable, or set XDG_STATE_HOME to one that is"])
    case .noHistory(nil):
      Diagnostic(
        nil, "pb has nowhere to keep a history, so there is nothing to undo",
        help: ["set HOME or XDG_STATE_HOME to a writable folder"])
    case .forgottenText(let change):
      Diagnostic(nil, "the history no longer has the text of this change: \(safe(change.sentence))")
    case .inTheWay(let obstacle): obstacle.diagnostic
    case .noSuchEntry(let number):
      Diagnostic(
        nil, "the history has no change with the number \(number)",
        help: ["\(pb: "history") lists the changes made through pb"])
    case .unwritableTag(let tag, let path):
      Diagnostic(
        path, "pb cannot rename #\(safe(tag)) in this file without changing something else; nothing was written",
        help: ["rename the tag in this file with an editor, and run the command again"])
    case .undeclaredPerson(let old, let new, let path, let settings):
      Diagnostic(
        path,
        "\(safe(settings.text)) declares `@\(safe(old))`, but not `@\(safe(new))`, which would be ordinary text in this file",
        help: ["first add `\(safe(new))` to `people:` in \(safe(settings.text))"])
    case .noView(let name, let names):
      Diagnostic(
        nil,
        names.contains { $0.lowercased().hasPrefix(name.lowercased()) }
          ? "`\(safe(name))` does not name exactly one view" : "there is no view `\(safe(name))`",
        help: [advice("views", EditDistance.likely(name, among: names), names, most: names.count)])
    case .noOrder(let path):
      Diagnostic(path, "no sort order is given", help: Self.orderHelp)
    case .noSuchConflict(let path):
      Diagnostic(path, "the conflict note is gone, or has changed; nothing was written")
    case .unresolvable(let kind, let path):
      Diagnostic(
        path, "pb cannot apply the value in this conflict note (\(safe(kind))) by itself",
        help: ["edit the board, then \(pb: "resolve --kept") removes the note"])
    case .tooMany(let limit):
      Diagnostic(
        nil, "too many cards: pb makes this change to at most \(limit) cards at a time; nothing was written",
        help: ["change fewer cards at a time, for example column by column: `\(option: "--where 'column:done …'")`"])
    }
  }

  private static func numbered(_ titles: [String]) -> [Hint] {
    titles.prefix(10).enumerated().map { Hint("\($0 + 1) \(VisibleText.safe($1))") }
  }

  /// Advice for a user who gave the place of a check item of `card` to a command that is only for cards.
  private static func advice(onItemOf card: Candidate, _ verb: Outcome.Verb?) -> Hint {
    let word = card.shellWord(or: "CARD")
    return verb?.command(onCard: word).map { "for the card: \(pb: $0)" } ?? "the card is \(word)"
  }

  /// The cards of a circle, each with the card that it would wait for: `"a" for "b", "b" for "a"`.
  private static func circle(_ titles: [String]) -> String {
    let names = titles.prefix(8).map { "\"\(VisibleText.safe($0))\"" }
    let rest = titles.count > names.count
    let pairs = zip(names, names.dropFirst() + (rest ? [] : names.prefix(1))).map { "\($0) for \($1)" }
    return pairs.joined(separator: ", ") + (rest ? ", …" : "")
  }

  private static func restoring(_ path: Path) -> Hint {
    "\(pb: "boards restore \(path.shellWord(or: "BOARD"))") brings it back"
  }

  /// Advice on how to give a sort order.
  package static let orderHelp: [Hint] = [
    "\(pb: "sort --by priority,due BOARD") sorts once; `sort: [priority, due]` in the front matter sets the order for good"
  ]

  /// Advice for a user who gave a name that does not exist.
  private func advice(_ things: String, _ nearest: String?, _ names: [String], most: Int = 8) -> Hint {
    let beginning = nearest.map { "did you mean `\(safe($0))`? The" } ?? "the"
    let list = names.prefix(most).map(safe).joined(separator: ", ") + (names.count > most ? ", …" : "")
    return "\(beginning) \(things) are: \(list)"
  }

  private func safe(_ text: String) -> String { VisibleText.safe(text) }

  /// 0-based lines in words that count from 1: `lines 3-9, 12`.
  private func list(_ lines: [ClosedRange<Int>]) -> String {
    let texts = lines.prefix(8).map { "\($0.lowerBound + 1)" + ($0.count > 1 ? "-\($0.upperBound + 1)" : "") }
    let isOne = lines.count == 1 && lines[0].count == 1
    return (isOne ? "line " : "lines ") + texts.joined(separator: ", ") + (lines.count > 8 ? ", …" : "")
  }

  /// How to name cards that no handle tells apart; nothing if each card has a handle of its own.
  private static func advice(onEqual cards: [Candidate]) -> [Hint] {
    let equal = cards.filter { $0.handle?.needed == 0 }
    guard let last = equal.last, equal.count > 1 else { return [] }
    return [
      "no handle tells equal cards apart; \(pb: "id \(last.shellWord(or: "PATH:LINE"))") gives one an id of its own"
    ]
  }

  private func list(_ cards: [Candidate]) -> [Hint] { lines(cards).map { Hint($0) } }

  private func lines(_ cards: [Candidate]) -> [String] { Candidate.lines(cards, of: cards.count) }

  private func list(_ paths: [Path]) -> String {
    paths.prefix(8).map { safe($0.text) }.joined(separator: ", ") + (paths.count > 8 ? ", …" : "")
  }
}

internal import PlanBoardCore
internal import PlanBoardIntents

/// The English words for what a change has done. `{0}`, `{1}` and `{2}` stand for values. The form before `|` is for
/// the count 1, the form after it for all other counts.
enum OutcomeWord: String, CaseIterable, Sendable {
  // MARK: Lines of cards

  case alreadyUndone = "already undone"
  case archive = "archive"
  case cardRemoved = "the card is removed"
  case cardStays = "the card stays"
  case column = "column"
  case countedFromToday = "counted from today"
  case emptyTrash = "nothing in the trash to delete"
  case hasID = "has the id ^{0}"
  case hiddenUntil = "hidden until {0}"
  case kept = "kept"
  case noTag = "no such tag; nothing was written"
  case not = "{0}, not {1}"
  case notHidden = "no longer hidden"
  case notesAdded = "the other notes are added"
  case nothing = "no change needed; nothing written"
  case positions = "{0} from position {1} to {2}"
  case repeats = "repeats, due {0}"
  case sameTag = "the tag already has this name; nothing was written"
  case skippedTo = "skipped: due {0}"
  case snoozed = "snoozed: due {0}"
  case snoozedWithoutDay = "snoozed: no due day"
  case stays = "{0} stays"
  case tagOfBoard = "keeps {0}, a tag of the whole board; nothing written"
  case tagOfBoardStays = "the card keeps {0}, a tag of the whole board"
  case textStays = "the text on the board stays"
  case toTrash = "moved to the trash"
  case valueInNote = "the value in the note"
  case verbTo = "{0} to {1}"
  case waits = "waits for {0}"
  case waitsNoMore = "no longer waits for other cards"
  case was = "was {0}"
  case wouldGoToTrash = "would go to the trash"
  case wouldHaveID = "would have the id ^{0}"
  case wouldNotWait = "would no longer wait for other cards"
  case wouldRepeat = "would repeat, due {0}"
  case wouldWait = "would wait for {0}"

  // MARK: What is different in a card

  case andMore = "and {0} more"
  case box = "box"
  case boxChecked = "box checked"
  case boxUnchecked = "box unchecked"
  case day = "{0} day"
  case itemChecked = "item {0} checked"
  case itemUnchecked = "item {0} unchecked"
  case newItem = "new item {0}"
  case noBox = "none"
  case noItem = "removed item {0}"
  case noNotes = "removed notes ({0} line)|removed notes ({0} lines)"
  case noValue = "no {0} (was {1})"
  case notes = "{0} line of notes|{0} lines of notes"
  case notesWere = "{0} line of notes (before: {1})|{0} lines of notes (before: {1})"
  case otherOrder = "items in another order"
  case pinned = "pinned"
  case renamedItem = "item {0} → {1}"
  case repeatsNoMore = "no longer repeats (was {0})"
  case unpinned = "no longer pinned"

  // MARK: Notes

  case boardDeleted = "{0}: the board was deleted from the trash"
  case boardWouldBeDeleted = "{0}: the board would be deleted from the trash"
  case cancelledNotRepeated = "a cancelled card does not repeat: `{0}` has no effect until `pb reopen`"
  case cancelledWouldNotRepeat = "a cancelled card would not repeat: `{0}` has no effect until `pb reopen`"
  case cardsRepeat = "{0} card repeats, due {1}|{0} cards repeat, due {1}"
  case cardsWouldRepeat = "{0} card would repeat, due {1}|{0} cards would repeat, due {1}"
  case changedToo = "the board has changed in other ways, too; another `pb undo` undoes the change before this one"
  case copiesStay =
    "a conflict copy of the board stays in place, and `pb sync` would restore the board from it: {0}|conflict copies of the board stay in place, and `pb sync` would restore the board from them: {0}"
  case countsAsDone =
    "the card still counts as done, because all cards of the column `{0}` do; move it to another column to reopen it"
  case doneMayMove =
    "{0} has a done column; to have `pb done` move cards there, set `on-done: move` in .planboard.yml|{0} have done columns; to have `pb done` move cards there, set `on-done: move` in .planboard.yml"
  case doneStays =
    "in git, done cards stay in their column, so that branches merge; once every clone has run `pb git setup`, `pb boards set {0} --on-done move` changes that"
  case ended = "the card does not repeat any more: `until:{0}`"
  case finished = "the card does not repeat any more: `{0}` has no effect until `pb reopen`"
  case lateAfterSkip = "the card is still late; `every:++1w` and the like pass over the days before today"
  case laterMove = "`every:{0}` counts from the due day, so the later dates move, too"
  case laterStay = "{0} has changed since; the later changes stay|{0} have changed since; the later changes stay"
  case laterWouldMove = "`every:{0}` counts from the due day, so the later dates would move, too"
  case laterWouldStay =
    "{0} has changed since; the later changes would stay|{0} have changed since; the later changes would stay"
  case losesDay =
    "its month has no day {0}, so `🔁` goes on from day {1}; `every month on the last` always means the last day"
  case misspelt = "no other card of the board has a field `{0}`; did you mean `{1}`?"
  case nextIsThere = "the card does not repeat again: its next occurrence, due {0}, is already on the board"
  case nextWouldBeThere = "the card would not repeat again: its next occurrence, due {0}, is already on the board"
  case noDoneColumn =
    "{0} has no done column, so done cards stay where they are; `pb column set COLUMN --done` makes one"
  case noColumnHeading =
    "{0} has no column heading, so its list items are not cards; write a heading above them, such as `## To Do`|{0} have no column headings, so their list items are not cards; write a heading above them, such as `## To Do`"
  case noLongerThere = "{0} is no longer there; another `pb undo` undoes the change before this one"
  case notAField = "`{0}` is not a field, so it is part of the title; did you mean `{1}`?"
  case othersDone =
    "{0} other card now counts as done, because of its column: {1}|{0} other cards now count as done, because of their column: {1}"
  case othersOpen =
    "{0} other card now counts as open, because of its column: {1}|{0} other cards now count as open, because of their column: {1}"
  case primaryOfFolder = "{0} is still the primary board, because `primary:` in .planboard.yml names it"
  case stillLate = "the card is still late, because +1w counts from its due day; 1w counts from today"
  case undoThere = "`pb undo` in that folder takes this back"
  case wentElsewhere =
    "its old column `{0}` no longer exists, so the card went to `{1}`; --to COLUMN chooses another column"
  case wouldBeLateAfterSkip =
    "the card would still be late; `every:++1w` and the like pass over the days before today"
  case wouldBeNoField = "`{0}` is not a field, so it would be part of the title; did you mean `{1}`?"
  case wouldCountAsDone =
    "the card would still count as done, because all cards of the column `{0}` do; move it to another column to reopen it"
  case wouldEnd = "the card would not repeat any more: `until:{0}`"
  case wouldFinish = "the card would not repeat any more: `{0}` would have no effect until `pb reopen`"
  case wouldGoElsewhere =
    "its old column `{0}` no longer exists, so the card would go to `{1}`; --to COLUMN chooses another column"
  case wouldLoseDay =
    "its month has no day {0}, so `🔁` would go on from day {1}; `every month on the last` always means the last day"
  case wouldStillBeLate = "the card would still be late, because +1w counts from its due day; 1w counts from today"

  // MARK: Sentences of the history

  case addedColumn = "added the column {0}"
  case adoptedBoard = "made {0} a board: `planboard: true`"
  case anItem = "an item"
  case and = "{0} and {1}"
  case archivedBoard = "archived the board {0}"
  case becauseNoColumn = "because there is no column {0}"
  case boardCount = "{0} board|{0} boards"
  case cardCount = "{0} card|{0} cards"
  case changedSetting = "changed `{0}` of {1}: {2} → {3}"
  case did = "{0} {1}"
  case didItem = "{0} {1} of {2}"
  case didTo = "{0} {1} to {2}"
  case doneColumn = "changed the column {0}: open → done"
  case findingCount = "a finding|{0} findings"
  case fixedBoard = "fixed {0} in {1}"
  case importedCards = "imported {0} to {1}"
  case importedPresent =
    "{0} card was here already, and was left alone|{0} cards were here already, and were left alone"
  case hidNoMore = "stopped hiding {0}"
  case hidUntil = "hid {0} until {1}"
  case keptSetting = "kept `{0}: {2}` of {1}"
  case limitedColumn = "limited the column {0} to {1}"
  case listedBoards = "listed the boards in {0}"
  case madeBoard = "made the board {0}"
  case madeDefault = "made {0} the default plan"
  case madeFolder = "made a planning folder"
  case mergedCopies = "merged {0} of {1}"
  case movedBoard = "moved the board {0} to place {1}"
  case movedColumn = "moved the column {0}"
  case movedFrom = "moved {0} from {1} to {2}"
  case movedIn = "moved {0} in {1}"
  case noCard = "{0} no card"
  case noDay = "no day"
  case noFindings = "nothing"
  case notSet = "not set"
  case openColumn = "changed the column {0}: done → open"
  case notedOn = "noted {0} on {1}"
  case recoveredBoard = "restored the board {0} from the trash"
  case redid = "redid"
  case removedBoard = "moved the board {0} to the trash"
  case removedColumn = "removed the column {0}"
  case renamedBoard = "changed the title of {0} to {1}"
  case renamedColumn = "renamed the column {0} to {1}"
  case renamedTag = "renamed the tag {0} to {1} on {2}"
  case replacesPrimary = "which replaces {0} as the primary board"
  case resolvedConflict = "resolved a conflict about {0} in {1}"
  case restoredBoard = "restored the board {0}"
  case restoredFromCopies = "restored the board {0} from {1} of it"
  case separatedBoard = "marked {0} as a board of its own, with `separate-from: {1}`"
  case skippedCard = "skipped {0} to {1}"
  case snoozedTo = "snoozed {0} to {1}"
  case someCopies = "a copy|{0} copies"
  case something = "something"
  case sortedBoard = "sorted {0}"
  case theArchive = "the archive"
  case titleWaits = "{0} waits for {1}"
  case titleWaitsNoMore = "{0} no longer waits for other cards"
  case undid = "undid"
  case unlimitedColumn = "removed the limit of the column {0}"
  case unlistedBoards = "removed the list of boards from {0}"
  case whichRepeats = "which repeats"
  case with = "with {0}"
  case withText = "with {0} line of text|with {0} lines of text"

  private static let verbs: [Outcome.Verb] = [
    .added, .moved, .edited, .completed, .reopened, .checked, .unchecked, .archived, .unarchived, .removed, .restored,
    .deleted, .started, .stopped, .cancelled, .noted, .snoozed, .hidden, .skipped, .identified, .sorted, .fixed,
    .resolved,
  ]

  private static let priorities: [Priority] = [.high, .medium, .low]

  static let texts = Set(allCases.map(\.rawValue) + verbs.map(\.rawValue) + priorities.map(\.rawValue))
}

extension Words {
  static func text(_ word: OutcomeWord, _ values: String..., count: Int? = nil) -> String {
    text(word.rawValue, values, count: count)
  }
}

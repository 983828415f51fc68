internal import PlanBoardCore
internal import PlanBoardIntents
package import PlanBoardStore

extension ChangeSummary {
  /// The change in words: `moved "Call Ann" from To Do to Done`. Not safe for a terminal.
  package var sentence: String {
    let reversal = self[.reversal].map { Words.text($0 == "undo" ? .undid : .redid) + ": " } ?? ""
    return reversal + words
      + (self[number: .more].map { ", " + Words.text(.andMore, "\($0)") } ?? "")
  }

  /// The summary as drawings and answers show it: each text is cut off if it is long, and the columns of cards have no
  /// marks of Markdown. A change to a column can be about its marks, so they stay.
  var shown: ChangeSummary {
    var summary = self
    if let title = self[.title] {
      summary[.title] = title.withoutComments
      for key in [Key.column, .fromColumn] { summary[key] = self[key].map(DrawingWords.name) }
    }
    for key in [Key.title, .detail, .newName, .board, .column, .fromBoard, .fromColumn] {
      summary[key] = summary[key].map { shortened($0, to: widestInSentence) }
    }
    return summary
  }

  private var words: String {
    let board = self[.board] ?? ""
    let column = self[.column] ?? ""
    let name = self[.newName] ?? ""
    return switch Outcome.Verb(rawValue: self[.verb] ?? "") {
    case .columnAdded: Words.text(.addedColumn, column)
    case .columnRenamed: Words.text(.renamedColumn, column, name)
    case .columnMoved: Words.text(.movedColumn, column)
    case .columnRemoved:
      Words.text(.removedColumn, column)
        + (self[number: .count].map { ", " + Words.text(.withText, "\($0)", count: $0) } ?? "")
    case .columnLimited:
      self[.limit].map { Words.text(.limitedColumn, column, $0) } ?? Words.text(.unlimitedColumn, column)
    case .columnMarked: Words.text(name == "done" ? .doneColumn : .openColumn, column)
    case .boardAdopted: Words.text(.adoptedBoard, board)
    case .boardSet: setting + (self[.detail].map { ", " + Words.text(.replacesPrimary, $0) } ?? "")
    case .boardAdded:
      Words.text(.madeBoard, board) + (self[.detail].map { ", " + Words.text(.replacesPrimary, $0) } ?? "")
    case .boardRenamed: Words.text(.renamedBoard, board, "\"\(name)\"")
    case .boardMoved: Words.text(.movedBoard, board, self[.count] ?? "")
    case .boardArchived: Words.text(.archivedBoard, board)
    case .boardSeparated: Words.text(.separatedBoard, board, self[.detail] ?? "")
    case .boardUnarchived: Words.text(.restoredBoard, board)
    case .boardRemoved: Words.text(.removedBoard, board)
    case .boardRecovered: Words.text(.recoveredBoard, board)
    case .deleted where self[number: .boards] != nil: deletion
    case .folderMade: Words.text(.madeFolder) + (self[.detail].map { ", " + Words.text(.with, $0) } ?? "")
    case .defaultMade: Words.text(.madeDefault, self[.detail] ?? "")
    case .tagRenamed: tag
    case .imported:
      Words.text(
        .importedCards, counted(.cardCount, self[number: .cards] ?? 0),
        counted(.boardCount, self[number: .boards] ?? 0))
    case .boardsNamed: Words.text(.listedBoards, ListBoardsForGit.fileName)
    case .boardsUnnamed: Words.text(.unlistedBoards, ListBoardsForGit.fileName)
    case .sorted: Words.text(.sortedBoard, board)
    case .fixed: Words.text(.fixedBoard, findings, board)
    case .resolved: Words.text(.resolvedConflict, "\"\(self[.detail] ?? "")\"", board)
    case let verb?: cardWords(verb)
    case nil: copyWords
    }
  }

  private func cardWords(_ verb: Outcome.Verb) -> String {
    let did = Words.text(verb.rawValue)
    guard let name = self[.title] else { return Words.text(.noCard, did) }
    let count = self[number: .cards] ?? 1
    let title =
      "\"\(name.withoutComments)\""
      + (count > 1 && verb != .completed && verb != .moved ? " " + Words.text(.andMore, "\(count - 1)") : "")
    let column = self[.column] ?? Words.text(.theArchive)
    // A completed or moved card can come with a second card, its next occurrence.
    let repeats = count > 1 ? ", " + Words.text(.whichRepeats) : ""
    let detail = self[.detail].map { "\"\($0)\"" }
    switch verb {
    case .completed: return Words.text(.did, did, title) + repeats
    case .added: return Words.text(.didTo, did, title, column)
    case .moved:
      let before = self[.fromColumn] ?? Words.text(.theArchive)
      guard let from = self[.fromBoard], let to = self[.board] else {
        return before == column
          ? Words.text(.movedIn, title, column) : Words.text(.movedFrom, title, before, column) + repeats
      }
      return Words.text(.movedFrom, title, "\(from) / \(before)", "\(to) / \(column)") + repeats
    case .edited where detail == nil: return Words.text(.did, did, title)
    case .checked, .unchecked, .edited:
      return Words.text(.didItem, did, detail ?? Words.text(.anItem), title)
    case .noted: return Words.text(.notedOn, detail ?? Words.text(.something), title)
    case .putAfter:
      return self[.detail].map { Words.text(.titleWaits, title, $0) } ?? Words.text(.titleWaitsNoMore, title)
    case .snoozed: return Words.text(.snoozedTo, title, self[.detail] ?? Words.text(.noDay))
    case .skipped: return Words.text(.skippedCard, title, self[.detail] ?? Words.text(.noDay))
    case .hidden:
      return self[.detail].map { Words.text(.hidUntil, title, $0) } ?? Words.text(.hidNoMore, title)
    case .restored, .unarchived:
      return Words.text(.didTo, did, title, column)
        + (self[.detail].map { ", " + Words.text(.becauseNoColumn, $0) } ?? "")
    default: return Words.text(.did, did, title)
    }
  }

  /// The words for a change by `pb sync`, or the verb alone if a newer pb made the change with a verb of its own.
  private var copyWords: String {
    let board = self[.board] ?? ""
    let count = self[number: .count] ?? 0
    let copies = Words.text(.someCopies, self[.count] ?? "0", count: count)
    switch self[.verb] {
    case "board-restored": return Words.text(.restoredFromCopies, board, copies)
    case "copies-merged": return Words.text(.mergedCopies, copies, board)
    case let verb: return verb ?? ""
    }
  }

  /// The words for a changed key of a board's front matter.
  private var setting: String {
    let (key, board) = (self[.setting] ?? "", self[.board] ?? "")
    let (old, new) = (self[.oldValue], self[.newName])
    // The key of a primary board stays if another board was primary, too.
    if let new, new == old { return Words.text(.keptSetting, key, board, new) }
    return Words.text(.changedSetting, key, board, old ?? Words.text(.notSet), new ?? Words.text(.notSet))
  }

  private var deletion: String {
    let boards = counted(.boardCount, self[number: .boards] ?? 0)
    guard self[.title] != nil else { return Words.text(.did, Words.text("deleted"), boards) }
    let cards = counted(.cardCount, self[number: .cards] ?? 1)
    return Words.text(.did, Words.text("deleted"), Words.text(.and, boards, cards))
  }

  private var findings: String {
    let count = self[number: .count] ?? 0
    return count == 0 ? Words.text(.noFindings) : counted(.findingCount, count)
  }

  private var tag: String {
    let places = [(self[number: .cards] ?? 0, OutcomeWord.cardCount), (self[number: .boards] ?? 0, .boardCount)]
      .filter { $0.0 > 0 }.map { counted($0.1, $0.0) }
    if places.isEmpty { return Words.text(.noTag) }
    let list = places.count == 2 ? Words.text(.and, places[0], places[1]) : places.joined()
    return Words.text(.renamedTag, "#\(self[.detail] ?? "")", "#\(self[.newName] ?? "")", list)
  }

  private func counted(_ word: OutcomeWord, _ count: Int) -> String {
    Words.text(word, "\(count)", count: count)
  }
}

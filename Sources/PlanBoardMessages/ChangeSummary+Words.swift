internal import PlanBoardCore
internal import PlanBoardIntents
package import PlanBoardStore

extension ChangeSummary {
  /// The change in words: `moved "Call Ann" from To Do to Done`. Not safe for a terminal.
  package var sentence: String { sentence(.english) }

  func sentence(_ locale: WordLocale) -> String {
    let reversal = self[.reversal].map { locale.text($0 == "undo" ? .undid : .redid) + ": " } ?? ""
    return reversal + words(locale)
      + (self[number: .more].map { ", " + locale.text(.andMore, "\($0)") } ?? "")
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

  private func words(_ locale: WordLocale) -> String {
    let board = self[.board] ?? ""
    let column = self[.column] ?? ""
    let name = self[.newName] ?? ""
    return switch Outcome.Verb(rawValue: self[.verb] ?? "") {
    case .columnAdded: locale.text(.addedColumn, column)
    case .columnRenamed: locale.text(.renamedColumn, column, name)
    case .columnMoved: locale.text(.movedColumn, column)
    case .columnRemoved:
      locale.text(.removedColumn, column)
        + (self[number: .count].map { ", " + locale.text(.withText, "\($0)", count: $0) } ?? "")
    case .columnLimited:
      self[.limit].map { locale.text(.limitedColumn, column, $0) } ?? locale.text(.unlimitedColumn, column)
    case .columnMarked: locale.text(name == "done" ? .doneColumn : .openColumn, column)
    case .boardAdopted: locale.text(.adoptedBoard, board)
    case .boardSet: setting(locale) + (self[.detail].map { ", " + locale.text(.replacesPrimary, $0) } ?? "")
    case .boardAdded:
      locale.text(.madeBoard, board) + (self[.detail].map { ", " + locale.text(.replacesPrimary, $0) } ?? "")
    case .boardRenamed: locale.text(.renamedBoard, board, "\"\(name)\"")
    case .boardMoved: locale.text(.movedBoard, board, self[.count] ?? "")
    case .boardArchived: locale.text(.archivedBoard, board)
    case .boardSeparated: locale.text(.separatedBoard, board, self[.detail] ?? "")
    case .boardUnarchived: locale.text(.restoredBoard, board)
    case .boardRemoved: locale.text(.removedBoard, board)
    case .boardRecovered: locale.text(.recoveredBoard, board)
    case .deleted where self[number: .boards] != nil: deletion(locale)
    case .folderMade: locale.text(.madeFolder) + (self[.detail].map { ", " + locale.text(.with, $0) } ?? "")
    case .defaultMade: locale.text(.madeDefault, self[.detail] ?? "")
    case .tagRenamed: tag(locale)
    case .boardsNamed: locale.text(.listedBoards, ListBoardsForGit.fileName)
    case .boardsUnnamed: locale.text(.unlistedBoards, ListBoardsForGit.fileName)
    case .sorted: locale.text(.sortedBoard, board)
    case .fixed: locale.text(.fixedBoard, findings(locale), board)
    case .resolved: locale.text(.resolvedConflict, "\"\(self[.detail] ?? "")\"", board)
    case let verb?: cardWords(verb, locale)
    case nil: copyWords(locale)
    }
  }

  private func cardWords(_ verb: Outcome.Verb, _ locale: WordLocale) -> String {
    let did = locale.text(verb.rawValue)
    guard let name = self[.title] else { return locale.text(.noCard, did) }
    let count = self[number: .cards] ?? 1
    let title =
      "\"\(name.withoutComments)\""
      + (count > 1 && verb != .completed && verb != .moved ? " " + locale.text(.andMore, "\(count - 1)") : "")
    let column = self[.column] ?? locale.text(.theArchive)
    // A completed or moved card can come with a second card, its next occurrence.
    let repeats = count > 1 ? ", " + locale.text(.whichRepeats) : ""
    let detail = self[.detail].map { "\"\($0)\"" }
    switch verb {
    case .completed: return locale.text(.did, did, title) + repeats
    case .added: return locale.text(.didTo, did, title, column)
    case .moved:
      let before = self[.fromColumn] ?? locale.text(.theArchive)
      guard let from = self[.fromBoard], let to = self[.board] else {
        return before == column
          ? locale.text(.movedIn, title, column) : locale.text(.movedFrom, title, before, column) + repeats
      }
      return locale.text(.movedFrom, title, "\(from) / \(before)", "\(to) / \(column)") + repeats
    case .edited where detail == nil: return locale.text(.did, did, title)
    case .checked, .unchecked, .edited:
      return locale.text(.didItem, did, detail ?? locale.text(.anItem), title)
    case .noted: return locale.text(.notedOn, detail ?? locale.text(.something), title)
    case .putAfter:
      return self[.detail].map { locale.text(.titleWaits, title, $0) } ?? locale.text(.titleWaitsNoMore, title)
    case .snoozed: return locale.text(.snoozedTo, title, self[.detail] ?? locale.text(.noDay))
    case .skipped: return locale.text(.skippedCard, title, self[.detail] ?? locale.text(.noDay))
    case .hidden:
      return self[.detail].map { locale.text(.hidUntil, title, $0) } ?? locale.text(.hidNoMore, title)
    case .restored, .unarchived:
      return locale.text(.didTo, did, title, column)
        + (self[.detail].map { ", " + locale.text(.becauseNoColumn, $0) } ?? "")
    default: return locale.text(.did, did, title)
    }
  }

  /// The words for a change by `pb sync`, or the verb alone if a newer pb made the change with a verb of its own.
  private func copyWords(_ locale: WordLocale) -> String {
    let board = self[.board] ?? ""
    let count = self[number: .count] ?? 0
    let copies = locale.text(.someCopies, self[.count] ?? "0", count: count)
    switch self[.verb] {
    case "board-restored": return locale.text(.restoredFromCopies, board, copies)
    case "copies-merged": return locale.text(.mergedCopies, copies, board)
    case let verb: return verb ?? ""
    }
  }

  /// The words for a changed key of a board's front matter.
  private func setting(_ locale: WordLocale) -> String {
    let (key, board) = (self[.setting] ?? "", self[.board] ?? "")
    let (old, new) = (self[.oldValue], self[.newName])
    // The key of a primary board stays if another board was primary, too.
    if let new, new == old { return locale.text(.keptSetting, key, board, new) }
    return locale.text(.changedSetting, key, board, old ?? locale.text(.notSet), new ?? locale.text(.notSet))
  }

  private func deletion(_ locale: WordLocale) -> String {
    let boards = counted(.boardCount, self[number: .boards] ?? 0, locale)
    guard self[.title] != nil else { return locale.text(.did, locale.text("deleted"), boards) }
    let cards = counted(.cardCount, self[number: .cards] ?? 1, locale)
    return locale.text(.did, locale.text("deleted"), locale.text(.and, boards, cards))
  }

  private func findings(_ locale: WordLocale) -> String {
    let count = self[number: .count] ?? 0
    return count == 0 ? locale.text(.noFindings) : counted(.findingCount, count, locale)
  }

  private func tag(_ locale: WordLocale) -> String {
    let places = [(self[number: .cards] ?? 0, OutcomeWord.cardCount), (self[number: .boards] ?? 0, .boardCount)]
      .filter { $0.0 > 0 }.map { counted($0.1, $0.0, locale) }
    if places.isEmpty { return locale.text(.noTag) }
    let list = places.count == 2 ? locale.text(.and, places[0], places[1]) : places.joined()
    return locale.text(.renamedTag, "#\(self[.detail] ?? "")", "#\(self[.newName] ?? "")", list)
  }

  private func counted(_ word: OutcomeWord, _ count: Int, _ locale: WordLocale) -> String {
    locale.text(word, "\(count)", count: count)
  }
}

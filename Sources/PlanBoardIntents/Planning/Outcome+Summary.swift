internal import PlanBoardCore
internal import PlanBoardMerge
package import PlanBoardStore

extension Outcome {
  /// The summary of the outcome for the history.
  package var summary: ChangeSummary {
    if case .original(let original, _)? = detail {
      // `reversed` does not look at the number of the entry, so any number will do.
      return original.reversed(verb == .undone ? .undo(of: 0) : .redo(of: 0))
    }
    var summary = ChangeSummary(verb: verb.rawValue)
    summary[.board] = board?.text
    if let card = cards.first {
      summary[.title] = card.title
      summary[number: .cards] = cards.count { !$0.isIdentified }
      summary[.column] = card.after?.column
      summary[.fromColumn] = card.before?.column
      if let before = card.before?.path, let after = card.after?.path, before != after {
        summary[.fromBoard] = before.text
        summary[.board] = after.text
      }
    }
    if let column = columns.first {
      summary[.column] = (column.before ?? column.after)?.name
      if verb == .columnRenamed { summary[.newName] = column.after?.name }
      summary[number: .limit] = column.after?.wipLimit
      if verb == .columnMarked { summary[.newName] = column.after?.isDone == true ? "done" : "open" }
    }
    if let setting {
      summary[.setting] = setting.name
      summary[.oldValue] = setting.before
      summary[.newName] = setting.after
    }
    switch detail {
    case .title(let title): summary[.newName] = title
    case .tag(let old, let new, let cards, let boards):
      summary[.detail] = old
      summary[.newName] = new
      summary[number: .cards] = cards
      summary[number: .boards] = boards
    case .findings(let count), .linesOfText(let count): summary[number: .count] = count
    case .conflict(let conflict, _): summary[.detail] = conflict.card ?? conflict.kind.name
    case .missingColumn(let name), .item(let name), .note(let name), .renamedItem(let name, to: _):
      summary[.detail] = name
    case .prerequisites(let titles):
      summary[.detail] = titles.isEmpty ? nil : titles.map { "\"\($0)\"" }.joined(separator: ", ")
    case .postponed(let days): summary[.detail] = days.to?.description
    case .adopted(let names, _, _): summary[.detail] = names.joined(separator: ", ")
    case .defaultPlan(let folder): summary[.detail] = folder.text
    case .formerPrimaries(let paths): summary[.detail] = paths.map(\.text).joined(separator: ", ")
    case .separated(from: let name): summary[.detail] = name
    case .position(let number): summary[number: .count] = number
    case .deletedBoards(let paths): summary[number: .boards] = paths.count
    case .imported(let imported):
      summary[number: .cards] = imported.cards + imported.updated
      summary[number: .boards] = imported.boards.count
    case .original, .copiesBeside, .finishedForGood, .lostDay, .recurrenceEnded, .nextIsPresent,
      .cancelledRecurrence, .doneByPlace, .primaryOfFolder, .noDoneColumn, nil:
      break
    }
    return summary
  }
}

extension Batch.Result {
  /// The summary of the first outcome that changes something, with the number of the other outcomes that do; empty if
  /// none does.
  package var summary: ChangeSummary {
    let done = outcomes.filter { !$0.isNothing }
    var summary = done.first?.summary ?? ChangeSummary(text: "")
    if done.count > 1 { summary[number: .more] = done.count - 1 }
    return summary
  }
}

extension MergeCopies.Outcome {
  package var summary: ChangeSummary {
    var summary = ChangeSummary(verb: isRestored ? "board-restored" : "copies-merged")
    summary[.board] = board.text
    summary[number: .count] = taken.count
    return summary
  }
}

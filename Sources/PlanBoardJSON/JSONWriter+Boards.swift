internal import PlanBoardMessages
package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
package import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb boards --json`.
  ///
  /// - Parameter failures: why some boards could not be read.
  package mutating func boards(_ boards: [BoardSummary], _ failures: [FileFailure]) {
    shape { json in
      json.lines("boards", boards) { $0.summary($1) }
      json.lines("unreadable", failures) { $0.failure($1) }
    }
  }

  /// Writes the output of `pb boards --removed --json`.
  package mutating func removedBoards(_ boards: [RemovedBoard]) {
    shape { json in
      json.lines("removed", boards) { json, board in
        json.object {
          $0.member("path", board.path.text)
          $0.member("original", board.original.text)
          $0.member("day", board.day.description)
        }
      }
    }
  }

  private mutating func summary(_ board: BoardSummary) {
    object { json in
      json.member("path", board.path.text)
      json.member("title", board.title)
      json.member("primary", board.isPrimary)
      json.member("archived", board.standing.isArchived)
      json.member("order", board.standing.order)
      json.member("columns", board.columns)
      json.member("cards", board.cards)
      json.member("open", board.open)
      json.member("done", board.done)
      json.member("overdue", board.overdue)
      json.member(of: board.account)
      json.array("findings", board.findings) { json, finding in
        json.object {
          $0.member("code", finding.id)
          $0.member("line", finding.line1)
          $0.member("column", finding.column1)
          $0.member("message", finding.message)
        }
      }
    }
  }

  /// Writes an object that says why a file could not be read.
  package mutating func failure(_ failure: FileFailure) {
    object { json in
      json.member("path", failure.path.text)
      json.member("code", failure.code.rawValue)
      json.member("line", failure.line1 > 0 ? failure.line1 : nil)
      json.member("column", failure.line1 > 0 ? failure.column1 : nil)
      json.member("message", failure.message)
    }
  }
}

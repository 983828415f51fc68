internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMerge
internal import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb sync --json`.
  ///
  /// - Parameter message: says in words what was merged and what was left; nil to leave it out.
  package mutating func sync(_ report: SyncResult, isWritten: Bool, isOneLine: Bool, message: String? = nil) {
    shape { json in
      if let message { json.member("message", message) }
      json.key("boards")
      json.list(report.boards, isOneLine: isOneLine) { $0.outcome($1, isWritten: isWritten) }
      json.key("duplicates")
      json.list(report.duplicates, isOneLine: isOneLine) { json, duplicates in
        json.object {
          $0.member("boards", duplicates.paths.map(\.text))
          $0.member("ids", duplicates.ids)
        }
      }
    }
  }

  private mutating func list<Element>(
    _ elements: [Element], isOneLine: Bool, _ write: (inout JSONWriter, Element) -> Void
  ) {
    guard isOneLine else { return lines(elements, write) }
    array { json in
      for element in elements { write(&json, element) }
    }
  }

  private mutating func outcome(_ outcome: MergeCopies.Outcome, isWritten: Bool) {
    object { json in
      json.member("path", outcome.board.text)
      json.member("written", isWritten && !outcome.taken.isEmpty)
      json.member("restored", outcome.isRestored)
      json.array("taken", outcome.taken) { json, taken in json.copy(taken.copy, "base", taken.base.rawValue) }
      json.array("left", outcome.left) { json, left in json.copy(left.copy, "reason", left.reason.rawValue) }
      json.array("conflicts", outcome.conflicts) { json, conflict in
        json.object {
          $0.member("kind", conflict.kind.name)
          $0.member("card", conflict.card)
          $0.member("line", conflict.line1)
          $0.member("kept", conflict.kept)
          $0.member("other", conflict.other)
        }
      }
    }
  }

  private mutating func copy(_ copy: ConflictCopy, _ name: String, _ value: String) {
    object {
      $0.member("path", copy.path.text)
      $0.member("tool", copy.tool.nameInJSON)
      $0.member(name, value)
    }
  }
}

extension SyncTool {
  /// The tool's stable name in JSON output.
  fileprivate var nameInJSON: String {
    switch self {
    case .product(let name): name
    case .unknown: "unknown tool"
    case .named: "named"
    }
  }
}

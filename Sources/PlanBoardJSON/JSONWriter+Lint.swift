internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb lint --json`.
  ///
  /// - Parameter boards: the number of boards that were checked.
  package mutating func findings(_ findings: [LocatedFinding], ofBoards boards: Int) {
    shape { json in
      json.member("boards", boards)
      json.lines("findings", findings) { $0.finding($1) }
    }
  }

  private mutating func finding(_ placed: LocatedFinding) {
    let finding = placed.finding
    let (start, end) = (placed.start, placed.end)
    object { json in
      json.member("path", placed.path.text)
      json.member("line", start.line1)
      json.member("column", start.column1)
      json.member("endLine", end.line1)
      json.member("endColumn", end.column1)
      json.member("start", finding.range.lowerBound)
      json.member("end", finding.range.upperBound)
      json.member("severity", finding.severity.rawValue)
      json.member("rule", finding.rule.name)
      json.member("message", finding.message)
      json.member("help", finding.help)
      json.object("related", placed.related) { json, related in
        json.member("path", related.path.text)
        json.member("line", related.line1)
        json.member("message", finding.problem.otherMessage)
      }
      json.object("fix", finding.fix) { json, fix in
        json.member("safe", fix.isSafe)
        json.array("edits", fix.edits.edits) { json, edit in
          json.object {
            $0.member("start", edit.range.lowerBound)
            $0.member("end", edit.range.upperBound)
            $0.member("text", String(decoding: edit.replacement, as: UTF8.self))
          }
        }
      }
    }
  }
}

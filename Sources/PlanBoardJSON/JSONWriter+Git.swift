internal import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardMessages
package import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb git setup --json`.
  package mutating func steps(_ steps: [GitIntegration.Step]) {
    object { json in
      json.member("schema", 1)
      json.key("steps")
      json.lines(steps) { json, step in
        json.object {
          $0.member("name", step.subject.name)
          $0.member("done", step.done.rawValue)
        }
      }
    }
  }

  /// Writes the output of `pb git check --json`.
  package mutating func check(_ check: GitIntegration.Check) {
    object { json in
      json.member("schema", 1)
      json.member("complete", check.isComplete)
      json.key("settings")
      json.object { json in for (key, state) in check.settings { json.member(key, state.rawValue) } }
      json.member("hook", check.hook.rawValue)
      json.key("boards")
      json.lines(check.boards) { json, board in
        json.object {
          $0.member("path", board.path.text)
          $0.member("merged", board.isMerged)
        }
      }
    }
  }
}

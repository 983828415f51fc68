internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb git setup --json`.
  package mutating func steps(_ steps: [GitIntegration.Step]) {
    shape { json in
      json.lines("steps", steps) { json, step in
        json.object {
          $0.member("name", step.subject.name)
          $0.member("done", step.done.rawValue)
        }
      }
    }
  }

  /// Writes the output of `pb git check --json`.
  package mutating func check(_ check: GitIntegration.Check) {
    shape { json in
      json.member("complete", check.isComplete)
      json.key("settings")
      json.object { json in for (key, state) in check.settings { json.member(key, state.rawValue) } }
      json.member("hook", check.hook.rawValue)
      json.lines("boards", check.boards) { json, board in
        json.object {
          $0.member("path", board.path.text)
          $0.member("merged", board.merge == .cards)
          $0.member("attribute", board.merge.ownText)
        }
      }
      json.lines("doubled", check.doubled) { json, card in
        json.object {
          $0.member("path", card.board.text)
          $0.member("title", card.title)
          $0.member("line", card.line1)
          $0.member("count", card.count)
          $0.member("commit", card.commit)
        }
      }
      json.lines("unchecked", check.unchecked.compactMap(\.missing)) { json, version in
        json.object {
          $0.member("path", version.path?.text)
          $0.member("commit", version.revision)
          $0.member("object", version.object)
        }
      }
      json.member("lacksMerges", check.lacksMerges)
    }
  }
}

extension GitAttributes.Merge {
  /// The `merge` attribute that the user has given to a board; nil if the board has pb's attribute, or no attribute.
  fileprivate var ownText: String? {
    guard case .other(let text) = self else { return nil }
    return text
  }
}

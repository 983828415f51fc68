internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension Completions.Detail {
  /// The explanation beside a candidate; often empty. Not safe for a terminal.
  package var words: String {
    switch self {
    case .none: ""
    case .title(let title): title
    case .column(let name): name
    case .board(let path), .folder(let path): path.text
    case .cards(let count): counted(count, "card")
    case .key(let key): "cards by \(key)"
    case .view(let query): query.text
    case .rule(let summary): summary
    case .change(let change): change.sentence
    }
  }
}

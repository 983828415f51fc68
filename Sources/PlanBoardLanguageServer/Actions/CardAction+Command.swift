internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardVerbs

extension CardAction {
  /// The command for the action, with its arguments. The place of the card (`uri` and `range`) is not included.
  var command: (name: String, arguments: [JSONValue.Member]) {
    func arguments(_ name: String, _ value: String) -> [JSONValue.Member] { [JSONValue.Member(name, .string(value))] }
    switch self {
    case .prioritize(let priority): return ("pb.priority", arguments("priority", priority?.rawValue ?? "none"))
    case .due(let day): return ("pb.due", arguments("day", day ?? "none"))
    default: break
    }
    let members: [JSONValue.Member] =
      switch self {
      case .move(let column): arguments("column", column)
      case .moveToTop: arguments("place", "top")
      case .moveToBottom: arguments("place", "bottom")
      case .moveToBoard(let path, let column):
        arguments("toBoard", path.text) + (column.map { arguments("column", $0) } ?? [])
      case .finish: [JSONValue.Member("once", true)]
      case .snooze(let day): arguments("day", day)
      default: []
      }
    return ("pb.\(verb.name)", members)
  }

  /// The kind of the action in the protocol.
  var kind: String {
    switch self {
    case .move, .moveToTop, .moveToBottom, .moveToBoard, .archive, .unarchive, .remove: "refactor.move"
    default: "refactor.rewrite"
    }
  }

  /// Whether the action changes two boards. Removing a card changes two, because the trash is also a board.
  var crossesBoards: Bool {
    switch self {
    case .moveToBoard, .remove: true
    default: false
    }
  }
}

internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON

extension CardAction {
  /// The command for the action, with its arguments. The place of the card (`uri` and `range`) is not included.
  var command: (name: String, arguments: [JSONValue.Member]) {
    func arguments(_ name: String, _ value: String) -> [JSONValue.Member] { [JSONValue.Member(name, .string(value))] }
    return switch self {
    case .move(let column): ("pb.move", arguments("column", column))
    case .moveToTop: ("pb.move", arguments("to", "top"))
    case .moveToBottom: ("pb.move", arguments("to", "bottom"))
    case .moveToBoard(let path, let column):
      ("pb.move", arguments("board", path.text) + (column.map { arguments("column", $0) } ?? []))
    case .finish: ("pb.done", [JSONValue.Member("once", true)])
    case .prioritize(let priority): ("pb.priority", arguments("priority", priority?.rawValue ?? "none"))
    case .due(let day): ("pb.due", arguments("day", day ?? "none"))
    case .snooze(let day): ("pb.snooze", arguments("day", day))
    case .complete, .reopen, .start, .stop, .cancel, .skip, .identify, .archive, .unarchive, .remove:
      ("pb.\(Self.ofVerbs.first { $0.value == self }?.key ?? "")", [])
    }
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

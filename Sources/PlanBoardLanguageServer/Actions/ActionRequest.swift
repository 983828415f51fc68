internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMerge
internal import PlanBoardMessages

/// One of the server's commands, with its arguments.
struct ActionRequest {
  enum Kind {
    /// Changes each card in the range. If the range is in check items, an action that could be about items is (
    /// ``CardAction/mayMeanCheckItem``).
    case card(CardAction)
    /// Completes the open cards or check items in the range, and reopens the others.
    case toggle
    /// Sorts a column, or the whole board if `column` is nil, by the `sort:` in the front matter.
    case sort(column: String?)
    /// Makes the safe fixes of `pb lint` on the board, and the unsafe fixes if `isUnsafe` is true.
    case fix(isUnsafe: Bool)
    /// Deletes the conflict note at the start of the range. If `keepsOther` is true, the board gets the value in the
    /// note.
    case resolve(keepsOther: Bool)
    /// Makes a card of the check item at the start of the range.
    case extract
    /// Gives an id to a card of any board of the plan.
    case identify(card: String, board: Path, id: String)
  }

  let kind: Kind
  let uri: String
  /// The part of the board's text that the request is about; nil if the request names none. Only sorting and fixing are
  /// possible without a range.
  let range: PositionRange?

  /// Whether recurring cards are completed for good.
  let isOnce: Bool

  static let names =
    (CardAction.ofVerbs.map { "pb.\($0.key)" }
    + ["pb.due", "pb.extract", "pb.fix", "pb.move", "pb.priority", "pb.resolve", "pb.snooze", "pb.sort", "pb.toggle"])
    .sorted()

  /// Reads a command (docs/language-server.md, "Commands").
  ///
  /// - Parameter path: finds a board of the plan by its name, and returns the path of the board.
  /// - Throws: ``ServerFault`` if the command is not known, an argument is missing or not valid, or `path` throws.
  init(_ name: String, _ json: JSONValue, path: (String) throws(ServerFault) -> Path) throws(ServerFault) {
    guard let uri = json["uri"].text else { throw .badParameter("uri") }
    self.uri = uri
    if json["range"].members != nil {
      range = try PositionRange(json["range"])
    } else if json["position"].members != nil {
      let position = try Position(json["position"])
      range = PositionRange(position, position)
    } else {
      range = nil
    }
    isOnce = json["once"].bool == true
    kind = try Self.kind(name, json, path)
  }

  private static func kind(
    _ name: String, _ json: JSONValue, _ path: (String) throws(ServerFault) -> Path
  ) throws(ServerFault) -> Kind {
    func value(_ key: String) throws(ServerFault) -> String {
      guard let text = json[key].text, !text.isEmpty else { throw .badParameter(key) }
      return text
    }
    switch name {
    case "pb.toggle": return .toggle
    case "pb.id" where !json["card"].isNull:
      return .identify(card: try value("card"), board: try path(try value("board")), id: try value("id"))
    case "pb.due":
      let day = try value("day")
      return .card(.due(day == "none" ? nil : day))
    case "pb.snooze": return .card(.snooze(try value("day")))
    case "pb.priority":
      let text = try value("priority")
      guard let priority = Priority(typed: text) else {
        if text == "none" { return .card(.prioritize(nil)) }
        throw .badPriority(text)
      }
      return .card(.prioritize(priority))
    case "pb.move":
      let column = json["column"].text
      if let board = json["board"].text { return .card(.moveToBoard(try path(board), column: column)) }
      if let column { return .card(.move(column: column)) }
      switch json["to"].text {
      case "top": return .card(.moveToTop)
      case "bottom": return .card(.moveToBottom)
      default: throw .badParameter("column")
      }
    case "pb.sort": return .sort(column: json["column"].text)
    case "pb.fix":
      let unsafe = json["unsafe"]
      guard unsafe.isNull || unsafe.bool != nil else { throw .badParameter("unsafe") }
      return .fix(isUnsafe: unsafe.bool == true)
    case "pb.resolve":
      // The value that is not chosen is lost, so an unknown word must not choose a value.
      switch json["use"].text {
      case "kept": return .resolve(keepsOther: false)
      case "other": return .resolve(keepsOther: true)
      default: throw .badParameter("use")
      }
    case "pb.extract": return .extract
    default:
      guard name.hasPrefix("pb."), let action = CardAction(verb: String(name.dropFirst(3))) else {
        throw .unknownCommand(name)
      }
      return .card(action)
    }
  }
}

internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMerge
internal import PlanBoardMessages
internal import PlanBoardVerbs

/// One of the server's commands, with its arguments.
struct ActionRequest {
  enum Kind {
    /// Changes each card in the range. If the range is in check items, a verb that could be about items is
    /// (``VerbChange/mayMeanCheckItem``).
    case card(VerbCall)
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
    (verbs.map { "pb.\($0.name)" }
    + ["pb.due", "pb.extract", "pb.fix", "pb.priority", "pb.resolve", "pb.sort", "pb.toggle"]).sorted()

  /// The verbs that change the cards in the range.
  private static let verbs = Verb.changing.filter { $0.shells.contains(.server) }

  /// Reads a command (docs/language-server.md, "Commands").
  ///
  /// - Parameter path: finds a board of the plan by its name, and returns the path of the board.
  /// - Throws: ``ServerFault`` if the command is not known, an argument is missing or not valid, or `path` throws.
  init(
    _ name: String, _ json: JSONValue, today: CalendarDate, path: (String) throws(ServerFault) -> Path
  ) throws(ServerFault) {
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
    kind = try Self.kind(name, json, today, path)
  }

  private static func kind(
    _ name: String, _ json: JSONValue, _ today: CalendarDate, _ path: (String) throws(ServerFault) -> Path
  ) throws(ServerFault) -> Kind {
    func card(_ action: CardAction) -> Kind { .card(action.call(seed: 0, today: today)) }
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
      return card(.due(day == "none" ? nil : day))
    case "pb.priority":
      let text = try value("priority")
      guard let priority = Priority(typed: text) else {
        if text == "none" { return card(.prioritize(nil)) }
        throw .badPriority(text)
      }
      return card(.prioritize(priority))
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
      guard let verb = verbs.first(where: { "pb.\($0.name)" == name }) else { throw .unknownCommand(name) }
      return .card(try call(verb, json, today, path))
    }
  }

  /// A call of a verb with the values of a message.
  private static func call(
    _ verb: Verb, _ json: JSONValue, _ today: CalendarDate, _ path: (String) throws(ServerFault) -> Path
  ) throws(ServerFault) -> VerbCall {
    var call = VerbCall(verb, today: today, seed: .random(in: .min ... .max))
    for argument in verb.members {
      guard let member = argument.member, !json[member].isNull else {
        if argument.question != nil { throw .badParameter(argument.member ?? "") }
        continue
      }
      if argument.form == .flag {
        if json[member].bool == true { call.give(argument, .flag) }
        continue
      }
      guard let text = json[member].text, !text.isEmpty else { throw .badParameter(member) }
      call.give(argument, argument.kind == .board ? .board(BoardName(try path(text).text)) : .text(text))
    }
    if verb.option("--top") != nil, !json["place"].isNull {
      switch json["place"].text {
      case "top": call.give(.top, .flag)
      case "bottom": call.give(.bottom, .flag)
      default: throw .badParameter("place")
      }
    }
    // Without a column, a place or a board, nothing says where a card moves.
    do { _ = try call.intents(for: []) } catch { throw .badParameter("column") }
    return call
  }
}

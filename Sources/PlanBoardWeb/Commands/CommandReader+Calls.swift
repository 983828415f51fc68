internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardVerbs

/// Commands as calls of verbs. Each does what the command of `pb` with the same name does.
extension CommandReader {
  /// The intents of a command; nil if no verb of the page has this name.
  mutating func intents(_ command: String) throws(WebFault) -> [any Intent]? {
    switch command {
    case "add": return try additions()
    case "edit": return try edits()
    case "move": return try moves()
    case "check": return try checking()
    default: break
    }
    guard let verb = Verb.changing.first(where: { $0.name == command && $0.shells.contains(.page) }) else { return nil }
    if verb.change?.isOfCards == true {
      // `board` is the board to which a card is restored. A card in the trash may be named by `trash`.
      let board = command == "restore" ? try board() : nil
      let call = try call(verb, on: board, columnsOf: nil)
      let cards = command == "restore" && json["cards"].isNull ? [try card(json["trash"], "trash")] : try cards()
      return try intents(call, for: cards.map(\.name))
    }
    let board = verb.option("--board") == nil ? nil : try neededBoard()
    return try intents(try call(verb, on: board, columnsOf: board))
  }

  /// The intents of a call; for the commands that make it themselves.
  func intents(_ call: VerbCall, for cards: [CardName] = []) throws(WebFault) -> [any Intent] {
    do { return try call.intents(for: cards) } catch { throw .badMember(call.verb.lineValue?.member ?? "command") }
  }

  /// A call of a verb with the values that the command gives by name (``VerbArgument/member``).
  ///
  /// - Parameters:
  ///   - board: the board on which the verb acts; nil for any board.
  ///   - columns: the board of the columns that the page names by their places.
  private mutating func call(_ verb: Verb, on board: Path?, columnsOf columns: Path?) throws(WebFault) -> VerbCall {
    var call = VerbCall(verb, on: board.map { BoardName($0.text) }, today: today, seed: 0)
    for argument in verb.members {
      if let member = argument.member { try give(argument, member, to: &call, columnsOf: columns) }
    }
    return call
  }

  private mutating func give(
    _ argument: VerbArgument, _ member: String, to call: inout VerbCall, columnsOf columns: Path?
  ) throws(WebFault) {
    // No limit is `null`.
    if json[member].isNull, argument.kind == .words(["none"]) { return call.give(argument, .text("none")) }
    if json[member].isNull {
      if argument.question != nil || !argument.isOptional { throw .badMember(member) }
      return
    }
    switch argument.kind {
    case nil: if try bool(member, default: false) { call.give(argument, .flag) }
    case .column: if let column = try column(member, on: columns) { call.give(argument, .column(column)) }
    case .putAwayBoard where plan.hasRemovedBoard(json[member].text ?? ""):
      // A board in the trash has no key, and is named by its path.
      call.give(argument, .text(try needed(member)))
    case .board, .putAwayBoard: call.give(argument, .board(BoardName(try neededBoard(member).text)))
    case .number, .words: if let number = try number(member) { call.give(argument, .text(String(number))) }
    case .cardThenCards:
      guard let others = json[member].elements else { throw .badMember(member) }
      for other in others { call.give(argument, .card(try card(other, member).name)) }
    default: call.give(argument, .text(try needed(member)))
    }
  }
}

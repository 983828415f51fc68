internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

extension WebServer {
  /// The JSON document at an address: the same JSON that a command of `pb` prints. Only `/api/plan` has no command.
  ///
  /// - Parameter parts: the parts of the path after `/api`.
  func document(_ parts: [String], _ address: WebAddress) throws(WebFault) -> WebResponse {
    let plan = look()
    do {
      let bytes: [UInt8]
      switch (parts.first, parts.count) {
      case ("plan", 1): bytes = JSONWriter.bytes(of: PlanNews(plan, today: today).json) + [0x0A]
      case ("day", 1):
        let day = try plan.day(today: today, make: Self.text).value
        bytes = JSONWriter.document { $0.day(day) }
      case ("boards", 1):
        let boards = try plan.summaries(today: today) { _ in }
        bytes = JSONWriter.document { $0.boards(boards.value, boards.unreadable) }
      case ("boards", 2):
        guard let path = BoardKey(parts[1]).flatMap({ plan.path(of: $0) }), let board = try plan.boardIfThere(at: path)
        else { throw WebFault.unknownBoard }
        bytes = JSONWriter.document { $0.board(board.board(fileName: path.stem), path: path) }
      case ("cards", 2):
        guard let key = CardKey(parts[1]), let card = try card(key, in: plan) else { throw WebFault.lostCard }
        let full = try session.cardInFull(card.name, in: plan)
        bytes = JSONWriter.document { $0.card(full) }
      case ("views", 1): bytes = JSONWriter.document { $0.views(plan.views) }
      case ("views", 2):
        let view = try plan.settings.view(parts[1])
        let cards = try plan.cards(of: view, today: today)
        let isTimed = cards.showsModified(sortedBy: view.sort)
        let groups = try cards.groups(of: view) { board, card, path in
          JSONCardList.elements(of: board, [card], path, times: isTimed ? cards.times(on: board, at: path) : nil)
        }.value
        bytes = JSONWriter.document { $0.view(view, groups) }
      case ("search", 1):
        let cards = try plan.cards(matching: address["q"] ?? "", today: today).value
        bytes = Self.list(try cards.best { board, card, path, _ in Self.text(board, card, path) }.value)
      case ("top", 1):
        let top = try TopCards(today: today).find(in: plan)
        bytes = JSONWriter.document { $0.top(top) }
      case ("tags", 1):
        let tags = try plan.cards(matching: "", today: today).value.tags().value
        bytes = JSONWriter.document { $0.tags(tags) }
      case ("conflicts", 1):
        let conflicts = try plan.conflicts()
        bytes = JSONWriter.document { $0.conflicts(conflicts) }
      case ("history", 1):
        let history = try session.history(20)
        bytes = JSONWriter.document { $0.history(history) }
      case ("devices", 1):
        let devices = try browserAccess.devices()
        bytes = JSONWriter.document { $0.devices(devices) }
      default: throw WebFault.unknownAddress
      }
      return WebResponse(type: WebResponse.json, bytes)
    } catch {
      throw WebFault(error)
    }
  }

  @Sendable private static func text(_ board: ParsedBoard, _ card: Int, _ path: Path) -> [UInt8] {
    JSONCardList.elements(of: board, [card], path)
  }

  private static func list(_ cards: [[UInt8]]) -> [UInt8] {
    var list = JSONCardList()
    var bytes = list.opening
    for card in cards { bytes += list.separator() + card }
    return bytes + list.closing
  }
}

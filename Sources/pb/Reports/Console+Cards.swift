internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTerminal

extension Console {
  /// Prints the selected cards; returns whether there was any.
  func print(_ cards: CardSelection, _ listing: CardListing, of boards: PlanSnapshot) throws -> Bool {
    try print(cards, CardArrangement(), listing, of: boards)
  }

  /// Prints the selected cards as the arrangement says; returns whether there was any.
  ///
  /// Lines and JSON without a sort order or groups are printed board by board, as soon as each board has been read.
  @discardableResult func print(
    _ cards: CardSelection, _ arrangement: CardArrangement, _ listing: CardListing, of boards: PlanSnapshot
  ) throws -> Bool {
    if listing.isDrawn { return try draw(cards, arrangement, listing, of: boards) }
    var writer = arrangement.group == nil ? CardListWriter(output, isJSON: listing.isJSON) : nil
    var groups: [SavedView.Group<[UInt8]>] = []
    var isEmpty = true
    _ = try cards.forEachGroup(of: arrangement, make: listing.text) { answer in
      isEmpty = isEmpty && answer.value.isEmpty
      if writer == nil { groups += answer.value }
      for text in answer.value.flatMap(\.cards) { writer?.add(text) }
      _ = value(of: answer)
    }
    writer?.end()
    if let key = arrangement.group {
      if listing.isJSON { print { $0.list(groups) } } else { output.append { $0 += CardGroups(groups, by: key).bytes } }
    }
    return !isEmpty
  }

  /// The largest number of cards that are drawn if no limit is requested. All of them must be known first, because the
  /// columns are only as wide as the cards need.
  private static let mostDrawn = 1000

  private func draw(
    _ cards: CardSelection, _ arrangement: CardArrangement, _ listing: CardListing, of boards: PlanSnapshot
  ) throws -> Bool {
    var arrangement = arrangement
    arrangement.limit = arrangement.limit ?? Self.mostDrawn
    var groups: [SavedView.Group<[ListedCard]>] = []
    let more = try cards.forEachGroup(of: arrangement) { board, cards, path in
      cards.map { listing.drawn(board, $0, path) }
    } use: { answer in
      groups += value(of: answer)
    }
    if !groups.isEmpty {
      let list = CardGroups(joining: groups, by: arrangement.group)
      try draw(list, session().handles(ofCardsOn: boards.paths), of: boards, on: boards.paths)
    }
    if more > 0 { print(.more(cards: more)) }
    return !groups.isEmpty
  }

  /// - Parameter board: the name of the only board that was searched; nil if all boards were.
  func draw(_ list: CardGroups<ListedCard>, of plan: PlanSnapshot, on board: String?) throws {
    try draw(list, plan.handles(), of: plan, on: board == nil ? plan.paths : [])
  }

  /// - Parameters:
  ///   - handles: the handles (short names) of all cards of the plan; nil to show none.
  ///   - plan: the plan with the cards for which the listed cards may wait.
  ///   - boards: the boards that were searched; empty to show no names of boards.
  private func draw(
    _ list: CardGroups<ListedCard>, _ handles: @autoclosure () throws -> HandleTable?, of plan: PlanSnapshot,
    on boards: [Path]
  ) throws {
    if list.isEmpty { return }
    let session = try session()
    let drawing = CardListDrawing(
      list, handles: try handles(), openIDs: try plan.openIDs(list.awaited, today: System.today), today: System.today,
      width: Self.width, boards: boards
    ) { path in
      path == .standardInput ? nil : "file://\(session.absolute(path).uriReference)"
    }
    page()
    drawing.draw { draw($0) }
  }
}

internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// The change that a page asks for, as intents for the plan as it is now.
struct WebChange {
  var intents: [any Intent] = []
  /// The boards that the request may change wherever they are, because they count as named by the page.
  var boards: Set<Path> = []
  /// Whether a recurring card may be completed less than a minute after its previous occurrence was completed.
  var repeatsChores = false
  /// Whether recurring cards are completed for good.
  var isOnce = false
  /// The title of a board to create; nil for any other change.
  var newBoard: String?
  /// A conflict copy to merge into its board; nil for any other change. If `keepsBoth`, its cards are added unchanged if
  /// a card would be lost otherwise.
  var merge: (copy: Path, board: Path, keepsBoth: Bool)?
}

/// Reads a command of a page, which names a card by its place in the text that the page shows (``CardKey``). The reader
/// finds this card in the plan as it is now.
struct CommandReader {
  let json: JSONValue
  let plan: PlanSnapshot
  let session: PlanSession
  let today: CalendarDate
  /// The keys of cards that the command names, each with the card as it is now; nil for a card that cannot be found.
  private(set) var found: [(key: String, card: CardNow?)] = []
  /// The boards that the command names, and those of the cards that it names.
  private(set) var boards: Set<Path> = []
  /// The board of the card beside which other cards will be placed; nil if the command names no such card.
  private(set) var neighbourBoard: Path?

  init(_ json: JSONValue, _ plan: PlanSnapshot, _ session: PlanSession, today: CalendarDate) {
    (self.json, self.plan, self.session, self.today) = (json, plan, session, today)
  }

  mutating func change() throws(WebFault) -> WebChange {
    let command = try needed("command")
    var change = WebChange()
    change.repeatsChores = try bool("again", default: false)
    change.isOnce = try bool("once", default: false)
    if let intents = try intents(command) {
      change.intents = intents
    } else {
      switch command {
      case "resolve": change.intents = [try resolution()]
      case "sort": change.intents = [try sorting()]
      case "copy":
        let (copy, board) = try copy()
        boards.insert(copy)
        switch try needed("do") {
        case "merge": change.merge = (copy, board, try bool("both", default: false))
        case "keep" where plan.livingAndArchived.contains(copy):
          change.intents = [SeparateBoard(copy, from: board)]
        default: throw .badMember("do")
        }
      case "new": change.newBoard = try needed("title")
      default: throw .unknownCommand(command)
      }
    }
    // A restored card goes back to its board, which may be any board of the plan.
    change.boards = command == "restore" || command == "boards restore" ? boards.union(plan.paths) : boards
    return change
  }

  // MARK: Members

  /// The text of a member; nil if it is absent or `null`.
  func text(_ name: String) throws(WebFault) -> String? {
    let value = json[name]
    if value.isNull { return nil }
    guard let text = value.text else { throw .badMember(name) }
    return text
  }

  func needed(_ name: String) throws(WebFault) -> String {
    guard let text = try text(name) else { throw .badMember(name) }
    return text
  }

  func bool(_ name: String, default value: Bool) throws(WebFault) -> Bool {
    if json[name].isNull { return value }
    guard let bool = json[name].bool else { throw .badMember(name) }
    return bool
  }

  /// The number in a member, 1 or more; nil if the member is absent or `null`.
  func number(_ name: String) throws(WebFault) -> Int? {
    if json[name].isNull { return nil }
    guard let number = json[name].integer, number > 0 else { throw .badMember(name) }
    return number
  }

  // MARK: Boards and columns

  /// The board that a member names by its key; nil if the member is absent.
  mutating func board(_ name: String = "board") throws(WebFault) -> Path? {
    guard let text = try text(name) else { return nil }
    guard let path = BoardKey(text).flatMap({ plan.path(of: $0) }) else { throw .unknownBoard }
    boards.insert(path)
    return path
  }

  mutating func neededBoard(_ name: String = "board") throws(WebFault) -> Path {
    guard let path = try board(name) else { throw .badMember(name) }
    return path
  }

  /// The column that a member names; nil if the member is absent. The member is the name of the column as `pb` takes it,
  /// or `{"name":…,"index":…}` for the column with exactly this name. If several columns have the name, it is the one at
  /// the index.
  ///
  /// - Parameter path: the board of the column; needed for an index.
  /// - Throws: ``WebFault/changed(_:)`` if no column has exactly this name, or if several have it, and none of them is at
  ///   the index.
  func column(_ name: String, on path: Path?) throws(WebFault) -> ColumnName? {
    let value = json[name]
    if value.isNull { return nil }
    if let text = value.text { return ColumnName(text: text) }
    guard let text = value["name"].text, let index = value["index"].integer else { throw .badMember(name) }
    guard let path, let board = try? plan.boardIfThere(at: path) else { throw .changed("column") }
    let same = board.columns.indices.filter { board.columns[$0].name == text }
    guard let found = same.count == 1 ? same[0] : same.first(where: { $0 == index }) else { throw .changed("column") }
    return ColumnName(found, of: board)
  }

  // MARK: Cards

  /// The card that a value names by its key.
  ///
  /// - Throws: ``WebFault/badMember(_:)`` with `name` if the value is not a key; ``WebFault/lostCard`` if the card
  ///   cannot be found.
  mutating func card(_ value: JSONValue, _ name: String) throws(WebFault) -> CardNow {
    guard let text = value.text, let key = CardKey(text) else { throw .badMember(name) }
    do {
      let card = try plan.path(of: key.board).flatMap { try session.card(key, at: $0, in: plan) }
      found.append((text, card))
      guard let card else { throw WebFault.lostCard }
      boards.insert(card.path)
      return card
    } catch {
      throw WebFault(error)
    }
  }

  /// The cards that the command changes, from the member `cards`, or from `card` if `cards` is absent. If a card is not
  /// found, the others are still looked for, so that ``found`` says where each card is now.
  ///
  /// - Throws: ``WebFault/badMember(_:)`` if the command names no card, or more than 10,000; ``WebFault/lostCard``.
  mutating func cards() throws(WebFault) -> [CardNow] {
    let values = json["cards"].elements ?? (json["card"].isNull ? [] : [json["card"]])
    guard !values.isEmpty, values.count <= 10_000 else { throw .badMember("cards") }
    var cards: [CardNow] = []
    var isLost = false
    for value in values {
      do throws(WebFault) { cards.append(try card(value, "cards")) } catch {
        guard error == .lostCard else { throw error }
        isLost = true
      }
    }
    if isLost { throw .lostCard }
    return cards
  }

  /// The position that a member gives for cards; the bottom if the member is absent.
  mutating func position(_ name: String = "place") throws(WebFault) -> CardPosition {
    let value = json[name]
    switch value {
    case .null, "bottom": return .bottom
    case "top": return .top
    default:
      if !value["before"].isNull { return .before(try neighbour(value["before"], name)) }
      if !value["after"].isNull { return .after(try neighbour(value["after"], name)) }
      throw .badMember(name)
    }
  }

  private mutating func neighbour(_ value: JSONValue, _ name: String) throws(WebFault) -> CardName {
    let card = try card(value, name)
    neighbourBoard = card.path
    return card.name
  }
}

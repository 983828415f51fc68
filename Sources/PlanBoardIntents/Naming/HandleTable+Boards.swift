internal import PlanBoardCore
internal import PlanBoardMarkdown

extension HandleTable {
  /// A board, and the identities of its cards in text order.
  struct OfBoard: Sendable {
    let text: BoardText
    let identities: [CardIdentity]
  }

  /// The handles of all cards of some boards. A board is parsed only if it has cards that share a title, and has not been
  /// parsed before.
  init(ofBoards boards: [OfBoard]) {
    var handles: [CardHandle] = []
    handles.reserveCapacity(boards.reduce(0) { $0 + $1.identities.count })
    for board in boards {
      for identity in board.identities { handles.append(CardHandle(identity)) }
    }
    self.init(handles)
    let shared = sharedTitles
    guard !shared.isEmpty else { return }
    var alike: [TitleDigest: [(board: ParsedBoard, card: Int, occurrence: Twins.Occurrence)]] = [:]
    for board in boards {
      let cards = board.identities.indices.filter { board.identities[$0].digest.map(shared.contains) ?? false }
      guard !cards.isEmpty else { continue }
      let parsed = board.text.board
      parsed.forEachSyntax(ofCards: cards) { card, _ in
        guard let digest = board.identities[card.index].digest else { return }
        alike[digest, default: []].append((parsed, card.index, card.occurrence(in: parsed)))
      }
    }
    add(
      alike.filter { !Twins.areOneChore($0.value.map(\.occurrence)) }
        .mapValues { cards in cards.map { Twins.Member($0.board.card($0.card)) } })
  }
}

extension CardSyntax {
  func occurrence(in board: ParsedBoard) -> Twins.Occurrence {
    Twins.Occurrence(
      recurrence: value(of: .every), state: state(in: board.columns[Int(board.cards[index].column)]))
  }
}

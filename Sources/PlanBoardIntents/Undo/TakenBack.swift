internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// Decides whether a change to a board was taken back without pb: by hand, with git, or by a program that saved an
/// older text.
///
/// The cards and columns of the current board must show this. If the change added a card, two more conditions apply:
/// - The card's title does not occur more often in the board's text than before the change.
/// - No card that was added or changed without pb shares a word with this title. Such a card could be the added card
///   with another title.
struct TakenBack {
  /// The board as the change left it.
  let after: ParsedBoard
  let before: ParsedBoard
  let now: ParsedBoard
  /// The edits that turn `before` into `after`.
  let edits: EditList
  /// The edits of later changes that pb made to the board, in their order.
  let later: [EditList]

  var holds: Bool {
    guard ThreeWayMerge.has(now.source.bytes, changesTo: before.source.bytes, since: after.source.bytes) else {
      return false
    }
    let cards = (before: Counts(before), now: Counts(now))
    let names = (before: before.columnNames, now: now.columnNames)
    guard names.before == after.columnNames || names.before == names.now else { return false }
    var hasAltered = false
    // Cards that the change removed or altered must be on the board again, as they were before the change.
    for (card, successor) in successors.enumerated() {
      let key = before.key(card)
      if let successor, after.key(successor) == key { continue }
      hasAltered = true
      guard cards.now.places[key, default: 0] >= cards.before.places[key, default: 0] else { return false }
    }
    // Cards that the change added must be gone, also those that later changes altered.
    let (board, added) = followed(additions)
    guard !added.isEmpty else { return hasAltered || isInOrder(cards.before, cards.now) }
    let known = Counts(board)
    let strangers = now.cards.indices.filter { known.texts[now.text($0), default: 0] == 0 }
    let words = Set(strangers.flatMap { now.card($0).title.foldedWords })
    return added.allSatisfy { card in
      let text = board.text(card)
      return cards.now.texts[text, default: 0] <= cards.before.texts[text, default: 0]
        && words.isDisjoint(with: board.card(card).title.foldedWords)
        && now.count(ofText: board.card(card).title) <= before.count(ofText: board.card(card).title)
    }
  }

  /// Whether a board other than the one at `path` has a card with the title of a card that the change added.
  func hasAddedCard(on boards: any BoardSource, besides path: Path) throws -> Bool {
    let titles = Set(additions.map { after.card($0).title })
    guard !titles.isEmpty else { return false }
    var isThere = false
    try boards.forEachBoard((boards.paths + boards.archived).filter { $0 != path }) {
      let board = $0.board
      return board.cards.indices.contains { titles.contains(board.card($0).title) }
    } use: { _, has in
      if (try? has.get()) == true { isThere = true }
    }
    return isThere
  }

  /// For each card of `before`, its index in `after`; nil if the change removed it.
  private var successors: [Int?] { before.successors(in: after, by: edits) }

  private var additions: [Int] {
    let old = Set(successors.compactMap { $0 })
    return after.cards.indices.filter { !old.contains($0) }
  }

  /// Whether the cards that were on the board before the change, and are on it now, are in the same order.
  private func isInOrder(_ cards: Counts, _ others: Counts) -> Bool {
    before.keys.filter { others.places[$0] != nil } == now.keys.filter { cards.places[$0] != nil }
  }

  /// Follows cards of `after` to the board after the later changes. Cards that are gone are left out.
  private func followed(_ cards: [Int]) -> (board: ParsedBoard, cards: [Int]) {
    var (board, cards) = (after, cards)
    for edits in later {
      let next = board.applying(edits)
      let successors = board.successors(in: next, by: edits)
      cards = cards.compactMap { successors[$0] }
      board = next
    }
    return (board, cards)
  }

  fileprivate struct Key: Hashable {
    var column: String
    var text: [UInt8]
  }

  private struct Counts {
    /// How many cards have each text, in any column.
    var texts: [[UInt8]: Int] = [:]
    /// How many cards have each text in each column.
    var places: [Key: Int] = [:]

    init(_ board: ParsedBoard) {
      for card in board.cards.indices {
        let key = board.key(card)
        texts[key.text, default: 0] += 1
        places[key, default: 0] += 1
      }
    }
  }
}

extension ParsedBoard {
  fileprivate var columnNames: [String] { columns.map(\.name) }
  fileprivate var keys: [TakenBack.Key] { cards.indices.map { key($0) } }

  fileprivate func count(ofText text: String) -> Int {
    var (count, rest) = (0, source.bytes[...])
    let text = Array(text.utf8)
    while !text.isEmpty, let found = rest.firstOccurrence(of: text) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }

  fileprivate func text(_ card: Int) -> [UInt8] { normalizedText(ofCard: card) }
  fileprivate func key(_ card: Int) -> TakenBack.Key {
    TakenBack.Key(column: columns[Int(cards[card].column)].name, text: text(card))
  }
}

extension String {
  fileprivate var foldedWords: [FoldedText] {
    split { !$0.isLetter && !$0.isNumber }.map { FoldedText(String($0)) }
  }
}

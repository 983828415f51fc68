internal import PlanBoardMarkdown
internal import PlanBoardStore

extension Change.Board {
  /// For each card of the board, its index on the changed board; nil if the card is gone.
  ///
  /// - Parameter after: the changed board; nil if the file is gone.
  func successors(of before: ParsedBoard, in after: ParsedBoard?) -> [Int?] {
    successors ?? before.successors(in: after, by: edits)
  }
}

extension ParsedBoard {
  /// For each card, its index on the changed board; nil if the card is gone.
  ///
  /// A card is found by the new offset of its start. If an edit replaces the whole card, or reaches into it from above,
  /// the card is found by its text. If as many old cards as new cards remain, they are matched by their order.
  ///
  /// If the edits only exchange the texts of cards, as in a sorted numbered list, each card is found where its text is
  /// now.
  ///
  /// - Parameter after: the changed board; nil if the file is gone.
  func successors(in after: ParsedBoard?, by edits: EditList) -> [Int?] {
    guard let after else { return Array(repeating: nil, count: cards.count) }
    var successors = stayed(in: after, by: edits)
    let edited = successors.indices.filter { card in
      successors[card].map {
        !hasSameText(card, as: $0, of: after) && normalizedText(ofCard: card) != after.normalizedText(ofCard: $0)
      } ?? false
    }
    let texts = edited.map { normalizedText(ofCard: $0) }
    let others = edited.map { after.normalizedText(ofCard: successors[$0]!) }
    if Set(texts) == Set(others), Set(texts).count == texts.count {
      for card in edited { successors[card] = nil }
    }
    let open = successors.indices.filter { successors[$0] == nil }
    guard !open.isEmpty else { return successors }
    var isTaken = [Bool](repeating: false, count: after.cards.count)
    for case let place? in successors { isTaken[place] = true }
    var places: [[UInt8]: [Int]] = [:]
    for place in after.cards.indices.reversed() where !isTaken[place] {
      places[after.normalizedText(ofCard: place), default: []].append(place)
    }
    for index in open {
      guard let place = places[normalizedText(ofCard: index)]?.popLast() else { continue }
      successors[index] = place
      isTaken[place] = true
    }
    let lost = open.filter { successors[$0] == nil }
    let new = isTaken.indices.filter { !isTaken[$0] }
    if lost.count == new.count { for (index, place) in zip(lost, new) { successors[index] = place } }
    return successors
  }

  /// Whether a card has the same bytes as a card of another text of the board.
  func hasSameText(_ card: Int, as other: Int, of after: ParsedBoard) -> Bool {
    source.isSame(range(of: cards[card]), as: after.range(of: after.cards[other]), of: after.source)
  }

  /// For each card that is found by the new offset of its start, its index on the changed board; nil for the other
  /// cards.
  private func stayed(in after: ParsedBoard, by edits: EditList) -> [Int?] {
    var stayed = [Int?](repeating: nil, count: cards.count)
    var rest = edits.edits[...]
    var growth = 0
    var place = 0
    for (index, card) in cards.enumerated() {
      let range = range(of: card)
      while let edit = rest.first, edit.range.upperBound <= range.lowerBound {
        growth += edit.replacement.count - edit.range.count
        rest.removeFirst()
      }
      if let edit = rest.first, edit.range.lowerBound <= range.lowerBound,
        edit.range.lowerBound < range.lowerBound || edit.range.upperBound >= range.upperBound
      {
        continue
      }
      let start = range.lowerBound + growth
      while place < after.cards.count, after.range(of: after.cards[place]).lowerBound < start { place += 1 }
      if place < after.cards.count, after.range(of: after.cards[place]).lowerBound == start { stayed[index] = place }
    }
    return stayed
  }
}

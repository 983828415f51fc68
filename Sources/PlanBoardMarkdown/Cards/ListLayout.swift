internal import PlanBoardCore

/// How cards are put into lists and taken out of them: what is written around them, in the style of their neighbours
/// (format §1.2).
struct ListLayout {
  let board: ParsedBoard

  /// Between two cards: their line end and blank lines, if nothing else stands there.
  func gap(_ first: Int, _ second: Int) -> Range<Int>? {
    let a = Int(board.cards[first].block)
    let b = Int(board.cards[second].block)
    guard b == a + 2, board.blocks[a + 1].kind == .gap else { return nil }
    return board.blocks[a + 1].range
  }

  func areOneList(_ first: Int, _ second: Int) -> Bool {
    board.cards[first].list == board.cards[second].list && gap(first, second) != nil
  }

  // MARK: Inserting

  /// Where a new card's text goes, and what stands around it.
  struct Slot {
    var offset: Int
    var before: [UInt8]
    var after: [UInt8]
    var style: CardStyle
    /// The card whose list the new one joins, and whether the new one follows it.
    var neighbour: Int?
    var follows: Bool
  }

  /// - Parameter moving: a card that is about to leave its place, and is no neighbour to look at.
  func slot(at place: CardPlace, moving: Int? = nil, extraBlank: Bool = false) -> Slot {
    let all = board.cards(column: place.column, section: place.section)
    let group = all.filter { $0 != moving }
    let index = min(place.index, group.count)
    let eol = board.source.lineEnding
    if index > 0 {
      let previous = group[index - 1]
      let next = index < group.count ? group[index] : nil
      let separator = extraBlank ? eol + eol : separator(around: previous, next)
      return Slot(
        offset: board.range(of: board.cards[previous]).upperBound, before: separator, after: [],
        style: CardStyle(board.geometry(ofCard: previous)), neighbour: previous, follows: true)
    }
    if let next = group.first {
      let separator = extraBlank ? eol + eol : separator(around: next, group.dropFirst().first)
      return Slot(
        offset: board.range(of: board.cards[next]).lowerBound, before: [], after: separator,
        style: CardStyle(board.geometry(ofCard: next)), neighbour: next, follows: false)
    }
    return emptySlot(place, moving: moving, extraBlank: extraBlank)
  }

  /// The card that will stand behind a place.
  func follower(of place: CardPlace, moving: Int?) -> Int? {
    let group = board.cards(column: place.column, section: place.section).filter { $0 != moving }
    return place.index < group.count ? group[place.index] : nil
  }

  /// The first card of a column or section: behind its heading, and what else stands there.
  private func emptySlot(_ place: CardPlace, moving: Int?, extraBlank: Bool) -> Slot {
    let column = board.columns[place.column]
    let heading = place.section.map { column.sections[$0] } ?? column.heading
    let end = column.sections.first { $0 > heading } ?? column.blocks.upperBound
    let leaving = moving.map { Int(board.cards[$0].block) }
    var last = heading
    for block in heading..<end
    where [.prose, .heading].contains(board.blocks[block].kind) && block != leaving { last = block }
    let eol = board.source.lineEnding
    var before = eol
    if last == heading {
      if extraBlank || leavesBlankUnderHeadings { before += eol }
    } else if extraBlank || !board.isCompleteMarker(last) {
      before += eol
    }
    let model = board.cards.indices.first { $0 != moving } ?? moving
    var style = model.map { CardStyle(board.geometry(ofCard: $0)) } ?? .standard
    style.marker = style.marker.numbered(1)
    // What follows on the next line must not run into the card.
    let position = board.blocks[last].range.upperBound
    return Slot(
      offset: position, before: before, after: extraBlank ? eol : [], style: style, neighbour: nil, follows: false)
  }

  /// The first column with cards has a blank line between heading and card; a board without cards gets one.
  private var leavesBlankUnderHeadings: Bool {
    for column in board.columns {
      guard let first = column.cards.first, Int(board.cards[first].block) == column.heading + 2 else { continue }
      let gap = board.blocks[column.heading + 1]
      return lineEnds(in: gap.range) > 1
    }
    return true
  }

  private func lineEnds(in range: Range<Int>) -> Int {
    let bytes = board.source.bytes[range]
    return max(bytes.count { $0 == .lineFeed }, bytes.count { $0 == .carriageReturn })
  }

  /// What separates cards near here: as between the two, else as between others of the list, else of the board.
  private func separator(around card: Int, _ next: Int?) -> [UInt8] {
    if let next, areOneList(card, next) { return Array(board.source.bytes[gap(card, next)!]) }
    for first in [card - 1, card] where first >= 0 && first + 1 < board.cards.count && areOneList(first, first + 1) {
      return Array(board.source.bytes[gap(first, first + 1)!])
    }
    for first in board.cards.indices.dropLast() where areOneList(first, first + 1) {
      return Array(board.source.bytes[gap(first, first + 1)!])
    }
    return board.source.lineEnding
  }

  // MARK: Taking out

  /// What goes when a card leaves: its text and the separator on one side.
  enum Side: CaseIterable { case natural, before, after }

  func removal(of card: Int, _ side: Side) -> Range<Int> {
    let range = board.range(of: board.cards[card])
    let block = Int(board.cards[card].block)
    let hasBefore = block > 0 && board.blocks[block - 1].kind == .gap
    let hasAfter = block + 1 < board.blocks.count && board.blocks[block + 1].kind == .gap
    let isFirstOfList = card == 0 || !areOneList(card - 1, card)
    let hasNextInList = card + 1 < board.cards.count && areOneList(card, card + 1)
    let takesAfter = side == .after || (side == .natural && isFirstOfList && hasNextInList)
    if takesAfter, hasAfter { return range.lowerBound..<board.blocks[block + 1].range.upperBound }
    if hasBefore { return board.blocks[block - 1].range.lowerBound..<range.upperBound }
    return range
  }

  /// When a card leaves, the next one must not become a part of the one before: it is indented like that one.
  func keepingFollowerOut(behind card: Int) -> TextEdit? {
    guard card > 0, card + 1 < board.cards.count, board.cards[card - 1].column == board.cards[card + 1].column else {
      return nil
    }
    var style = CardStyle(board.geometry(ofCard: card + 1))
    let indent = board.geometry(ofCard: card - 1).indent
    guard style.indent > indent else { return nil }
    style.indent = indent
    return TextEdit(board.range(of: board.cards[card + 1]), board.restyled(card + 1, as: style))
  }

  // MARK: Numbers

  /// The numbers of an ordered list count its cards: each is one more than the one before, or all are the same. Other numbers
  /// mean something to somebody, so each stays with its card.
  func countsCards(listOf card: Int) -> Bool {
    let numbers = list(of: card).compactMap { board.geometry(ofCard: $0).marker.number }
    guard numbers.count > 1 else { return numbers.allSatisfy { $0 <= 1 } }
    let step = numbers[1] == numbers[0] ? 0 : 1
    return zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + step }
  }

  /// Edits that keep the numbers of an ordered list with their positions when a card joins or leaves it, if they count the cards.
  ///
  /// - Parameters:
  ///   - card: a card of the list that the change touches.
  ///   - order: the list's cards afterwards; nil stands for the new one.
  /// - Returns: edits of the cards that get another number, and the number of the new one.
  func renumbering(listOf card: Int, order: [Int?]) -> (edits: [TextEdit], newNumber: Int?) {
    let members = list(of: card)
    guard board.geometry(ofCard: card).marker.number != nil else { return ([], nil) }
    let numbers = members.map { board.geometry(ofCard: $0).marker.number ?? 1 }
    guard countsCards(listOf: card) else { return ([], numbers.max().map { min($0 + 1, 999_999_999) }) }
    let step = numbers.count > 1 && numbers[1] == numbers[0] ? 0 : 1
    var edits: [TextEdit] = []
    var newNumber: Int?
    for (position, member) in order.enumerated() {
      let number =
        position < numbers.count
        ? numbers[position] : numbers[numbers.count - 1] + step * (position - numbers.count + 1)
      guard let member else {
        newNumber = number
        continue
      }
      let geometry = board.geometry(ofCard: member)
      guard geometry.marker.number != number else { continue }
      var style = CardStyle(geometry)
      style.marker = style.marker.numbered(number)
      edits.append(TextEdit(board.range(of: board.cards[member]), board.restyled(member, as: style)))
    }
    return (edits, newNumber)
  }

  /// The cards of a card's list, in order.
  func list(of card: Int) -> [Int] {
    let number = board.cards[card].list
    var first = card
    while first > 0, board.cards[first - 1].list == number { first -= 1 }
    var last = card
    while last + 1 < board.cards.count, board.cards[last + 1].list == number { last += 1 }
    return Array(first...last)
  }
}

extension ParsedBoard {
  func isCompleteMarker(_ block: Int) -> Bool {
    let range = blocks[block].range
    return range.count <= 64 && LocalizedWords.complete.contains(LocalizedWords.plain(source.string(range)))
  }
}

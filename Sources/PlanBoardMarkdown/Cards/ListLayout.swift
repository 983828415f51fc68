internal import PlanBoardCore

/// Separators, styles and numbers for a card that joins or leaves a list (docs/format.md, "Ordered lists").
///
/// A *separator* is the line end and the blank lines between two cards, or between a card and the heading or other text
/// next to it.
struct ListLayout {
  let board: ParsedBoard

  /// The range of the separator between two cards; nil if anything else is between them.
  func gap(_ first: Int, _ second: Int) -> Range<Int>? {
    let a = Int(board.cards[first].block)
    let b = Int(board.cards[second].block)
    guard b == a + 2, board.blocks[a + 1].kind == .gap else { return nil }
    return board.blocks[a + 1].range
  }

  func areNeighboursInList(_ first: Int, _ second: Int) -> Bool {
    board.cards[first].list == board.cards[second].list && gap(first, second) != nil
  }

  // MARK: Inserting

  /// Where a new card's text goes, and the bytes to write before and after it.
  struct Slot {
    var offset: Int
    var before: [UInt8]
    var after: [UInt8]
    var style: CardStyle
    /// The card whose list the new card joins; nil if the new card begins a list.
    var neighbour: Int?
    var follows: Bool
  }

  /// - Parameter moving: the card, if it is moved from elsewhere on this board and so is no neighbour.
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
        offset: board.ownedRange(of: board.cards[previous]).upperBound, before: separator, after: [],
        style: CardStyle(board.geometry(ofCard: previous)), neighbour: previous, follows: true)
    }
    if let next = group.first {
      let separator = extraBlank ? eol + eol : separator(around: next, group.dropFirst().first)
      return Slot(
        offset: board.ownedRange(of: board.cards[next]).lowerBound, before: [], after: separator,
        style: CardStyle(board.geometry(ofCard: next)), neighbour: next, follows: false)
    }
    return emptySlot(place, moving: moving, extraBlank: extraBlank)
  }

  /// The card after a new card at this place; nil if the place is at the end of the section.
  func follower(of place: CardPlace, moving: Int?) -> Int? {
    let group = board.cards(column: place.column, section: place.section).filter { $0 != moving }
    return place.index < group.count ? group[place.index] : nil
  }

  /// The slot for the first card of a column or section: after its heading and any other text there.
  private func emptySlot(_ place: CardPlace, moving: Int?, extraBlank: Bool) -> Slot {
    let column = board.columns[place.column]
    let heading = place.section.map { column.sections[$0] } ?? column.heading
    let end = column.sections.first { $0 > heading } ?? column.blocks.upperBound
    let leaving = moving.map { Int(board.cards[$0].block) }
    var last = heading
    for block in heading..<end
    where [.prose, .heading].contains(board.blocks[block].kind) && block != leaving {
      // A comment that silences rules at the block below the column stays directly above that block.
      if !board.isSilencingComment(block) { last = block }
    }
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
    let position = board.blocks[last].range.upperBound
    // With `extraBlank`, the line end after the card keeps the text on the next line from becoming part of the card.
    return Slot(
      offset: position, before: before, after: extraBlank ? eol : [], style: style, neighbour: nil, follows: false)
  }

  /// Whether the first column that begins with a card has a blank line under its heading; true if there is no such
  /// column.
  var leavesBlankUnderHeadings: Bool {
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

  /// The separator to write next to `card`, the first of these that exists:
  /// - the separator between `card` and `next`, if they are neighbours in a list;
  /// - the separator between `card` and a neighbour in its list;
  /// - the first separator between two neighbours in any list;
  /// - a line end.
  private func separator(around card: Int, _ next: Int?) -> [UInt8] {
    if let next, areNeighboursInList(card, next) { return Array(board.source.bytes[gap(card, next)!]) }
    for first in [card - 1, card]
    where first >= 0 && first + 1 < board.cards.count && areNeighboursInList(first, first + 1) {
      return Array(board.source.bytes[gap(first, first + 1)!])
    }
    for first in board.cards.indices.dropLast() where areNeighboursInList(first, first + 1) {
      return Array(board.source.bytes[gap(first, first + 1)!])
    }
    return board.source.lineEnding
  }

  // MARK: Removing

  /// Which separator is removed with a card. `natural` is `after` for the first of several cards in a list, otherwise
  /// `before`.
  enum Side: CaseIterable { case natural, before, after }

  /// The range to delete when a card leaves: its text and the separator on the given side. If no separator follows the
  /// card, the one before it is deleted.
  func removal(of card: Int, _ side: Side) -> Range<Int> {
    let range = board.ownedRange(of: board.cards[card])
    let block = Int(board.cards[card].block)
    let hasBefore = block > 0 && board.blocks[block - 1].kind == .gap
    let hasAfter = block + 1 < board.blocks.count && board.blocks[block + 1].kind == .gap
    let isFirstOfList = card == 0 || !areNeighboursInList(card - 1, card)
    let hasNextInList = card + 1 < board.cards.count && areNeighboursInList(card, card + 1)
    let takesAfter = side == .after || (side == .natural && isFirstOfList && hasNextInList)
    if takesAfter, hasAfter { return range.lowerBound..<board.blocks[block + 1].range.upperBound }
    if hasBefore { return board.blocks[block - 1].range.lowerBound..<range.upperBound }
    return range
  }

  /// The edit that gives the next card the indentation of the previous one; nil if the next card is not indented
  /// further. Without this edit, the next card might become part of the previous one.
  func outdentingCard(after card: Int) -> TextEdit? {
    guard card > 0, card + 1 < board.cards.count, board.cards[card - 1].column == board.cards[card + 1].column else {
      return nil
    }
    var style = CardStyle(board.geometry(ofCard: card + 1))
    let indent = board.geometry(ofCard: card - 1).indent
    guard style.indent > indent else { return nil }
    style.indent = indent
    return TextEdit(board.ownedRange(of: board.cards[card + 1]), board.restyled(card + 1, as: style))
  }

  // MARK: Numbers

  /// Whether an ordered list keeps its numbers in their places when its cards change. Such numbers count up by one, or
  /// are all the same. The number of a single card must be 0 or 1. True for a bullet list.
  func numbersBelongToPlaces(inListOf card: Int) -> Bool {
    let numbers = list(of: card).compactMap { board.geometry(ofCard: $0).marker.number }
    guard numbers.count > 1 else { return numbers.allSatisfy { $0 <= 1 } }
    let step = numbers[1] == numbers[0] ? 0 : 1
    return zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + step }
  }

  /// Renumbers an ordered list when a card joins or leaves it. If its numbers do not belong to places, all cards keep
  /// theirs, and a new card gets a number above all others.
  ///
  /// - Parameter order: the list's cards after the change; nil stands for the new card.
  /// - Returns: the edits, and the number for the new card. That number is nil if the list is not ordered.
  func renumbering(listOf card: Int, order: [Int?]) -> (edits: [TextEdit], newNumber: Int?) {
    let members = list(of: card)
    guard board.geometry(ofCard: card).marker.number != nil else { return ([], nil) }
    let numbers = members.map { board.geometry(ofCard: $0).marker.number ?? 1 }
    guard numbersBelongToPlaces(inListOf: card) else { return ([], numbers.max().map { min($0 + 1, 999_999_999) }) }
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
      edits.append(TextEdit(board.ownedRange(of: board.cards[member]), board.restyled(member, as: style)))
    }
    return (edits, newNumber)
  }

  func list(of card: Int) -> [Int] {
    let number = board.cards[card].list
    var first = card
    while first > 0, board.cards[first - 1].list == number { first -= 1 }
    var last = card
    while last + 1 < board.cards.count, board.cards[last + 1].list == number { last += 1 }
    return Array(first...last)
  }
}

internal import PlanBoardCore

/// The *promise* of an edit: the blocks, columns and title that the board must have after it. A new parse of the edited
/// bytes is compared with the promise (docs/format.md, "Principles").
struct Postcondition {
  /// The promise for one block.
  struct Entry {
    var kind: ParsedBoard.Block.Kind
    /// The level of a heading; 0 for other blocks.
    var level: UInt8
    /// The index of the block's column; -1 for a block in no column.
    var column: Int
    /// The index of the block's section in its column; -1 for a block before the first section, or in no column.
    var section: Int
    var content: Content
  }

  enum Content {
    /// Exactly the bytes of this range of the text before the edit.
    case same(Range<Int>)
    /// The card with this index before the edit, perhaps with another marker and indentation.
    case card(Int)
    /// The card with this index on another board, perhaps with another marker and indentation.
    indirect case foreignCard(ParsedBoard, Int)
    /// A card that matches this one, as `Card.matches(_:ignoring:)` compares them.
    indirect case model(Card, ignoring: Ignored = .nothing)
    case heading(String)
    /// Front matter with these entries, in this order. Their lines and columns do not matter.
    case frontMatter([YAMLValue.Entry])
    case text([UInt8])
    case anything
  }

  enum Ignored {
    case nothing, notes
    /// The notes and the checklist, but no field: the words of new notes must not become fields.
    case below
    /// All fields except the id, because fields in the notes change with the notes.
    ///
    /// Lines of new notes may also be read as check items. So if the card has all promised check items and more, the
    /// checklist and the notes may differ too.
    case body
  }

  struct ColumnFacts: Hashable {
    var name: String
    var wipLimit: Int?
    /// nil if both values are allowed.
    var isDone: Bool?
    var isPutAway: Bool

    func holds(for column: ParsedBoard.ColumnSpan) -> Bool {
      Escaping.unescaped(name) == Escaping.unescaped(column.name) && wipLimit == column.wipLimit
        && isDone ?? column.isDone == column.isDone && isPutAway == column.kind.isPutAway
    }
  }

  let before: ParsedBoard
  /// In text order, one for each block of the board after the edit, except gaps (blank lines and line ends between
  /// blocks).
  var entries: [Entry]
  var columns: [ColumnFacts]
  var title: String?

  /// Creates the promise that the board does not change.
  init(_ board: ParsedBoard) {
    before = board
    entries = board.outline().map { block, column, section in
      Entry(
        kind: board.blocks[block].kind, level: board.blocks[block].level, column: column, section: section,
        content: .same(board.blocks[block].range))
    }
    columns = board.columns.map(\.facts)
    title = board.title
  }

  func holds(for after: ParsedBoard) -> Bool {
    var isBroken = false
    return compare(with: after) { _ in
      isBroken = true
      return false
    } && !isBroken
  }

  /// The indices of the entries for blocks whose text is not as promised; nil if anything else is not as promised.
  func brokenEntries(in after: ParsedBoard) -> [Int]? {
    var broken: [Int] = []
    let isAlike = compare(with: after) { entry in
      broken.append(entry)
      return true
    }
    return isAlike ? broken : nil
  }

  /// - Parameter continuesAfter: receives the index of each entry for a block whose text is not as promised; returns
  ///   false to stop.
  /// - Returns: false if anything besides the text of the compared blocks is not as promised.
  private func compare(with after: ParsedBoard, _ continuesAfter: (Int) -> Bool) -> Bool {
    guard after.columns.count == columns.count, zip(columns, after.columns).allSatisfy({ $0.holds(for: $1) }),
      after.title.map(Escaping.unescaped) == title.map(Escaping.unescaped)
    else { return false }
    let outline = after.outline()
    guard outline.count == entries.count else { return false }
    for (number, (place, entry)) in zip(outline, entries).enumerated() {
      let block = after.blocks[place.block]
      guard block.kind == entry.kind, block.level == entry.level, place.column == entry.column,
        place.section == entry.section
      else { return false }
      let isKept =
        switch entry.content {
        case .same(let range): after.source.isSame(block.range, as: range, of: before.source)
        case .card(let card): Self.reads(after, place.block, as: card, of: before)
        case .foreignCard(let board, let card): Self.reads(after, place.block, as: card, of: board)
        case .model(let card, let ignored):
          after.cardIndex(ofBlock: place.block).map { after.card($0).matches(card, ignoring: ignored) } ?? false
        case .heading(let text): Escaping.unescaped(after.sectionName(place.block)) == Escaping.unescaped(text)
        case .frontMatter(let entries): after.hasFrontMatter(entries)
        case .text(let text): after.source.bytes[block.range].elementsEqual(text)
        case .anything: true
        }
      if !isKept, !continuesAfter(number) { return true }
    }
    return true
  }

  /// Whether a block of `after` is a card with the same text as `card`, a card of `board`, apart from marker and
  /// indentation.
  private static func reads(_ after: ParsedBoard, _ block: Int, as card: Int, of board: ParsedBoard) -> Bool {
    let (range, wanted) = (after.blocks[block].range, board.ownedRange(of: board.cards[card]))
    if after.source.isSame(range, as: wanted, of: board.source) { return after.blocks[block].kind == .card }
    guard let found = after.cardIndex(ofBlock: block) else { return false }
    return CardContent(after, found) == CardContent(board, card)
  }

  /// For each card of the board before the edit, its index on the board after it; nil for a card that is removed. Cards
  /// whose text changes are assumed to keep their order.
  ///
  /// The whole value is nil if the promise does not tell the cards apart, for example if one card is new and the text
  /// of another changes. O(n log n) for n cards.
  var successors: [Int?]? {
    var successors = [Int?](repeating: nil, count: before.cards.count)
    var unknown: [Int] = []
    var (place, next) = (-1, 0)
    for entry in entries where entry.kind == .card {
      place += 1
      switch entry.content {
      case .card(let card): successors[card] = place
      case .same(let range):
        guard let card = before.cardIndex(withRange: range, guess: next) else { return nil }
        successors[card] = place
        next = card + 1
      case .foreignCard: continue
      default: unknown.append(place)
      }
    }
    let missing = successors.indices.filter { successors[$0] == nil }
    guard missing.isEmpty || unknown.isEmpty || missing.count == unknown.count else { return nil }
    for (card, place) in zip(missing, unknown) { successors[card] = place }
    return successors
  }

  /// The index of the entry for a card of the board before the edit.
  ///
  /// - Precondition: the entry's content is still ``Content/same(_:)``.
  func entry(ofCard card: Int) -> Int {
    let wanted = before.ownedRange(of: before.cards[card])
    return entries.firstIndex { entry in
      if case .same(let range) = entry.content { range == wanted } else { false }
    }!
  }
}

extension Postcondition {
  /// The index in ``entries`` at which the entry of a new or moved card must be inserted. The old entry of a moved card
  /// must already be removed.
  func insertionIndex(forCardAt place: CardPlace) -> Int {
    var seen = 0
    var end = 0
    var firstCard: Int?
    for (index, entry) in entries.enumerated()
    where entry.column == place.column && entry.section == place.section ?? -1 {
      if entry.kind == .card {
        if seen == place.index { return place.index == 0 ? index : end }
        seen += 1
        end = index + 1
        firstCard = firstCard ?? index
      } else if firstCard == nil, entry.kind == .heading || entry.kind == .prose && !isSilencingComment(entry) {
        end = index + 1
      }
    }
    return end
  }

  /// Whether an entry is a comment that silences rules at the next block. A card must not come between them.
  private func isSilencingComment(_ entry: Entry) -> Bool {
    guard case .same(let range) = entry.content else { return false }
    return before.source.bytes.withUnsafeBufferPointer { SilencingComment.isBlock(range, $0) }
  }

  /// If `card` is the only card of its column, allows the column to become a done column. Text such as `**Complete**`
  /// marks a done column only if no card comes before it.
  mutating func allowDoneColumn(ifEmptiedBy card: Int) {
    let column = Int(before.cards[card].column)
    if before.columns[column].cards.count == 1 { columns[column].isDone = nil }
  }

  /// Allows the marker and the indentation of cards to change; `cards` are in ascending order.
  mutating func allowRestyling(_ cards: [Int]) {
    var cards = cards[...]
    for index in entries.indices {
      guard case .same(let range) = entries[index].content else { continue }
      while let card = cards.first, before.ownedRange(of: before.cards[card]).lowerBound < range.lowerBound {
        cards.removeFirst()
      }
      guard let card = cards.first else { return }
      if before.ownedRange(of: before.cards[card]) == range { entries[index].content = .card(card) }
    }
  }
}

extension ParsedBoard {
  fileprivate func hasFrontMatter(_ entries: [YAMLValue.Entry]) -> Bool {
    guard let frontMatter, frontMatter.isReadable else { return false }
    return frontMatter.entries.map { [$0.key: $0.value.withoutPositions] }
      == entries.map { [$0.key: $0.value.withoutPositions] }
  }

  /// The index of the card whose block has this range; nil if there is none. O(1) for `guess`, otherwise O(log n).
  fileprivate func cardIndex(withRange range: Range<Int>, guess: Int) -> Int? {
    if guess < cards.count, self.ownedRange(of: cards[guess]).lowerBound == range.lowerBound { return guess }
    return block(at: range.lowerBound).flatMap { cardIndex(ofBlock: $0) }
  }
}

extension ParsedBoard.ColumnSpan {
  var facts: Postcondition.ColumnFacts {
    Postcondition.ColumnFacts(name: name, wipLimit: wipLimit, isDone: isDone, isPutAway: kind.isPutAway)
  }
}

extension Card {
  /// Whether the cards are equal apart from the ignored parts, and apart from sections, states and line numbers.
  ///
  /// The order of tags, people and fields does not matter, and neither do backslash escapes in titles. In titles, each
  /// run of white space counts as one space, because the space around a field may change with the field.
  func matches(_ other: Card, ignoring ignored: Postcondition.Ignored) -> Bool {
    var mine = self
    var theirs = other
    switch ignored {
    case .nothing: break
    case .notes: mine.notes = theirs.notes
    case .below: (mine.notes, mine.checklist) = (theirs.notes, theirs.checklist)
    case .body where mine.checklist.extends(theirs.checklist):
      (mine.notes, mine.checklist) = (theirs.notes, theirs.checklist)
      fallthrough
    case .body:
      // If a field of the title were lost, its text would be part of the title, and the titles would differ.
      (mine.tags, mine.people, mine.fields) = (theirs.tags, theirs.people, theirs.fields)
      (mine.due, mine.priority, mine.color, mine.isPinned) = (
        theirs.due, theirs.priority, theirs.color, theirs.isPinned
      )
    }
    mine.title = Self.comparable(mine.title)
    theirs.title = Self.comparable(theirs.title)
    mine.state = theirs.state
    (mine.line1, mine.endLine1, mine.section) = (theirs.line1, theirs.endLine1, theirs.section)
    mine.tags.sort()
    theirs.tags.sort()
    mine.people.sort()
    theirs.people.sort()
    guard mine.checklist.count == theirs.checklist.count else { return false }
    for index in mine.checklist.indices { mine.checklist[index].line1 = theirs.checklist[index].line1 }
    mine.fields.sort { ($0.key.name, $0.value) < ($1.key.name, $1.value) }
    theirs.fields.sort { ($0.key.name, $0.value) < ($1.key.name, $1.value) }
    return mine == theirs
  }
}

extension Card {
  private static func comparable(_ title: String) -> String {
    Escaping.unescaped(title).unicodeScalars.split { " \t\u{A0}\u{3000}".unicodeScalars.contains($0) }
      .map(String.init).joined(separator: " ")
  }
}

extension [CheckItem] {
  /// Whether these items contain all of `others` in the same order, and more.
  fileprivate func extends(_ others: [CheckItem]) -> Bool {
    guard count > others.count else { return false }
    var rest = others[...]
    for item in self where item.title == rest.first?.title && item.isDone == rest.first?.isDone { rest.removeFirst() }
    return rest.isEmpty
  }
}

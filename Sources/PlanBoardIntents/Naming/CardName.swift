package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// A card as the user names it: `^id`, `board.md:LINE`, `board/column/N`, or words of its title.
package struct CardName: Hashable, Sendable {
  package let text: String
  /// The title or text of a card that was found before. It keeps the name from matching a different card if the board has changed.
  private let expected: Expected
  /// The board and line of a card that a query found; nil for a card that the user named.
  private var place: Place?

  private struct Place: Hashable {
    var path: Path
    /// 0-based.
    var line: Int32
  }

  private enum Expected: Hashable {
    case anything
    case title(String)
    /// The card's whole text, without its marker and indentation.
    case text([UInt8])
  }

  /// Wraps a name as the user wrote it; any text is accepted until the card is looked for.
  package init(_ text: String) {
    self.text = text
    expected = .anything
  }

  /// Names a card that a query found. The card is found again even if it has moved on its board, as long as its text is unchanged
  /// and unique.
  package init(_ card: Int, of board: ParsedBoard, at path: Path) {
    text = "\(path.text):\(board.cards[card].firstLine + 1)"
    expected = .text(board.normalizedText(ofCard: card))
    place = Place(path: path, line: board.cards[card].firstLine)
  }

  /// Names one of the candidates for an ambiguous name. The card is found only on the same line, with the same title.
  package init(_ candidate: IntentFailure.Candidate) {
    text = "\(candidate.place.path.text):\(candidate.place.line1)"
    expected = .title(candidate.title)
  }

  /// A card that was found.
  package struct Match: Sendable {
    let path: Path
    let board: ParsedBoard
    let card: Int

    var place: Outcome.Place { Outcome.Place(path, board, card) }
    var title: String { board.card(card).title }
    var column: ParsedBoard.ColumnSpan { board.columns[Int(board.cards[card].column)] }
    var candidate: IntentFailure.Candidate { IntentFailure.Candidate(title: title, place: place) }

    /// What happens to the card if it moves to a place, unchanged otherwise.
    func change(to after: Outcome.Place) -> Outcome.CardChange {
      Outcome.CardChange(title: title, id: board.text(ofCard: card).id, before: place, after: after)
    }
  }

  /// The one card with this name, on the given board or on any board.
  ///
  /// - Throws: `IntentFailure`: `noSuchCard`, `ambiguousCard`, `noSuchBoard`, `ambiguousBoard`; `FileFailure`.
  func find(in boards: any BoardSource, on board: BoardName?, prefersArchive: Bool = false) throws -> Match {
    try find(
      in: boards, among: board.map { [try $0.find(in: boards.paths)] } ?? boards.paths, prefersArchive: prefersArchive)
  }

  /// The one card with this name.
  ///
  /// - Parameters:
  ///   - paths: the boards to look in.
  ///   - prefersArchive: whether to prefer archived cards among those found by title; if false, the other cards are preferred.
  /// - Throws: `IntentFailure`: `noSuchCard`, `ambiguousCard`; `FileFailure`.
  func find(in boards: any BoardSource, among paths: [Path], prefersArchive: Bool = false) throws -> Match {
    if let match = try byLine(boards, paths) ?? byPosition(boards, paths) { return match }
    let matches = try text.hasPrefix("^") ? byID(boards, paths) : byTitle(boards, paths, prefersArchive)
    guard let first = matches.first else { throw IntentFailure(.noSuchCard(text)) }
    guard matches.count == 1 else { throw IntentFailure(.ambiguousCard(text, matches.map(\.candidate))) }
    return first
  }

  /// The card for a name like `board.md:12` or `board.md:12:1`, as editors and `pb list` write it; nil if the text is not such a
  /// name.
  private func byLine(_ boards: any BoardSource, _ paths: [Path]) throws -> Match? {
    if let place { return try match(onLine: place.line, at: place.path, boards) }
    guard let (name, line) = nameAndLine else { return nil }
    let named = name.matches(in: paths)
    guard named.count == 1, let path = named.first else { return nil }
    return try match(onLine: line, at: path, boards)
  }

  private func match(onLine line: Int32, at path: Path, _ boards: any BoardSource) throws -> Match {
    let board = try boards.namedBoard(at: path)
    guard let card = card(onLine: line, of: board), let match = try match(card, at: path, boards) else {
      throw IntentFailure(.noSuchCard(text))
    }
    return match
  }

  /// The parts of `board.md:12`; the line is 0-based.
  private var nameAndLine: (board: BoardName, line: Int32)? {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    if parts.count > 2, Int(parts[parts.count - 1]) != nil, Int(parts[parts.count - 2]) != nil { parts.removeLast() }
    guard parts.count > 1, let line = Int(parts[parts.count - 1]), (1...Int(Int32.max)).contains(line) else {
      return nil
    }
    return (BoardName(parts.dropLast().joined(separator: ":")), Int32(line - 1))
  }

  /// The card on a line. If the card's text is known, the card is also found on another line.
  private func card(onLine line: Int32, of board: ParsedBoard) -> Int? {
    let card = board.card(onLine: line)
    switch expected {
    case .anything: return card
    case .title(let title): return card.flatMap { board.card($0).title == title ? $0 : nil }
    case .text(let text):
      if let card, board.normalizedText(ofCard: card) == text { return card }
      let others = board.cards.indices.filter { board.normalizedText(ofCard: $0) == text }
      return others.count == 1 ? others.first : nil
    }
  }

  /// The card for a name like `roadmap/doing/2`, the second card of a column; nil if the text is not such a name.
  private func byPosition(_ boards: any BoardSource, _ paths: [Path]) throws -> Match? {
    guard let (name, columnName, number) = nameAndPosition else { return nil }
    let matches = name.matches(in: paths)
    guard matches.count == 1, let path = matches.first else { return nil }
    let board = try boards.namedBoard(at: path)
    guard case .columns(let columns) = columnName.match(in: board),
      columns.count == 1, let column = columns.first
    else { return nil }
    let cards = board.columns[column].cards
    guard number <= cards.count, let match = try match(cards.lowerBound + number - 1, at: path, boards) else {
      throw IntentFailure(.noSuchCard(text))
    }
    return match
  }

  /// The parts of `roadmap/doing/2`; the number is 1-based.
  private var nameAndPosition: (board: BoardName, column: ColumnName, number: Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, let number = Int(parts[parts.count - 1]), number > 0 else { return nil }
    return (
      BoardName(parts.dropLast(2).joined(separator: "/")), ColumnName(text: String(parts[parts.count - 2])), number
    )
  }

  /// The name of the board that the card's name starts with; nil for an id or words of a title.
  var board: BoardName? { nameAndLine?.board ?? nameAndPosition?.board }

  /// The current state of a card that was named in an earlier state of its board; nil if the card is gone.
  private func match(_ card: Int, at path: Path, _ boards: any BoardSource) throws -> Match? {
    guard let card = try boards.current(card, at: path) else { return nil }
    return Match(path: path, board: try boards.board(at: path), card: card)
  }

  private func byID(_ boards: any BoardSource, _ paths: [Path]) throws -> [Match] {
    let id = String(text.dropFirst())
    return try matches(in: boards, paths) { board in
      var found: [Int] = []
      board.forEachSyntax(ofCardsWith: FoldedText(id).words) { card, _ in
        if card.id == id { found.append(card.index) }
      }
      return found
    }
  }

  /// The cards whose title is the text; if there are none, those whose title has all words of the text, as in a search. Archived
  /// cards count only if there are no others; if archived cards are preferred, it is the reverse.
  private func byTitle(_ boards: any BoardSource, _ paths: [Path], _ prefersArchive: Bool) throws -> [Match] {
    let words = FoldedText(text).words
    guard !words.isEmpty else { throw IntentFailure(.noSuchCard(text)) }
    let all = try matches(in: boards, paths) { board in
      var found: [Int] = []
      board.forEachSyntax(ofCardsWith: words) { card, bytes in
        let title = FoldedText(card.title(bytes))
        if words.allSatisfy({ $0.isPart(of: title) }) { found.append(card.index) }
      }
      return found
    }
    let literal = all.filter { $0.title.lowercased() == text.lowercased() }
    let exact = literal.isEmpty ? all.filter { FoldedText($0.title).words == words } : literal
    let best = exact.isEmpty ? all : exact
    let preferred = best.filter { ($0.place.column == nil) == prefersArchive }
    return preferred.isEmpty ? best : preferred
  }

  private func matches(
    in boards: any BoardSource, _ paths: [Path], _ find: (ParsedBoard) -> [Int]
  ) throws -> [Match] {
    try paths.flatMap { path in
      try find(boards.namedBoard(at: path)).compactMap { try match($0, at: path, boards) }
    }
  }
}

extension ParsedBoard {
  /// The card that a 0-based line belongs to. O(log n).
  func card(onLine line: Int32) -> Int? {
    let index = cards.partitioningIndex { $0.lastLine >= line }
    return index < cards.count && cards[index].firstLine <= line ? index : nil
  }
}

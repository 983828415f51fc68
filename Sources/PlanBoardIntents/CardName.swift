internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// A card as somebody names it: `^id`, `board.md:LINE`, `board/column/N`, or words of its title.
package struct CardName: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// A card that was found.
  struct Match {
    let path: Path
    let board: ParsedBoard
    let card: Int

    var place: Outcome.Place { Outcome.Place(path, board, card) }
    var title: String { board.card(card).title }
    var candidate: IntentFailure.Candidate { IntentFailure.Candidate(title: title, place: place) }
  }

  /// The one card that is meant, on the board named or on any.
  ///
  /// - Throws: `IntentFailure`, `FileFailure`.
  func find(in boards: any BoardSource, on board: BoardName?) throws -> Match {
    try find(in: boards, among: board.map { [try $0.find(in: boards.paths)] } ?? boards.paths)
  }

  /// The one card that is meant.
  ///
  /// - Parameter among: the boards to look in.
  /// - Throws: `IntentFailure`: `noSuchCard`, `ambiguousCard`; `FileFailure`.
  func find(in boards: any BoardSource, among paths: [Path]) throws -> Match {
    if let match = try byLine(boards, paths) ?? byPosition(boards, paths) { return match }
    let matches = try text.hasPrefix("^") ? byID(boards, paths) : byTitle(boards, paths)
    guard let first = matches.first else { throw IntentFailure(.noSuchCard(text)) }
    guard matches.count == 1 else { throw IntentFailure(.ambiguousCard(text, matches.map(\.candidate))) }
    return first
  }

  /// `board.md:12`, also with a column behind it, as editors and `pb list` write it.
  private func byLine(_ boards: any BoardSource, _ paths: [Path]) throws -> Match? {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    if parts.count > 2, Int(parts[parts.count - 1]) != nil, Int(parts[parts.count - 2]) != nil { parts.removeLast() }
    guard parts.count > 1, let line = Int(parts[parts.count - 1]), (1...Int(Int32.max)).contains(line) else {
      return nil
    }
    let named = BoardName(parts.dropLast().joined(separator: ":")).matches(in: paths)
    guard named.count == 1, let path = named.first else { return nil }
    let board = try boards.board(at: path)
    guard let card = board.cards.firstIndex(where: { ($0.firstLine...$0.lastLine).contains(Int32(line - 1)) }) else {
      throw IntentFailure(.noSuchCard(text))
    }
    return Match(path: path, board: board, card: card)
  }

  /// `roadmap/doing/2`: the second card of a column.
  private func byPosition(_ boards: any BoardSource, _ paths: [Path]) throws -> Match? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, let number = Int(parts[parts.count - 1]), number > 0 else { return nil }
    let matches = BoardName(parts.dropLast(2).joined(separator: "/")).matches(in: paths)
    guard matches.count == 1, let path = matches.first else { return nil }
    let board = try boards.board(at: path)
    guard case .columns(let columns) = ColumnName(text: String(parts[parts.count - 2])).match(in: board),
      columns.count == 1, let column = columns.first
    else { return nil }
    let cards = board.columns[column].cards
    guard number <= cards.count else { throw IntentFailure(.noSuchCard(text)) }
    return Match(path: path, board: board, card: cards.lowerBound + number - 1)
  }

  private func byID(_ boards: any BoardSource, _ paths: [Path]) throws -> [Match] {
    let id = String(text.dropFirst())
    return try matches(in: boards, paths) { board in
      var found: [Int] = []
      board.forEachText(ofCards: board.cards.indices) { card, _ in
        if card.id == id { found.append(card.index) }
      }
      return found
    }
  }

  /// Cards whose title is the text, else those that have all of its words; archived ones only if there is no other.
  private func byTitle(_ boards: any BoardSource, _ paths: [Path]) throws -> [Match] {
    let wanted = text.lowercased()
    let words = wanted.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { throw IntentFailure(.noSuchCard(text)) }
    var exact: [Match] = []
    let all = try matches(in: boards, paths) { board in
      var found: [Int] = []
      board.forEachText(ofCards: board.cards.indices) { card, bytes in
        let title = card.title(bytes).lowercased()
        if words.allSatisfy({ title.contains($0) }) { found.append(card.index) }
      }
      return found
    }
    exact = all.filter { $0.title.lowercased() == wanted }
    let best = exact.isEmpty ? all : exact
    let live = best.filter { $0.place.column != nil }
    return live.isEmpty ? best : live
  }

  private func matches(
    in boards: any BoardSource, _ paths: [Path], _ find: (ParsedBoard) -> [Int]
  ) throws -> [Match] {
    try paths.flatMap { path in
      let board = try boards.board(at: path)
      return find(board).map { Match(path: path, board: board, card: $0) }
    }
  }
}

/// A board as somebody names it: its path, its name, or the start of its name that no other board has.
package struct BoardName: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  func matches(in paths: [Path]) -> [Path] {
    if let path = paths.first(where: { $0.text == text || $0.text == "./\(text)" }) { return [path] }
    let wanted = text.lowercased()
    for isMatch in [{ $0 == wanted }, { $0.hasPrefix(wanted) }] as [(String) -> Bool] {
      let found = paths.filter { isMatch($0.stem.lowercased()) || isMatch($0.text.lowercased()) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// - Throws: `IntentFailure`: `noSuchBoard`, `ambiguousBoard`.
  func find(in paths: [Path]) throws -> Path {
    let matches = matches(in: paths)
    guard let first = matches.first else { throw IntentFailure(.noSuchBoard(text)) }
    guard matches.count == 1 else { throw IntentFailure(.ambiguousBoard(text, matches)) }
    return first
  }

  /// The board that is meant when nobody names one: the primary one, or the only one.
  static func usual(in boards: any BoardSource) throws -> Path {
    guard let first = boards.paths.first else { throw IntentFailure(.noBoards) }
    if boards.paths.count == 1 { return first }
    let primary = try boards.paths.filter { try boards.board(at: $0).settings.isPrimary }
    guard primary.count == 1 else { throw IntentFailure(.whichBoard(primary.isEmpty ? boards.paths : primary)) }
    return primary[0]
  }
}

package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// A card as the user names it: `^id` or `id:id`, `board.md:LINE`, `board/column/N`, its title, its handle, or words of its title.
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
    /// The card's state when the user named it; other parts of the same request may have changed it since.
    let state: CardState

    var place: Outcome.Place { Outcome.Place(path, board, card) }
    var title: String { board.card(card).title }
    var column: ParsedBoard.ColumnSpan { board.columns[Int(board.cards[card].column)] }
    var candidate: IntentFailure.Candidate { IntentFailure.Candidate(card, of: board, at: path) }

    /// The change to the card if it moves to a place and is otherwise unchanged.
    func change(to after: Outcome.Place) -> Outcome.CardChange {
      Outcome.CardChange(title: title, id: board.text(ofCard: card).id, before: place, after: after)
    }
  }

  /// Which cards a request prefers if several have the same title or handle.
  package enum Preference: Sendable {
    /// Those that are not archived.
    case live
    /// The open ones.
    case open
    /// Those that are done or cancelled.
    case closed
    case archived

    fileprivate func rank(_ match: Match) -> Int {
      let isArchived = match.place.column == nil
      return switch self {
      case .live: isArchived ? 1 : 0
      case .open: isArchived ? 2 : match.state == .open ? 0 : 1
      case .closed: isArchived ? 2 : match.state == .open ? 1 : 0
      case .archived: isArchived ? 0 : 1
      }
    }

    fileprivate func best(_ matches: [Match]) -> [Match] {
      let least = matches.map(rank).min()
      return matches.filter { rank($0) == least }
    }
  }

  /// The one card with this name, on the given board or on any board.
  ///
  /// - Parameter preference: which of several cards with the same title or handle is meant.
  /// - Throws: `IntentFailure`: `noSuchCard`, `ambiguousCard`, `handleOrTitle`, `inTrash`, `noSuchBoard`, `ambiguousBoard`;
  ///   `FileFailure`.
  func find(in boards: any BoardSource, on board: BoardName?, _ preference: Preference = .live) throws -> Match {
    guard let board else { return try find(in: boards, among: boards.paths, trash: boards.trash, preference) }
    return try find(in: boards, among: [board.find(in: boards)], preference)
  }

  /// The one card with this name.
  ///
  /// - Parameters:
  ///   - paths: the boards to look in.
  ///   - trash: the board of the removed cards. A handle may match these, but the result is never one of them.
  ///   - preference: which of several cards with the same title or handle is meant.
  /// - Throws: `IntentFailure`: `noSuchCard`, `ambiguousCard`, `handleOrTitle`, `inTrash`; `FileFailure`.
  func find(
    in boards: any BoardSource, among paths: [Path], trash: Path? = nil, _ preference: Preference = .live
  ) throws -> Match {
    if let match = try byPlace(boards, paths) { return match }
    let matches =
      try id.map { try byID($0, boards, paths) } ?? preference.best(try byTitleOrHandle(boards, paths, trash: trash))
    guard let first = matches.first else { throw IntentFailure(.noSuchCard(text)) }
    guard matches.count == 1 else { throw IntentFailure(.ambiguousCard(text, try candidates(matches, boards))) }
    return first
  }

  /// The card at the place that the name gives, such as `board.md:12`. If the name is also the whole title of a card, the title
  /// takes precedence over a place whose board is given by its title, and over a place without a card. nil if the name gives no
  /// place, or if the title takes precedence.
  private func byPlace(_ boards: any BoardSource, _ paths: [Path]) throws -> Match? {
    func match(_ named: (BoardName) throws -> [Path]) throws -> Match? {
      try byLine(boards, named) ?? byPosition(boards, named)
    }
    do {
      if let match = try match({ $0.matches(in: boards, among: paths) }) { return match }
      guard place == nil, board != nil, try !byTitle(text, boards, paths).isExact else { return nil }
      return try match { try $0.all(in: boards, among: paths) }
    } catch let failure as IntentFailure {
      guard case .noSuchCard = failure.reason, place == nil, try byTitle(text, boards, paths).isExact else {
        throw failure
      }
      return nil
    }
  }

  /// The matches as candidates, each with its handle.
  private func candidates(_ matches: [Match], _ boards: any BoardSource) throws -> [IntentFailure.Candidate] {
    let handles = try boards.handles()
    return matches.map { match in
      var candidate = match.candidate
      candidate.handle = handles.shown(match.board.handle(ofCard: match.card))
      return candidate
    }
  }

  /// The card for a name like `board.md:12` or `board.md:12:1`, as editors and `pb list` write it; nil if the text is not such a
  /// name.
  private func byLine(_ boards: any BoardSource, _ named: (BoardName) throws -> [Path]) throws -> Match? {
    if let place { return try match(onLine: place.line, at: place.path, boards) }
    guard let (name, line) = nameAndLine else { return nil }
    let matches = try named(name)
    guard matches.count == 1, let path = matches.first else { return nil }
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
    guard id == nil else { return nil }
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
  private func byPosition(_ boards: any BoardSource, _ named: (BoardName) throws -> [Path]) throws -> Match? {
    guard let (name, columnName, number) = nameAndPosition else { return nil }
    let matches = try named(name)
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

  /// The name of the board at the start of the card's name; nil for an id or words of a title.
  var board: BoardName? { nameAndLine?.board ?? nameAndPosition?.board }

  /// The match for a card that was named on an earlier version of its board; nil if the card is gone.
  private func match(_ card: Int, at path: Path, _ boards: any BoardSource) throws -> Match? {
    guard let now = try boards.current(card, at: path) else { return nil }
    let state = try boards.namedBoard(at: path).state(ofCard: card)
    return Match(path: path, board: try boards.board(at: path), card: now, state: state)
  }

  /// The id in the text; nil if the text has neither the form `^id` nor `id:id`.
  private var id: String? {
    let id = text.hasPrefix("^") ? String(text.dropFirst()) : part(after: "id:")
    // A title may begin like an id, but no id has white space.
    return id.flatMap { $0.isEmpty || $0.contains(where: \.isWhitespace) ? nil : $0 }
  }

  private func byID(_ id: String, _ boards: any BoardSource, _ paths: [Path]) throws -> [Match] {
    try matches(in: boards, paths) { board in
      var found: [Int] = []
      board.forEachSyntax(ofCardsWith: FoldedText(id).words) { card, _ in
        if card.id == id { found.append(card.index) }
      }
      return found
    }
  }

  /// The cards with the text as their title; else those with the handle; else those with all words of the text in their title.
  ///
  /// - Throws: `IntentFailure`: `handleOrTitle` if the handle and the words refer to different cards; `inTrash`; `FileFailure`.
  private func byTitleOrHandle(_ boards: any BoardSource, _ paths: [Path], trash: Path?) throws -> [Match] {
    let titled = try byTitle(text, boards, paths)
    if titled.isExact { return titled.matches }
    if let handle = part(after: "handle:") {
      guard let start = CardHandle.Start(handle) else { return [] }
      return try meant(named(start, boards, paths, trash: trash), boards)
    }
    if let title = part(after: "title:") { return try byTitle(title, boards, paths).matches }
    guard let start = CardHandle.Start(text) else { return titled.matches }
    let named = try named(start, boards, paths, trash: trash)
    if titled.matches.isEmpty { return try meant(named, boards) }
    // Words take precedence over the start of several handles, because in a long plan every short word is one, and over the handle
    // of a card in the trash.
    guard named.isUnique, !named.cards.isEmpty else { return titled.matches }
    let places = Set(named.matches.map(\.place))
    guard titled.matches.allSatisfy({ places.contains($0.place) }) else {
      throw IntentFailure(
        .handleOrTitle(text, handle: try candidates(named, boards), title: try candidates(titled.matches, boards)))
    }
    return try meant(named, boards)
  }

  /// Whether the text names a card by its id or its place, if there is such a card; `title:` before it names the card with this title.
  var isIDOrPlace: Bool { id != nil || nameAndLine != nil || nameAndPosition != nil }

  /// What follows `handle:` or `title:`; nil if the text does not begin with it.
  private func part(after key: String) -> String? { text.hasPrefix(key) ? String(text.dropFirst(key.count)) : nil }

  /// The cards whose title is the text; if there are none, those whose title has all words of the text, as in a search.
  private func byTitle(
    _ text: String, _ boards: any BoardSource, _ paths: [Path]
  ) throws -> (matches: [Match], isExact: Bool) {
    let words = FoldedText(text).words
    guard !words.isEmpty else { return ([], false) }
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
    return exact.isEmpty ? (all, false) : (exact, true)
  }

  /// The cards whose handle begins with the given text.
  private struct Named {
    var cards: [(handle: CardHandle, match: Match)] = []
    var trashed: [(handle: CardHandle, candidate: IntentFailure.Candidate)] = []

    var matches: [Match] { cards.map(\.match) }
    private var handles: Set<String> { Set(cards.map(\.handle.folded) + trashed.map(\.handle.folded)) }
    /// Whether there are cards, and all have the same handle.
    var isUnique: Bool { handles.count == 1 }

    /// If the text is the whole handle of any cards, removes all other cards.
    mutating func prefer(whole text: String) {
      guard handles.contains(text) else { return }
      cards.removeAll { $0.handle.folded != text }
      trashed.removeAll { $0.handle.folded != text }
    }
  }

  private func named(
    _ start: CardHandle.Start, _ boards: any BoardSource, _ paths: [Path], trash: Path?
  ) throws -> Named {
    var named = Named()
    for path in paths {
      for (card, handle) in try boards.cards(start, at: path) {
        if let match = try match(card, at: path, boards) { named.cards.append((handle, match)) }
      }
    }
    // If the trash cannot be read, none of its cards can be meant either.
    if let trash, let board = try? boards.namedBoard(at: trash) {
      for (card, handle) in try boards.cards(start, at: trash) {
        named.trashed.append((handle, IntentFailure.Candidate(card, of: board, at: trash)))
      }
    }
    named.prefer(whole: start.text)
    return named
  }

  /// The cards that a handle refers to.
  ///
  /// - Throws: `IntentFailure`: `ambiguousCard` if the text is the start of several handles; `inTrash`; `FileFailure`.
  private func meant(_ named: Named, _ boards: any BoardSource) throws -> [Match] {
    let isSeveral = !named.isUnique && !(named.cards.isEmpty && named.trashed.isEmpty)
    if isSeveral { throw IntentFailure(.ambiguousCard(text, try candidates(named, boards))) }
    if named.cards.isEmpty, let card = named.trashed.first { throw IntentFailure(.inTrash(text, card.candidate)) }
    return named.matches
  }

  private func candidates(_ named: Named, _ boards: any BoardSource) throws -> [IntentFailure.Candidate] {
    try candidates(named.matches, boards) + named.trashed.map(\.candidate)
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

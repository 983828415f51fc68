package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardStore

/// A card as the user names it: `^ID` or `id:ID`, `board.md:LINE`, `board/column/N`, its title, its handle
/// (``CardHandle``), or words of its title.
package struct CardName: Hashable, Sendable {
  package let text: String
  /// The title or the text of the card, if it was found before. The name matches only a card with this title or text.
  private let expected: Expected
  /// The board and line of a card that a query found; nil for any other name.
  private var place: Place?

  private struct Place: Hashable {
    var path: Path
    /// 0-based.
    var line: Int32
  }

  private enum Expected: Hashable {
    case anything
    case title(String)
    /// The card's whole text, without its list marker and indentation.
    case text([UInt8])
  }

  /// Which card of an intent a name stands for.
  package enum Use: Sendable {
    /// The card that the intent is about. Each intent of a request has its own.
    case own
    /// The card before or after which the intent puts its card. All intents of a request put their cards next to the
    /// same one.
    case neighbour
    /// A card that the intent's own card is to wait for. All intents of a request name the same prerequisites.
    case prerequisite
  }

  /// Whether a query found the card. If so, the user did not type the name.
  var isFound: Bool { place != nil }

  /// Wraps a name as the user wrote it. There may be no such card.
  package init(_ text: String) {
    self.text = text
    expected = .anything
  }

  /// Names a card that a query found. A card that has since moved on its board is still found by its text. Its text
  /// must be unchanged, and no other card may have the same text.
  package init(_ card: Int, of board: ParsedBoard, at path: Path) {
    text = "\(path.text):\(board.cards[card].firstLine + 1)"
    expected = .text(board.normalizedText(ofCard: card))
    place = Place(path: path, line: board.cards[card].firstLine)
  }

  /// Names one of the candidates for an ambiguous name. The card is found only if its line and its title are unchanged.
  package init(_ candidate: IntentFailure.Candidate) {
    text = "\(candidate.place.path.text):\(candidate.place.line1)"
    expected = .title(candidate.title)
  }

  /// A card that was found.
  package struct Match: Sendable {
    let path: Path
    let board: ParsedBoard
    let card: Int
    /// The card's state before the request. Other parts of the same request may have changed it since.
    let state: CardState

    var place: Outcome.Place { Outcome.Place(path, board, card) }
    var title: String { board.card(card).title }
    var columnIndex: Int { Int(board.cards[card].column) }
    var column: ParsedBoard.ColumnSpan { board.columns[columnIndex] }
    var candidate: IntentFailure.Candidate { IntentFailure.Candidate(card, of: board, at: path) }

    /// A change that moves the card to `after`. It records no changes to the card itself, such as new fields.
    func change(to after: Outcome.Place) -> Outcome.CardChange {
      Outcome.CardChange(title: title, id: board.syntax(ofCard: card).id, before: place, after: after)
    }

    /// The change that an edit makes to the card. If the card goes to another board, the change has the old title,
    /// because different boards can take different parts of a line as the title (docs/format.md, "Obsidian Kanban").
    ///
    /// - Parameters:
    ///   - card: the card's index in `board`.
    ///   - board: the board on which the card is after the edit.
    func change(to card: Int, of board: ParsedBoard, at path: Path) -> Outcome.CardChange {
      let model = board.card(card)
      return Outcome.CardChange(
        title: path == self.path ? model.title : title, id: model.id?.text, before: place,
        after: Outcome.Place(path, board, card),
        parts: CardParts(self.board, self.card).changes(to: CardParts(board, card)))
    }
  }

  /// The cards that a request prefers if several match the name.
  package enum Preference: Sendable {
    /// Cards that are not archived.
    case live
    /// Open cards.
    case open
    /// Cards that are done or cancelled.
    case closed
    case archived

    /// 0 for the cards to prefer, a larger number for the other cards.
    fileprivate func rank(_ match: Match) -> Int {
      let isArchived = match.place.column == nil
      return switch self {
      case .live: isArchived ? 1 : 0
      case .open: isArchived ? 2 : match.state == .open ? 0 : 1
      case .closed: isArchived ? 2 : match.state == .open ? 1 : 0
      case .archived: isArchived ? 0 : 1
      }
    }

    /// The matches with the smallest rank.
    fileprivate func best(_ matches: [Match]) -> [Match] {
      let least = matches.map(rank).min()
      return matches.filter { rank($0) == least }
    }
  }

  /// Finds the card with this name on `board`, or on any board if `board` is nil.
  ///
  /// - Parameter preference: the cards to prefer if several match.
  /// - Throws: `IntentFailure` with the reason `noSuchCard`, `ambiguousCard`, `handleOrTitle` or `inTrash`; the errors
  ///   of ``BoardName/find(in:)`` if `board` is given; `FileFailure`.
  func find(in boards: any BoardSource, on board: BoardName?, _ preference: Preference = .live) throws -> Match {
    guard let board else { return try find(in: boards, among: boards.paths, trash: boards.trash, preference) }
    return try find(in: boards, among: [board.find(in: boards)], preference)
  }

  /// Whether at least one card in a plan has this name. False if the search fails for any reason but `ambiguousCard`.
  func isThere(in plan: any BoardSource) -> Bool {
    do {
      _ = try find(in: plan, on: nil)
      return true
    } catch let failure as IntentFailure {
      if case .ambiguousCard = failure.reason { return true }
      return false
    } catch {
      return false
    }
  }

  /// Finds the card with this name, as the neighbour of a card that is added or moved.
  ///
  /// - Parameter column: the column to look in; nil for all columns of the board.
  /// - Throws: `IntentFailure` with the reason `notInColumn`, `noSuchColumn`, `ambiguousColumn`, `boardHasNoColumns`,
  ///   `noSuchCard`, `ambiguousCard` or `handleOrTitle`; `FileFailure`.
  func findNeighbour(in boards: any BoardSource, at path: Path, column: ColumnName?) throws -> Match {
    let board = try boards.board(at: path)
    let columns = try column.map { name throws(IntentFailure) in try name.findAll(in: board, at: path) }
    return try IntentFailure.about(.neighbour) { try find(in: boards, among: [path], columns: columns) }
  }

  /// Finds the card with this name.
  ///
  /// - Parameters:
  ///   - paths: the boards to look in.
  ///   - trash: the board of the removed cards; nil to leave it out. If the name is the handle of a removed card, and
  ///     of no other card, `inTrash` is thrown.
  ///   - preference: the cards to prefer if several match.
  ///   - columns: the indices of the columns to look in, if there is only one board; nil for all columns.
  /// - Throws: `IntentFailure` with the reason `noSuchCard`, `cardHasChanged`, `notInColumn`, `ambiguousCard`,
  ///   `handleOrTitle` or `inTrash`; `FileFailure`.
  func find(
    in boards: any BoardSource, among paths: [Path], trash: Path? = nil, _ preference: Preference = .live,
    columns: Set<Int>? = nil
  ) throws -> Match {
    // A query found the card, but not on the only board to look in.
    if let place, paths.count == 1, paths[0] != place.path { throw IntentFailure(.noSuchCard(text)) }
    let found: [Match]
    if let match = try byPlace(boards, paths) {
      found = [match]
    } else if let id {
      found = try byID(id, boards, paths)
    } else {
      found = try byTitleOrHandle(boards, paths, trash: trash)
    }
    var matches = columns.map { columns in found.filter { columns.contains($0.columnIndex) } } ?? found
    if id == nil { matches = preference.best(matches) }
    guard let first = matches.first else {
      throw IntentFailure(found.first.map { .notInColumn($0.candidate) } ?? .noSuchCard(text))
    }
    guard matches.count == 1 else { throw IntentFailure(.ambiguousCard(text, try candidates(matches, boards))) }
    return first
  }

  /// The card at the place that the name gives, such as `board.md:12` or `roadmap/doing/2`.
  ///
  /// If the name is also the whole title of a card, this title takes precedence in two cases:
  /// - The name gives the board by its title, not by its path or file name.
  /// - There is no card at the place.
  ///
  /// - Returns: nil if a title takes precedence, if the name does not have the form of a place, or if it does not match
  ///   exactly one board and column.
  /// - Throws: `IntentFailure` with the reason `noSuchCard` if there is no card at the place, and no title takes
  ///   precedence; `FileFailure`.
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

  /// The card for a name like `board.md:12` or `board.md:12:1`, as editors and `pb list` write it; nil if the name has
  /// another form, or does not match exactly one board.
  ///
  /// - Parameter named: returns the boards that the part before the line may mean.
  /// - Throws: as ``match(onLine:at:_:)``.
  private func byLine(_ boards: any BoardSource, _ named: (BoardName) throws -> [Path]) throws -> Match? {
    if let place { return try match(onLine: place.line, at: place.path, boards) }
    guard let (name, line) = nameAndLine else { return nil }
    let matches = try named(name)
    guard matches.count == 1, let path = matches.first else { return nil }
    return try match(onLine: line, at: path, boards)
  }

  /// The match for the card on a line, or for the expected card if that is now on another line.
  ///
  /// - Throws: `IntentFailure` with the reason `noSuchCard` if there is no such card, or `cardHasChanged` if it is not
  ///   the expected one; `FileFailure`.
  private func match(onLine line: Int32, at path: Path, _ boards: any BoardSource) throws -> Match {
    let board = try boards.namedBoard(at: path)
    guard let card = card(onLine: line, of: board), let match = try match(card, at: path, boards) else {
      throw IntentFailure(expected == .anything ? .noSuchCard(text) : .cardHasChanged(text))
    }
    return match
  }

  /// The parts of `board.md:12` or `board.md:12:1`; nil if the text has another form. The line is 0-based.
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

  /// The index of the card that the name means:
  /// - If neither its title nor its text is known, the card on the line.
  /// - If its title is known, the card on the line; nil if that card has another title.
  /// - If its text is known, the card on the line, if that card has this text. If not, the only card of the board with
  ///   this text; nil if no or several cards have it.
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

  /// The card for a name like `roadmap/doing/2`, the second card of a column; nil if the name has another form, or does
  /// not match exactly one board and column.
  ///
  /// - Parameter named: returns the boards that the first part may mean.
  /// - Throws: `IntentFailure` with the reason `noSuchCard` if there is no such card; `FileFailure`.
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

  /// The parts of `roadmap/doing/2`; nil if the text has another form. The number is 1-based.
  private var nameAndPosition: (board: BoardName, column: ColumnName, number: Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, let number = Int(parts[parts.count - 1]), number > 0 else { return nil }
    return (
      BoardName(parts.dropLast(2).joined(separator: "/")), ColumnName(text: String(parts[parts.count - 2])), number
    )
  }

  /// The name of the board at the start of the card's name; nil if the name does not have the form of a place.
  var board: BoardName? { nameAndLine?.board ?? nameAndPosition?.board }

  /// The match for a card, given by its index on ``BoardSource/namedBoard(at:)``; nil if the request has removed it.
  private func match(_ card: Int, at path: Path, _ boards: any BoardSource) throws -> Match? {
    guard let now = try boards.current(card, at: path) else { return nil }
    let state = try boards.namedBoard(at: path).state(ofCard: card)
    return Match(path: path, board: try boards.board(at: path), card: now, state: state)
  }

  /// The id in the text; nil if the text has neither the form `^ID` nor `id:ID`.
  private var id: String? {
    let id = text.hasPrefix("^") ? String(text.dropFirst()) : part(after: "id:")
    // A title may begin like an id, but no id has white space.
    return id.flatMap { $0.isEmpty || $0.contains(where: \.isWhitespace) ? nil : $0 }
  }

  private func byID(_ id: String, _ boards: any BoardSource, _ paths: [Path]) throws -> [Match] {
    try matches(in: boards, paths, words: FoldedText(id).words) { card, _ in card.id == id }
  }

  /// Finds cards by their title or their handle. The result is the first of these that is not empty:
  /// - the cards whose title is the text;
  /// - the cards whose title has all words of the text;
  /// - the cards whose handle begins with the text;
  /// - the cards of ``withShorterID(_:_:_:)``.
  ///
  /// If the text begins with `handle:` or `title:`, only handles or only titles are searched. A card whose whole title
  /// is the text still takes precedence.
  ///
  /// If the words match, and the text is also the start of exactly one handle, all cards with the words must have this
  /// handle.
  ///
  /// - Throws: `IntentFailure` with the reason `handleOrTitle` if a card with the words has another handle, or with
  ///   the reason `ambiguousCard` or `inTrash`; `FileFailure`.
  private func byTitleOrHandle(_ boards: any BoardSource, _ paths: [Path], trash: Path?) throws -> [Match] {
    let titled = try byTitle(text, boards, paths)
    if titled.isExact { return titled.matches }
    if let handle = part(after: "handle:") {
      guard let start = CardHandle.Start(handle) else { return [] }
      let cards = try meant(named(start, boards, paths, trash: trash), boards)
      return try cards.isEmpty ? withShorterID(start, boards, paths) : cards
    }
    if let title = part(after: "title:") { return try byTitle(title, boards, paths).matches }
    guard let start = CardHandle.Start(text) else { return titled.matches }
    let named = try named(start, boards, paths, trash: trash)
    if titled.matches.isEmpty {
      let cards = try meant(named, boards)
      return try cards.isEmpty ? withShorterID(start, boards, paths) : cards
    }
    // Words of a title take precedence over the start of several handles, because in a long plan every short word is
    // such a start. They also take precedence over the handle of a card in the trash.
    guard named.isUnique, !named.cards.isEmpty else { return titled.matches }
    let places = Set(named.matches.map(\.place))
    guard titled.matches.allSatisfy({ places.contains($0.place) }) else {
      throw IntentFailure(
        .handleOrTitle(text, handle: try candidates(named, boards), title: try candidates(titled.matches, boards)))
    }
    return try meant(named, boards)
  }

  /// Whether the text has the form of an id or a place. Users should type `title:` before such a title.
  var isIDOrPlace: Bool { id != nil || nameAndLine != nil || nameAndPosition != nil }

  /// The text after a key such as `title:`; nil if the text does not begin with the key.
  private func part(after key: String) -> String? { text.hasPrefix(key) ? String(text.dropFirst(key.count)) : nil }

  /// The cards whose title is the text, ignoring case. If there are none, accents are ignored, too. If a card has this
  /// title, `isExact` is true. If not, the result is all cards whose title has all words of the text, as in a search.
  private func byTitle(
    _ text: String, _ boards: any BoardSource, _ paths: [Path]
  ) throws -> (matches: [Match], isExact: Bool) {
    let words = FoldedText(text).words
    guard !words.isEmpty else { return ([], false) }
    let all = try matches(in: boards, paths, words: words) { card, bytes in
      let title = FoldedText(card.title(bytes))
      return words.allSatisfy { $0.isPart(of: title) }
    }
    let literal = all.filter { $0.title.lowercased() == text.lowercased() }
    let exact = literal.isEmpty ? all.filter { FoldedText($0.title).words == words } : literal
    return exact.isEmpty ? (all, false) : (exact, true)
  }

  /// The cards of the plan and of the trash whose handles begin with a given text.
  private struct Named {
    var cards: [(handle: CardHandle, match: Match)] = []
    var trashed: [(handle: CardHandle, candidate: IntentFailure.Candidate)] = []

    var matches: [Match] { cards.map(\.match) }
    private var handles: Set<String> { Set(cards.map(\.handle.folded) + trashed.map(\.handle.folded)) }
    /// Whether all cards have the same handle; false if there are no cards.
    var isUnique: Bool { handles.count == 1 }

    /// If there are cards whose whole handle is the text, removes all others.
    mutating func prefer(whole text: String) {
      guard handles.contains(text) else { return }
      cards.removeAll { $0.handle.folded != text }
      trashed.removeAll { $0.handle.folded != text }
    }
  }

  /// The cards on the boards at `paths`, and in the trash, whose handles begin with `start`. If `start` is the whole
  /// handle of some cards, only these.
  private func named(
    _ start: CardHandle.Start, _ boards: any BoardSource, _ paths: [Path], trash: Path?
  ) throws -> Named {
    var named = Named()
    for path in try boards.boards(among: paths, withHandlesFrom: start) {
      for (card, handle) in try boards.cards(start, at: path) {
        if let match = try match(card, at: path, boards) { named.cards.append((handle, match)) }
      }
    }
    // If the trash cannot be read, the search goes on without it.
    if let trash, let board = try? boards.namedBoard(at: trash) {
      for (card, handle) in try boards.cards(start, at: trash) {
        named.trashed.append((handle, IntentFailure.Candidate(card, of: board, at: trash)))
      }
    }
    named.prefer(whole: start.text)
    return named
  }

  /// Checks that the text means only one handle. Returns the cards in `named` that are not in the trash.
  ///
  /// - Throws: `IntentFailure` with the reason `ambiguousCard` if the text is the start of several handles, or
  ///   `inTrash` if only cards in the trash have the handle; `FileFailure`.
  private func meant(_ named: Named, _ boards: any BoardSource) throws -> [Match] {
    let areSeveral = !named.isUnique && !(named.cards.isEmpty && named.trashed.isEmpty)
    if areSeveral { throw IntentFailure(.ambiguousCard(text, try candidates(named, boards))) }
    if named.cards.isEmpty, let card = named.trashed.first { throw IntentFailure(.inTrash(text, card.candidate)) }
    return named.matches
  }

  /// Finds cards that have an id by their former handle, which was made from the title. The id is the first letters of
  /// this handle. People may still type more of its letters, as they did before the card got its id. A card whose title
  /// has changed since then is not found.
  private func withShorterID(
    _ start: CardHandle.Start, _ boards: any BoardSource, _ paths: [Path]
  ) throws -> [Match] {
    guard start.mayBeDigest, start.text.utf8.count > CardHandle.leastShown else { return [] }
    for length in (CardHandle.leastShown..<start.text.utf8.count).reversed() {
      let found = try byID(String(start.text.prefix(length)), boards, paths)
      let meant = found.filter { start.begins(.title(TitleDigest(NormalTitle($0.title)))) }
      if !meant.isEmpty { return meant }
    }
    return []
  }

  private func candidates(_ named: Named, _ boards: any BoardSource) throws -> [IntentFailure.Candidate] {
    try candidates(named.matches, boards) + named.trashed.map(\.candidate)
  }

  /// The cards that pass a test, and whose text has all the words.
  private func matches(
    in boards: any BoardSource, _ paths: [Path], words: [FoldedText],
    where test: (CardSyntax, UnsafeBufferPointer<UInt8>) -> Bool
  ) throws -> [Match] {
    try boards.boards(among: paths, mayHave: words).flatMap { path in
      var found: [Int] = []
      try boards.namedBoard(at: path).forEachSyntax(ofCardsWith: words) { card, bytes in
        if test(card, bytes) { found.append(card.index) }
      }
      return try found.compactMap { try match($0, at: path, boards) }
    }
  }
}

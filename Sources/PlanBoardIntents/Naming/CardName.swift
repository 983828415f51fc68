package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardStore

/// A card as the user names it: `^ID` or `id:ID`, `board.md:LINE`, `board/column/N`, its title, its handle
/// (``CardHandle``), or words of its title.
package struct CardName: Hashable, Sendable {
  package private(set) var text: String
  /// The title or text that the card must have.
  private let expected: Expected
  /// The board and line of a card that a query found; nil for any other name.
  private var place: Place?

  private struct Place: Hashable {
    var path: Path
    /// 0-based.
    var line: Int32
    /// The index of the check item that is meant; nil for the card itself.
    var item: Int?
  }

  private enum Expected: Hashable {
    case anything
    case title(String)
    /// The card's whole text, without its list marker and indentation.
    case text([UInt8])
  }

  /// Which card of an intent a name stands for.
  package enum Use: Sendable {
    /// The card that the intent is about; each intent of a request has its own.
    case own
    /// The card before or after which the intent puts its own card; the same for all intents of a request.
    case neighbour
    /// A card that the intent's own card is to wait for; the same for all intents of a request.
    case prerequisite
  }

  var isFound: Bool { place != nil }

  /// Wraps a name as the user wrote it.
  package init(_ text: String) {
    self.text = text
    expected = .anything
  }

  /// Names a card that a query found. If the card has moved since, it is found by its text, if that is unique on the
  /// board.
  package init(_ card: Int, of board: ParsedBoard, at path: Path) {
    text = "\(path.text):\(board.cards[card].firstLine + 1)"
    expected = .text(board.normalizedText(ofCard: card))
    place = Place(path: path, line: board.cards[card].firstLine)
  }

  /// Names an item of the checklist of a card that a query found.
  package init(item: Int, ofCard card: Int, of board: ParsedBoard, at path: Path) {
    self.init(card, of: board, at: path)
    text = "\(path.text):\(board.card(card).checklist[item].line1)"
    place?.item = item
  }

  /// Names a candidate for an ambiguous name. The card is found only if its line and its title are unchanged.
  package init(_ candidate: IntentFailure.Candidate) {
    text = "\(candidate.place.path.text):\(candidate.place.line1)"
    expected = .title(candidate.title)
  }

  /// Finds the card with this name on `board`, or on any board if `board` is nil.
  ///
  /// - Throws: `IntentFailure` with the reason `noSuchCard`, `cardHasChanged`, `ambiguousCard`, `noSuchTwin`,
  ///   `handleOrTitle`, `inTrash` or `isCheckItem`; the errors of ``BoardName/find(in:)`` if `board` is given; `FileFailure`.
  func find(
    in boards: any BoardSource, on board: BoardName?, _ preference: Preference = .live,
    items: ItemUse = .refused(nil)
  ) throws -> Match {
    guard let board else {
      return try find(in: boards, among: boards.paths, trash: boards.trash, preference, items: items)
    }
    return try find(in: boards, among: [board.find(in: boards)], preference, items: items)
  }

  /// Whether at least one card in a plan has this name; false if the search fails for any reason but `ambiguousCard` and
  /// `noSuchTwin`.
  func isThere(in plan: any BoardSource) -> Bool {
    do {
      _ = try find(in: plan, on: nil, items: .itsCard)
      return true
    } catch let failure as IntentFailure {
      switch failure.reason {
      case .ambiguousCard, .noSuchTwin: return true
      default: return false
      }
    } catch {
      return false
    }
  }

  /// Finds the neighbour of a card that is added or moved.
  ///
  /// - Parameter column: the column to look in; nil for all columns of the board.
  /// - Throws: `IntentFailure` with the reason `notInColumn`, `noSuchColumn`, `ambiguousColumn`, `boardHasNoColumns`,
  ///   `noSuchCard`, `cardHasChanged`, `ambiguousCard`, `handleOrTitle` or `isCheckItem`; `FileFailure`.
  func findNeighbour(in boards: any BoardSource, at path: Path, column: ColumnName?) throws -> Match {
    let board = try boards.board(at: path)
    let columns = try column.map { name throws(IntentFailure) in try name.findAll(in: board, at: path) }
    return try IntentFailure.about(.neighbour) { try find(in: boards, among: [path], columns: columns) }
  }

  /// Finds the card with this name.
  ///
  /// - Parameters:
  ///   - trash: the board of the removed cards; nil to leave it out.
  ///   - columns: the indices of the columns to look in, if there is only one board; nil for all columns.
  /// - Throws: `IntentFailure` with the reason `noSuchCard`, `cardHasChanged`, `notInColumn`, `ambiguousCard`,
  ///   `noSuchTwin`, `handleOrTitle`, `inTrash` or `isCheckItem`; `FileFailure`.
  func find(
    in boards: any BoardSource, among paths: [Path], trash: Path? = nil, _ preference: Preference = .live,
    columns: Set<Int>? = nil, items: ItemUse = .refused(nil)
  ) throws -> Match {
    let found = try all(in: boards, among: paths, trash: trash)
    var matches = columns.map { columns in found.filter { columns.contains($0.columnIndex) } } ?? found
    if id == nil { matches = preference.best(matches) }
    guard let first = matches.first else {
      throw IntentFailure(found.first.map { .notInColumn($0.candidate) } ?? .noSuchCard(text))
    }
    guard matches.count == 1 else { throw IntentFailure(.ambiguousCard(text, try candidates(matches, boards))) }
    return try first.taking(items)
  }

  /// The cards with this name, whatever is preferred.
  ///
  /// - Throws: as ``find(in:among:trash:_:columns:items:)``.
  private func all(in boards: any BoardSource, among paths: [Path], trash: Path?) throws -> [Match] {
    // A query found the card on another board.
    if let place, paths.count == 1, paths[0] != place.path { throw IntentFailure(.noSuchCard(text)) }
    if let match = try byPlace(boards, paths) { return [match] }
    if let id { return try byID(id, boards, paths) }
    return try byTitleOrHandle(boards, paths, trash: trash)
  }

  /// The cards that also have this name, but that ``find(in:on:_:items:)`` does not find, because it prefers another
  /// card.
  ///
  /// - Throws: as ``find(in:on:_:items:)``.
  func passedOver(
    in boards: any BoardSource, on board: BoardName?, _ preference: Preference
  ) throws -> [IntentFailure.Candidate] {
    let paths = try board.map { [try $0.find(in: boards)] } ?? boards.paths
    let found = try all(in: boards, among: paths, trash: board == nil ? boards.trash : nil)
    let places = Set(preference.best(found).map(\.place))
    return try candidates(found.filter { !places.contains($0.place) }, boards)
  }

  /// The card at the place that the name gives, such as `board.md:12` or `roadmap/doing/2`.
  ///
  /// - Returns: nil if the name does not have the form of a place, or does not match exactly one board and column. Also
  ///   nil if the whole title of a card takes precedence over the place.
  /// - Throws: `IntentFailure` with the reason `noSuchCard` or `cardHasChanged`; `FileFailure`.
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

  private func candidates(_ matches: [Match], _ boards: any BoardSource) throws -> [IntentFailure.Candidate] {
    try matches.map(\.candidate).withHandles(boards.handles())
  }

  /// The card for a name like `board.md:12`; nil if the name has another form, or does not match exactly one board.
  private func byLine(_ boards: any BoardSource, _ named: (BoardName) throws -> [Path]) throws -> Match? {
    if let place { return try match(onLine: place.line, at: place.path, boards) }
    guard let (name, line) = nameAndLine else { return nil }
    let matches = try named(name)
    guard matches.count == 1, let path = matches.first else { return nil }
    return try match(onLine: line, at: path, boards)
  }

  private func match(onLine line: Int32, at path: Path, _ boards: any BoardSource) throws -> Match {
    let board = try boards.namedBoard(at: path)
    guard let card = card(onLine: line, of: board), var match = try match(card, at: path, boards) else {
      throw IntentFailure(expected == .anything ? .noSuchCard(text) : .cardHasChanged(text))
    }
    let item = place == nil && expected == .anything ? board.checkItem(onLine: line, ofCard: card) : place?.item
    guard let item else { return match }
    // An earlier intent of the request may have changed the checklist.
    let before = board.card(card).checklist
    let now = match.board.card(match.card).checklist
    let alike = now.indices.filter { now[$0].title == before[item].title }
    match.item = now.count == before.count ? item : alike.count == 1 ? alike[0] : nil
    guard match.item != nil else { throw IntentFailure(.cardHasChanged(text)) }
    return match
  }

  /// The parts of `board.md:12` or `board.md:12:1`, with a 0-based line; nil if the text has another form.
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

  /// The expected card on the line. A card with the expected text may also be elsewhere, if no other card of the board
  /// has this text.
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

  /// The card for a name like `roadmap/doing/2`; nil if the name has another form, or does not match exactly one board
  /// and column.
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

  /// The parts of `roadmap/doing/2`, with a 1-based number; nil if the text has another form.
  private var nameAndPosition: (board: BoardName, column: ColumnName, number: Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, let number = Int(parts[parts.count - 1]), number > 0 else { return nil }
    return (
      BoardName(parts.dropLast(2).joined(separator: "/")), ColumnName(text: String(parts[parts.count - 2])), number
    )
  }

  /// The board's name at the start of the card's name; nil if the card's name does not have the form of a place.
  var board: BoardName? { nameAndLine?.board ?? nameAndPosition?.board }

  /// The match for the card at an index on ``BoardSource/namedBoard(at:)``; nil if the request has removed the card.
  private func match(_ card: Int, at path: Path, _ boards: any BoardSource) throws -> Match? {
    guard let now = try boards.current(card, at: path) else { return nil }
    let state = try boards.namedBoard(at: path).state(ofCard: card)
    return Match(path: path, board: try boards.board(at: path), card: now, state: state)
  }

  /// The id in `^ID` or `id:ID`; nil if the text has another form.
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
  /// - the cards of ``NamedByHandle``.
  ///
  /// After `handle:` or `title:`, only handles or only titles are searched.
  ///
  /// - Throws: `IntentFailure` with the reason `handleOrTitle` if a handle and a title match different cards, or with
  ///   the reason `ambiguousCard`, `noSuchTwin` or `inTrash`; `FileFailure`.
  private func byTitleOrHandle(_ boards: any BoardSource, _ paths: [Path], trash: Path?) throws -> [Match] {
    let titled = try byTitle(text, boards, paths)
    if titled.isExact { return titled.matches }
    if let handle = part(after: "handle:") {
      guard let start = CardHandle.Start(handle) else { return [] }
      return try meant(named(start, boards, paths, trash: trash), boards, paths)
    }
    if let title = part(after: "title:") { return try byTitle(title, boards, paths).matches }
    guard let start = CardHandle.Start(text) else { return titled.matches }
    let named = try named(start, boards, paths, trash: trash)
    if titled.matches.isEmpty { return try meant(named, boards, paths) }
    // Words of a title take precedence over the start of several handles, because in a long plan every short word is
    // such a start.
    guard named.areAlike, !named.matches.isEmpty else { return titled.matches }
    let places = Set(named.matches.map(\.place))
    guard titled.matches.allSatisfy({ places.contains($0.place) }) else {
      throw IntentFailure(
        .handleOrTitle(
          text, handle: try candidates(named.cards, boards), title: try candidates(titled.matches, boards)))
    }
    return try meant(named, boards, paths)
  }

  /// Whether the text has the form of `board.md:12`.
  package var isLine: Bool { nameAndLine != nil }

  /// Whether the text has the form of an id or a place.
  var isIDOrPlace: Bool { id != nil || nameAndLine != nil || nameAndPosition != nil }

  private func part(after key: String) -> String? { text.hasPrefix(key) ? String(text.dropFirst(key.count)) : nil }

  /// The cards whose title is the text, ignoring case and, if need be, accents. If there are none, `isExact` is false,
  /// and the cards are those whose title has all words of the text.
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

  /// The cards whose handles begin with `start`. If `start` is the whole handle of some cards, only these cards.
  private func named(
    _ start: CardHandle.Start, _ boards: any BoardSource, _ paths: [Path], trash: Path?
  ) throws -> NamedByHandle {
    var named = NamedByHandle(start)
    for path in try boards.boards(among: paths, withHandlesFrom: start) {
      let board = try boards.namedBoard(at: path)
      for (card, identity) in try boards.cards(start, at: path) {
        guard let match = try match(card, at: path, boards) else { continue }
        named.cards.append(.init(identity: identity, board: board, index: card, path: path, match: match))
      }
    }
    if let trash, let board = try? boards.namedBoard(at: trash) {
      for (card, identity) in try boards.cards(start, at: trash) {
        named.cards.append(.init(identity: identity, board: board, index: card, path: trash, match: nil))
      }
    }
    named.preferWhole()
    return named
  }

  /// The cards outside the trash that the handle means. They count as one card, but may be several occurrences of a
  /// chore, or have the same id. If no card has the handle, the cards that had it before they got an id.
  ///
  /// - Throws: `IntentFailure` with the reason `ambiguousCard` if several cards have handles that begin with the text;
  ///   `noSuchTwin` if only their titles fit it; `inTrash` if only cards in the trash have the handle; `FileFailure`.
  private func meant(
    _ named: NamedByHandle, _ boards: any BoardSource, _ paths: [Path]
  ) throws -> [Match] {
    guard named.areAlike else { throw IntentFailure(.ambiguousCard(text, try candidates(named.cards, boards))) }
    let (found, areOne) = named.meant
    let former = found.isEmpty || named.start.rest != nil ? try withMadeID(named.start, boards, paths) : []
    if !areOne || !found.isEmpty && !former.isEmpty {
      throw IntentFailure(
        .ambiguousCard(text, try candidates(found, boards) + candidates(former, boards)))
    }
    if !former.isEmpty { return former }
    if found.isEmpty, !named.cards.isEmpty {
      throw IntentFailure(.noSuchTwin(text, try candidates(named.cards, boards)))
    }
    let matches = found.compactMap(\.match)
    if matches.isEmpty, let card = found.first { throw IntentFailure(.inTrash(text, card.candidate)) }
    return matches
  }

  /// Finds cards by the handle that they had before they got an id. The id is usually made from this handle
  /// (``AssignCardID``), and people may still type the handle, or more of it.
  private func withMadeID(
    _ start: CardHandle.Start, _ boards: any BoardSource, _ paths: [Path]
  ) throws -> [Match] {
    guard start.mayBeDigest else { return [] }
    if let rest = start.rest { return try withMadeID(start, rest, boards, paths) }
    guard start.text.utf8.count > CardHandle.leastShown else { return [] }
    for length in (CardHandle.leastShown..<start.text.utf8.count).reversed() {
      let found = try byID(String(start.text.prefix(length)), boards, paths)
      let meant = found.filter { start.begins(.title(TitleDigest(NormalTitle($0.title)))) }
      if !meant.isEmpty { return meant }
    }
    return []
  }

  /// The cards with an id such as `wwkc-kqbd`, for a text such as `wwkc_kq`. With more letters than the id has, only
  /// those that still have the title.
  private func withMadeID(
    _ start: CardHandle.Start, _ rest: String, _ boards: any BoardSource, _ paths: [Path]
  ) throws -> [Match] {
    let words = FoldedText(String(start.text.prefix(CardHandle.leastShown))).words
    return try matches(in: boards, paths, words: words) { card, bytes in
      guard let id = card.cardID?.text.lowercased() else { return false }
      if id.hasPrefix("\(start.text)-\(rest)") { return true }
      let parts = id.split(separator: "-", maxSplits: 1)
      guard parts.count == 2, parts[1].hasPrefix(rest) || rest.hasPrefix(parts[1]) else { return false }
      guard parts[0].hasPrefix(start.text) || start.text.hasPrefix(parts[0]) else { return false }
      let digest = TitleDigest(NormalTitle(card.title(bytes))).text
      return digest.hasPrefix(start.text) && digest.hasPrefix(parts[0])
    }
  }

  private func candidates(
    _ cards: [NamedByHandle.Card], _ boards: any BoardSource
  ) throws -> [IntentFailure.Candidate] {
    try cards.map(\.candidate).withHandles(boards.handles())
  }

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

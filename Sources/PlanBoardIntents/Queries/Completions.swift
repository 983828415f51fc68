package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// The completions for a word that the user is typing. Names of columns, tags and the like come from the current plan,
/// the most used first.
package struct Completions {
  package struct Candidate: Hashable, Sendable {
    package let text: String
    package let detail: Detail
  }

  /// The explanation shown beside a candidate.
  package enum Detail: Hashable, Sendable {
    case none
    /// The title of a board or a card.
    case title(String)
    /// The column that a card or a section is in.
    case column(String)
    /// The path of a board or, for the name of a column, of the first board with such a column.
    case board(Path)
    /// For a tag or a person, the number of cards that have it.
    case cards(Int)
    /// A key of the query language, or of a field.
    case key(String)
    /// The query of a saved view.
    case view(CardQuery)
    /// The summary of a lint rule.
    case rule(String)
    /// The folder of a plan.
    case folder(Path)
    /// An entry of the history.
    case change(ChangeSummary)
  }

  private struct RankingKey: Hashable {
    var boards: [Path]?
    var key: FieldKey
  }

  private typealias Read = [(board: ParsedBoard, path: Path)]

  /// Finds the plan when it is first needed, because this takes a while in a folder with many files.
  private final class Source {
    private let look: () -> PlanSnapshot
    private(set) lazy var plan = look()
    var rankings: [RankingKey: FrecencyRanking] = [:]
    /// The ids of the cards on some boards; nil stands for all boards.
    var ids: [[Path]?: [String]] = [:]

    init(_ look: @escaping () -> PlanSnapshot) { self.look = look }
  }

  private var source: Source
  /// The boards to take candidates from; nil for all boards of the plan.
  private var chosen: [Path]?
  private let today: CalendarDate
  let accepts: (String) -> Bool

  /// All boards of the plan; in the result of ``inTrash``, only the trash.
  private var plan: PlanSnapshot { source.plan }
  private var snapshot: PlanSnapshot { chosen.map { plan.selecting($0) } ?? plan }

  /// Prepares completions; the boards are found and read when candidates are requested.
  ///
  /// - Parameter accepts: whether a text can be offered; false if the user's command shell would interpret the text.
  package init(
    _ snapshot: @autoclosure @escaping () -> PlanSnapshot, today: CalendarDate,
    accepts: @escaping (String) -> Bool = { _ in true }
  ) {
    source = Source(snapshot)
    self.today = today
    self.accepts = accepts
  }

  private func read() -> Read {
    var boards: Read = []
    try? snapshot.forEachBoard(snapshot.paths) {
      $0.board
    } use: { path, board in
      if let board = try? board.get() { boards.append((board, path)) }
    }
    return boards
  }

  private func accepted(_ candidates: [Candidate]) -> [Candidate] { candidates.filter { accepts($0.text) } }

  // MARK: Boards that the command line names

  /// The completions with candidates from the boards at `paths` only; from all boards if `paths` is nil.
  package func on(_ paths: [Path]?) -> Completions {
    var limited = self
    limited.chosen = paths
    return limited
  }

  /// The completions limited to the trash.
  package var inTrash: Completions {
    var limited = self
    limited.source = Source { [source] in source.plan.selecting([source.plan.trash]) }
    limited.chosen = nil
    return limited
  }

  /// The paths of the boards that match the names on a command line, for ``on(_:)``; nil if no board matches.
  package func paths(ofBoards names: [String]) -> [Path]? {
    let found = names.flatMap { (try? BoardName($0).all(in: plan, among: plan.paths)) ?? [] }
    return found.isEmpty ? nil : found
  }

  /// The paths of the boards with cards that match the names on a command line, for ``on(_:)``; nil if no card matches.
  package func paths(ofCards names: [String]) -> [Path]? {
    let found = names.flatMap { name -> [Path] in
      do { return [try CardName(name).find(in: snapshot, on: nil, items: .itsCard).path] } catch let failure
        as IntentFailure
      {
        guard case .ambiguousCard(_, let candidates) = failure.reason else { return [] }
        return candidates.map(\.place.path)
      } catch { return [] }
    }
    return found.isEmpty ? nil : snapshot.paths.filter(found.contains)
  }

  /// The board for a command line that names none, as a list of one path for ``on(_:)``; nil if there is no such board.
  package var usualBoard: [Path]? { plan.usualBoard.map { [$0] } }

  // MARK: Boards, columns, cards

  /// The boards whose path, file name or title begins with the typed text, ignoring case. The candidate is the first of
  /// these three texts that matches and can be offered.
  package func boards(_ typed: String) -> [Candidate] { boards(typed, among: snapshot.paths) }

  /// The boards that are archived or in the trash, as in ``boards(_:)``. A board in the trash is found only by its
  /// former path or file name.
  package func putAwayBoards(_ typed: String) -> [Candidate] {
    let wanted = typed.lowercased()
    let removed = plan.removedBoards().compactMap { board -> Candidate? in
      let texts = [board.original.typedText, String(validating: board.original.name, as: UTF8.self)]
      let text = texts.lazy.compactMap { $0 }.first { $0.lowercased().hasPrefix(wanted) && accepts($0) }
      return text.map { Candidate(text: $0, detail: .board(board.path)) }
    }
    return boards(typed, among: plan.archived) + removed
  }

  private func boards(_ typed: String, among paths: [Path]) -> [Candidate] {
    let wanted = typed.lowercased()
    var titles: [(path: Path, title: String?)] = []
    try? snapshot.forEachBoard(paths) {
      $0.board.title
    } use: { path, title in
      if case .success(let title) = title { titles.append((path, title)) }
    }
    return accepted(
      titles.compactMap { path, title in
        let title = title ?? path.stem
        let texts = [path.typedText, String(validating: path.name, as: UTF8.self), title]
        let text = texts.lazy.compactMap { $0 }.first { $0.lowercased().hasPrefix(wanted) && accepts($0) }
        return text.map { Candidate(text: $0, detail: $0 == title ? .board(path) : .title(title)) }
      })
  }

  /// The names of the columns, without the archive.
  package var columns: [Candidate] {
    var names = FrecencyRanking(today: today)
    var boards: [String: Path] = [:]
    for (board, path) in read() {
      for column in board.columns where column.kind.goesByName {
        names.add(column.name, column.cards.reduce(1) { $0 + names.weight(ofCard: $1, of: board) })
        boards[column.name] = boards[column.name] ?? path
      }
    }
    return accepted(names.ranked.map { Candidate(text: $0, detail: boards[$0].map { .board($0) } ?? .none) })
  }

  /// Completions for the last name in a comma-separated list of columns, without names that contain a comma.
  package func columnLists(_ typed: String) -> [Candidate] {
    Self.list(columns.filter { !$0.text.contains(",") }, after: typed)
  }

  /// The names of the sections of all columns, without the archive.
  package var sections: [Candidate] {
    var names = FrecencyRanking(today: today)
    var columns: [String: String] = [:]
    for (board, _) in read() {
      for number in board.liveColumns {
        let column = board.columns[number]
        for section in column.sections.indices {
          let name = board.sectionName(column.sections[section])
          let cards = board.cards(column: number, section: section)
          names.add(name, cards.reduce(1) { $0 + names.weight(ofCard: $1, of: board) })
          columns[name] = columns[name] ?? column.name
        }
      }
    }
    return accepted(names.ranked.map { Candidate(text: $0, detail: columns[$0].map { .column($0) } ?? .none) })
  }

  /// The cards whose id, title, handle or place (`path:line`) begins with the typed text, ignoring case. Open cards
  /// come first. If a title cannot be offered, the candidate is the card's id or place.
  ///
  /// - Parameter kind: the only cards to offer; nil to offer all cards.
  package func cards(_ typed: String, _ kind: CardName.Preference? = .live) -> [Candidate] {
    var found: [(candidate: Candidate, weight: Int)] = []
    let ranking = FrecencyRanking(today: today)
    let wanted = typed.lowercased()
    let titleKey = "title:"
    let isTitle = wanted.hasPrefix(titleKey)
    let wantedTitle = isTitle ? String(wanted.dropFirst(titleKey.count)) : wanted
    let handle = CardHandle.Start(typed)
    var handles: HandleTable?
    for (board, path) in read() {
      let path = path.typedText
      board.forEachSyntax(ofCards: board.cards.indices) { card, bytes in
        let column = board.columns[Int(board.cards[card.index].column)]
        let isOpen = card.state(in: column) == .open
        guard kind?.includes(isOpen: isOpen, isArchived: column.kind.isPutAway) ?? true else { return }
        let title = card.title(bytes)
        let id = card.id.map { "^\($0)" }
        let place = path.map { "\($0):\(board.cards[card.index].firstLine + 1)" }
        // Without `title:`, a title that looks like an id or a place, such as `a.md:3`, would name another card.
        let named = isTitle || CardName(title).isIDOrPlace ? titleKey + title : title
        var text: String?
        if let id, id.lowercased().hasPrefix(wanted), !typed.isEmpty {
          text = id
        } else if !title.isEmpty, wantedTitle.isEmpty || title.lowercased().hasPrefix(wantedTitle) {
          text = [named, id, place].lazy.compactMap { $0 }.first(where: accepts)
        } else if let handle, handle.mayBeDigest || card.cardID != nil, handle.begins(card.identity(bytes)) {
          if handles == nil { handles = (try? plan.handles()) ?? HandleTable([]) }
          let whole = handles!.whole(board.card(card.index))
          let shown = handles!.shown(ofCard: card.index, of: board).text
          // The typed letters may be those of another twin.
          text = [shown, whole].first { $0.lowercased().hasPrefix(wanted) }
        } else if typed.contains(":") || !accepts(title) {
          // Places are offered only after a colon, because the name of a board would match all of its cards.
          text = place.flatMap { !typed.isEmpty && $0.lowercased().hasPrefix(wanted) ? $0 : nil }
        }
        guard let text else { return }
        let candidate = Candidate(text: text, detail: text == named ? .column(column.name) : .title(title))
        found.append((candidate, ranking.weight(of: card, in: board) + (isOpen ? FrecencyRanking.maxWeight : 0)))
      }
    }
    return accepted(
      found.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        .map(\.element.candidate))
  }

  /// The check items of the card with this name; none if no card or several cards match.
  package func checkItems(ofCard name: String) -> [Candidate] {
    guard let match = try? CardName(name).find(in: snapshot, on: nil, items: .itsCard) else { return [] }
    return accepted(
      match.board.card(match.card).checklist.map {
        Candidate(text: $0.title, detail: .title(match.title))
      })
  }

  // MARK: Fields and queries

  package var tags: [Candidate] { names(of: .tag, "") }
  package var people: [Candidate] { names(of: .person, "") }
  package var views: [Candidate] {
    accepted(snapshot.settings.allViews.map { Candidate(text: $0.name, detail: .view($0.query)) })
  }

  /// Completions for the last term of a query. If only one key begins with the term, the values of this key are also
  /// offered. If the term has a dot, the keys are those with a comparison, such as `due.before`.
  package func queries(_ typed: String) -> [Candidate] {
    let term = typed.dropFirst(Self.head(of: typed).count)
    let keys = term.contains(".") ? CardQueryKey.comparisons : CardQueryKey.names
    return terms(typed, signs: ["#": .tag, "+": .tag, "@": .person], keys: keys) { queryValues(of: $0) }
  }

  /// Completions for the last word of a card's text, as the user types it.
  package func fields(_ typed: String) -> [Candidate] {
    terms(typed, signs: ["#": .tag, "+": .tag, "@": .person, "!": .priority], keys: Self.cardKeys) { values(of: $0) }
  }

  /// Completions for `key=value`, or for a field as people type it in a card's text: `p:high`, `+home`.
  package func assignments(_ typed: String) -> [Candidate] {
    guard let equals = typed.firstIndex(of: "=") else {
      if typed.contains(":") || typed.first.map({ "#+@!".contains($0) }) ?? false { return fields(typed) }
      return Self.cardKeys.map { Candidate(text: "\($0)=", detail: .none) }
    }
    let key = typed[..<equals]
    return values(named: key) { values(of: $0) }.map { Candidate(text: "\(key)=\($0)", detail: .none) }
  }

  private static let cardKeys = FieldDefinition.onCards.map(\.name)

  /// The keys that people write on cards; tags and people have a sign instead.
  static let writtenKeys = FieldDefinition.onCards.filter { $0.kind != .tag && $0.kind != .person }.map(\.name)

  /// The values of a field as they are written on a card; none for fields that take ids or days.
  func writtenValues(of key: FieldKey) -> [String] {
    key.kind == .ids || key.kind == .id || key.takesDay ? [] : values(of: key.name)
  }

  /// The values of each key that a typed name stands for. On some boards, `p` is not `priority`, but a field that the
  /// board declares.
  private func values(named name: Substring, _ values: (String) -> [String]) -> [String] {
    let typed = name.lowercased()
    let known = FieldKey(typed: typed).name
    guard known != typed else { return values(known) }
    let meanings = read().map { FieldKey(typed).resolved(declared: $0.board.settings.context.declaredFields).name }
    return (meanings.allSatisfy { $0 != known } && !meanings.isEmpty ? [] : values(known))
      + Set(meanings.filter { $0 != known }).sorted().flatMap(values)
  }

  /// Completions for the last word of a text. Each candidate contains the text before the word.
  private func terms(
    _ typed: String, signs: [Character: FieldKey], keys: [String], _ values: (String) -> [String]
  ) -> [Candidate] {
    var head = Self.head(of: typed)
    if typed.dropFirst(head.count).hasPrefix("-") { head += "-" }
    let word = typed.dropFirst(head.count)
    if let sign = word.first, let key = signs[sign] {
      if key == .priority { return Priority.allCases.map { Candidate(text: "\(head)\(sign)\($0)", detail: .none) } }
      return names(of: key, head + String(sign))
    }
    func offered(_ key: Substring, _ sign: Substring = "", _ start: Substring = "") -> [Candidate] {
      // A name with a space is offered in quotation marks, but the user may have typed its start without them.
      self.values(named: key, values).filter { value in
        [value[...], value.drop { $0 == "\"" }].contains { $0.lowercased().hasPrefix(start.lowercased()) }
      }.map { Candidate(text: "\(head)\(key):\(sign)\($0)", detail: .none) }
    }
    if let colon = word.firstIndex(of: ":") {
      let value = word[word.index(after: colon)...]
      let sign = value.prefix { "<>=".contains($0) }
      return offered(word[..<colon], sign, value.dropFirst(sign.count))
    }
    let found = keys.filter { $0.hasPrefix(word.lowercased()) }
    let candidates = found.map { Candidate(text: "\(head)\($0):", detail: .key($0)) }
    return found.count == 1 ? candidates + offered(found[0][...]) : candidates
  }

  /// The text before the last term of a query, which follows a space or an opening parenthesis outside quotation marks.
  package static func head(of typed: String) -> String {
    var end = typed.startIndex
    var isQuoted = false
    for index in typed.indices {
      if typed[index] == "\"" { isQuoted.toggle() }
      if !isQuoted, " (".contains(typed[index]) { end = typed.index(after: index) }
    }
    return String(typed[..<end])
  }

  private func queryValues(of key: String) -> [String] {
    switch key {
    case "is": CardQuery.State.allCases.map(\.rawValue)
    case "has": CardQueryKey.names.filter { !["is", "has", "column", "board"].contains($0) }
    case "notes": ["none", "any"]
    case "checklist": ["100%", "..99%", "none", "any"]
    case "board": quoted(snapshot.paths.map(\.stem))
    case "column": quoted(columns.map(\.text))
    case "section": quoted(sections.map(\.text)) + ["none", "any"]
    case _ where CardQueryKey.comparisons.contains(key): compared(String(key.prefix { $0 != "." }))
    case _ where FieldKey(key).takesDay: QueryDate.words + ["..7d", "none", "any"]
    default: values(of: key) + ["none", "any"]
    }
  }

  private func compared(_ key: String) -> [String] { FieldKey(key).takesDay ? QueryDate.words : values(of: key) }

  private func values(of key: String) -> [String] {
    let key = FieldKey(key)
    return switch key.kind {
    case .day, .lastDay: Self.dates
    case .priority: Priority.allCases.map(\.rawValue)
    case .color: ColorValue.names.sorted()
    case .recurrence:
      [
        "1d", "1w", "2w", "1m", "3m", "1y", "week", "month", "year", "weekday", "mon,thu", "month@last",
        "month@last-fri", "++1w",
      ]
    case .duration: ["15m", "30m", "1h", "2h", "1d"]
    case .flag: ["true", "false"]
    case .ids, .id: quoted(ids)
    case .tag, .person, .number, .text: quoted(ranking(of: key).ranked)
    }
  }

  /// Dates as people type them.
  package static let dates =
    ["today", "tomorrow", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "+1d", "+3d", "+1w", "+2w", "+1m", "eow"]
    + ["weekend", "next-week", "next-friday", "next-month", "eom", "eoy"]

  private var ids: [String] {
    if let known = source.ids[chosen] { return known }
    var ids: [String] = []
    for (board, _) in read() {
      board.forEachSyntax(ofCards: board.cards.indices) { card, _ in if let id = card.id { ids.append(id) } }
    }
    source.ids[chosen] = ids
    return ids
  }

  /// The names that can be offered, in quotation marks if they contain a space.
  private func quoted(_ names: [String]) -> [String] {
    names.filter(accepts).map { $0.utf8.contains(UInt8(ascii: " ")) ? "\"\($0)\"" : $0 }
  }

  private func ranking(of key: FieldKey) -> FrecencyRanking {
    let rankingKey = RankingKey(boards: chosen, key: key)
    if let known = source.rankings[rankingKey] { return known }
    var ranking = FrecencyRanking(today: today)
    for (board, _) in read() {
      board.forEachSyntax(ofCards: board.cards.indices) { card, _ in
        for field in card.fields where field.key == key && field.counts {
          ranking.add(field.value, ranking.weight(of: card, in: board))
        }
      }
    }
    source.rankings[rankingKey] = ranking
    return ranking
  }

  private func names(of key: FieldKey, _ head: String) -> [Candidate] {
    let ranking = ranking(of: key)
    return ranking.ranked.filter(accepts).map {
      Candidate(text: head + $0, detail: .cards(ranking.count(of: $0)))
    }
  }
}

extension CardName.Preference {
  fileprivate func includes(isOpen: Bool, isArchived: Bool) -> Bool {
    switch self {
    case .live: !isArchived
    case .open: !isArchived && isOpen
    case .closed: !isArchived && !isOpen
    case .archived: isArchived
    }
  }
}

extension Path {
  /// nil if the path is not UTF-8 and so cannot be typed.
  fileprivate var typedText: String? { String(validating: bytes, as: UTF8.self) }
}

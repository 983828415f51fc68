package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// The completions for a word that the user is typing: names from the current plan, the most used ones first.
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
    /// The column that a card is in.
    case column(String)
    /// The board that has a column.
    case board(Path)
    /// The number of cards with a tag or a person.
    case cards(Int)
    /// A key of the query language.
    case key(String)
    case view(CardQuery)
  }

  private typealias Read = [(board: ParsedBoard, path: Path)]

  private let snapshot: PlanSnapshot
  private let today: CalendarDate
  private let accepts: (String) -> Bool

  /// Makes completions; the boards are read when candidates are requested.
  ///
  /// - Parameters:
  ///   - snapshot: the boards to take names from.
  ///   - accepts: whether a text can be offered; the user's command shell may interpret some characters. If a card's title is not
  ///     accepted, its id or place is offered if possible.
  package init(_ snapshot: PlanSnapshot, today: CalendarDate, accepts: @escaping (String) -> Bool = { _ in true }) {
    self.snapshot = snapshot
    self.today = today
    self.accepts = accepts
  }

  /// The boards that can be read; the others provide no candidates.
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

  // MARK: Boards, columns, cards

  /// The paths of the boards.
  package var boards: [Candidate] { accepted(boards(read())) }

  private func boards(_ boards: Read) -> [Candidate] {
    boards.compactMap { board, path in
      path.typedText.map { Candidate(text: $0, detail: .title(board.title ?? path.stem)) }
    }
  }

  /// The names of the columns, without the archive.
  ///
  /// - Parameter start: the start of the paths of the boards to include, ignoring case; nil for all boards.
  package func columns(onBoards start: String? = nil) -> [Candidate] {
    var names = FrecencyRanking(today: today)
    var boards: [String: Path] = [:]
    for (board, path) in read(start) {
      for column in board.columns where !column.isArchive {
        names.add(column.name, column.cards.reduce(1) { $0 + names.weight(ofCard: $1, of: board) })
        boards[column.name] = boards[column.name] ?? path
      }
    }
    return accepted(names.ranked.map { Candidate(text: $0, detail: boards[$0].map { .board($0) } ?? .none) })
  }

  /// The names of the sections of all columns, without the archive.
  ///
  /// - Parameter start: as in ``columns(onBoards:)``.
  package func sections(onBoards start: String? = nil) -> [Candidate] {
    var names = FrecencyRanking(today: today)
    var columns: [String: String] = [:]
    for (board, _) in read(start) {
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

  /// The boards that can be read and whose path begins so, ignoring case; all for nil.
  private func read(_ start: String?) -> Read {
    read().filter { _, path in start.map { path.text.lowercased().hasPrefix($0.lowercased()) } ?? true }
  }

  /// The cards whose id or title begins with the typed text. The id or the place, `path:line`, replaces a title that cannot be
  /// offered.
  package func cards(_ prefix: String) -> [Candidate] { accepted(cards(of: read(), prefix)) }

  /// All boards, then the cards of ``cards(_:)``; the boards are not limited to the prefix.
  package func boardsAndCards(_ prefix: String) -> [Candidate] {
    let all = read()
    return accepted(boards(all) + cards(of: all, prefix))
  }

  private func cards(of boards: Read, _ prefix: String) -> [Candidate] {
    var found: [(candidate: Candidate, weight: Int)] = []
    let ranking = FrecencyRanking(today: today)
    for (board, path) in boards {
      let path = path.typedText
      board.forEachSyntax(ofCards: board.cards.indices) { card, bytes in
        let title = card.title(bytes)
        let id = card.id.map { "^\($0)" }
        let place = path.map { "\($0):\(board.cards[card.index].firstLine + 1)" }
        let text: String?
        if let id, id.hasPrefix(prefix) {
          text = id
        } else if !title.isEmpty, title.lowercased().hasPrefix(prefix.lowercased()) {
          text = [title, id, place].lazy.compactMap { $0 }.first(where: accepts)
        } else {
          text = place.flatMap { !prefix.isEmpty && $0.hasPrefix(prefix) && !accepts(title) ? $0 : nil }
        }
        guard let text else { return }
        let column = board.columns[Int(board.cards[card.index].column)].name
        let candidate = Candidate(text: text, detail: text == title ? .column(column) : .title(title))
        found.append((candidate, ranking.weight(of: card, in: board)))
      }
    }
    // Cards of equal weight stay in the order of the boards.
    return found.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element.candidate)
  }

  // MARK: Fields and queries

  package var tags: [Candidate] { names(of: .tag, "") }
  package var people: [Candidate] { names(of: .person, "") }
  package var views: [Candidate] {
    accepted(snapshot.settings.allViews.map { Candidate(text: $0.name, detail: .view($0.query)) })
  }

  /// Completions for a term of a query: tags for `#`, people for `@`, values after a key and its colon, and otherwise keys and
  /// boards. A `-` before the term is kept.
  package func queries(_ prefix: String) -> [Candidate] {
    let sign = prefix.hasPrefix("-") ? "-" : ""
    let word = prefix.dropFirst(sign.count)
    switch word.first {
    case "#": return names(of: .tag, sign + "#")
    case "@": return names(of: .person, sign + "@")
    default: break
    }
    guard let colon = word.firstIndex(of: ":") else {
      return CardQueryKey.names.map { Candidate(text: "\(sign)\($0):", detail: .key($0)) } + boards
    }
    let key = String(word[..<colon])
    return values(of: key).map { Candidate(text: "\(sign)\(key):\($0)", detail: .none) }
  }

  /// The values that may follow a key in a query.
  private func values(of key: String) -> [String] {
    switch key {
    case "is": return CardQuery.State.allCases.map(\.rawValue)
    case "has": return CardQueryKey.names.filter { !["is", "has", "column", "board"].contains($0) }
    case "priority": return Priority.allCases.map(\.rawValue)
    case "tag": return quoted(ranking(of: .tag).ranked)
    case "person": return quoted(ranking(of: .person).ranked)
    case "board": return quoted(read().map { $0.path.stem })
    case "column":
      return quoted(Set(read().flatMap { $0.board.columns.filter { !$0.isArchive }.map(\.name) }).sorted())
    case _ where FieldKey(key).isDate: return QueryDate.words + ["<=7d", "none", "any"]
    default: return ["none", "any"]
    }
  }

  /// Names from the plan, in quotation marks where a query requires them.
  private func quoted(_ names: [String]) -> [String] {
    names.filter(accepts).map { $0.utf8.contains(UInt8(ascii: " ")) ? "\"\($0)\"" : $0 }
  }

  private func ranking(of key: FieldKey) -> FrecencyRanking {
    var ranking = FrecencyRanking(today: today)
    for (board, _) in read() {
      board.forEachSyntax(ofCards: board.cards.indices) { card, _ in
        for field in card.fields where field.key == key && field.counts {
          ranking.add(field.value, ranking.weight(of: card, in: board))
        }
      }
    }
    return ranking
  }

  private func names(of key: FieldKey, _ sign: String) -> [Candidate] {
    let ranking = ranking(of: key)
    return ranking.ranked.filter(accepts).map {
      Candidate(text: sign + $0, detail: .cards(ranking.count(of: $0)))
    }
  }
}

extension Path {
  /// The path as text; nil if the path is not UTF-8 and so cannot be typed.
  fileprivate var typedText: String? { String(validating: bytes, as: UTF8.self) }
}

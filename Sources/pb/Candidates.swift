internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// What shells offer while somebody types: looked up in the plan at that moment.
enum Candidates {
  private static let most = 200

  static let boards = CompletionKind.custom { _, _, _ in
    offered(boards(read()))
  }

  /// The most used ones first.
  static let columns = CompletionKind.custom { arguments, _, _ in
    let wanted = value(of: "--board", in: arguments)?.lowercased()
    var names = UseRanking(today: System.today)
    let weights = names
    var boards: [String: String] = [:]
    for (board, path) in read() where wanted.map({ path.text.lowercased().hasPrefix($0) }) ?? true {
      for column in board.columns where !column.isArchive {
        names.add(column.name, column.cards.reduce(1) { $0 + weights.weight(ofCard: $1, of: board) })
        boards[column.name] = boards[column.name] ?? path.text
      }
    }
    return offered(names.ranked.map { ($0, boards[$0] ?? "") })
  }

  /// Ids and titles; once a letter is typed, only those that begin with it.
  static let cards = CompletionKind.custom { _, _, prefix in offered(cards(of: read(), prefix)) }

  static let trash = CompletionKind.custom { _, _, prefix in
    guard let plan = try? Plan.session().snapshot(.paths([])), let trash = try? plan.boardIfThere(at: plan.trash) else {
      return []
    }
    return offered(cards(of: [(trash, plan.trash)], prefix))
  }

  static let boardsAndCards = CompletionKind.custom { _, _, prefix in
    let all = read()
    return offered(boards(all) + cards(of: all, prefix))
  }

  static let tags = CompletionKind.custom { _, _, _ in names(of: .tag, "") }
  static let people = CompletionKind.custom { _, _, _ in names(of: .person, "") }
  static let views = CompletionKind.custom { _, _, _ in
    offered(((try? Plan.session().settings()) ?? FolderSettings()).allViews.map { ($0.name, $0.query.text) })
  }

  /// Parts of a query, and boards.
  static let queries = CompletionKind.custom { _, _, word in
    let prefix = shell.typed(word)
    let sign = prefix.hasPrefix("-") ? "-" : ""
    let word = prefix.dropFirst(sign.count)
    switch word.first {
    case "#": return names(of: .tag, sign + "#")
    case "@": return names(of: .person, sign + "@")
    default: break
    }
    guard let colon = word.firstIndex(of: ":") else {
      return lines(CardQueryKey.names.map { ("\(sign)\($0):", "cards by \($0)") }) + offered(boards(read()))
    }
    let key = String(word[..<colon])
    return lines(values(of: key).map { ("\(sign)\(key):\($0)", "") })
  }

  static let priorities = CompletionKind.list(["high", "medium", "low"])
  static let sortKeys = CompletionKind.list(
    ["priority", "due", "start", "created", "done", "title", "est", "qty", "tag", "box"].flatMap { [$0, "-\($0)"] })

  /// What may stand behind the key of a query.
  private static func values(of key: String) -> [String] {
    switch key {
    case "is": return CardQuery.State.allCases.map(\.rawValue)
    case "has": return CardQueryKey.names.filter { !["is", "has", "column", "board"].contains($0) }
    case "priority": return Priority.allCases.map(\.rawValue)
    case "tag": return offeredValues(ranking(of: .tag).ranked)
    case "person": return offeredValues(ranking(of: .person).ranked)
    case "board": return offeredValues(read().map { $1.stem })
    case "column":
      return offeredValues(Set(read().flatMap { $0.0.columns.filter { !$0.isArchive }.map(\.name) }).sorted())
    case _ where FieldKey(key).isDate: return QueryDate.words + ["<=7d", "none", "any"]
    default: return ["none", "any"]
    }
  }

  /// Names from the plan, in quotation marks where a query requires them.
  private static func offeredValues(_ names: [String]) -> [String] {
    names.lazy.filter(isOffered).prefix(most).map { $0.utf8.contains(UInt8(ascii: " ")) ? "\"\($0)\"" : $0 }
  }

  // MARK: Reading

  private static func read() -> [(ParsedBoard, Path)] {
    guard let plan = try? Plan.session().snapshot() else { return [] }
    var boards: [(ParsedBoard, Path)] = []
    try? plan.forEachBoard(plan.paths) {
      $0.board
    } use: { path, board in
      if let board = try? board.get() { boards.append((board, path)) }
    }
    return boards
  }

  /// Ids and titles, the most used cards first. If a shell would act on a card's title, its id or its place is offered instead.
  private static func cards(of boards: [(ParsedBoard, Path)], _ prefix: String) -> [(String, String)] {
    let prefix = shell.typed(prefix)
    var found: [(text: String, words: String, weight: Int)] = []
    let ranking = UseRanking(today: System.today)
    for (board, path) in boards {
      let path = path.shownText
      board.forEachText(ofCards: board.cards.indices) { card, bytes in
        let title = card.title(bytes)
        let id = card.id.map { "^\($0)" }
        let place = path.map { "\($0):\(board.cards[card.index].firstLine + 1)" }
        let text: String?
        if let id, id.hasPrefix(prefix) {
          text = id
        } else if !title.isEmpty, title.lowercased().hasPrefix(prefix.lowercased()) {
          text = [title, id, place].lazy.compactMap { $0 }.first(where: isOffered)
        } else {
          text = place.flatMap { !prefix.isEmpty && $0.hasPrefix(prefix) && !isOffered(title) ? $0 : nil }
        }
        guard let text else { return }
        let words = text == title ? board.columns[Int(board.cards[card.index].column)].name : title
        found.append((text, words, ranking.weight(of: card, in: board)))
      }
    }
    // Of equal ones in the order of the boards.
    return found.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map { ($0.element.text, $0.element.words) }
  }

  /// Paths, with the titles of their boards.
  private static func boards(_ boards: [(ParsedBoard, Path)]) -> [(String, String)] {
    boards.compactMap { board, path in path.shownText.map { ($0, board.title ?? path.stem) } }
  }

  private static func ranking(of key: FieldKey) -> UseRanking {
    var ranking = UseRanking(today: System.today)
    for (board, _) in read() {
      board.forEachText(ofCards: board.cards.indices) { card, _ in
        for field in card.fields where field.key == key && field.counts {
          ranking.add(field.value, ranking.weight(of: card, in: board))
        }
      }
    }
    return ranking
  }

  /// The most used ones first.
  private static func names(of key: FieldKey, _ sign: String) -> [String] {
    let ranking = ranking(of: key)
    return lines(
      ranking.ranked.lazy.filter(isOffered).prefix(most).map { (sign + $0, counted(ranking.count(of: $0), "card")) })
  }

  private static func value(of option: String, in arguments: [String]) -> String? {
    arguments.firstIndex(of: option).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
  }

  // MARK: Writing

  private static var shell: CandidateSyntax {
    System.environment("SAP_SHELL").flatMap { CandidateSyntax(rawValue: $0) } ?? .plain
  }

  private static func isOffered(_ text: String) -> Bool { shell.accepts(text) && TerminalText.safe(text) == text }

  /// Candidates with descriptions, for shells that show them; without any that the shell would act on.
  private static func offered(_ candidates: [(text: String, words: String)]) -> [String] {
    lines(candidates.lazy.filter { isOffered($0.text) }.prefix(most))
  }

  /// - Parameter candidates: those that contain text from a plan have already been checked.
  private static func lines(_ candidates: some Sequence<(text: String, words: String)>) -> [String] {
    candidates.map { shell.line($0.text, TerminalText.safe($0.words)) }
  }
}

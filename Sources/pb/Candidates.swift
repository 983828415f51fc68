internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// What shells offer while somebody types: looked up in the plan at that moment.
enum Candidates {
  private static let most = 200

  static let boards = CompletionKind.custom { _, _, _ in
    offered(read().map { board, path in (path.text, board.title ?? path.stem) })
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
    guard let folder = try? PlanningFolder(), let file = try? BoardFile.readIfThere(folder.trash) else { return [] }
    return offered(cards(of: [(ParsedBoard(file.bytes), folder.trash)], prefix))
  }

  static let boardsAndCards = CompletionKind.custom { _, _, prefix in
    let all = read()
    return offered(all.map { board, path in (path.text, board.title ?? path.stem) } + cards(of: all, prefix))
  }

  static let tags = CompletionKind.custom { _, _, _ in names(of: .tag, "") }
  static let people = CompletionKind.custom { _, _, _ in names(of: .person, "") }
  static let views = CompletionKind.custom { _, _, _ in
    offered(FolderSettings.here().allViews.map { ($0.name, $0.query.text) })
  }

  /// Parts of a query, and boards.
  static let queries = CompletionKind.custom { _, _, prefix in
    let sign = prefix.hasPrefix("-") ? "-" : ""
    let word = prefix.dropFirst(sign.count)
    switch word.first {
    case "#": return names(of: .tag, sign + "#")
    case "@": return names(of: .person, sign + "@")
    default: break
    }
    guard let colon = word.firstIndex(of: ":") else {
      return offered(
        CardQueryKey.names.map { ("\(sign)\($0):", "cards by \($0)") } + read().map { ($1.text, $0.title ?? $1.stem) })
    }
    let key = String(word[..<colon])
    return offered(values(of: key).map { ("\(sign)\(key):\($0)", "") })
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
    case "tag": return ranking(of: .tag).ranked
    case "person": return ranking(of: .person).ranked
    case "board": return read().map { quoted($1.stem) }
    case "column": return Set(read().flatMap { $0.0.columns.filter { !$0.isArchive }.map(\.name) }).sorted().map(quoted)
    case _ where FieldKey(key).isDate: return QueryDate.words + ["<=7d", "none", "any"]
    default: return ["none", "any"]
    }
  }

  private static func quoted(_ name: String) -> String { name.contains(" ") ? "\"\(name)\"" : name }

  // MARK: Reading

  private static func read() -> [(ParsedBoard, Path)] {
    guard let folder = try? PlanningFolder() else { return [] }
    let found = BoardFinder.find(in: folder)
    var boards: [(ParsedBoard, Path)] = []
    BoardFile.forEach(found.boards.map(\.path)) {
      ParsedBoard($0.bytes, found.settings.defaults)
    } use: { path, board in
      if let board = try? board.get() { boards.append((board, path)) }
    }
    return boards
  }

  /// Ids, and titles: the most used cards first.
  private static func cards(of boards: [(ParsedBoard, Path)], _ prefix: String) -> [(String, String)] {
    var found: [(text: String, words: String, weight: Int)] = []
    let ranking = UseRanking(today: System.today)
    for (board, _) in boards {
      board.forEachText(ofCards: board.cards.indices) { card, bytes in
        let title = card.title(bytes)
        let weight = ranking.weight(of: card, in: board)
        let column = board.columns[Int(board.cards[card.index].column)].name
        if let id = card.id, "^\(id)".hasPrefix(prefix) {
          found.append(("^\(id)", title, weight))
        } else if !title.isEmpty, title.lowercased().hasPrefix(prefix.lowercased()) {
          found.append((title, column, weight))
        }
      }
    }
    // Of equal ones in the order of the boards.
    return found.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map { ($0.element.text, $0.element.words) }
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
    return offered(ranking.ranked.map { (sign + $0, counted(ranking.count(of: $0), "card")) })
  }

  private static func value(of option: String, in arguments: [String]) -> String? {
    arguments.firstIndex(of: option).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
  }

  // MARK: Writing

  /// Candidates with what they are, as far as the shell shows it. Each on one line, without controls.
  private static func offered(_ candidates: [(text: String, words: String)]) -> [String] {
    let shell = System.environment("SAP_SHELL")
    return candidates.prefix(most).filter { TerminalText.safe($0.text) == $0.text && !$0.text.contains("\t") }.map {
      candidate in
      let words = TerminalText.safe(candidate.words)
      switch shell {
      case "zsh":
        let text = candidate.text.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
        return "\(text):\(words)"
      case "fish": return "\(candidate.text)\t\(words)"
      // bash carries out what it finds in a list of words: a plan from elsewhere must not make it run anything.
      case "bash": return "'\(candidate.text.replacing("'", with: #"'\''"#))'"
      default: return candidate.text
      }
    }
  }
}

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

  static let columns = CompletionKind.custom { arguments, _, _ in
    let wanted = value(of: "--board", in: arguments)?.lowercased()
    var names: [(String, String)] = []
    for (board, path) in read() where wanted.map({ path.text.lowercased().hasPrefix($0) }) ?? true {
      for column in board.columns where !column.isArchive && !names.contains(where: { $0.0 == column.name }) {
        names.append((column.name, path.text))
      }
    }
    return offered(names)
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
  /// Words of a search.
  static let words = CompletionKind.custom { _, _, prefix in
    prefix.hasPrefix("@") ? names(of: .person, "@") : names(of: .tag, "#")
  }
  static let priorities = CompletionKind.list(["high", "medium", "low"])
  static let sortKeys = CompletionKind.list(
    ["priority", "due", "start", "created", "done", "title", "est", "qty", "tag", "box"].flatMap { [$0, "-\($0)"] })

  // MARK: Reading

  private static func read() -> [(ParsedBoard, Path)] {
    guard let folder = try? PlanningFolder() else { return [] }
    return BoardFinder.find(in: folder).boards.compactMap { found in
      (try? BoardFile.reading(found.path)).map { (ParsedBoard($0.bytes), found.path) }
    }
  }

  private static func cards(of boards: [(ParsedBoard, Path)], _ prefix: String) -> [(String, String)] {
    var found: [(String, String)] = []
    for (board, _) in boards {
      board.forEachText(ofCards: board.cards.indices) { card, bytes in
        guard found.count < most else { return }
        let title = card.title(bytes)
        let column = board.columns[Int(board.cards[card.index].column)].name
        if let id = card.id, "^\(id)".hasPrefix(prefix) {
          found.append(("^\(id)", title))
        } else if !title.isEmpty, title.lowercased().hasPrefix(prefix.lowercased()) {
          found.append((title, column))
        }
      }
    }
    return found
  }

  /// The most frequent ones first.
  private static func names(of key: FieldKey, _ sign: String) -> [String] {
    var counts: [String: Int] = [:]
    for (board, _) in read() {
      board.forEachText(ofCards: board.cards.indices) { card, _ in
        for field in card.fields where field.key == key && field.counts { counts[field.value, default: 0] += 1 }
      }
    }
    return offered(
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (sign + $0.key, counted($0.value, "card")) })
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
      default: return candidate.text
      }
    }
  }
}

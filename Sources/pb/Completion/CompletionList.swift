internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// The candidates that shells offer while the user types, taken from the plan as it is at that moment.
enum CompletionList {
  private static let most = 200

  static let boards = CompletionKind.custom { _, _, _ in lines { $0.boards } }
  static let columns = CompletionKind.custom { arguments, _, _ in
    lines { $0.columns(onBoards: value(of: "--board", in: arguments)) }
  }
  static let sections = CompletionKind.custom { arguments, _, _ in
    lines { $0.sections(onBoards: value(of: "--board", in: arguments)) }
  }
  /// Ids and titles; after the first letter, only those that begin with the typed text.
  static let cards = CompletionKind.custom { _, _, word in lines { $0.cards(shell.typed(word)) } }
  static let trash = CompletionKind.custom { _, _, word in
    lines(of: { $0.selecting([$0.trash]) }) { $0.cards(shell.typed(word)) }
  }
  static let boardsAndCards = CompletionKind.custom { _, _, word in lines { $0.boardsAndCards(shell.typed(word)) } }
  static let tags = CompletionKind.custom { _, _, _ in lines { $0.tags } }
  static let people = CompletionKind.custom { _, _, _ in lines { $0.people } }
  static let views = CompletionKind.custom { _, _, _ in lines { $0.views } }
  /// Parts of a query, and boards.
  static let queries = CompletionKind.custom { _, _, word in lines { $0.queries(shell.typed(word)) } }

  static let priorities = CompletionKind.list(["high", "medium", "low"])
  static let sortKeys = CompletionKind.list(
    ["priority", "due", "start", "created", "done", "title", "est", "qty", "tag", "box"].flatMap { [$0, "-\($0)"] })

  private static var shell: CandidateSyntax {
    System.environment("SAP_SHELL").flatMap { CandidateSyntax(rawValue: $0) } ?? .plain
  }

  private static func value(of option: String, in arguments: [String]) -> String? {
    arguments.firstIndex(of: option).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
  }

  /// One line for each candidate, with a description if the shell shows one. Candidates that the shell would interpret are
  /// dropped.
  private static func lines(
    of boards: (PlanSnapshot) -> PlanSnapshot = { $0 }, _ candidates: (Completions) -> [Completions.Candidate]
  ) -> [String] {
    guard let snapshot = try? Plan.session().snapshot() else { return [] }
    let shell = shell
    let completions = Completions(boards(snapshot), today: System.today) {
      shell.accepts($0) && VisibleText.safe($0) == $0
    }
    return candidates(completions).prefix(most).map { shell.line($0.text, VisibleText.safe($0.detail.words)) }
  }
}

extension Completions.Detail {
  fileprivate var words: String {
    switch self {
    case .none: ""
    case .title(let title): title
    case .column(let name): name
    case .board(let path): path.text
    case .cards(let count): counted(count, "card")
    case .key(let key): "cards by \(key)"
    case .view(let query): query.text
    }
  }
}

internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// The answer to a completion script, which runs `pb ---completion SHELL …`. The candidates come from the plan as it is at that
/// moment.
///
/// The scripts (``CompletionScript``) only pass on what the user has typed, and show the candidates; everything else happens here.
struct CompletionAnswer {
  typealias Candidate = CandidateSyntax.Candidate

  /// The first argument of each question from a script.
  static let name = "---completion"

  private static let most = 200

  private let shell: CandidateSyntax
  private let word: CandidateSyntax.Word
  private let question: CompletionQuestion

  /// - Parameter arguments: without the program's name.
  /// - Returns: nil if the arguments are not a question from a completion script.
  init?(to arguments: some Collection<[UInt8]>) {
    var rest = arguments.map { String(decoding: $0, as: UTF8.self) }[...]
    guard rest.popFirst() == Self.name, let name = rest.popFirst(), let shell = CandidateSyntax(rawValue: name)
    else { return nil }
    self.shell = shell
    switch shell {
    // The line up to the cursor, and the part of the last word that bash will replace.
    case .bash:
      guard rest.count == 2, let typed = rest.popFirst(), let replaced = rest.popFirst() else { return nil }
      let line = TypedLine(typed)
      word = CandidateSyntax.Word(of: line, replaced: replaced)
      question = CompletionQuestion(line.arguments, typed: word.text)
    // The open quotation mark, the words before the cursor, and the word at the cursor.
    case .zsh:
      guard let quote = rest.popFirst(), let typed = rest.popLast() else { return nil }
      word = CandidateSyntax.Word(typed, quote: quote)
      question = CompletionQuestion(Array(rest), typed: word.text)
    case .fish:
      guard let typed = rest.popLast() else { return nil }
      word = CandidateSyntax.Word(typed)
      question = CompletionQuestion(Array(rest), typed: word.text)
    }
  }

  /// Prints the answer, and ends the program.
  func end() -> Never {
    let output = Output(.output)
    for line in lines { output.line(line) }
    output.flush()
    System.exit(Console.Ending.fine.rawValue)
  }

  private var lines: [String] {
    for folder in question.place.folders where System.enter(folder.expandingTilde(System.home)) != nil { return [] }
    let candidates = question.wanted.flatMap(candidates).filter { VisibleText.safe($0.text) == $0.text }.map {
      Candidate(question.prefix + $0.text, VisibleText.safe($0.words))
    }
    var known: Set<String> = []
    return Array(shell.lines(candidates.filter { known.insert($0.text).inserted }, at: word).prefix(Self.most))
  }

  private func candidates(_ wanted: CompletionQuestion.Wanted) -> [Candidate] {
    switch wanted {
    case .commands(let commands):
      commands.flatMap { command in ([command.name] + command.aliases).map { Candidate($0, command.summary) } }
    case .options(let options): options.flatMap { option in option.names.map { Candidate($0, option.summary) } }
    case .value(.words(let words)): words.map { Candidate($0) }
    case .value(.anything): []
    case .value(.accepted(let accepted)): candidates(accepted)
    }
  }

  private func candidates(_ accepted: Accepted) -> [Candidate] {
    let typed = question.typed
    switch accepted {
    case .plan: return plans
    case .folder: return paths(isFolder: true)
    case .file: return paths(isFolder: false)
    case .date: return (Completions.dates + ["none"]).map { Candidate($0) }
    case .color: return (FieldValues.colors.sorted() + ["none"]).map { Candidate($0) }
    case .priority: return (Priority.allCases.map(\.rawValue) + ["none"]).map { Candidate($0) }
    case .sortKeys: return list(SortKey.names.map { ($0, "") }, signs: ["", "-"])
    case .rules:
      return list(Rules.all.map { ($0.type.id.name, $0.type.summary) } + RuleName.groups.map { ($0, "") }, signs: [""])
    case .change, .undoableChange: return changes(undoable: accepted == .undoableChange)
    case .trashedCard: return worded(completions { $0.selecting([$0.trash]) }?.cards(typed, nil))
    default: break
    }
    guard let plan = completions() else { return [] }
    // The boards that the command line names; nil for all boards.
    let boards = plan.boards(named: ["--board", "--into"].compactMap { question.value(of: $0) })
    switch accepted {
    case .fields: return worded(plan.fields(typed))
    case .card: return worded(plan.on(boards).cards(typed))
    case .cardOrField:
      // The first word is a card, unless a query finds the cards.
      if question.value(of: "--where") != nil { return worded(plan.fields(typed)) }
      let cards = worded(plan.on(boards).cards(typed))
      return question.operands.isEmpty ? cards : worded(plan.fields(typed)) + cards
    case .openCard: return worded(plan.on(boards).cards(typed, .open))
    case .closedCard: return worded(plan.on(boards).cards(typed, .closed))
    case .archivedCard: return worded(plan.on(boards).cards(typed, .archived))
    case .checkItem: return worded(question.operands.first.map { plan.on(boards).checkItems(ofCard: $0) })
    case .board: return worded(plan.boards(typed))
    case .boardFile: return worded(plan.boards(typed)) + paths(isFolder: false)
    case .boardOrCard: return worded(plan.boards(typed)) + worded(plan.on(boards).cards(typed))
    case .boardOrQuery:
      // A word with a colon, or a sign at its start, is part of a query, unless it has a slash: paths may contain such characters.
      let isTerm = !typed.contains("/") && (typed.contains(":") || "#@-(".contains(typed.first ?? "/"))
      return worded(plan.on(boards).queries(typed))
        + (isTerm ? [] : worded(plan.boards(typed)) + paths(isFolder: false))
    case .query: return worded(plan.on(boards).queries(typed))
    case .column: return worded(plan.on(target(boards, in: plan)).columns)
    case .section: return worded(plan.on(target(boards, in: plan)).sections)
    case .view: return worded(plan.views)
    case .tag: return worded(plan.tags)
    case .person: return worded(plan.people)
    case .assignment: return worded(plan.assignments(typed))
    default: return []
    }
  }

  /// The boards whose columns to offer; nil if the line does not say which boards are meant.
  ///
  /// - Parameter named: the boards that `--board` names.
  private func target(_ named: [Path]?, in plan: Completions) -> [Path]? {
    if let other = question.value(of: "--to-board") { return plan.boards(named: [other]) ?? [] }
    if let named { return named }
    switch question.command.first {
    case "move", "unarchive": return plan.boards(ofCards: question.operands)
    case "sort": return plan.boards(named: question.operands)
    // A restored card goes to the board that it came from.
    case "restore": return nil
    default: return plan.usualBoard
    }
  }

  private func completions(_ boards: @escaping (PlanSnapshot) -> PlanSnapshot = { $0 }) -> Completions? {
    guard let session = try? Plan.session(question.place) else { return nil }
    return Completions(boards(session.snapshot()), today: System.today, accepts: isAccepted)
  }

  private func isAccepted(_ text: String) -> Bool { shell.accepts(text) && VisibleText.safe(text) == text }

  private func worded(_ candidates: [Completions.Candidate]?) -> [Candidate] {
    (candidates ?? []).map { Candidate($0.text, $0.detail.words) }
  }

  // MARK: Without boards

  private var plans: [Candidate] {
    Plan.environment(question.place).plans.filter { isAccepted($0.name) }.map { Candidate($0.name, $0.folder.text) }
  }

  private func paths(isFolder: Bool) -> [Candidate] {
    Plan.environment(question.place).paths(question.typed, isFolder: isFolder, isAccepted: isAcceptedPath).map {
      Candidate($0)
    }
  }

  /// Whether a path can be offered. A leading `~/` that the user has typed is not checked, because it stays as it is.
  private func isAcceptedPath(_ path: String) -> Bool {
    isAccepted(path.hasPrefix("~/") && question.typed.hasPrefix("~/") ? String(path.dropFirst(2)) : path)
  }

  /// The candidates for the last name in a list with commas.
  private func list(_ names: [(name: String, words: String)], signs: [String]) -> [Candidate] {
    let typed = question.typed
    let head = typed[..<(typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex)]
    return signs.flatMap { sign in names.map { Candidate("\(head)\(sign)\($0.name)", $0.words) } }
  }

  private func changes(undoable: Bool) -> [Candidate] {
    let history = try? Plan.session(question.place).history(Self.most)
    return (history?.items ?? []).filter { !undoable || $0.isUndoable }.map {
      Candidate(String($0.number), $0.summary.sentence)
    }
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

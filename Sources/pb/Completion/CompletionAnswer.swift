internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardVerbs

/// The answer to a completion script: the candidates for the word at the cursor.
///
/// The script (``CompletionScript``) only passes on the typed words, and shows the candidates.
struct CompletionAnswer {
  typealias Candidate = CandidateSyntax.Candidate

  /// The first argument of each question from a script.
  static let name = "---completion"

  private static let candidateLimit = 200

  private let shell: CandidateSyntax
  private let word: CandidateSyntax.Word
  private let question: CompletionQuestion

  /// - Parameter arguments: the arguments without the program's name.
  /// - Returns: nil if the arguments are not a question from a completion script.
  init?(to arguments: some Collection<[UInt8]>) {
    var rest = arguments.map { String(decoding: $0, as: UTF8.self) }[...]
    guard rest.popFirst() == Self.name, let name = rest.popFirst(), let shell = CandidateSyntax(rawValue: name)
    else { return nil }
    self.shell = shell
    switch shell {
    // bash passes the line up to the cursor, and the part of the last word that it will replace.
    case .bash:
      guard rest.count == 2, let typed = rest.popFirst(), let replaced = rest.popFirst() else { return nil }
      let line = TypedLine(typed)
      word = CandidateSyntax.Word(of: line, replaced: replaced)
      question = CompletionQuestion(line.arguments, typed: word.text)
    // zsh passes the open quotation mark, the words before the cursor, and the word at the cursor.
    case .zsh:
      guard let quote = rest.popFirst(), let typed = rest.popLast() else { return nil }
      word = CandidateSyntax.Word(typed, quote: quote)
      question = CompletionQuestion(Array(rest), typed: word.text)
    // fish passes the words before the cursor, and the word at the cursor.
    case .fish:
      guard let typed = rest.popLast() else { return nil }
      word = CandidateSyntax.Word(typed)
      question = CompletionQuestion(Array(rest), typed: word.text)
    }
  }

  func end() -> Never {
    let output = Output(.output)
    for line in lines { output.line(line) }
    output.flush()
    System.exit(Conclusion.fine.exitCode)
  }

  private var lines: [String] {
    let home = Plan.environment(question.place).home
    for folder in question.place.folders where System.enter(folder.expandingTilde(home)) != nil { return [] }
    let candidates = question.wanted.flatMap(candidates).filter { VisibleText.safe($0.text) == $0.text }.map {
      Candidate(question.prefix + $0.text, VisibleText.safe($0.explanation))
    }
    var known: Set<String> = []
    return Array(
      shell.lines(candidates.filter { known.insert($0.text).inserted }, at: word).prefix(Self.candidateLimit))
  }

  private func candidates(_ wanted: CompletionQuestion.Wanted) -> [Candidate] {
    switch wanted {
    case .verbs(let verbs):
      verbs.flatMap { verb in ([String(verb.word)] + verb.aliases).map { Candidate($0, verb.summary) } }
    case .options(let options): options.flatMap { option in option.spellings.map { Candidate($0, option.summary) } }
    case .value(let kind): candidates(kind)
    }
  }

  private func candidates(_ kind: ArgumentKind) -> [Candidate] {
    let typed = question.typed
    switch kind {
    case .text, .number: return []
    case .words(let words), .oneOf(let words): return words.map { Candidate($0) }
    case .plan: return plans
    case .folder: return paths(isFolder: true)
    case .file: return paths(isFolder: false)
    case .date: return worded(Completions.values(ofField: .due))
    case .days: return worded(Completions.days)
    case .color: return worded(Completions.values(ofField: .color))
    case .priority: return worded(Completions.values(ofField: .priority))
    case .sortKeys: return worded(Completions.sortKeys(typed))
    case .shownSortKeys: return worded(Completions.sortKeys(typed, SortKey.namesForLists))
    case .rules: return worded(Completions.rules(typed))
    case .change, .undoableChange:
      return worded(
        (try? Plan.session(question.place))?.completions(
          ofNewestChanges: Self.candidateLimit, onlyUndoable: kind == .undoableChange))
    default: break
    }
    guard let plan = completions else { return [] }
    // The existing boards that the command line names; nil for all boards.
    let boards = plan.paths(ofBoards: ["--board", "--into"].compactMap { question.value(of: $0) })
    switch kind {
    case .trashedCard: return worded(plan.inTrash.cards(typed, nil))
    case .fields: return worded(plan.fields(typed))
    case .card: return worded(plan.on(boards).cards(typed))
    case .cardOrField:
      if question.value(of: "--where") != nil { return worded(plan.fields(typed)) }
      let cards = worded(plan.on(boards).cards(typed))
      return question.operands.isEmpty ? cards : worded(plan.fields(typed)) + cards
    case .cardOrDate:
      let days = worded(Completions.values(ofField: .due))
      if question.value(of: "--where") != nil { return days }
      let cards = worded(plan.on(boards).cards(typed, .open))
      return question.operands.isEmpty ? cards : days + cards
    case .cardThenText:
      let isCard = question.operands.isEmpty && question.value(of: "--where") == nil
      return isCard ? worded(plan.on(boards).cards(typed, .open)) : []
    case .openCard, .cardThenCards: return worded(plan.on(boards).cards(typed, .open))
    case .closedCard: return worded(plan.on(boards).cards(typed, .closed))
    case .archivedCard: return worded(plan.on(boards).cards(typed, .archived))
    case .checkItem: return worded(question.operands.first.map { plan.on(boards).checkItems(ofCard: $0) })
    case .board: return worded(plan.boards(typed))
    case .putAwayBoard: return worded(plan.putAwayBoards(typed))
    case .boardFile: return worded(plan.boards(typed)) + paths(isFolder: false)
    case .boardOrCard: return worded(plan.boards(typed)) + worded(plan.on(boards).cards(typed))
    case .boardFileOrCard:
      return worded(plan.boards(typed)) + worded(plan.on(boards).cards(typed)) + paths(isFolder: false)
    case .boardOrQuery:
      return worded(plan.on(boards).queries(typed))
        + (QueryArguments.mayBeginBoard(typed) ? worded(plan.boards(typed)) + paths(isFolder: false) : [])
    case .query: return worded(plan.on(boards).queries(typed))
    case .daysAndQuery:
      return (question.operands.isEmpty ? worded(Completions.days) : []) + worded(plan.on(boards).queries(typed))
    case .column: return worded(plan.on(target(boards, in: plan)).columns)
    case .columns: return worded(plan.on(boards).columnLists(typed))
    case .section: return worded(plan.on(target(boards, in: plan)).sections)
    case .view: return worded(plan.views)
    case .tag: return worded(plan.tags)
    case .person: return worded(plan.people)
    case .assignment: return worded(plan.assignments(typed))
    default: return []
    }
  }

  /// The boards whose columns and sections are offered; nil for all boards.
  ///
  /// - Parameter named: the boards that `--board` or `--into` names; nil if neither option names a board that
  ///   exists.
  private func target(_ named: [Path]?, in plan: Completions) -> [Path]? {
    if let other = question.value(of: "--to-board") { return plan.paths(ofBoards: [other]) ?? [] }
    if let named { return named }
    switch question.command.first {
    case "move", "unarchive": return plan.paths(ofCards: question.operands)
    case "sort", "boards": return plan.paths(ofBoards: question.operands)
    // A restored card goes to the board that it came from, which is not known here.
    case "restore": return nil
    default: return plan.usualBoard
    }
  }

  private var completions: Completions? {
    guard let session = try? Plan.session(question.place) else { return nil }
    return Completions(session.snapshot(), today: System.today, accepts: isAccepted)
  }

  private func isAccepted(_ text: String) -> Bool { shell.accepts(text) && VisibleText.safe(text) == text }

  private func worded(_ candidates: [Completions.Candidate]?) -> [Candidate] {
    (candidates ?? []).map { Candidate($0.text, $0.detail.words) }
  }

  // MARK: Without boards

  private var plans: [Candidate] {
    worded(Plan.environment(question.place).planCompletions.filter { isAccepted($0.text) })
  }

  private func paths(isFolder: Bool) -> [Candidate] {
    Plan.environment(question.place).paths(question.typed, onlyFolders: isFolder, accepts: isAcceptedPath).map {
      Candidate($0)
    }
  }

  /// A leading `~/` that the user has typed is not checked, because it stays as it is.
  private func isAcceptedPath(_ path: String) -> Bool {
    isAccepted(path.hasPrefix("~/") && question.typed.hasPrefix("~/") ? String(path.dropFirst(2)) : path)
  }
}

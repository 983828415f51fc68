package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
package import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTerminal

/// The board in the terminal, which takes events and draws a screen.
package final class BoardApp {
  /// How the screen is drawn, clocks, and random bits.
  package struct Settings {
    /// Whether signs and lines are drawn in ASCII.
    package var isASCII = false
    /// Whether the screen is made for screen readers: the terminal's cursor is on the selected card, and a sentence
    /// says where the user is.
    package var isAccessible = false
    /// Whether a change is drawn before it is written. The caller then calls ``BoardApp/finishChange()`` after each
    /// frame.
    package var drawsAhead = false
    /// Whether the mouse is used.
    package var usesMouse = true
    /// Returns the user's local time at a moment, given in seconds since 1970.
    package var localTime: (Int) -> LocalTime
    /// Random bits for new ids.
    package var randomBits: () -> UInt64
    /// A clock in milliseconds that never goes back.
    package var milliseconds: () -> Int

    /// Sets the properties that have no default value.
    package init(
      localTime: @escaping (Int) -> LocalTime, randomBits: @escaping () -> UInt64,
      milliseconds: @escaping () -> Int
    ) {
      self.localTime = localTime
      self.randomBits = randomBits
      self.milliseconds = milliseconds
    }

    /// Applies `PB_NO_MOUSE` and `PB_A11Y`, two variables of the environment.
    package mutating func apply(_ variable: (String) -> String?) {
      if variable("PB_NO_MOUSE")?.isEmpty == false { usesMouse = false }
      if variable("PB_A11Y") == "1" { isAccessible = true }
    }
  }

  /// Something that the process must do after an event.
  package enum Effect: Hashable, Sendable {
    case quit, suspend
    /// Draw the whole screen again.
    case redraw
    /// Open the user's editor at a line, 1-based, and come back.
    case edit(Path, line1: Int)
    case useMouse(Bool)
  }

  /// The part of the screen that gets the keys.
  enum Focus { case board, sidebar, inspector }

  package let session: PlanSession
  package var settings: Settings
  let keys: KeyTable
  /// Files outside the plan that are shown like boards of the plan.
  var beside: [Path]
  /// The plan as it was last read.
  var plan: PlanSnapshot {
    didSet { reportFailures(besides: oldValue.failures) }
  }
  /// The board on the screen; nil if there is none.
  var shown: ShownBoard?
  var focus = Focus.board
  /// The search that decides which cards are shown; nil if all are shown.
  var filter: String?
  /// Whether a column with many done cards leaves some of them out (``DoneFold``).
  var foldsDone = true
  /// The marked cards, as indexes in `ParsedBoard.cards`.
  var marks: Set<Int> = []
  /// The index of the card where a range of marks begins; nil if no range is being marked.
  var rangeStart: Int?
  var layer: Layer?
  var message: Message?
  var inspector: Inspector?
  var sidebar: Sidebar?
  var drag: Drag?
  /// The keys pressed so far of a key sequence that is not complete yet.
  var pending: [KeyName] = []
  /// The areas that can be clicked on the screen that was drawn last.
  var hits: [Hit] = []
  /// The size of the screen, in cells.
  var size = (columns: 80, rows: 24)
  /// The first column of the board that is on the screen, as an index in ``ShownBoard/columns``.
  var firstColumn = 0
  let drawnCards = DrawnCards()
  /// The handles (short names) of all cards; nil until ``catchUpInPause()`` has looked for them once.
  private var knownHandles: (revision: PlanRevision?, handles: HandleTable?)?
  private var knownCompletions: (revision: PlanRevision?, today: CalendarDate, completions: Completions)?
  private(set) var effects: [Effect] = []
  /// Whether the typed text has changed since the search was last run.
  var isSearchBehind = false
  /// The change that is drawn, but not written yet; nil if there is none.
  var unwritten: PlanRequest?
  /// Where and when the user clicked last, to find double clicks.
  var lastClick: (column: Int, row: Int, time: Int)?
  /// Whether the file of the board on the screen is missing or cannot be read.
  var isGone = false
  /// The numbers in the history of the changes that were made here.
  var ownChanges: Set<Int> = []
  /// Keeps what is being typed; nil if it is not kept.
  var drafts: Drafts?
  /// The typed text that the file has; nil if it has none.
  var keptText: String?
  /// When the first key came that the file lacks, by ``Settings/milliseconds``; nil if it lacks none.
  var typingSince: Int?
  /// The texts that the user has typed into earlier prompts, by ``Prompt/Purpose/kind``, the latest last.
  var promptHistory: [String: [String]] = [:]

  /// Something that lies over the board, and gets the keys first.
  enum Layer {
    case menu(Menu)
    case prompt(Prompt)
    case notes(NotesEditor)
    case help(scroll: Int)
  }

  /// A message in the second-to-last line of the screen.
  struct Message {
    var text: String
    var isFailure = false
  }

  /// Opens a board.
  ///
  /// Without a name, opens the primary board or the only board. If there is neither, opens the first board, with a menu
  /// of all boards.
  ///
  /// - Parameter name: the name of a board, or a path, even one outside the plan. The name of a card opens its board,
  ///   and selects the card.
  /// - Throws: the errors of `PlanSession.boardToShow`, or the reason why the name does not lead to one board or card.
  package init(
    _ session: PlanSession, board name: Path? = nil, keys: KeyTable = .standard, _ settings: Settings
  ) throws {
    self.session = session
    self.keys = keys
    self.settings = settings
    beside = []
    var path: Path?
    var line: Int?
    var isChoice = false
    if name == nil, session.snapshot().isEmpty {
      plan = session.snapshot()
      return
    }
    let answer = try session.boardToShow(name, withHistory: false)
    switch answer.value {
    case .board(_, let found): path = found
    case .card(let card): (path, line) = (card.path, card.card.line1)
    case .cards(_, let failure): throw failure
    case .choice: isChoice = true
    case .none:
      // The last caveat says why there is nothing to show.
      if case .failed(let error)? = answer.caveats.last { throw error }
    }
    plan = session.snapshot(.plan(), withCopies: true)
    if let path, !plan.paths.contains(path) {
      beside = [path]
      plan = session.snapshot(.plan(beside: beside), withCopies: true)
    }
    if let first = path ?? plan.paths.first { show(first) }
    if let line, let card = shown?.board.card(onLine: Int32(line - 1)) { shown?.select(card: card) }
    if isChoice { openBoardMenu() }
    reportFailures(besides: [])
  }

  var words: BoardScreenWords { BoardScreenWords() }

  var today: CalendarDate { session.environment.today() }

  /// A board with more cards than this is long. On a long board, work that needs all cards waits for a pause, or is
  /// left out.
  static let longBoard = 20_000

  /// The handles from the last call of ``catchUpInPause()``; nil if it found none, for example on a long board.
  var handles: HandleTable? { knownHandles?.handles }

  /// Whether ``catchUp()`` and ``catchUpInPause()`` take so little time that a frame can wait for them.
  var catchesUpAtOnce: Bool { shown?.board.cards.count ?? 0 <= 1_000 && plan.paths.count <= 20 }

  var isLong: Bool { shown?.board.cards.count ?? 0 > Self.longBoard }

  /// Does work that a frame does not wait for. Call it after a frame, if no new event has arrived.
  ///
  /// - Returns: whether the screen must be drawn again.
  package func catchUp() -> Bool { isLong ? followInput() : shown?.countOpen() ?? false }

  /// Whether ``catchUpInPause()`` has something to find.
  var isBehind: Bool {
    inspector?.lacksHistory(self) == true || sidebar?.isStale(self) == true
      || (knownHandles.map { $0.revision != plan.revision } ?? true) || isDraftBehind
      || (isLong && shown?.isCounted == false)
  }

  /// Finds facts that take long to find in a large plan: handles, counts, and the history of the card in full.
  ///
  /// Call it when the user pauses.
  ///
  /// - Returns: whether the screen must be drawn again.
  package func catchUpInPause() -> Bool {
    keepDraft()
    var isNew = shown?.countOpen() ?? false
    if sidebar?.isStale(self) == true {
      sidebar?.refresh(self)
      isNew = true
    }
    if inspector?.lacksHistory(self) == true {
      inspector?.refresh(self, withHistory: true)
      isNew = true
    }
    if let knownHandles, knownHandles.revision == plan.revision { return isNew }
    let before = knownHandles?.handles
    let handles = isLong ? nil : try? plan.handles()
    knownHandles = (plan.revision, handles)
    guard handles != before else { return isNew }
    drawnCards.forget()
    return true
  }

  /// The completions from all boards, kept until the plan or the day changes.
  var completions: Completions {
    if let known = knownCompletions, known.revision == plan.revision, known.today == today { return known.completions }
    let plan = plan
    let completions = Completions(plan, today: today)
    knownCompletions = (plan.revision, today, completions)
    return completions
  }

  func ask(_ effect: Effect) { effects.append(effect) }

  /// Returns what the process must do now, and forgets it.
  package func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  // MARK: The plan

  /// Reads a board of the plan. Every frame needs the syntax of the cards, but keeping it for a long board takes too
  /// much memory.
  private func board(at path: Path) throws -> ParsedBoard {
    let board = try plan.board(at: path)
    return board.cards.count > Self.longBoard ? board : try plan.boardKeepingSyntax(at: path)
  }

  /// Shows a board of the plan, from its top.
  func show(_ path: Path) {
    do {
      let board = try board(at: path)
      isGone = false
      if path != shown?.path {
        marks = []
        rangeStart = nil
        inspector?.reset()
        drag = nil
      }
      shown = ShownBoard(board, at: path, today: today, matching: matches(path), foldsDone: foldsDone)
      hits = []
    } catch {
      fail(error)
    }
  }

  /// Makes a query the filter, and shows only the cards that match it; nil shows all cards.
  ///
  /// - Throws: the reason why the text is not a query. Then nothing changes.
  func show(matching text: String?) throws {
    let selection = try text.map { try select($0, shown.map { [$0.path] } ?? []) }
    filter = text
    shown?.filter(selection.map(cards))
    hits = []
  }

  private func select(_ text: String, _ paths: [Path]) throws -> CardSelection {
    try plan.selecting(paths).cards(matching: text, today: today).value
  }

  /// The indexes of the cards of a board that match the filter; nil if there is no filter.
  func matches(_ path: Path) -> [Int]? {
    // The filter was accepted as a query when it was set, so this does not fail.
    filter.flatMap { try? select($0, [path]) }.map(cards)
  }

  private func cards(of selection: CardSelection) -> [Int] {
    var found: [Int] = []
    try? selection.forEachBoard(make: { _, cards, _ in cards }, use: { found += $0.value ?? [] })
    return found
  }

  /// Looks at the files again.
  ///
  /// - Parameter watch: watches the folders of the boards from now on.
  /// - Returns: whether a board was shown again.
  @discardableResult package func reload(_ watch: PlanWatch? = nil) -> Bool {
    func take() -> PlanSnapshot { session.snapshot(.plan(beside: beside), settles: true, withCopies: true) }
    plan = watch?.look(take) ?? take()
    return showAgain()
  }

  /// Shows the present text of the board, and keeps the user where they were.
  ///
  /// - Parameters:
  ///   - place: the card to select; nil to stay on the selected card.
  ///   - isOwn: whether the user has just made a change here.
  ///   - change: the change that the user has made to a card; nil if they have not changed exactly one card.
  /// - Returns: whether a board was shown; false if it cannot be read, or if nothing has changed.
  @discardableResult func showAgain(
    at place: Outcome.Place? = nil, isOwn: Bool = false, changing change: Outcome.CardChange? = nil
  ) -> Bool {
    guard let old = shown else {
      if let first = plan.paths.first { show(first) }
      return shown != nil
    }
    do {
      let board = try board(at: old.path)
      isGone = false
      guard board.source.bytes != old.board.source.bytes || old.today != today || isOwn else { return false }
      var now = ShownBoard(
        board, at: old.path, today: today, matching: matches(old.path), foldsDone: foldsDone)
      let card = place.flatMap { $0.path == old.path ? board.card(onLine: Int32($0.line1 - 1)) : nil }
      now.follow(old, nil)
      if let card { now.select(card: card) }
      // Following all cards to the new text takes long. It is left out if the selection is right already, as it usually
      // is after the user's own change.
      let isSettled =
        isOwn && layer == nil && marks.isEmpty && drag == nil && rangeStart == nil
        && (old.board.cards.count > Self.longBoard || now.isAtSameCards(as: old, changed: card))
      let passage =
        isSettled
        ? nil : self.passage(of: change, old.path, old.board, board) ?? CardPassage(from: old.board, to: board)
      if let passage {
        now.follow(old, passage)
        if let card { now.select(card: card) }
      }
      shown = now
      hits = []
      drag?.target = nil
      if let passage { follow(passage, from: old.board) }
      inspector?.refresh(self)
      return true
    } catch {
      // The file may be missing only for a moment, so the board stays on the screen.
      isGone = true
      message = Message(text: words.boardIsGone, isFailure: true)
      return false
    }
  }

  /// Where each card is after a change to one card; nil if other cards have changed.
  private func passage(
    of change: Outcome.CardChange?, _ path: Path, _ before: ParsedBoard, _ now: ParsedBoard
  ) -> CardPassage? {
    guard let change else { return nil }
    func card(_ place: Outcome.Place?, on board: ParsedBoard) -> Int? {
      place.flatMap { $0.path == path ? board.card(onLine: Int32($0.line1 - 1)) : nil }
    }
    return CardPassage(
      from: before, to: now, changing: (card(change.before, on: before), card(change.after, on: now)))
  }

  /// Replaces the indexes of cards in an earlier text with those in the new text.
  private func follow(_ passage: CardPassage, from earlier: ParsedBoard) {
    marks = Set(marks.compactMap { passage.successors[$0] })
    rangeStart = rangeStart.flatMap { passage.successors[$0] }
    if case .prompt(var prompt)? = layer {
      prompt.purpose.follow(passage)
      layer = .prompt(prompt)
    }
    if case .notes(var editor)? = layer {
      editor.card = editor.card.flatMap { passage.successors[$0] }
      layer = .notes(editor)
    }
    if let card = drag?.card {
      drag?.card = passage.successors[card] ?? nil
      if drag?.card == nil { drag = nil }
    }
    inspector?.follow(passage, from: earlier.source.bytes)
  }

  // MARK: Messages

  func fail(_ error: any Error) {
    report(Diagnostic(error, at: shown?.path ?? .here))
  }

  /// Shows a diagnostic as a failure, with its first hint.
  package func report(_ diagnostic: Diagnostic) {
    message = Message(
      text: ([diagnostic.brief] + diagnostic.help.prefix(1).map(\.text)).joined(separator: "; "), isFailure: true)
  }

  /// Of the failures to read the plan, reports the first one that is not among `known`.
  private func reportFailures(besides known: [FileFailure]) {
    let known = Set(known.map { Diagnostic($0, at: .here) })
    if let new = plan.failures.lazy.map({ Diagnostic($0, at: .here) }).first(where: { !known.contains($0) }) {
      report(new)
    }
  }

  /// Shows the first mistake in the user's configuration, and how many more there are. There is no room for the folder
  /// of the file.
  package func report(_ mistakes: [FileFailure]) {
    guard var first = mistakes.first else { return }
    first.path = Path(String(decoding: first.path.name, as: UTF8.self))
    refuse(first.diagnostic.brief + (mistakes.count > 1 ? " (+\(mistakes.count - 1))" : ""))
  }

  /// Says that the program cannot be suspended, because there is no command shell to go back to.
  package func sayCannotStop() { refuse(words.noShell) }

  func say(_ text: String) { message = Message(text: text) }

  func refuse(_ text: String) { message = Message(text: text, isFailure: true) }
}

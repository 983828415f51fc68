@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardSync
@testable internal import PlanBoardWorkspace
internal import TestSupport

/// One board on several machines, kept in step by a tool that copies whole files, as Syncthing does: the newer file wins, the
/// other one becomes a conflict copy, the clocks are wrong, transfers are late and partial, programs die between two steps.
/// People edit through pb and without it; everybody merges conflict copies.
///
/// What really came from what is known beside it, to judge the end by.
struct SyncSimulation {
  /// What is taken for the common version of a board and its copy.
  enum Base: Sendable {
    /// None, ever.
    case none
    /// The last other version that the machine has seen: what a program does that guesses.
    case guessed
  }

  struct Settings: Sendable {
    var replicas = 3
    var steps = 60
    var base = Base.none
    /// As Syncthing 2: a deletion may win over an edit, and the edited file becomes a copy without a board.
    var deletionsWin = false
  }

  /// What a person did to a card.
  struct Event {
    enum Kind { case added, retitled, changed, deleted }
    var kind: Kind
    var card: String
    var title: String
    /// The events that the person's text had come from.
    var known: Set<Int>
  }

  struct File {
    /// nil: deleted.
    var bytes: [UInt8]?
    /// How often each replica has changed it, as the sync tool counts.
    var version: [Int]
    var time: Int
    var known: Set<Int>
  }

  struct Replica {
    var files: [Path: File] = [:]
    var entries: [HistoryEntry] = []
    var texts: [Digest: [UInt8]] = [:]
    /// Begun, and not finished.
    var interrupted: Change?
    var skew = 0
  }

  /// The figures of one history.
  struct Result {
    var rounds = 0
    var conflicts = 0
    var merges = 0
    var cards = 0
    var lostCards: [String] = []
    var deletions = 0
    /// Of deleted cards that are back, those that nobody changed beside the deletion.
    var undoneDeletions = 0
    var resurrected = 0
    /// Titles that are there although a later one had replaced them.
    var revertedTitles = 0
    /// Titles that nothing has replaced, and that are nowhere, not even in a note.
    var lostTitles: [String] = []
    var doubles = 0
    var notes = 0
    var left: [String] = []
    var isConverged = false
  }

  static let board = Path("plan.md")
  private let settings: Settings
  private var random: Seeded
  private(set) var replicas: [Replica]
  private(set) var events: [Event] = []
  private var clock = 0
  private var cardCount = 0
  private var copyCount = 0
  private(set) var result = Result()

  init(seed: UInt64, _ settings: Settings) {
    self.settings = settings
    random = Seeded(seed)
    let text = Array("---\nplanboard: true\n---\n\n## To Do\n\n## Doing\n\n## Done\n".utf8)
    let file = File(bytes: text, version: Array(repeating: 0, count: settings.replicas), time: 0, known: [])
    replicas = (0..<settings.replicas).map { _ in Replica(files: [Self.board: file]) }
    for index in replicas.indices { replicas[index].skew = Int.random(in: -40...40, using: &random) }
  }

  mutating func run() -> Result {
    for _ in 0..<settings.steps {
      clock += 1
      let replica = Int.random(in: replicas.indices, using: &random)
      switch Int.random(in: 0..<100, using: &random) {
      case ..<50: edit(replica)
      case ..<78: pull(replica, from: other(than: replica), isWhole: chance(70))
      case ..<80 where settings.deletionsWin: deleteBoard(replica)
      case ..<88: merge(replica, crashes: chance(30))
      default:
        // Somebody else's version comes between the reading and the writing.
        let source = other(than: replica)
        merge(replica) { $0.pull(replica, from: source, isWhole: true) }
      }
    }
    settle()
    judge()
    return result
  }

  // MARK: People

  private mutating func edit(_ replica: Int) {
    guard let file = replicas[replica].files[Self.board], let bytes = file.bytes, !bytes.isEmpty else { return }
    let board = ParsedBoard(bytes)
    guard let (edit, kind, card, title) = edit(board) else { return }
    events.append(Event(kind: kind, card: card, title: title, known: file.known))
    let after = edit.board.source.bytes
    if chance(70) {
      remember(replica, Change([Change.Board(path: Self.board, before: board, edit: edit)]))
    }
    write(replica, Self.board, after, known: file.known.union([events.count - 1]))
  }

  private mutating func edit(_ board: ParsedBoard) -> (VerifiedEdit, Event.Kind, String, String)? {
    let dice = Int.random(in: 0..<100, using: &random)
    guard !board.cards.isEmpty, dice >= 35 else {
      cardCount += 1
      let card = "t\(cardCount)x"
      let title = "\(card) v\(events.count)x"
      let fields = chance(50) ? [Field(.id, "c\(cardCount)")] : []
      let column = Int.random(in: board.columns.indices, using: &random)
      let place = CardPlace(
        column: column, index: Int.random(in: 0...board.cards(column: column, section: nil).count, using: &random))
      let new = NewCard(title: title, box: .open, fields: fields)
      return (try? board.inserting(new, at: place)).map { ($0, .added, card, title) }
    }
    let index = Int.random(in: board.cards.indices, using: &random)
    let old = board.card(index).title
    let card = String(old.prefix { $0 != " " })
    switch dice {
    case ..<47: return (try? board.removing(index)).map { ($0, .deleted, card, old) }
    case ..<73:
      let title = "\(card) v\(events.count)x"
      return (try? board.settingTitle(ofCard: index, to: title)).map { ($0, .retitled, card, title) }
    case ..<88:
      let column = Int.random(in: board.columns.indices, using: &random)
      return (try? board.moving(index, to: CardPlace(column: column, index: 0))).map { ($0, .changed, card, old) }
    default:
      let box: Box = board.card(index).box == .open ? .done : .open
      return (try? board.settingBox(ofCard: index, to: box)).map { ($0, .changed, card, old) }
    }
  }

  /// Only where the tool lets deletions win is this more than a detour.
  private mutating func deleteBoard(_ replica: Int) {
    guard let file = replicas[replica].files[Self.board], let bytes = file.bytes, chance(20) else { return }
    let board = ParsedBoard(bytes)
    let first = events.count
    for card in board.cards.indices {
      let title = board.card(card).title
      events.append(Event(kind: .deleted, card: String(title.prefix { $0 != " " }), title: title, known: file.known))
    }
    write(replica, Self.board, nil, known: file.known.union(first..<events.count))
  }

  // MARK: The tool

  /// One replica gets what it lacks from another.
  private mutating func pull(_ to: Int, from: Int, isWhole: Bool) {
    for name in replicas[from].files.keys.sorted() where isWhole || chance(60) { pull(name, to, from) }
  }

  private mutating func pull(_ name: Path, _ to: Int, _ from: Int) {
    guard var theirs = replicas[from].files[name] else { return }
    guard let ours = replicas[to].files[name] else { return replicas[to].files[name] = theirs }
    let isNewer = zip(theirs.version, ours.version).allSatisfy { $0 >= $1 }
    let isOlder = zip(ours.version, theirs.version).allSatisfy { $0 >= $1 }
    if isOlder { return }
    if isNewer { return replicas[to].files[name] = theirs }
    let version = zip(theirs.version, ours.version).map { max($0, $1) }
    if theirs.bytes == ours.bytes {
      theirs.version = version
      theirs.known.formUnion(ours.known)
      return replicas[to].files[name] = theirs
    }
    guard wins(theirs, from, over: ours, to) else { return }
    theirs.version = version
    replicas[to].files[name] = theirs
    // Of a conflict copy no copy is made: what it had is gone.
    guard let lost = ours.bytes, SyncToolNames.conflictCopy(name.name) == nil else { return }
    result.conflicts += 1
    copyCount += 1
    let number = String(copyCount)
    let time = String(repeating: "0", count: 6 - number.count) + number
    let copy = Path("plan.sync-conflict-20261121-\(time)-ABCDEF\(Character(Unicode.Scalar(UInt8(65 + from)))).md")
    write(to, copy, lost, known: ours.known)
  }

  private func wins(_ theirs: File, _ from: Int, over ours: File, _ to: Int) -> Bool {
    if !settings.deletionsWin, theirs.bytes == nil || ours.bytes == nil { return ours.bytes == nil }
    return (theirs.time, from) > (ours.time, to)
  }

  private mutating func write(_ replica: Int, _ path: Path, _ bytes: [UInt8]?, known: Set<Int>) {
    var version = replicas[replica].files[path]?.version ?? Array(repeating: 0, count: replicas.count)
    version[replica] = (version.max() ?? 0) + 1
    replicas[replica].files[path] = File(
      bytes: bytes, version: version, time: clock + replicas[replica].skew, known: known)
  }

  // MARK: pb sync

  /// - Parameter between: happens after the files were read, and before they are written.
  private mutating func merge(_ replica: Int, crashes: Bool = false, between: (inout Self) -> Void = { _ in }) {
    recover(replica)
    let files = replicas[replica].files.filter { $0.value.bytes != nil }
    let copies = files.keys.compactMap { path -> ConflictCopy? in
      guard let name = SyncToolNames.origin(of: path.name) else { return nil }
      return ConflictCopy(
        path: path, board: Path(bytes: name.original), tool: name.tool, evidence: name.evidence,
        hasBoard: files[Path(bytes: name.original)] != nil)
    }
    guard !copies.isEmpty else { return }
    let source = Files(files: files.compactMapValues(\.bytes))
    guard let planned = try? MergeCopies(Self.board, copies).plan(on: source) else { return }
    between(&self)
    result.merges += planned.outcome.taken.count { $0.base != .same }
    if !planned.outcome.left.isEmpty {
      result.left += planned.outcome.left.map { "\($0.copy.path.text): \($0.reason)" }
    }
    let change = settings.base == .guessed ? guessed(replica, planned.change, copies) : planned.change
    commit(replica, change, crashes: crashes)
  }

  /// The same change by a program that takes the last version it has seen for what the others were made of.
  private func guessed(_ replica: Int, _ change: Change, _ copies: [ConflictCopy]) -> Change {
    let files = replicas[replica].files
    let versions = ([Self.board] + copies.map(\.path)).compactMap { files[$0]?.bytes }
    let last = replicas[replica].entries.reversed().flatMap(\.boards).compactMap(\.after)
      .first { !versions.map { Digest($0) }.contains($0) }
    guard let base = last.flatMap({ replicas[replica].texts[$0] }), let first = files[Self.board]?.bytes else {
      return change
    }
    let merged = versions.dropFirst().reduce(first) { BoardMerge(base: base, ours: $0, theirs: $1).bytes }
    let board = Change.Board(
      path: Self.board, before: first, after: merged, edits: EditList(from: first, to: merged))
    return Change([board] + change.boards.filter { $0.path != Self.board })
  }

  /// As a session writes: all of it, or nothing if a file is not as it was read, or half of it if the program dies.
  private mutating func commit(_ replica: Int, _ change: Change, crashes: Bool) {
    let known = change.boards.reduce(into: Set<Int>()) { $0.formUnion(replicas[replica].files[$1.path]?.known ?? []) }
    guard change.boards.allSatisfy({ replicas[replica].files[$0.path]?.bytes == $0.before }) else { return }
    remember(replica, change)
    let end = crashes ? Int.random(in: 0...change.boards.count, using: &random) : change.boards.count
    for board in change.boards.prefix(end) { write(replica, board.path, board.after, known: known) }
    if end < change.boards.count { replicas[replica].interrupted = change }
  }

  /// What a session does about a change that was begun, before anything else.
  private mutating func recover(_ replica: Int) {
    guard let change = replicas[replica].interrupted else { return }
    replicas[replica].interrupted = nil
    let known = change.boards.reduce(into: Set<Int>()) { $0.formUnion(replicas[replica].files[$1.path]?.known ?? []) }
    let states = change.boards.map { replicas[replica].files[$0.path]?.bytes }
    // Files are taken away only if what was in them stands elsewhere, to the byte.
    let written = zip(change.boards, states).filter { $0.0.after != nil }
    guard !written.isEmpty, written.allSatisfy({ $0.0.after == $0.1 }) else { return }
    for board in change.boards where board.before == board.after {
      write(replica, board.path, board.after, known: known)
    }
    for (board, state) in zip(change.boards, states) where board.after == nil && state == board.before {
      write(replica, board.path, board.after, known: known)
    }
  }

  private mutating func remember(_ replica: Int, _ change: Change) {
    for board in change.boards {
      for text in [board.before, board.after] { if let text { replicas[replica].texts[Digest(text)] = text } }
    }
    replicas[replica].entries.append(
      HistoryEntry(
        number: replicas[replica].entries.count + 1, time: clock, kind: .change, sentence: "",
        boards: change.boards.map { HistoryEntry.Board($0, path: $0.path) }))
  }

  // MARK: The end

  /// Nobody edits any more.
  private mutating func settle() {
    while result.rounds < 20 {
      result.rounds += 1
      clock += 1
      for replica in replicas.indices { merge(replica) }
      // Twice, so that what is in between reaches everybody.
      for _ in 0..<2 {
        var pairs = replicas.indices.flatMap { a in replicas.indices.filter { $0 != a }.map { (a, $0) } }
        pairs.shuffle(using: &random)
        for (a, b) in pairs { pull(a, from: b, isWhole: true) }
      }
      let states = replicas.map { $0.files.compactMapValues(\.bytes) }
      result.isConverged = states.allSatisfy { $0 == states[0] && $0.keys.allSatisfy { $0 == Self.board } }
      if result.isConverged { return }
    }
  }

  private mutating func judge() {
    // Somebody may have removed the board, with all that they saw on it.
    let bytes = replicas[0].files[Self.board]?.bytes ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    let board = ParsedBoard(bytes)
    var titles: [String: [String]] = [:]
    for index in board.cards.indices {
      let title = board.card(index).title
      titles[String(title.prefix { $0 != " " }), default: []].append(title)
    }
    result.notes = text.split(separator: "\n").count { $0.contains("> conflict:") }
    result.doubles = titles.values.count { $0.count > 1 }
    for (card, indices) in Dictionary(grouping: events.indices, by: { events[$0].card }) {
      judge(card, indices.sorted(), titles[card] ?? [], text)
    }
  }

  private mutating func judge(_ card: String, _ own: [Int], _ titles: [String], _ text: String) {
    let deletions = own.filter { events[$0].kind == .deleted }
    result.cards += 1
    result.deletions += deletions.isEmpty ? 0 : 1
    if deletions.isEmpty, titles.isEmpty { result.lostCards.append(card) }
    if !deletions.isEmpty, !titles.isEmpty {
      result.resurrected += 1
      let isContested = own.contains { event in
        events[event].kind != .deleted && !deletions.contains { events[$0].known.contains(event) }
      }
      if !isContested { result.undoneDeletions += 1 }
    }
    for event in own where events[event].kind == .added || events[event].kind == .retitled {
      let replacing = own.filter { events[$0].kind == .retitled && events[$0].known.contains(event) }
      let isDeleted = deletions.contains { events[$0].known.contains(event) }
      if !replacing.isEmpty, titles.contains(events[event].title) { result.revertedTitles += 1 }
      if replacing.isEmpty, !isDeleted, !text.contains(events[event].title.split(separator: " ")[1]) {
        result.lostTitles.append(events[event].title)
      }
    }
  }

  // MARK: Chance

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func other(than replica: Int) -> Int {
    (replica + Int.random(in: 1..<replicas.count, using: &random)) % replicas.count
  }
}

/// Files by their paths.
private struct Files: BoardSource {
  var files: [Path: [UInt8]]

  var paths: [Path] { files.keys.sorted() }
  var trash: Path { Path(".planboard/trash.md") }
  func board(at path: Path) throws -> ParsedBoard {
    guard let bytes = files[path] else { throw FileFailure(.notFound, .read, path) }
    return ParsedBoard(bytes)
  }
  func boardIfThere(at path: Path) throws -> ParsedBoard? { files[path].map { ParsedBoard($0) } }
}

@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardMerge
@testable internal import PlanBoardStore
internal import TestSupport

/// A random history of one board on several machines. A sync tool copies whole files between them, as Syncthing does: the newer
/// file wins, and the other one becomes a conflict copy. Clocks are wrong, transfers are late and partial, and programs die at any
/// call. People edit with pb and without it, and every machine merges conflict copies.
///
/// From ``PlanStore`` down, the simulation runs pb's own code. Each machine has its own file system in memory, with its own
/// locks and history. The simulation also records which edits each text contains, in order to judge the result.
final class SyncSimulation {
  /// The base that a merge of a board and its copy uses.
  enum Base: Sendable {
    /// There is no base, as in pb.
    case none
    /// The last text that pb wrote on the machine, except those to be merged. A program that guesses the base would use it.
    case guessed
  }

  struct Settings: Sendable {
    var replicas = 3
    var steps = 60
    var base = Base.none
    /// Whether a deletion may win over an edit, as in Syncthing 2. The edited file then becomes a copy without a board.
    var deletionsWin = false
  }

  /// An edit of one card by a person.
  struct Event {
    enum Kind { case added, retitled, changed, deleted }
    var kind: Kind
    var card: String
    var title: String
    /// The events that the edited text already contained.
    var known: Set<Int>
  }

  /// A file as the sync tool last saw it.
  struct File {
    /// The bytes of the file; nil if it was deleted.
    var bytes: [UInt8]?
    /// How often each replica has changed the file, according to the sync tool.
    var version: [Int]
    var time: Int
    var known: Set<Int>
  }

  struct Replica {
    let disk = MemoryFiles()
    var files: [Path: File] = [:]
    /// The texts that pb has written, from the oldest to the newest.
    var written: [[UInt8]] = []
    /// The events in a change that a crash interrupted.
    var interrupted: Set<Int> = []
    var skew = 0
  }

  /// The counts and findings of one history.
  struct Result {
    var rounds = 0
    var conflicts = 0
    var merges = 0
    var cards = 0
    var lostCards: [String] = []
    var deletions = 0
    /// The number of deleted cards that are back, although nobody changed them independently of the deletion.
    var undoneDeletions = 0
    var resurrected = 0
    /// The number of titles that are on the board, although a later title replaced them.
    var revertedTitles = 0
    /// Titles that no other title replaced, but that are neither on the board nor in its conflict notes.
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
    for index in replicas.indices {
      replicas[index].disk[Self.board] = text
      replicas[index].skew = Int.random(in: -40...40, using: &random)
    }
  }

  func run() -> Result {
    for _ in 0..<settings.steps {
      clock += 1
      let replica = Int.random(in: replicas.indices, using: &random)
      switch Int.random(in: 0..<100, using: &random) {
      case ..<50: edit(replica)
      case ..<78: pull(replica, from: other(than: replica), isWhole: chance(70))
      case ..<80 where settings.deletionsWin: deleteBoard(replica)
      case ..<88: merge(replica, crashes: chance(30))
      default: merge(replica, beside: other(than: replica), isLate: chance(50))
      }
    }
    settle()
    judge()
    return result
  }

  // MARK: People

  private func edit(_ replica: Int) {
    guard let file = replicas[replica].files[Self.board], let bytes = file.bytes, !bytes.isEmpty else { return }
    guard chance(70) else {
      guard let (edit, event) = edit(ParsedBoard(bytes), file.known) else { return }
      events.append(event)
      return write(replica, Self.board, edit.board.source.bytes, known: file.known.union([events.count - 1]))
    }
    var event: Event?
    let isWritten = commit(replica) { boards in
      let before = try boards.board(at: Self.board)
      guard let made = self.edit(before, self.replicas[replica].files[Self.board]?.known ?? []) else { return nil }
      event = made.event
      return (Change([Change.Board(path: Self.board, before: before, edit: made.edit)]), [self.events.count])
    }
    if isWritten, let event { events.append(event) }
  }

  /// A random edit of a board, and its event.
  ///
  /// - Parameter known: the events that the board's text contains.
  private func edit(_ board: ParsedBoard, _ known: Set<Int>) -> (edit: VerifiedEdit, event: Event)? {
    guard !board.source.bytes.isEmpty, let (edit, kind, card, title) = edit(board) else { return nil }
    return (edit, Event(kind: kind, card: card, title: title, known: known))
  }

  private func edit(_ board: ParsedBoard) -> (VerifiedEdit, Event.Kind, String, String)? {
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

  /// Sometimes deletes the board. This matters only if deletions win; otherwise the sync tool restores the board.
  private func deleteBoard(_ replica: Int) {
    guard let file = replicas[replica].files[Self.board], let bytes = file.bytes, chance(20) else { return }
    let board = ParsedBoard(bytes)
    let first = events.count
    for card in board.cards.indices {
      let title = board.card(card).title
      events.append(Event(kind: .deleted, card: String(title.prefix { $0 != " " }), title: title, known: file.known))
    }
    write(replica, Self.board, nil, known: file.known.union(first..<events.count))
  }

  // MARK: The sync tool

  /// Copies files from one replica to another.
  ///
  /// - Parameter isWhole: whether all files are copied; otherwise each is copied at random.
  private func pull(_ to: Int, from: Int, isWhole: Bool) {
    for name in replicas[from].files.keys.sorted() where isWhole || chance(60) { pull(name, to, from) }
  }

  private func pull(_ name: Path, _ to: Int, _ from: Int) {
    guard var theirs = replicas[from].files[name] else { return }
    guard let ours = replicas[to].files[name] else { return receive(theirs, name, to) }
    let isNewer = zip(theirs.version, ours.version).allSatisfy { $0 >= $1 }
    let isOlder = zip(ours.version, theirs.version).allSatisfy { $0 >= $1 }
    if isOlder { return }
    if isNewer { return receive(theirs, name, to) }
    let version = zip(theirs.version, ours.version).map { max($0, $1) }
    if theirs.bytes == ours.bytes {
      theirs.version = version
      theirs.known.formUnion(ours.known)
      return receive(theirs, name, to)
    }
    guard wins(theirs, from, over: ours, to) else { return }
    theirs.version = version
    receive(theirs, name, to)
    // If two versions of a conflict copy conflict, the tool makes no copy of the copy: the text that loses is gone.
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

  private func receive(_ file: File, _ path: Path, _ replica: Int) {
    replicas[replica].files[path] = file
    replicas[replica].disk[path] = file.bytes
  }

  /// Writes a file as a person or the sync tool does, not pb.
  private func write(_ replica: Int, _ path: Path, _ bytes: [UInt8]?, known: Set<Int>) {
    replicas[replica].disk[path] = bytes
    record(replica, path, bytes, known)
  }

  /// Records what the sync tool knows about a file after a write.
  private func record(_ replica: Int, _ path: Path, _ bytes: [UInt8]?, _ known: Set<Int>) {
    var version = replicas[replica].files[path]?.version ?? Array(repeating: 0, count: replicas.count)
    version[replica] = (version.max() ?? 0) + 1
    replicas[replica].files[path] = File(
      bytes: bytes, version: version, time: clock + replicas[replica].skew, known: known)
  }

  /// Lets the sync tool notice which files pb has written. The tool ignores pb's temporary files.
  ///
  /// - Parameter known: the events that the new texts contain.
  private func look(_ replica: Int, _ known: Set<Int>) {
    let disk = replicas[replica].disk
    for path in Set(disk.names.filter(\.isMarkdown)).union(replicas[replica].files.keys).sorted() {
      let file = replicas[replica].files[path]
      guard disk[path] != file?.bytes else { continue }
      record(replica, path, disk[path], known.union(file?.known ?? []))
    }
  }

  // MARK: pb

  /// Plans a change and writes it, as a command of pb does.
  ///
  /// - Parameters:
  ///   - crashes: whether pb dies at a random call, unless it ends before that.
  ///   - plan: returns the change and its new events; nil if there is nothing to do.
  /// - Returns: false if the change was not written, or only partly.
  @discardableResult
  private func commit(
    _ replica: Int, crashes: Bool = false,
    _ plan: @escaping (any BoardSource) throws -> (change: Change, events: Set<Int>)?
  ) -> Bool {
    let disk = replicas[replica].disk
    var known: Set<Int> = []
    var isWritten = false
    if crashes { disk.die(after: Int.random(in: 0..<200, using: &random)) }
    do {
      let store = PlanStore(
        try PlanningFolder(at: MemoryFiles.home, in: disk), disk.names.filter(\.isMarkdown), FolderSettings(),
        scope: .everything, stateFolder: Path("/state/planboard"), now: clock, merge: .ofBoards, in: disk)
      let done = try store.commit { boards, _ in
        // By now, pb has finished a change that a crash interrupted.
        self.look(replica, self.replicas[replica].interrupted)
        self.replicas[replica].interrupted = []
        guard let (change, events) = try plan(boards) else { return (Change([]), (), .change) }
        known = change.boards.reduce(into: events) { $0.formUnion(self.replicas[replica].files[$1.path]?.known ?? []) }
        return (change, (), .change)
      } summary: {
        ChangeSummary(text: "")
      }
      isWritten = true
      replicas[replica].written += done.change.boards.compactMap(\.after)
    } catch {
      replicas[replica].interrupted.formUnion(known)
    }
    disk.restart()
    look(replica, known.union(replicas[replica].interrupted))
    return isWritten
  }

  /// Merges all conflict copies of a replica, as `pb sync` does.
  ///
  /// - Parameters:
  ///   - source: a replica whose files arrive meanwhile, after pb has read the boards.
  ///   - isLate: whether these files arrive just before the merged board replaces the old one; otherwise before pb writes.
  private func merge(_ replica: Int, crashes: Bool = false, beside source: Int? = nil, isLate: Bool = false) {
    let disk = replicas[replica].disk
    let names = Set(disk.names)
    let copies = names.compactMap { path -> ConflictCopy? in
      guard let name = SyncToolNames.origin(of: path.name) else { return nil }
      return ConflictCopy(
        path: path, board: Path(bytes: name.original), tool: name.tool, evidence: name.evidence,
        hasBoard: names.contains(Path(bytes: name.original)))
    }
    guard !copies.isEmpty else { return }
    var outcome: MergeCopies.Outcome?
    var source = source
    commit(replica, crashes: crashes) { boards in
      let planned = try MergeCopies(Self.board, copies).plan(on: boards)
      outcome = planned.outcome
      if let other = source {
        source = nil
        if isLate {
          let pulled = Late { self.pull(replica, from: other, isWhole: true) }
          disk.beforeNextExchange { pulled.body() }
        } else {
          self.pull(replica, from: other, isWhole: true)
        }
      }
      return (self.settings.base == .guessed ? self.guessed(replica, planned.change, copies) : planned.change, [])
    }
    result.merges += outcome?.taken.count { $0.base != .same } ?? 0
    result.left += outcome?.left.map { "\($0.copy.path.text): \($0.reason)" } ?? []
  }

  /// A function that is called during an exchange of files, on the same thread, so it need not really be sendable.
  private struct Late: @unchecked Sendable { let body: () -> Void }

  /// The change as a program would make it that takes a guessed base (``Base/guessed``).
  private func guessed(_ replica: Int, _ change: Change, _ copies: [ConflictCopy]) -> Change {
    let files = replicas[replica].files
    let versions = ([Self.board] + copies.map(\.path)).compactMap { files[$0]?.bytes }
    guard let base = replicas[replica].written.last(where: { !versions.contains($0) }),
      let first = files[Self.board]?.bytes
    else { return change }
    let merged = versions.dropFirst().reduce(first) { BoardMerge(base: base, ours: $0, theirs: $1).bytes }
    let board = Change.Board(
      path: Self.board, before: first, after: merged, edits: EditList(from: first, to: merged))
    return Change([board] + change.boards.filter { $0.path != Self.board })
  }

  // MARK: The end

  /// Merges copies and transfers files, without edits, until all machines have only the board, with the same bytes.
  private func settle() {
    while result.rounds < 20 {
      result.rounds += 1
      clock += 1
      for replica in replicas.indices { merge(replica) }
      // Two passes, because a change may reach a machine so late in the first pass that it does not reach all others.
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

  private func judge() {
    // A person may have deleted the board, with all its cards.
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

  private func judge(_ card: String, _ own: [Int], _ titles: [String], _ text: String) {
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

  private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private func other(than replica: Int) -> Int {
    (replica + Int.random(in: 1..<replicas.count, using: &random)) % replicas.count
  }
}

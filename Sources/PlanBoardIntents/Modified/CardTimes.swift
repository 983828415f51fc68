package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore
internal import Synchronization

/// When the cards of a plan were last changed, as far as this machine knows. Nothing about this is in the boards.
///
/// 1. If git has the board: the time of the newest commit that changed the card. Changes since then count as in 2.
/// 2. If pb's own history has the board: the time of the newest change to the card. For a change by another program, this
///    is the time of pb's next change to the board or, if there is none, the time at which the file was saved.
/// 3. Otherwise: the time at which the file was saved.
///
/// A card was changed if its text changed, or if it came to another column, section or board (``LastChanges``). The time
/// is not known if it is before the begin of the history, or if git refuses to read the repository.
package final class CardTimes: Sendable {
  private let folder: PlanningFolder
  private let environment: PlanEnvironment
  /// Whether there are so many boards that git is asked about all of them at once.
  private let isLarge: Bool
  private let state = Mutex(State())

  private struct State {
    /// What git has, by the folders in which it runs.
    var repositories: [Path: BoardsInGit.Found] = [:]
    /// The folders of boards, resolved.
    var folders: [Path: Path] = [:]
    /// Whether a folder is the top of a repository.
    var tops: [Path: Bool] = [:]
    /// pb's own history; nil until it is needed.
    var journal: (source: JournalRevisions, byPath: [Path: [FileRevision]])?
    var known: [Path: (text: [UInt8], since: CalendarDate?, times: [Moment?])] = [:]
  }

  /// - Parameter boards: how many boards there are.
  init(_ folder: PlanningFolder, _ environment: PlanEnvironment, boards: Int) {
    self.folder = folder
    self.environment = environment
    isLarge = boards > 8
  }

  /// The times of the cards of a board, by the indices of the cards.
  ///
  /// - Parameter first: the first day of interest; nil for all. The times of cards that were last changed before it may
  ///   be missing.
  package func times(of board: ParsedBoard, at path: Path, since first: CalendarDate? = nil) -> [Moment?] {
    // On this board, a query for `modified:` may be about a field of the cards.
    let first = board.settings.context.declaredFields.contains(FieldKey.modified.name) ? nil : first
    return state.withLock { state in
      if let known = state.known[path], known.since == first, known.text == board.source.bytes { return known.times }
      let times = self.times(of: nil, on: board, at: path, since: first, &state)
      state.known[path] = (board.source.bytes, first, times)
      return times
    }
  }

  /// The days of these times.
  func days(of board: ParsedBoard, at path: Path, since first: CalendarDate?) -> [CalendarDate?] {
    times(of: board, at: path, since: first).map { $0?.local.day }
  }

  /// The time of one card; nil if it is not known.
  package func time(ofCard card: Int, of board: ParsedBoard, at path: Path) -> Moment? {
    state.withLock { times(of: card, on: board, at: path, since: nil, &$0)[card] }
  }

  /// - Parameter card: the only card of interest; nil for all cards.
  private func times(
    of card: Int?, on board: ParsedBoard, at path: Path, since first: CalendarDate?, _ state: inout State
  ) -> [Moment?] {
    let none: [Moment?] = Array(repeating: nil, count: board.cards.count)
    guard path != .standardInput, !none.isEmpty,
      let status = try? environment.files.status(path, followsLink: true)
    else { return none }
    let place = place(of: path, &state)
    let start = first.map { SystemClock.seconds(LocalTime($0, hour: 0, minute: 0)) }
    let journal = journal(&state)
    var past = BoardPast(
      saved: status.modified / 1_000_000_000, entries: journal?.byPath[place] ?? [], journal: journal?.source)
    let (git, inGit) = repository(of: place, at: path, &state)
    switch git {
    case .unreadable: return none
    case .none: break
    case .boards(let boards):
      let history = boards.history(of: inGit, isOnly: card != nil || !isLarge, since: start)
      if history.current != nil { past.git = (boards.source, history) }
    }
    if let start, past.isOlder(than: start) { return none }
    return past.times(of: card, on: board).map { $0.map { Moment($0, local: environment.localTime($0)) } }
  }

  /// The path of a file relative to the plan's folder. The file itself may be a link, which git knows by its own name.
  private func place(of path: Path, _ state: inout State) -> Path {
    let root = folder.root
    if path.isAbsolute, path.isInside(root) { return Path(bytes: path.bytes.dropFirst(root.bytes.count + 1)) }
    if root == .here, !path.isAbsolute, !path.bytes.starts(with: "..".utf8) { return path.normalized }
    let parent = path.folder
    let real = state.folders[parent] ?? (try? environment.files.resolve(parent)) ?? parent
    state.folders[parent] = real
    return real.appending(path.name).relative(to: folder.realRoot)
  }

  /// The repository of a board, and the path of the board relative to the folder in which git runs: the plan's folder, the top
  /// of a repository inside it or, for a board elsewhere, the folder of the board.
  private func repository(of place: Path, at path: Path, _ state: inout State) -> (BoardsInGit.Found, Path) {
    var (folder, rest) = (self.folder.root, place)
    if place.isAbsolute || place.bytes.starts(with: "..".utf8) {
      (folder, rest) = (path.folder, Path(bytes: Array(path.name)))
    } else {
      var above = place.folder
      while above != .here, above != above.folder {
        let top = self.folder.root.appending(above.bytes)
        if state.tops[top] == nil { state.tops[top] = environment.files.isThere(top.appending(".git".utf8)) }
        if state.tops[top] == true {
          (folder, rest) = (top, Path(bytes: place.bytes.dropFirst(above.bytes.count + 1)))
          break
        }
        above = above.folder
      }
    }
    let found = state.repositories[folder] ?? BoardsInGit.find(in: folder)
    state.repositories[folder] = found
    return (found, rest)
  }

  private func journal(_ state: inout State) -> (source: JournalRevisions, byPath: [Path: [FileRevision]])? {
    if let known = state.journal { return known }
    guard let source = try? JournalRevisions(environment.past(of: folder)) else { return nil }
    state.journal = (source, source.byRecordedPath)
    return state.journal
  }
}

internal import PlanBoardMarkdown

/// The boards on the disk that a command works on, and the one way to change them.
package struct Workspace: Sendable {
  /// In order, each board once.
  package let paths: [Path]
  /// Where locks are kept: on this machine, and in no folder that is replicated. Without one nothing is locked, and only
  /// the exchange of files keeps writers apart.
  private let stateFolder: Path?

  /// How often a change is planned again because somebody else was faster.
  private static let rounds = 50

  package init(_ paths: [Path], stateFolder: Path?) {
    self.paths = paths
    self.stateFolder = stateFolder
  }

  /// The boards as they are on the disk now.
  package func read() -> some BoardSource { DiskBoards(paths: paths, settles: false) }

  /// Plans a change and writes it. When a board has changed meanwhile, nothing of the change stays, and it is planned
  /// again on the new text.
  ///
  /// - Parameter plan: a pure function of the boards it is given.
  /// - Throws: what `plan` throws; `FileFailure`.
  package func commit<Outcome>(
    _ plan: (any BoardSource) throws -> (change: Change, outcome: Outcome)
  ) throws -> (change: Change, outcome: Outcome) {
    // Locks are kept from round to round: only writers that know nothing of them can be faster then.
    var locks: [Path: Int32] = [:]
    defer {
      for lock in locks.values { try? SystemCalls.close(lock) }
    }
    var round = 1
    while true {
      let planned = try plan(DiskBoards(paths: paths, settles: true))
      // In one order for all, so that nobody waits in a circle.
      for path in planned.change.boards.map(\.path).sorted() where locks[path] == nil { locks[path] = lock(path) }
      do {
        try write(planned.change)
        return planned
      } catch let failure as FileFailure where failure.code == .changedMeanwhile && round < Self.rounds {
        round += 1
      }
    }
  }

  private func write(_ change: Change) throws {
    var generator = SystemRandomNumberGenerator()
    var written: [Change.Board] = []
    do {
      for board in change.boards {
        try BoardWriter.replace(
          board.path, board.before.source.bytes, with: board.edit.board.source.bytes, using: &generator)
        written.append(board)
      }
    } catch {
      // All of it or nothing. Where even this fails, a card stands twice.
      for board in written.reversed() {
        _ = try? BoardWriter.replace(
          board.path, board.edit.board.source.bytes, with: board.before.source.bytes, using: &generator)
      }
      throw error
    }
  }

  /// - Returns: a descriptor that holds the lock until it is closed; nil without a folder for it.
  private func lock(_ path: Path) -> Int32? {
    guard let stateFolder, let target = try? SystemCalls.resolve(path) else { return nil }
    let folder = stateFolder.appending("locks".utf8)
    do throws(SystemCalls.Failure) {
      try SystemCalls.makeFolders(folder)
      let descriptor = try SystemCalls.open(folder.appending(Self.hash(target.bytes).utf8), .locking)
      try SystemCalls.lock(descriptor)
      return descriptor
    } catch {
      return nil
    }
  }

  /// FNV-1a, 64 bits.
  private static func hash(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

/// Files, each read once, when it is first asked for.
private final class DiskBoards: BoardSource {
  let paths: [Path]
  /// What is read is going to be changed.
  private let settles: Bool
  private var boards: [Path: ParsedBoard] = [:]

  init(paths: [Path], settles: Bool) {
    self.paths = paths
    self.settles = settles
  }

  func board(at path: Path) throws -> ParsedBoard {
    if let board = boards[path] { return board }
    let board = ParsedBoard(try settles ? BoardFile.readSettled(path).bytes : BoardFile.read(path).bytes)
    boards[path] = board
    return board
  }
}

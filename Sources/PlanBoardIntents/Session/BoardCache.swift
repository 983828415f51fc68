internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore
internal import Synchronization

/// The most recently used boards, which a session keeps parsed for later requests.
final class BoardCache: Sendable {
  private struct Entry {
    /// See ``keep(_:at:_:)``.
    var version: FileVersion?
    var board: ParsedBoard
    var use: Int
  }

  private struct State {
    var entries: [Path: Entry] = [:]
    var bytes = 0
    var uses = 0
  }

  let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: the largest total size of the kept boards, in bytes of board text. A parsed board takes several
  ///   times as much memory.
  init(limit: Int) { self.limit = limit }

  /// The board at a path; nil if this version of the file is not in the cache.
  func board(at path: Path, _ version: FileVersion) -> ParsedBoard? {
    state.withLock { state in
      guard state.entries[path]?.version == version else { return nil }
      state.uses += 1
      state.entries[path]!.use = state.uses
      return state.entries[path]!.board
    }
  }

  /// Parses a text. If a board with the same defaults is cached for the path, only the parts that differ from its text
  /// are parsed.
  func parse(_ bytes: [UInt8], at path: Path, _ defaults: BoardDefaults) -> ParsedBoard {
    let known = state.withLock { $0.entries[path]?.board }
    guard let known, known.defaults == defaults else { return ParsedBoard(bytes, defaults) }
    return known.source.bytes == bytes ? known : known.reading(bytes)
  }

  /// Keeps a board, and drops the least recently used boards until the rest is within the limit.
  ///
  /// - Parameter version: the version of the file that has the board's text. nil if the text is not from the disk, or
  ///   if the file is fresh (``FileVersion/isFresh(in:)``).
  func keep(_ board: ParsedBoard, at path: Path, _ version: FileVersion?) {
    let size = board.source.bytes.count
    guard size <= limit else { return }
    state.withLock { state in
      state.uses += 1
      if let old = state.entries.updateValue(Entry(version: version, board: board, use: state.uses), forKey: path) {
        state.bytes -= old.board.source.bytes.count
      }
      state.bytes += size
      while state.bytes > limit, let oldest = state.entries.min(by: { $0.value.use < $1.value.use }) {
        state.bytes -= oldest.value.board.source.bytes.count
        state.entries[oldest.key] = nil
      }
    }
  }

  /// Replaces a cached board with one that has the same text, but also keeps the syntax of its cards.
  func replaceBoard(at path: Path, with board: ParsedBoard) {
    state.withLock { state in
      guard let old = state.entries[path]?.board, old.source.bytes == board.source.bytes,
        old.defaults == board.defaults
      else { return }
      state.entries[path]!.board = board
    }
  }

  /// The total size of the kept boards, in bytes of board text.
  var size: Int { state.withLock { $0.bytes } }
}

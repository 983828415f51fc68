package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore
internal import Synchronization

/// Parsed boards that a live session keeps from one request to the next, the last used ones first, up to a limit in bytes of
/// their texts.
final class BoardCache: Sendable {
  private struct Entry {
    /// nil if the file may have another text and the same version.
    var version: FileVersion?
    var board: ParsedBoard
    /// The higher, the later it was used.
    var use: Int
  }

  private struct State {
    var entries: [Path: Entry] = [:]
    var bytes = 0
    var uses = 0
  }

  let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: in bytes of board text; a parsed board takes a few times as much.
  init(limit: Int) { self.limit = limit }

  /// The board of a file, if that is still the version that was parsed.
  func board(at path: Path, _ version: FileVersion) -> ParsedBoard? {
    state.withLock { state in
      guard state.entries[path]?.version == version else { return nil }
      state.uses += 1
      state.entries[path]!.use = state.uses
      return state.entries[path]!.board
    }
  }

  /// Parses a text, around what differs from the version that was parsed before.
  func parse(_ bytes: [UInt8], at path: Path, _ defaults: BoardDefaults) -> ParsedBoard {
    let known = state.withLock { $0.entries[path]?.board }
    guard let known, known.defaults == defaults else { return ParsedBoard(bytes, defaults) }
    return known.source.bytes == bytes ? known : known.reading(bytes)
  }

  /// - Parameter version: the file's; nil if that does not say which text it has.
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

  /// In bytes of board text.
  var size: Int { state.withLock { $0.bytes } }
}

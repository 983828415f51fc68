internal import PlanBoardCore
internal import PlanBoardStore

/// What git has of the boards in a folder and the folders below it. All paths are relative to this folder.
final class BoardsInGit {
  enum Found {
    case none
    /// There is a repository, but git does not read it.
    case unreadable
    case boards(BoardsInGit)
  }

  struct History {
    /// The name of the text in the current commit; nil if the board is not there.
    let current: String?
    /// The newest first; also those that a merge made of several texts.
    let changes: [FileRevision]
  }

  let source: GitRevisions
  /// All boards, since a moment; nil until they are needed.
  private var all: (start: Int?, current: [Path: String], changes: [Path: [FileRevision]])?

  private init(_ source: GitRevisions) { self.source = source }

  /// Opens the repository of a folder.
  static func find(in folder: Path) -> Found {
    do throws(Git.Failure) { return .boards(BoardsInGit(try GitRevisions(Git(in: folder)))) } catch {
      switch error.code {
      case .otherOwner, .refused, .failed: return .unreadable
      default: return .none
      }
    }
  }

  /// The history of a board.
  ///
  /// - Parameters:
  ///   - isOnly: whether to follow only this file, back to its earlier names. If not, all Markdown files are read in two
  ///     runs of git, and followed as long as they are in this folder.
  ///   - start: leaves out changes before this moment, in seconds since 1970; nil for none.
  func history(of place: Path, isOnly: Bool, since start: Int?) -> History {
    if isOnly || !place.isMarkdown {
      guard let current = try? source.current(place) else { return History(current: nil, changes: []) }
      return History(current: current, changes: (try? source.changes(to: place, since: start)) ?? [])
    }
    if all == nil || all?.start != start {
      let current = try? source.currentMarkdown()
      all = (start, current ?? [:], current == nil ? [:] : (try? source.changesToMarkdown(since: start)) ?? [:])
    }
    return History(
      current: all?.current[place],
      changes: all?.changes[Path(bytes: source.prefix + place.bytes).normalized] ?? [])
  }
}

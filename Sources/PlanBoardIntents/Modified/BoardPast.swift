internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// What is known about the past of one board.
struct BoardPast {
  /// A version of the board, in the history that has it.
  private enum Version: Hashable {
    case present
    /// A ``FileRevision/object`` of ``JournalRevisions``.
    case inJournal(String)
    /// A ``FileRevision/object`` of ``GitRevisions``.
    case inGit(String)
  }

  /// When the file was saved.
  let saved: Int
  /// The board's entries in pb's own history, the newest first.
  let entries: [FileRevision]
  let journal: JournalRevisions?
  /// nil if git does not have the board.
  var git: (source: GitRevisions, history: BoardsInGit.History)?

  /// Whether nothing was changed since a moment.
  func isOlder(than start: Int) -> Bool {
    saved < start && (git?.history.changes ?? []).isEmpty && entries.first.map { $0.time < start } ?? true
  }

  /// When the cards were last changed, in seconds since 1970. What git stores in another form than the disk, such as
  /// through a filter, has no cards there, so all of them were changed since the commit.
  ///
  /// - Parameter card: the index of the only card of interest; nil for all cards.
  func times(of card: Int?, on board: ParsedBoard) -> [Int?] {
    var changes = LastChanges(board, card, at: Version.present) { version in
      switch version {
      case .present: board.source.bytes
      case .inJournal(let object): journal?.text(object)
      case .inGit(let object): try git?.source.text(object)
      }
    }
    do {
      let current = git?.history.current
      let isCommitted = try current.map { try git?.source.text($0) == board.source.bytes } ?? false
      let newest = git?.history.changes.lazy.map(\.time).max()
      // pb's own history knows more about the changes that are not in git yet.
      let recent = isCommitted ? [] : entries.filter { $0.time > newest ?? .min }
      for step in steps(recent, since: current.map { .inGit($0) }) { try changes.take(step) }
      guard let git else { return changes.times }
      for commit in git.history.changes where !changes.isComplete {
        guard let object = commit.object else { continue }
        let before = commit.merged.isEmpty ? [commit.oldObject] : commit.merged
        try changes.take(
          LastChanges.Step(
            time: commit.time, after: .inGit(object), before: before.compactMap { $0.map { .inGit($0) } },
            isEnd: commit.isCut))
      }
    } catch {
      // A version that is missing, as in a partial clone, ends what is known.
    }
    return changes.times
  }

  /// The steps from the present text back to what git has or, without git, to the begin of pb's own history.
  ///
  /// - Parameters:
  ///   - entries: those of ``entries`` that git does not have.
  ///   - committed: the text in the current commit; nil if git does not have the board.
  private func steps(_ entries: [FileRevision], since committed: Version?) -> [LastChanges<Version>.Step] {
    var steps: [LastChanges<Version>.Step] = []
    var (after, time) = (Version.present, saved)
    for entry in entries {
      guard let object = entry.object else { break }
      steps.append(LastChanges.Step(time: time, after: after, before: [.inJournal(object)]))
      let before = entry.oldObject.map { Version.inJournal($0) }
      steps.append(LastChanges.Step(time: entry.time, after: .inJournal(object), before: before.map { [$0] } ?? []))
      guard let before else { return steps }
      (after, time) = (before, entry.time)
    }
    if let committed {
      steps.append(LastChanges.Step(time: time, after: after, before: [committed]))
    } else if entries.isEmpty {
      steps.append(LastChanges.Step(time: saved, after: .present, before: []))
    }
    return steps
  }
}

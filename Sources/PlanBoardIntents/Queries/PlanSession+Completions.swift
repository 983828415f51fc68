internal import PlanBoardStore

extension PlanSession {
  /// The numbers of the newest entries of the history, newest first; none if the history cannot be read.
  ///
  /// - Parameters:
  ///   - count: the largest number of entries to look at.
  ///   - onlyUndoable: whether to leave out the entries that cannot be undone.
  package func completions(ofNewestChanges count: Int, onlyUndoable: Bool) -> [Completions.Candidate] {
    let items = (try? history(count))?.items ?? []
    return items.filter { !onlyUndoable || $0.isUndoable }.map {
      Completions.Candidate(text: String($0.number), detail: .change($0.summary))
    }
  }
}

internal import PlanBoardStore

extension PlanSession {
  /// The numbers of the newest `count` entries of the history, newest first; none if the history cannot be read.
  ///
  /// - Parameter onlyUndoable: whether to leave out those of the `count` entries that cannot be undone.
  package func completions(ofNewestChanges count: Int, onlyUndoable: Bool) -> [Completions.Candidate] {
    let items = (try? history(count))?.items ?? []
    return items.filter { !onlyUndoable || $0.isUndoable }.map {
      Completions.Candidate(text: String($0.number), detail: .change($0.summary))
    }
  }
}

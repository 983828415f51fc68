package import PlanBoardCore

/// One change to one file: in a commit of git, in an entry of pb's own history (``JournalRevisions``), or between two
/// states of a git repository.
package struct FileRevision: Hashable, Sendable {
  /// The hash of the commit, or the number of the entry in pb's history; empty for a difference between two states.
  package let commit: String
  /// Empty if no commit made the change, as are ``email`` and ``subject``.
  package let author: String
  package let email: String
  /// The author date of the commit, or the time of the entry, in seconds since 1970; 0 for a difference between
  /// two states.
  package let time: Int
  package let subject: String
  /// The file's path before the change; nil if the file is new. The path is relative to the top of the git repository
  /// or, in pb's history, to the user's current folder.
  package let oldPath: Path?
  /// The file's path after the change; nil if the change removes the file.
  package let path: Path?
  /// The name of the file's text before the change, for ``RevisionSource/text(_:)``; nil if the file is new.
  package let oldObject: String?
  /// The name of the file's text after the change; nil if the change removes the file.
  package let object: String?
  /// Whether older history is not in this clone: the commit has parents, but a shallow clone (`git clone --depth`) lacks
  /// them, so git shows all files as new.
  package var isCut = false
  /// If the change is a merge that combined the texts of its parents to another one, the name of each of these texts,
  /// nil for a parent without the file; ``oldObject`` is then nil, and ``oldPath`` the path also of a file that the merge
  /// removes. Empty for all other changes.
  package var merged: [String?] = []
  /// Whether the change made the file, as far as this clone knows its history.
  var isNewFile: Bool { oldObject == nil && merged.isEmpty && !isCut }

  /// The same revision, as if it had removed the file.
  package var removed: FileRevision {
    FileRevision(
      commit: commit, author: author, email: email, time: time, subject: subject, oldPath: oldPath, path: nil,
      oldObject: oldObject, object: nil)
  }
}

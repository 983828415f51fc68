package import PlanBoardCore

/// A source of the versions of files: a git repository (``GitRevisions``), or the history that pb keeps itself
/// (``JournalRevisions``). The entries of that history count as commits.
package protocol RevisionSource {
  /// Whether the versions of a file form one line. In a git repository, they may be on several branches.
  var isLinear: Bool { get }
  /// Returns the commits that changed a file, the newest first. A git repository also finds the file under its earlier
  /// names, and leaves out merge commits.
  ///
  /// - Parameters:
  ///   - path: the path of the file. In a git repository, `isFromTop` says what the path is relative to. In pb's
  ///     history, it is always relative to the user's current folder.
  ///   - start: a commit. Only the commits before this one are returned; if `start` is nil, all are.
  ///   - isFromTop: whether the path is relative to the top of the repository. Otherwise, it is relative to
  ///     ``Git/folder``.
  func revisions(of path: Path, before start: String?, isFromTop: Bool) throws -> [FileRevision]
  /// Returns one revision for each file that a commit changed.
  func files(of commit: String) throws -> [FileRevision]
  /// Returns the bytes of a version of a file; nil if the source does not have this version.
  ///
  /// - Parameter object: names the version, as ``FileRevision/object`` and ``FileRevision/oldObject`` do.
  func text(_ object: String) -> [UInt8]?
  /// Returns the name of the text that a file has now in the source; nil if it has none. In a git repository, this is
  /// the text in `HEAD`, which a merge may have made.
  ///
  /// - Parameter newest: the newest revision of the file.
  func currentObject(after newest: FileRevision) -> String?
}

extension RevisionSource {
  /// Returns the name of the text after the newest revision.
  package func currentObject(after newest: FileRevision) -> String? { newest.object }
}

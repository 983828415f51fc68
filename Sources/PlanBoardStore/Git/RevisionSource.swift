package import PlanBoardCore

/// A source of the versions of files: a git repository (``GitRevisions``), or the history that pb keeps itself
/// (``JournalRevisions``). The entries of that history count as commits.
package protocol RevisionSource {
  /// Whether the versions of a file form one line, without branches.
  var isLinear: Bool { get }
  /// Returns the commits that changed a file, the newest first.
  ///
  /// - Parameters:
  ///   - path: the path of the file; in pb's history, always relative to the user's current folder.
  ///   - start: only the commits before this one are returned; all commits if `start` is nil.
  ///   - isFromTop: whether `path` is relative to the top of the git repository, not to ``Git/folder``.
  func revisions(of path: Path, before start: String?, isFromTop: Bool) throws -> [FileRevision]
  /// Returns one revision for each file that a commit changed.
  func files(of commit: String) throws -> [FileRevision]
  /// Returns the bytes of a version of a file; nil if there is no such version, or if pb's history no longer has it.
  ///
  /// - Parameter object: a ``FileRevision/object`` or ``FileRevision/oldObject``.
  /// - Throws: `Git.Failure` with the code `missingVersion` if the version exists, but not in this clone.
  func text(_ object: String) throws -> [UInt8]?
  /// Returns the name of the text that a file has now in the source; nil if it has none. In a git repository, this is
  /// the text in `HEAD`, which a merge may have made.
  func currentObject(after newest: FileRevision) -> String?
}

extension RevisionSource {
  /// Returns the name of the text after the newest revision.
  package func currentObject(after newest: FileRevision) -> String? { newest.object }
}

package import PlanBoardCore

/// A source of the versions of files, such as a git repository.
package protocol RevisionSource {
  /// Returns the commits that changed a file under its present or an earlier name, the newest first.
  ///
  /// - Parameters:
  ///   - start: a commit. Only the commits before it are returned; all commits if it is nil.
  ///   - isFromTop: whether the path is relative to the top of the repository. Otherwise, it is relative to
  ///     ``Git/folder``.
  func revisions(of path: Path, before start: String?, isFromTop: Bool) throws -> [FileRevision]
  /// Returns all files that a commit changed.
  func files(of commit: String) throws -> [FileRevision]
  /// Returns the bytes of an object; nil if the source does not have it.
  func text(_ object: String) -> [UInt8]?
}

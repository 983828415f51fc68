package import PlanBoardCore

/// The change of one commit to one file.
package struct FileRevision: Hashable, Sendable {
  package let commit: String
  package let author: String
  package let email: String
  /// The author date, in seconds since 1970.
  package let time: Int
  package let subject: String
  /// The file's path before the commit, from the top of the repository; nil if the file is new.
  package let oldPath: Path?
  /// The file's path after the commit, from the top of the repository; nil if the commit removes the file.
  package let path: Path?
  /// The hashes of git's objects for the file, before and after the commit; nil where there is no file.
  package let oldObject: String?
  package let object: String?

  /// The same revision, as if it had removed the file.
  package var removed: FileRevision {
    FileRevision(
      commit: commit, author: author, email: email, time: time, subject: subject, oldPath: oldPath, path: nil,
      oldObject: oldObject, object: nil)
  }
}

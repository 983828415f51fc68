package import PlanBoardCore
package import PlanBoardMerge
internal import PlanBoardStore

extension PlanSession {
  /// Merges three versions of a board for git, and puts the result into the file of ours (gitattributes(5), "Defining a custom merge
  /// driver").
  ///
  /// - Parameter base: an empty file if the two have no common ancestor.
  /// - Returns: what both changed.
  /// - Throws: `FileFailure`.
  package func mergeForGit(base: Path, ours: Path, theirs: Path) throws(FileFailure) -> [MergeConflict] {
    let files = environment.files
    func read(_ path: Path) throws(FileFailure) -> [UInt8] { try BoardFile.read(path, in: files).bytes }
    let (old, mine, other) = try (read(base), read(ours), read(theirs))
    let merge = BoardMerge(base: old.isEmpty ? nil : old, ours: mine, theirs: other)
    if merge.bytes != mine { try MergeResultFile.replace(ours, with: merge.bytes, in: folder, files) }
    return merge.conflicts
  }
}

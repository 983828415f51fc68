package import PlanBoardCore
package import PlanBoardMerge
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension PlanSession {
  /// Merges three versions of a board for git, and writes the result to the file `ours` (gitattributes(5), "Defining a
  /// custom merge driver").
  ///
  /// - Parameter base: the common ancestor of `ours` and `theirs`; an empty file if there is none.
  /// - Throws: `FileFailure`, with the code `newer` if a newer `pb` wrote one of the three versions or the settings.
  package func mergeForGit(base: Path, ours: Path, theirs: Path) throws(FileFailure) -> [MergeConflict] {
    let files = environment.files
    func read(_ path: Path) throws(FileFailure) -> [UInt8] { try BoardFile.read(path, in: files).bytes }
    let (old, mine, other) = try (read(base), read(ours), read(theirs))
    if let settings = try? folder.settings(in: files), settings.isNewer {
      throw FileFailure(.newer, .write, folder.settingsPath)
    }
    for (path, text) in [(base, old), (ours, mine), (theirs, other)]
    where BoardSettings.version(of: text) > BoardSettings.knownVersion {
      throw FileFailure(.newer, .write, path)
    }
    let merge = BoardMerge(base: old.isEmpty ? nil : old, ours: mine, theirs: other)
    if merge.bytes != mine { try MergeResultFile.replace(ours, with: merge.bytes, in: folder, files) }
    return merge.conflicts
  }
}

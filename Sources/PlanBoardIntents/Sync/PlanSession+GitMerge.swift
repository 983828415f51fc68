package import PlanBoardCore
package import PlanBoardMerge
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension PlanSession {
  /// Merges three versions of a board for git, and writes the result to the file `ours` (gitattributes(5), "Defining a
  /// custom merge driver").
  ///
  /// - Parameters:
  ///   - base: the common ancestor of `ours` and `theirs`; an empty file if there is none.
  ///   - place: the path of the file in the work tree. If it is given, and the file is no board there, nothing is merged.
  ///     A file is a board if one of the sides is.
  /// - Returns: the conflicts; nil if nothing was merged.
  /// - Throws: `FileFailure`, with the code `newer` if a newer `pb` wrote one of the three versions or the settings, or
  ///   `foreignEncoding` if one of the versions is in UTF-16 or UTF-32. Nothing was written then.
  package func mergeForGit(
    base: Path, ours: Path, theirs: Path, onlyIfBoardAt place: Path? = nil
  ) throws(FileFailure) -> [MergeConflict]? {
    let files = environment.files
    func read(_ path: Path) throws(FileFailure) -> [UInt8] { try BoardFile.read(path, in: files).bytes }
    let (old, mine, other) = try (read(base), read(ours), read(theirs))
    if let place, !BoardFinder.isBoard(place, withOneOf: [mine, other], in: files) { return nil }
    if let settings = try? folder.settings(in: files), settings.isNewer {
      throw FileFailure(.newer, .write, folder.settingsPath)
    }
    for (path, text) in [(base, old), (ours, mine), (theirs, other)]
    where BoardSettings.version(of: text) > BoardSettings.knownVersion {
      throw FileFailure(.newer, .write, path)
    }
    for (path, text) in [(base, old), (ours, mine), (theirs, other)] {
      if let failure = FileFailure(foreign: text, .write, path) { throw failure }
    }
    let merge = BoardMerge(base: old.isEmpty ? nil : old, ours: mine, theirs: other)
    if merge.bytes != mine { try MergeResultFile.replace(ours, with: merge.bytes, in: folder, files) }
    return merge.conflicts
  }
}

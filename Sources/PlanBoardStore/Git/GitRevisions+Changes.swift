package import PlanBoardCore

/// The changes to files, also those by merges that combined the versions of their parents to another text.
extension GitRevisions {
  /// Returns the name of the text (``text(_:)``) that a file has in the current commit; nil if it is not there.
  ///
  /// - Parameter path: relative to ``Git/folder``.
  /// - Throws: `Git.Failure`, also without a commit.
  package func current(_ path: Path) throws(Git.Failure) -> String? {
    try git.files(inTree: "HEAD", at: path).first.map { String(decoding: $0.object, as: UTF8.self) }
  }

  /// Returns the changes to a file under its present and its earlier names, the newest first.
  ///
  /// - Parameters:
  ///   - path: relative to ``Git/folder``.
  ///   - start: leaves out the changes of commits before this moment, in seconds since 1970; nil for none.
  /// - Throws: `Git.Failure`, also without a commit.
  package func changes(to path: Path, since start: Int?) throws -> [FileRevision] {
    var changes: [FileRevision] = []
    var (path, commit) = (Path(bytes: prefix + path.bytes).normalized, "HEAD")
    // With `--follow`, git would also follow a new file to another one that it resembles.
    repeat {
      let place = Path(bytes: Array(":(top,literal)".utf8) + path.bytes)
      let found = try log(from: commit, [place], since: start)
      guard let first = found.firstIndex(where: { $0.object != nil && $0.isNewFile }),
        let renaming = try files(of: found[first].commit).first(where: { $0.path == path && $0.oldPath != nil })
      else { return changes + found }
      // What comes before is about another file, which had the name earlier.
      changes += found[..<first] + [renaming]
      (path, commit) = (renaming.oldPath ?? path, "\(renaming.commit)^")
    } while has(commit)
    return changes
  }

  private func log(from commit: String, _ places: [Path], since start: Int?) throws(Git.Failure) -> [FileRevision] {
    // git takes a smaller number for something else than a moment.
    let limits = start.flatMap { $0 < 100_000_000 ? nil : ["--since=@\($0)"] } ?? []
    let arguments = Git.logArguments(merges: "combined") + limits + [commit, "--"]
    return try markingCuts(Git.revisions(git.compare(arguments, places, revisions: [commit], count: nil)))
  }

  /// Returns the names of the texts (``text(_:)``) that the Markdown files in ``Git/folder`` and the folders below it
  /// have in the current commit, by their paths relative to this folder.
  ///
  /// - Throws: `Git.Failure`, also without a commit.
  package func currentMarkdown() throws(Git.Failure) -> [Path: String] {
    let files = try git.files(inTree: "HEAD").lazy.filter { $0.path.isMarkdown }
    return Dictionary(files.map { ($0.path, String(decoding: $0.object, as: UTF8.self)) }) { $1 }
  }

  /// Returns the changes to each Markdown file in ``Git/folder`` and the folders below it, the newest first, also those
  /// under its earlier names in these folders.
  ///
  /// - Parameter start: leaves out the changes of commits before this moment, in seconds since 1970; nil for all.
  /// - Returns: the changes by the present paths of the files, relative to the top of the repository.
  /// - Throws: `Git.Failure`, also without a commit.
  package func changesToMarkdown(since start: Int?) throws(Git.Failure) -> [Path: [FileRevision]] {
    // As in ``Path/isMarkdown``; `:(icase)` would take git half as long again.
    let patterns = ["*.[mM][dD]", "*.[mM][aA][rR][kK][dD][oO][wW][nN]"].map { Path($0) }
    let log = try log(from: "HEAD", patterns, since: start)
    var found: [Path: [FileRevision]] = [:]
    // The present path of the file that had a path at this point of the history; nil if the file has none.
    var present: [Path: Path?] = [:]
    for revision in log {
      guard let path = revision.path ?? revision.oldPath, let now = present[path] ?? path else { continue }
      found[now, default: []].append(revision)
      guard let old = revision.oldPath, old != path else { continue }
      present[old] = now
      present[path] = .some(nil)
    }
    return found
  }
}

internal import PlanBoardCore

/// The files that merge commits combined: each differs from the file in each of the parent commits.
extension GitRevisions {
  /// Returns the files that the last `count` merge commits of the current branch combined, the newest first.
  package func mergedFiles(last count: Int) throws(Git.Failure) -> [FileRevision] {
    // Without a commit, `git log` would fail.
    guard has("HEAD") else { return [] }
    let log = Git.logArguments(merges: "combined") + ["--merges", "-\(count)", "HEAD", "--"]
    return Git.revisions(try git.compare(log, revisions: ["HEAD"], count: nil))
  }

  /// Returns the bytes that a merged file had in the commit where the branches parted; nil if there is no such commit,
  /// or if the file is not there.
  ///
  /// - Throws: `Git.Failure`, with the code `missingVersion` if this clone lacks the version, or, as a shallow clone, the
  ///   commit.
  package func base(of file: FileRevision) throws(Git.Failure) -> [UInt8]? {
    let parents = (1...file.merged.count).map { "\(file.commit)^\($0)" }
    let (output, code) = try git.run(["merge-base", "--octopus"] + parents, codes: [0, 1])
    guard code == 0 else {
      if try isShallow() { throw git.lacks(nil) }
      return nil
    }
    return try objects.file(output.dropLast() + Array(":".utf8) + (file.oldPath?.bytes ?? []))
  }

  /// Whether the history of the current branch may have older merges than its last `count`, which this clone lacks.
  package func lacksMerges(before count: Int) throws(Git.Failure) -> Bool {
    guard has("HEAD"), try isShallow() else { return false }
    let found = try git.line(["rev-list", "--merges", "--count", "-\(count)", "HEAD", "--"])
    return (Int(String(decoding: found, as: UTF8.self)) ?? 0) < count
  }
}

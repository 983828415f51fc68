package import PlanBoardCore

/// A file that a merge commit combined: it differs from the file in each of the parent commits.
package struct MergedFile: Hashable, Sendable {
  package let commit: String
  /// The file's path, from the top of the repository.
  package let path: Path
  /// The hash of git's object for the merged file; all zeros if the merge removed the file.
  package let object: String
  /// The hashes of git's objects for the file in the parent commits that have it.
  package let sides: [String]
  /// The number of parents of the commit.
  package let parents: Int
}

extension GitRevisions {
  /// Returns the files that the last `count` merge commits of the current branch combined, the newest first.
  package func mergedFiles(last count: Int) throws(Git.Failure) -> [MergedFile] {
    // Without a commit, `git log` would fail.
    guard has("HEAD") else { return [] }
    let options = ["--merges", "-c", "--raw", "-z", "--no-abbrev", "--no-relative", "-\(count)", "--format=%x01%H"]
    let log = ["log"] + options + Git.diffOptions + ["HEAD", "--"]
    return Self.mergedFiles(try git.compare(log, revisions: ["HEAD"], count: nil))
  }

  /// Returns the bytes that a merged file had in the commit where the branches parted; nil if there is no such commit,
  /// or if the file is not there.
  ///
  /// - Throws: `Git.Failure`, with the code `missingVersion` if this clone lacks the version, or, as a shallow clone, the
  ///   commit.
  package func base(of file: MergedFile) throws(Git.Failure) -> [UInt8]? {
    let parents = (1...file.parents).map { "\(file.commit)^\($0)" }
    let (output, code) = try git.run(["merge-base", "--octopus"] + parents, codes: [0, 1])
    guard code == 0 else {
      if try isShallow() { throw git.lacks(nil) }
      return nil
    }
    return try objects.file(output.dropLast() + Array(":".utf8) + file.path.bytes)
  }

  /// Whether the history of the current branch may have older merges than its last `count`, which this clone lacks.
  package func lacksMerges(before count: Int) throws(Git.Failure) -> Bool {
    guard has("HEAD"), try isShallow() else { return false }
    let found = try git.line(["rev-list", "--merges", "--count", "-\(count)", "HEAD", "--"])
    return (Int(String(decoding: found, as: UTF8.self)) ?? 0) < count
  }

  /// Parses the output of `git log -c`.
  ///
  /// - Parameter log: for each commit, a byte 1 and the hash, followed by the files of the commit. A file is a piece
  ///   `::<modes> <hashes> <letters>`, with a colon for each parent, and then its path. The last mode and the last hash
  ///   are those of the result. Every piece ends with NUL.
  private static func mergedFiles(_ log: [UInt8]) -> [MergedFile] {
    var files: [MergedFile] = []
    var commit = ""
    var pieces = log.split(separator: 0)[...]
    while let piece = pieces.popFirst() {
      let text = piece.drop { $0 == .lineFeed }
      if text.first == 1 {
        commit = String(decoding: text.dropFirst().prefix { $0 != .lineFeed }, as: UTF8.self)
      } else if text.first == UInt8(ascii: ":"), let path = pieces.popFirst() {
        let sides = text.prefix { $0 == UInt8(ascii: ":") }.count
        let fields = text.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        guard fields.count == 2 * (sides + 1) + 1 else { continue }
        let objects = fields[(sides + 1)...].dropLast()
        files.append(
          MergedFile(
            commit: commit, path: Path(bytes: path), object: objects.last!,
            sides: objects.dropLast().filter { $0.contains { $0 != "0" } }, parents: sides))
      }
    }
    return files
  }
}

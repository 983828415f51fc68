package import PlanBoardCore

/// The history of a git repository.
package final class GitRevisions: RevisionSource {
  let git: Git
  package var isLinear: Bool { false }
  let objects: GitObjects
  /// The path of ``Git/folder`` from the top of the repository (``Git/prefix()``).
  package let prefix: [UInt8]
  /// The path from ``Git/folder`` to the top of the repository, such as `../../`; nil until the path is needed.
  private var wayToTop: [UInt8]?

  /// Opens the history of a repository.
  package init(_ git: Git) throws(Git.Failure) {
    prefix = try git.prefix()
    self.git = git
    objects = try GitObjects(git)
  }

  /// Returns the commits that changed a file under its present or an earlier name, without merge commits, the newest
  /// first.
  ///
  /// - Throws: `Git.Failure`.
  package func revisions(of path: Path, before start: String?, isFromTop: Bool) throws -> [FileRevision] {
    let place = Path(bytes: Array((isFromTop ? ":(top,literal)" : ":(literal)").utf8) + path.bytes)
    return try markingCuts(git.revisions(of: place, from: start.map { "\($0)^" } ?? "HEAD"))
  }

  /// Marks the commits whose parents this clone lacks (``FileRevision/isCut``).
  func markingCuts(_ revisions: [FileRevision]) throws(Git.Failure) -> [FileRevision] {
    func isNew(_ revision: FileRevision) -> Bool { revision.oldObject == nil && revision.merged.isEmpty }
    guard revisions.contains(where: isNew), try isShallow() else { return revisions }
    var marked = revisions
    var known: [String: Bool] = [:]
    for (index, revision) in revisions.enumerated() where isNew(revision) {
      if known[revision.commit] == nil { known[revision.commit] = try lacksParents(of: revision.commit) }
      marked[index].isCut = known[revision.commit] ?? false
    }
    return marked
  }

  /// Whether a commit has parents that this clone lacks. For git, such a commit has none, but they are in its text.
  private func lacksParents(of commit: String) throws(Git.Failure) -> Bool {
    let known = try git.line(["rev-list", "--parents", "--max-count=1", commit])
    guard !known.contains(UInt8(ascii: " ")) else { return false }
    let text = try git.run(["cat-file", "commit", commit]).output
    let header = text.split(separator: .lineFeed, omittingEmptySubsequences: false).prefix { !$0.isEmpty }
    return header.contains { $0.starts(with: "parent ".utf8) }
  }

  /// Whether the clone lacks the older part of its history.
  package func isShallow() throws(Git.Failure) -> Bool {
    try git.line(["rev-parse", "--is-shallow-repository"]).elementsEqual("true".utf8)
  }

  /// Returns all files that a commit changed; none for a merge commit.
  ///
  /// - Throws: `Git.Failure`.
  package func files(of commit: String) throws -> [FileRevision] { try git.files(of: commit) }

  /// Returns the files that differ between two commits.
  ///
  /// - Throws: `Git.Failure`.
  package func differences(from: String, to: String) throws(Git.Failure) -> [FileRevision] {
    try differences([from, to])
  }

  /// Returns the files that may differ between a commit and the work tree: those that differ between the commit and the
  /// index, and the others in the index that `isWanted` selects. git does not compare the index with the work tree,
  /// because git would then run the repository's filters.
  ///
  /// - Parameter isWanted: called with the path of a file from the top of the repository.
  /// - Returns: revisions whose ``FileRevision/object`` is that of the index.
  /// - Throws: `Git.Failure`.
  package func candidates(
    since revision: String, where isWanted: (Path) -> Bool
  ) throws(Git.Failure) -> [FileRevision] {
    // For a file with a conflict in the index, git does not report the commit's object.
    let staged = try differences(["--cached", revision]).map { file in
      guard let path = file.path, file.oldObject?.allSatisfy({ $0 == "0" }) == true else { return file }
      return file.with(oldObject: "\(revision):\(path.text)")
    }
    let known = Set(staged.compactMap(\.path))
    // Each entry is `<tag> <mode> <object> <stage>` TAB `<path>`. The tag is S for a file that a sparse checkout leaves
    // out.
    let index = try git.run(["ls-files", "-t", "-s", "-z", "--full-name", "--", ":/"]).output
    let others = index.split(separator: 0).compactMap { entry -> FileRevision? in
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let fields = entry[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      let path = Path(bytes: entry[(tab + 1)...])
      guard fields.count == 4, fields[0] != "S", fields[1].hasPrefix("100"), fields[3] == "0", !known.contains(path),
        isWanted(path)
      else { return nil }
      return FileRevision(of: path, object: fields[2])
    }
    return staged + others
  }

  private func differences(_ commits: [String]) throws(Git.Failure) -> [FileRevision] {
    let options = ["--raw", "-z", "--no-abbrev", "-M", "--no-relative"] + Git.diffOptions
    let arguments = ["diff"] + options + commits + ["--"]
    let compared = commits.filter { !$0.hasPrefix("--") }
    return try Git.revisions(git.compare(arguments, revisions: compared), header: Array(repeating: "", count: 5))
  }

  /// Whether the bytes that git stores for a file may differ from those in the work tree, because of a filter or an
  /// encoding.
  ///
  /// - Parameter path: from the top of the repository.
  /// - Throws: `Git.Failure`.
  package func isConverted(_ path: Path) throws -> Bool {
    let attributes = ["check-attr", "-z", "filter", "working-tree-encoding", "--"]
    let fields = try git.run(attributes, [place(of: path)]).output.split(separator: 0)
    // Each attribute has three fields: the path, the attribute and its value.
    return stride(from: 2, to: fields.count, by: 3).contains { index in
      !["unspecified", "unset"].contains { fields[index].elementsEqual($0.utf8) }
    }
  }

  /// Whether a revision names an existing commit.
  package func has(_ revision: String) -> Bool {
    guard !revision.hasPrefix("-") else { return false }
    return (try? git.run(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"])) != nil
  }

  /// Converts a path from the top of the repository to one relative to ``Git/folder``.
  ///
  /// - Throws: `Git.Failure`.
  package func place(of path: Path) throws -> Path {
    let way = try wayToTop ?? git.line(["rev-parse", "--show-cdup"])
    wayToTop = way
    return Path(bytes: way + path.bytes)
  }

  /// Returns the bytes of a file by its hash, or by a name such as `HEAD:path`; nil if there is no such file.
  package func text(_ object: String) throws(Git.Failure) -> [UInt8]? { try objects.file(Array(object.utf8)) }

  /// Returns the name of the text that a file has in the current commit. If the path is not UTF-8, or contains a line
  /// end, this is the text after `newest`.
  package func currentObject(after newest: FileRevision) -> String? {
    guard let path = newest.path, Array(path.text.utf8) == path.bytes, !path.bytes.contains(.lineFeed) else {
      return newest.object
    }
    return "HEAD:\(path.text)"
  }
}

extension Git {
  /// `path` is a pathspec of git.
  fileprivate func revisions(of path: Path, from start: String) throws(Failure) -> [FileRevision] {
    // There is no such commit in an empty repository, or before the first commit.
    guard try run(["rev-parse", "--verify", "--quiet", "\(start)^{commit}"], codes: [0, 1]).code == 0 else { return [] }
    return try Self.revisions(
      compare(Self.logArguments + ["--follow", start, "--"], [path], revisions: [start], count: nil))
  }

  fileprivate func files(of commit: String) throws(Failure) -> [FileRevision] {
    try Self.revisions(compare(Self.logArguments + ["-1", "--root", commit], revisions: [commit, "\(commit)^"]))
  }

  private static let logArguments = logArguments(merges: "off")

  /// - Parameter merges: `off` for no changes by merges; `combined` for those to files that differ from all parents.
  static func logArguments(merges: String) -> [String] {
    [
      "log", "--raw", "-z", "--no-abbrev", "-M", "--diff-merges=\(merges)", "--format=\(mark)%H%n%an%n%ae%n%at%n%s",
    ] + diffOptions
  }

  /// The byte with which only the header of a commit begins.
  private static let mark = "%x01"

  /// Parses the output of `git log` or `git diff`.
  ///
  /// - Parameters:
  ///   - log: the header of each commit, followed by its files. A file is a piece `:<modes> <hashes> <letter>`, and
  ///     then one or two paths. In a merge, the piece has a colon for each parent, and the last mode and hash are those
  ///     of the result. Every piece ends with NUL.
  ///   - first: the five fields of the header for files before the first commit; `git diff` has only such files.
  static func revisions(_ log: [UInt8], header first: [String] = []) -> [FileRevision] {
    var revisions: [FileRevision] = []
    var header = first
    var pieces = log.split(separator: 0)[...]
    while let piece = pieces.popFirst() {
      let text = piece.drop { $0 == .lineFeed }
      if text.first == 1 {
        header = text.dropFirst().split(separator: .lineFeed, omittingEmptySubsequences: false).map {
          String(decoding: $0, as: UTF8.self)
        }
      } else if text.first == UInt8(ascii: ":"), header.count == 5 {
        let fields = text.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        let parents = text.prefix { $0 == UInt8(ascii: ":") }.count
        if parents > 1 {
          guard fields.count == 2 * (parents + 1) + 1, let path = pieces.popFirst() else { continue }
          revisions.append(FileRevision(merging: fields[(parents + 1)...].dropLast(), header, Path(bytes: path)))
          continue
        }
        guard fields.count == 5, let letter = fields[4].first, let first = pieces.popFirst() else { continue }
        let isPair = letter == "R" || letter == "C"
        guard let last = isPair ? pieces.popFirst() : first else { continue }
        revisions.append(
          FileRevision(
            commit: header[0], author: header[1], email: header[2], time: Int(header[3]) ?? 0, subject: header[4],
            oldPath: letter == "A" ? nil : Path(bytes: first), path: letter == "D" ? nil : Path(bytes: last),
            oldObject: letter == "A" ? nil : fields[2], object: letter == "D" ? nil : fields[3]))
      }
    }
    return revisions
  }
}

extension FileRevision {
  /// - Parameters:
  ///   - objects: the hashes in the parents, then that of the result; zeros if there is no such file.
  ///   - header: the five fields of the header.
  fileprivate init(merging objects: ArraySlice<String>, _ header: [String], _ path: Path) {
    func hash(_ text: String) -> String? { text.contains { $0 != "0" } ? text : nil }
    let result = hash(objects.last!)
    self.init(
      commit: header[0], author: header[1], email: header[2], time: Int(header[3]) ?? 0, subject: header[4],
      oldPath: path, path: result.map { _ in path }, oldObject: nil, object: result,
      merged: objects.dropLast().map(hash))
  }

  /// Creates a revision for a file that has the same text in the index as in the commit.
  fileprivate init(of path: Path, object: String) {
    self.init(
      commit: "", author: "", email: "", time: 0, subject: "", oldPath: path, path: path, oldObject: object,
      object: object)
  }

  fileprivate func with(oldObject: String) -> FileRevision {
    FileRevision(
      commit: commit, author: author, email: email, time: time, subject: subject, oldPath: oldPath, path: path,
      oldObject: oldObject, object: object)
  }
}

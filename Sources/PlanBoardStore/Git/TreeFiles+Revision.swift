package import PlanBoardCore
internal import Synchronization

extension TreeFiles {
  /// Creates a read-only folder in memory with the files of a revision, without links or submodules. The texts are as
  /// git stores them, before any filter.
  ///
  /// - Parameters:
  ///   - root: the absolute path under which the files appear.
  ///   - revision: anything that names a commit.
  ///   - git: runs in the folder that appears as `root`.
  ///   - clock: the file system that gives the time, pauses, and knows the current user and the size limit.
  /// - Throws: `Git.Failure`, also if the commit does not exist.
  package convenience init(at root: Path, of revision: String, in git: Git, clock: any FileSystem) throws(Git.Failure) {
    // git would take such a revision for an option.
    guard !revision.hasPrefix("-") else {
      throw Git.Failure(code: .failed, arguments: ["ls-tree", revision], exitCode: 128)
    }
    let listed = try git.files(inTree: revision)
    let objects = try SharedObjects(git)
    let texts = listed.map { path, object -> (path: Path, load: Load) in (path, { objects.file(object) }) }
    self.init(at: root, texts, clock: clock)
  }
}

extension Git {
  /// Returns the files of a commit in ``folder`` and the folders below it, by paths relative to it, with the hashes of
  /// their texts; no links or submodules.
  ///
  /// - Parameter path: the only file, relative to ``folder``; nil for all files.
  func files(inTree commit: String, at path: Path? = nil) throws(Failure) -> [(path: Path, object: [UInt8])] {
    // Each entry is `<mode> <type> <object>` TAB `<path>`.
    let listed = try run(["ls-tree", "-r", "-z", commit, "--"], path.map { [$0] } ?? []).output
    return listed.split(separator: 0).compactMap { entry in
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let fields = entry[..<tab].split(separator: UInt8(ascii: " "))
      guard fields.count == 3, fields[0].starts(with: "100".utf8) else { return nil }
      return (Path(bytes: entry[(tab + 1)...]), Array(fields[2]))
    }
  }
}

/// One run of `git cat-file` that several threads use in turn.
private final class SharedObjects: Sendable {
  private let objects: Mutex<GitObjects>

  init(_ git: Git) throws(Git.Failure) { objects = Mutex(try GitObjects(git)) }

  func file(_ object: [UInt8]) -> [UInt8]? { objects.withLock { try? $0.file(object) } }
}

package import PlanBoardCore
internal import Synchronization

extension TreeFiles {
  /// A folder as a revision has it, without links and submodules. Texts are as git stores them, before any filter.
  ///
  /// - Parameters:
  ///   - revision: anything that names a commit.
  ///   - git: of the folder that becomes the root.
  ///   - clock: gives the time and waits.
  /// - Throws: `Git.Failure`, also if there is no such commit.
  package convenience init(at root: Path, of revision: String, in git: Git, clock: any FileSystem) throws(Git.Failure) {
    guard !revision.hasPrefix("-") else {
      throw Git.Failure(code: .failed, arguments: ["ls-tree", revision], exitCode: 128)
    }
    // `<mode> <type> <object>` TAB `<path>`, below the folder that git is asked in.
    let listed = try git.run(["ls-tree", "-r", "-z", revision]).output
    let objects = try SharedObjects(git)
    let texts = listed.split(separator: 0).compactMap { entry -> (path: Path, load: Load)? in
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let fields = entry[..<tab].split(separator: UInt8(ascii: " "))
      guard fields.count == 3, fields[0].starts(with: "100".utf8) else { return nil }
      let object = Array(fields[2])
      return (Path(bytes: entry[(tab + 1)...]), { objects.file(object) })
    }
    self.init(at: root, texts, clock: clock)
  }
}

/// One run of git for several threads, one after the other.
private final class SharedObjects: Sendable {
  private let objects: Mutex<GitObjects>

  init(_ git: Git) throws(Git.Failure) { objects = Mutex(try GitObjects(git)) }

  func file(_ object: [UInt8]) -> [UInt8]? { objects.withLock { $0.file(object) } }
}

package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// Members for programs that run for a long time, such as a server.
extension PlanSession {
  /// The largest total size, in bytes of text, of the boards that a session for many requests keeps parsed. A parsed
  /// board needs several times as much memory.
  package static let liveCacheLimit = 64 << 20

  /// Opens the plan that contains a file, or else the file's folder. Without settings, no boards are looked for in `/`,
  /// in a home folder, or in a folder above one.
  ///
  /// - Parameter file: an absolute path. The file need not exist.
  package static func containing(
    _ file: Path, _ environment: PlanEnvironment, cacheLimit: Int
  ) throws(FileFailure) -> PlanSession {
    var environment = environment
    environment.choosePlan(named: nil, from: file.folder)
    let opened = try here(environment)
    return PlanSession(opened.folder.unnamed, environment, cacheLimit: cacheLimit)
  }

  /// The absolute path of the plan's folder.
  package var root: Path { absolute(folder.root) }

  /// Whether this is the user's default plan, opened from outside its folder (``PlanOrigin/standard``).
  package var isDefaultPlan: Bool { folder.origin == .standard }

  /// Whether the plan's folder has settings, which mark it as a plan.
  package var hasSettings: Bool { folder.hasSettings }

  /// Returns the path that a file, which need not exist, has in the snapshots of this plan. A path outside the plan's
  /// folder is returned unchanged.
  package func path(of file: Path) -> Path {
    let recorded = folder.seenFromRoot(file, in: environment.files)
    return recorded.isAbsolute ? file : folder.shown(folder.root.appending(recorded.bytes))
  }

  /// Whether a file can be read and has exactly this text.
  package func hasFile(_ path: Path, with text: [UInt8]) -> Bool {
    (try? BoardFile.read(path, in: environment.files))?.bytes == text
  }

  /// Whether the front matter of a text makes it a board.
  package static func isBoard(_ text: [UInt8]) -> Bool { BoardFile.declaresBoard(text) }

  /// The boards of an earlier snapshot and of an overlay, whose texts count instead of those on the disk. If the
  /// session has a cache, only the changed parts of a board are parsed again.
  ///
  /// - Parameter overlay: the texts of files. They also decide which files are boards, which boards are archived, and
  ///   the order of the boards.
  package func snapshot(_ earlier: PlanSnapshot, overlay: Overlay) -> PlanSnapshot {
    earlier.over(overlay, cache: cache)
  }
}

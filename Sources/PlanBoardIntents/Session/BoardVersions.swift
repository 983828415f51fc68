internal import PlanBoardCore
internal import PlanBoardStore

/// The versions of some boards, and perhaps of other files, at one moment.
struct BoardVersions: Sendable {
  private struct Version {
    /// The version of the file; nil for a text from the overlay, which is not on disk.
    var file: FileVersion?
    /// The text; nil if comparing the versions of the file is enough.
    var text: [UInt8]?
    /// Whether ``file`` identifies the text. While a file is fresh (``FileVersion/isFresh(in:)``), another write could
    /// change the text, but not the version.
    var isCertain = true

    func isSame(as other: Version) -> Bool {
      if let text, let otherText = other.text { return text == otherText }
      return file != nil && file == other.file
    }
  }

  private var versions: [Path: Version] = [:]

  init() {}

  /// Finds the present versions of the files at `paths`, which need not exist.
  ///
  /// - Parameter known: an earlier result, which shows which files were fresh then; empty if there is none.
  init(of paths: [Path], _ overlay: Overlay = .none, known: BoardVersions, in files: any FileSystem) {
    for path in paths {
      versions[path] =
        overlay.texts[path].map { Version(text: $0) } ?? Self.version(of: path, known.versions[path], files)
    }
  }

  private static func version(of path: Path, _ known: Version?, _ files: any FileSystem) -> Version {
    let file = FileVersion(of: path, in: files)
    let isFresh = file.isFresh(in: files)
    // When a file is no longer fresh, its text is compared one last time, because a write while it was fresh may not
    // show in its version.
    let wasFresh = known?.file == file && known?.isCertain == false
    guard isFresh || wasFresh else { return Version(file: file) }
    let text = (try? BoardFile.read(path, in: files))?.bytes
    return Version(file: file, text: text, isCertain: !isFresh)
  }

  /// The files that were created or deleted, or whose text may have changed.
  func changes(since before: BoardVersions) -> Set<Path> {
    Set(versions.filter { before.versions[$0.key]?.isSame(as: $0.value) != true }.keys)
      .union(before.versions.keys.filter { versions[$0] == nil })
  }
}

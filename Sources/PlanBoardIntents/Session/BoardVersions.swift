package import PlanBoardCore
internal import PlanBoardStore

/// What some boards were at a moment, without keeping their texts: to find out later which have changed.
struct BoardVersions: Sendable {
  private struct Version {
    /// nil for a text that is not on the disk.
    var file: FileVersion?
    /// Only where ``file`` does not say which text it is.
    var text: [UInt8]?
    /// The file cannot have this version and another text.
    var isCertain = true

    func isSame(as other: Version) -> Bool {
      if let text, let otherText = other.text { return text == otherText }
      return file != nil && file == other.file
    }
  }

  private var versions: [Path: Version] = [:]

  /// No boards.
  init() {}

  /// The boards as they are now.
  ///
  /// - Parameter known: what they were at the last look.
  init(of paths: [Path], _ overlay: Overlay = .none, known: BoardVersions, in files: any FileSystem) {
    for path in paths {
      versions[path] =
        overlay.texts[path].map { Version(text: $0) } ?? Self.version(of: path, known.versions[path], files)
    }
  }

  private static func version(of path: Path, _ known: Version?, _ files: any FileSystem) -> Version {
    let file = FileVersion(of: path, in: files)
    let isFresh = file.isFresh(in: files)
    // When a file is no longer fresh, its text is compared once more.
    let wasFresh = known?.file == file && known?.isCertain == false
    guard isFresh || wasFresh else { return Version(file: file) }
    let text = (try? BoardFile.read(path, in: files))?.bytes
    return Version(file: file, text: text, isCertain: !isFresh)
  }

  /// Boards that came, went, or have another text.
  func changes(since before: BoardVersions) -> Set<Path> {
    Set(versions.filter { before.versions[$0.key]?.isSame(as: $0.value) != true }.keys)
      .union(before.versions.keys.filter { versions[$0] == nil })
  }
}

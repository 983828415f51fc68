internal import PlanBoardCore

/// The file with the index of a planning folder. It is beside the history of that folder, and is read and written only if there is such
/// a history: a search creates no folder.
///
/// The index only saves time. So the file is not forced to the disk, and no failure is reported: if the file cannot be read, the search
/// opens all files; if it cannot be written, the next search does.
struct SearchIndexFile: Sendable {
  /// The smallest number of files for which an index is used.
  static let fewestFiles = 256
  /// The index is written again if a search opened at least so many files that are not in it.
  static let fewestNews = 64
  /// The age in nanoseconds at which a half written file is removed: its program has died.
  private static let oldAge = 60_000_000_000

  let path: Path
  private let state: StateFiles

  /// The index at a path, which need not exist.
  init(at path: Path, in state: StateFiles) {
    self.path = path
    self.state = state
  }

  /// The index of a planning folder, which need not exist.
  init(of folder: PlanningFolder, in state: StateFiles) {
    self.init(at: History.of(folder, in: state).searchIndex, in: state)
  }

  /// Where the index is written before it gets its name.
  private var new: Path { path.folder.appending("index.new".utf8) }

  /// Reads the index for a folder.
  ///
  /// - Returns: an empty index if no index can be used; nil if no index may be kept.
  func read(for folder: FileIdentity, at root: Path) -> SearchIndex? {
    guard (try? state.has(path.folder)) == true, state.files.datesEveryChange(in: root),
      let machineStart = state.files.machineStart
    else { return nil }
    let origin = SearchIndex.Origin(folder: folder, machineStart: machineStart)
    let bytes = try? state.read(path, count: SearchIndex.sizeLimit)
    return bytes.flatMap { SearchIndex(bytes: $0, of: origin) } ?? SearchIndex(entries: [], of: origin)
  }

  /// Replaces the index. If two programs do so at once, one of them leaves it to the other.
  func write(_ index: SearchIndex) {
    guard index.count <= SearchIndex.limit else { return }
    do {
      try state.write(index.bytes, to: new, .creating, isDurable: false)
      try state.files.rename(new, to: path)
    } catch let failure as FileFailure where failure.code == .alreadyThere {
      guard let status = try? state.files.status(new, followsLink: false) else { return }
      let (age, isBeyond) = state.files.nanoseconds.subtractingReportingOverflow(status.modified)
      if isBeyond || age.magnitude > Self.oldAge { try? state.files.unlink(new) }
    } catch {
      try? state.files.unlink(new)
    }
  }

  /// Removes an index that was written before a time, in nanoseconds since 1970, and what a crash has left of another.
  func forget(before time: Int) {
    guard (try? state.has(path.folder)) == true else { return }
    for file in [path, new] {
      if let status = try? state.files.status(file, followsLink: false), status.modified < time {
        try? state.files.unlink(file)
      }
    }
  }
}

internal import PlanBoardCore

/// The file with the ``SearchIndex`` of a planning folder.
struct SearchIndexFile: Sendable {
  /// The smallest number of files for which an index is used.
  static let fewestFiles = 256
  /// A search writes the index again if at least this many of the files that it opened are new or have changed.
  static let fewestNews = 64

  private let file: IndexFile
  var path: Path { file.path }

  /// The index of a planning folder; its file need not exist.
  init(of folder: PlanningFolder, in state: StateFiles) { file = History.of(folder, in: state).searchIndex }

  /// Reads the index.
  ///
  /// - Returns: an empty index if the file does not exist or cannot be used. nil if the planning folder has no trusted
  ///   history on this machine, or if no stamp of its files is valid (``StampOrigin``).
  func read(for folder: FileIdentity, at root: Path) -> SearchIndex? {
    guard file.hasFolder, let origin = StampOrigin(of: folder, at: root, in: file.state.files) else { return nil }
    return file.read(limit: SearchIndex.sizeLimit).flatMap { SearchIndex(bytes: $0, of: origin) }
      ?? SearchIndex(entries: [], of: origin)
  }

  /// Replaces the index. An index with more than ``SearchIndex/limit`` files is not written.
  func write(_ index: SearchIndex) {
    if index.count <= SearchIndex.limit { file.write(index.bytes) }
  }
}

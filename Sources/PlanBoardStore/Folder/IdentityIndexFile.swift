package import PlanBoardCore
package import PlanBoardMarkdown

/// The file with the ``IdentityIndex`` of a planning folder.
package struct IdentityIndexFile: Sendable {
  /// In a plan of at least this many boards, all texts are in the index.
  package static let fewestBoards = 64
  /// In a plan of fewer boards, only texts of at least this many bytes are in the index.
  package static let longText = 65_536
  /// The index is written again if a request reads at least this many new texts and files. One new text of at least
  /// ``longText`` bytes is enough.
  package static let fewestNews = 64

  private let file: IndexFile
  private let folder: PlanningFolder
  private let version: String
  private let defaults: BoardDefaults
  /// The digest of everything that the identities of a text's cards depend on, except the text.
  private var reading: SHA256 {
    SHA256(Array("\(version) \(ParsedBoard.identityVersion) ".utf8) + defaults.canonicalBytes)
  }

  /// The index of a planning folder; its file need not exist.
  ///
  /// - Parameter version: the version of the program, because another version may read a text differently.
  package init(
    of folder: PlanningFolder, in stateFolder: Path, version: String, _ defaults: BoardDefaults, files: any FileSystem
  ) {
    file = History.of(folder, in: StateFiles(root: stateFolder, files: files)).identityIndex
    self.folder = folder
    self.version = version
    self.defaults = defaults
  }

  var path: Path { file.path }

  /// Reads the index.
  ///
  /// - Returns: an empty index if the file does not exist or cannot be used; nil if the planning folder has no trusted
  ///   history on this machine.
  func read() -> IdentityIndex? {
    guard file.hasFolder else { return nil }
    let origin = (try? file.state.files.status(folder.realRoot, followsLink: false)).flatMap {
      StampOrigin(of: $0.identity, at: folder.realRoot, in: file.state.files)
    }
    return file.read(limit: IdentityIndex.sizeLimit).flatMap { IdentityIndex(bytes: $0, for: reading, of: origin) }
      ?? IdentityIndex([], of: origin)
  }

  /// Replaces the index. An index larger than ``IdentityIndex/sizeLimit`` is not written.
  func write(_ index: IdentityIndex) {
    let bytes = index.bytes(for: reading)
    if bytes.count <= IdentityIndex.sizeLimit { file.write(bytes) }
  }
}

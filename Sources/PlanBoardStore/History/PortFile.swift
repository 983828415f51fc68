package import PlanBoardCore

/// The file with the port at which the page of a plan is served, in the folder of the plan's history. Browsers keep what
/// belongs to the page, such as unsaved text, by the port.
package struct PortFile: Sendable {
  private let path: Path
  private let state: StateFiles

  /// Refers to the file of a planning folder in a state folder.
  package init(of folder: PlanningFolder, in stateFolder: Path, files: any FileSystem) {
    state = StateFiles(root: stateFolder, files: files)
    path = History.of(folder, in: state).folder.appending(Self.name)
  }

  private static var name: String.UTF8View { "port".utf8 }

  /// The port of the plan; nil if none was recorded, or if the file cannot be read or trusted.
  package var port: Int? { Self.port(at: path, state) }

  /// Records the port of the plan.
  package func record(_ port: Int) throws(FileFailure) {
    try state.makeFolder(path.folder)
    try state.replace(path, with: Array("\(port)\n".utf8), isDurable: false)
  }

  /// The ports of all other plans on this machine, as far as they can be read.
  package var others: Set<Int> {
    let folders = (try? state.contents(of: state.folders)) ?? []
    return Set(
      folders.lazy.map(\.path).filter { $0 != path.folder }.compactMap {
        Self.port(at: $0.appending(Self.name), state)
      })
  }

  private static func port(at path: Path, _ state: StateFiles) -> Int? {
    guard (try? state.has(path.folder)) == true, let bytes = try? state.read(path, count: 16) else { return nil }
    return UInt16(String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" }).map(Int.init)
  }
}

package import PlanBoardCore

/// The boards that a request may change (docs/workspace.md, "What a command may change").
///
/// In a folder with a `.planboard.yml`, any board may be changed. Elsewhere it is unknown where the plan ends: a request may
/// change the boards that it names, and those directly in the folder, but no others below it.
package struct WriteScope: Sendable {
  private enum Extent {
    case everything
    case near(named: Set<Path>, folders: [Path])
  }

  private let extent: Extent

  private init(_ extent: Extent) { self.extent = extent }

  /// A scope for requests that name their boards in another way, such as an undo, which changes the boards named in the history.
  package static var everything: WriteScope { WriteScope(.everything) }

  /// A scope of named boards and folders.
  ///
  /// - Parameters:
  ///   - named: the boards that the request names.
  ///   - folders: the folders that the request names. All boards in them may be changed. For `/`, a home folder and the folders
  ///     above one, only the boards directly in the folder may be changed, because those further down are not one plan.
  ///   - home: the user's home folder. `/root` and the folders in `/home` and `/Users` count as homes, too.
  package static func near(
    named: some Sequence<Path> = [], folders: [Path], home: Path?, in files: any FileSystem
  ) -> WriteScope {
    WriteScope(.near(named: Set(named), folders: folders.filter { !isWide($0, home, files) }))
  }

  /// A scope of named boards.
  ///
  /// - Parameter named: the boards that the request names.
  package static func near(named: some Sequence<Path> = []) -> WriteScope {
    WriteScope(.near(named: Set(named), folders: []))
  }

  /// Checks that a change stays within the scope.
  ///
  /// - Throws: `FileFailure`: `notNamed`, with the first board that may not be changed.
  package func check(_ change: Change, in folder: PlanningFolder) throws(FileFailure) {
    guard !folder.hasSettings, case .near(let named, let folders) = extent else { return }
    // A trash receives cards from its board; copies of the trash belong to pb.
    let own = [folder.root.normalized, folder.trash.folder.normalized]
    for board in change.boards where !named.contains(board.path) && !board.path.isTrash {
      let path = board.path.normalized
      guard !own.contains(path.folder.normalized), !folders.contains(where: { path.isBelow($0.normalized) }) else {
        continue
      }
      throw FileFailure(.notNamed, .write, board.path)
    }
  }

  /// Whether the boards below this folder do not form one plan: it is `/`, a home, or above a home.
  private static func isWide(_ folder: Path, _ home: Path?, _ files: any FileSystem) -> Bool {
    guard let real = try? files.resolve(folder) else { return false }
    if real == Path("/") || ["/home", "/Users"].contains(real.folder.text) { return true }
    return (["/root", "/home/x", "/Users/x"].map { Path($0) } + [home].compactMap { $0 }).contains { home in
      let home = (try? files.resolve(home)) ?? home
      return home == real || home.isInside(real)
    }
  }
}

extension Path {
  /// Whether it is somewhere in the folder. Every relative path that does not go up is in `.`.
  fileprivate func isBelow(_ folder: Path) -> Bool {
    guard folder == .here else { return isInside(folder) }
    return bytes.first != Self.separator && !(bytes + [Self.separator]).starts(with: "../".utf8)
  }
}

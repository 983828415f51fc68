package import PlanBoardCore

/// The boards that a request may change (docs/workspace.md, "What a command may change").
///
/// A request may change the boards that it names, and those in the folders that it names. For other boards, the
/// planning folder's ``PlanOrigin`` decides:
/// - `settings` and `named`: a request may change all boards.
/// - `standard` (the default plan): a request that only adds cards may change all boards. Other requests may change
///   none.
/// - `repository`, `current` and `nowhere`: a request may change none.
///
/// If ``PlanningFolder/isOnePlan`` is false, "all boards" means only the boards directly in the planning folder.
///
/// A request may also change the trash and the removed boards; in the default plan, only together with another board.
package struct WriteScope: Sendable {
  private enum Extent {
    case everything
    /// In `folders`, all boards at any depth may be changed; in `places`, only the boards directly in the folder.
    case near(named: Set<Path>, folders: [Path], places: [Path])
  }

  private let extent: Extent
  private let addsOnly: Bool

  private init(_ extent: Extent, addsOnly: Bool = false) {
    self.extent = extent
    self.addsOnly = addsOnly
  }

  /// A scope without limits, for requests such as undo, which changes the boards that the history names.
  package static var everything: WriteScope { WriteScope(.everything) }

  /// The scope of a request that names folders, and perhaps boards.
  ///
  /// - Parameter folders: all boards in them may be changed. In `/`, a home or a folder above a home, only the boards
  ///   directly in the folder may be changed, because the boards further down are not one plan.
  package static func near(
    named: some Sequence<Path> = [], folders: [Path], home: Path?, in files: any FileSystem
  ) -> WriteScope {
    func isWide(_ folder: Path) -> Bool {
      (try? files.resolve(folder)).map { PlanningFolder.isWide($0, home, files) } ?? false
    }
    return WriteScope(
      .near(named: Set(named), folders: folders.filter { !isWide($0) }, places: folders.filter { isWide($0) }))
  }

  /// The scope of a request that names no folders.
  package static func near(named: some Sequence<Path> = [], addsOnly: Bool = false) -> WriteScope {
    WriteScope(.near(named: Set(named), folders: [], places: []), addsOnly: addsOnly)
  }

  /// Checks that a change stays within the scope.
  ///
  /// - Throws: `FileFailure` with the code `notNamed` or `notNamedInDefault`, and the path of the first board that may
  ///   not be changed. If the planning folder has a ``PlanningFolder/fault``, that failure is thrown instead.
  package func check(
    _ change: Change, in folder: PlanningFolder, _ files: any FileSystem
  ) throws(FileFailure) {
    guard case .near(let named, let folders, let places) = extent else { return }
    // The folders in which only the boards directly in the folder may be changed.
    var own = places.map(\.normalized)
    switch folder.origin {
    case .settings: return
    case .standard where !addsOnly: break
    case .named, .standard:
      if folder.isOnePlan { return }
      own.append(folder.root.normalized)
    case .repository, .current, .nowhere: break
    }
    // Conflict copies of the trash are in the folder of the trash.
    if folder.origin != .standard { own.append(folder.trash.folder.normalized) }
    for board in change.boards where !named.contains(board.path) {
      // A trash receives cards from another board in the same change.
      if board.path.isTrash || board.path.isOfRemovedBoard, folder.origin != .standard || change.boards.count > 1 {
        continue
      }
      let path = board.path.normalized
      guard !own.contains(path.folder.normalized), !folders.contains(where: { path.isBelow($0.normalized) }) else {
        continue
      }
      throw folder.refusal(of: board.path, addsOnly: addsOnly, files)
    }
  }
}

extension PlanningFolder {
  fileprivate func refusal(of board: Path, addsOnly: Bool, _ files: any FileSystem) -> FileFailure {
    if let fault { return fault }
    guard origin != .standard || addsOnly || !has(board, in: files) else {
      return FileFailure(.notNamedInDefault, .write, board)
    }
    var failure = FileFailure(.notNamed, .write, board)
    if origin == .repository || origin == .current { failure.planFolder = root }
    return failure
  }
}

extension Path {
  /// Every relative path that does not begin with `..` is below `.`.
  fileprivate func isBelow(_ folder: Path) -> Bool {
    guard folder == .here else { return isInside(folder) }
    return bytes.first != Self.separator && !(bytes + [Self.separator]).starts(with: "../".utf8)
  }
}

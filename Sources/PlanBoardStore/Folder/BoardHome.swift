package import PlanBoardCore

/// Facts about the planning folder that a board belongs to.
package struct BoardHome: Sendable {
  /// The board to which removed cards are moved (docs/workspace.md, "Trash"). It need not exist.
  package let trash: Path
  /// The board's path, relative to the planning folder; absolute for a trash outside the planning folder.
  package var name: String { place.text }
  /// ``name`` as bytes, which need not be UTF-8.
  package let place: Path

  /// Creates a home from its parts.
  package init(trash: Path, name: String) { self.init(trash: trash, place: Path(name)) }

  private init(trash: Path, place: Path) {
    self.trash = trash
    self.place = place
  }

  /// Finds the planning folder that a board belongs to (``PlanningFolder/home(of:recordedAs:in:)``).
  ///
  /// - Throws: `FileFailure` if the current folder no longer exists.
  package init(of board: Path, in folder: PlanningFolder, _ files: any FileSystem) throws(FileFailure) {
    self = try FileFailure.naming(.find, board) { () throws(SystemFailure) in
      let place = try folder.recorded(board, in: files)
      // Cards that are removed from another folder's trash go to this folder's trash.
      guard !place.isTrash else { return BoardHome(trash: folder.trash, place: place) }
      let home = try folder.home(of: board, recordedAs: place, in: files)
      let isHere = home.realRoot == folder.realRoot
      return BoardHome(trash: home.trash, place: isHere ? place : try home.recorded(board, in: files))
    }
  }
}

package import PlanBoardCore

/// The planning folder that a board belongs to.
package struct BoardHome: Sendable {
  /// The board that removed cards go to (format §4). It need not be there.
  package let trash: Path
  /// The board's path below that folder.
  package let name: String

  package init(trash: Path, name: String) {
    self.trash = trash
    self.name = name
  }

  /// - Throws: `FileFailure` if the board's folder is gone.
  package init(of board: Path, in folder: PlanningFolder, _ files: any FileSystem) throws(FileFailure) {
    self = try FileFailure.naming(.find, board) { () throws(SystemFailure) in
      let place = try folder.recorded(board, in: files)
      // What is taken out of another folder's trash comes into this one's.
      guard place.isAbsolute, !place.isTrash else {
        return BoardHome(trash: folder.trash, name: place.text)
      }
      let other = try PlanningFolder(of: board, in: files)
      return BoardHome(trash: other.trash, name: try other.recorded(board, in: files).text)
    }
  }
}

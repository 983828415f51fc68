package import PlanBoardCore
package import PlanBoardStore

/// Makes a folder a planning folder: a `.planboard.yml` with every key explained.
package struct InitializeFolder: Intent {
  package var folder: Path

  package init(_ folder: Path) { self.folder = folder }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    guard try !isFile(boards) else { throw FileFailure(.notAFolder, .write, folder) }
    let path = folder.appending(FolderSettings.fileName.utf8)
    let isNothing = try boards.boardIfThere(at: path) != nil
    let change = Change.Board(path: path, before: nil, after: Array(FolderSettings.template.utf8))
    return (Change(isNothing ? [] : [change]), Outcome(verb: .folderMade, board: path, isNothing: isNothing))
  }

  /// Whether a file already has the folder's path.
  private func isFile(_ boards: any BoardSource) throws -> Bool {
    do { return try boards.boardIfThere(at: folder) != nil } catch let failure as FileFailure
      where failure.code == .isDirectory
    { return false }
  }
}

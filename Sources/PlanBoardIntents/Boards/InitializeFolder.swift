package import PlanBoardCore
package import PlanBoardStore

/// Turns a folder into a planning folder by adding a `.planboard.yml` in which every key is explained.
package struct InitializeFolder: Intent {
  package var folder: Path

  /// Makes the request; the folder need not exist yet.
  package init(_ folder: Path) { self.folder = folder }

  /// Plans the new file; nothing if the folder already has a `.planboard.yml`.
  ///
  /// - Throws: `FileFailure`: `notAFolder` if the path is that of a file, or another code if the path cannot be read.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    guard try !isFile(boards) else { throw FileFailure(.notAFolder, .write, folder) }
    let path = folder.appending(FolderSettings.fileName.utf8)
    let isNothing = try boards.boardIfThere(at: path) != nil
    let change = Change.Board(path: path, before: nil, after: Array(FolderSettings.template.utf8))
    return (Change(isNothing ? [] : [change]), Outcome(verb: .folderMade, board: path, isNothing: isNothing))
  }

  /// Whether the folder's path is that of a file.
  private func isFile(_ boards: any BoardSource) throws -> Bool {
    do { return try boards.boardIfThere(at: folder) != nil } catch let failure as FileFailure
      where failure.code == .isDirectory
    { return false }
  }
}

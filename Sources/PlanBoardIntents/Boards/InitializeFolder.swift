package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Turns a folder into a planning folder by adding a `.planboard.yml`.
package struct InitializeFolder: NamelessIntent {
  package var folder: Path
  /// The names of files in the folder that become boards, without a change to the files
  /// (``PlanSession/adoptable(in:)``).
  package var adopted: [String]
  /// Whether the folder is in the work tree of a git repository (``CreateBoard/isInGit``).
  package var isInGit: Bool

  /// Creates the intent; the folder need not exist yet.
  package init(_ folder: Path, adopting adopted: [String] = [], isInGit: Bool = false) {
    self.folder = folder
    self.adopted = adopted
    self.isInGit = isInGit
  }

  /// Plans the new `.planboard.yml`, or no change if the folder already has one.
  ///
  /// - Throws: `FileFailure`, with the code `notAFolder` if there is a file at the path.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    guard try !isFile(boards) else { throw FileFailure(.notAFolder, .write, folder) }
    let path = folder.appending(FolderSettings.fileName.utf8)
    let isNothing = try boards.boardIfThere(at: path) != nil
    let change = Change.Board(path: path, before: nil, after: Array(FolderSettings.template(boards: adopted).utf8))
    var outcome = Outcome(verb: .folderMade, board: path, isNothing: isNothing)
    if !isNothing, !adopted.isEmpty {
      func files(_ isWanted: ([ParsedBoard.ColumnSpan]) -> Bool) -> [String] {
        adopted.filter { name in
          (try? boards.boardIfThere(at: folder.appending(name.utf8))).map { isWanted($0.columns) } ?? false
        }
      }
      outcome.detail = .adopted(
        adopted, withoutColumns: files(\.isEmpty),
        withDoneColumn: isInGit ? [] : files { $0.contains(where: \.isDone) })
    }
    return (Change(isNothing ? [] : [change]), outcome)
  }

  private func isFile(_ boards: any BoardSource) throws -> Bool {
    do { return try boards.boardIfThere(at: folder) != nil } catch let failure as FileFailure
      where failure.code == .isDirectory
    { return false }
  }
}

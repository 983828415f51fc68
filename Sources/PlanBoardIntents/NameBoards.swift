internal import PlanBoardMarkdown
package import PlanBoardWorkspace

/// Names the boards of a plan in its `.gitattributes`, so that git merges them card by card, or takes their names out again. What the
/// file has besides stays as it is.
package struct NameBoards: Intent {
  package static let fileName = ".gitattributes"

  package var folder: PlanningFolder
  package var removes: Bool

  package init(in folder: PlanningFolder, removes: Bool = false) {
    self.folder = folder
    self.removes = removes
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = folder.root.appending(Self.fileName.utf8)
    let before = try boards.boardIfThere(at: path)?.source.bytes
    let attributes = GitAttributes(before)
    let patterns = GitAttributes.patterns(for: boards.paths, in: folder)
    let after = removes ? attributes.removing() : attributes.setting(patterns)
    let change = Change(before == after ? [] : [Change.Board(path: path, before: before, after: after)])
    return (change, Outcome(verb: removes ? .boardsUnnamed : .boardsNamed, isNothing: before == after))
  }
}

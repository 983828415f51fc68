package import PlanBoardCore

/// The Markdown files of a folder that a sparse checkout leaves out of the work tree, without hidden files. git merges
/// these files like the files in the work tree.
package struct LeftOutFiles: Sendable {
  /// The paths of the files whose front matter makes them boards, relative to the folder.
  package private(set) var boards: [Path] = []
  package private(set) var others: [Path] = []

  /// Reads git's index; finds no files if the checkout is not sparse. In a partial clone, a file whose text is missing
  /// is added to ``others``.
  package init(_ git: Git) throws(Git.Failure) {
    let (value, code) = try git.run(["config", "--bool", "--get", "core.sparseCheckout"], codes: [0, 1])
    guard code == 0, value.starts(with: "true".utf8) else { return }
    let top = try git.prefix()
    let objects = try GitObjects(git)
    for entry in try git.run(["ls-files", "-t", "-z"]).output.split(separator: 0) where entry.starts(with: "S ".utf8) {
      let path = Path(bytes: entry.dropFirst(2))
      guard path.isMarkdown, !path.isHidden else { continue }
      let text = try? objects.file(Array(":0:".utf8) + top + path.bytes)
      if text.map(BoardFile.declaresBoard) ?? false { boards.append(path) } else { others.append(path) }
    }
  }
}

package import PlanBoardCore

/// The Markdown files that the next commit of a repository adds or changes, with their staged texts.
package struct StagedFiles: Sendable {
  /// The staged texts, by path relative to ``Git/folder``. If that folder is not the top of the repository, every path
  /// begins with `../`.
  package let texts: [Path: [UInt8]]

  /// Reads the staged files of a repository.
  package init(_ git: Git) throws(Git.Failure) {
    // If there is no repository, only the failure of this call says so.
    _ = try git.prefix()
    let top = try git.line(["rev-parse", "--show-cdup"])
    let arguments =
      ["diff", "--cached", "--name-only", "-z", "--diff-filter=ACMRT", "--no-relative"] + Git.diffOptions
    let objects = try GitObjects(git)
    var texts: [Path: [UInt8]] = [:]
    for name in try git.run(arguments).output.split(separator: 0) {
      // `name` is relative to the top of the repository, as git requires for the name of an object.
      let path = Path(bytes: top + name)
      if path.isMarkdown { texts[path] = objects.file(Array(":0:".utf8) + name) }
    }
    self.texts = texts
  }
}

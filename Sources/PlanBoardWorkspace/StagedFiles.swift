/// The Markdown files that the next commit of a repository changes, as it will have them: the work tree may have others.
package struct StagedFiles: Sendable {
  /// What the files have, by their paths from the folder of the ``Git`` that was asked.
  package let texts: [Path: [UInt8]]

  /// - Throws: `Git.Failure`.
  package init(_ git: Git) throws(Git.Failure) {
    _ = try git.prefix()
    let arguments =
      ["diff", "--cached", "--name-only", "-z", "--diff-filter=ACMRT", "--relative"] + Git.diffOptions
    let objects = try GitObjects(git)
    var texts: [Path: [UInt8]] = [:]
    for name in try git.run(arguments).output.split(separator: 0) {
      let path = Path(bytes: name)
      if path.isMarkdown { texts[path] = objects.file(Array(":./".utf8) + name) }
    }
    self.texts = texts
  }
}

package import PlanBoardCore

/// The Markdown files that the next commit of a repository adds or changes, with their staged texts.
package struct StagedFiles: Sendable {
  /// The staged texts, by path relative to ``Git/folder``. The paths of files outside this folder begin with `../`.
  package let texts: [Path: [UInt8]]
  /// The texts in the index of other tracked Markdown files, as far as they were asked for, by path as in ``texts``.
  package let otherTexts: [Path: [UInt8]]
  /// The paths of the files in the commit and before it, from the top of the repository. They differ for a renamed
  /// file.
  private let places: [Path: (now: [UInt8], before: [UInt8])]

  /// Reads the staged files of a repository.
  ///
  /// - Parameter isWanted: whether the text of another tracked Markdown file is needed, too. (git could say which files
  ///   differ from the index, but then it would run filters that the repository names.)
  package init(_ git: Git, others isWanted: (Path) -> Bool) throws(Git.Failure) {
    // If there is no repository, only the failure of this call says so.
    let prefix = try git.prefix()
    let top = try git.line(["rev-parse", "--show-cdup"])
    let arguments =
      ["diff", "--cached", "--name-status", "-z", "--diff-filter=ACMRT", "--no-relative"] + Git.diffOptions
    let objects = try GitObjects(git)
    var texts: [Path: [UInt8]] = [:]
    var places: [Path: (now: [UInt8], before: [UInt8])] = [:]
    // A status and a path, or for a renamed or copied file, a status and two paths.
    var fields = try git.run(arguments).output.split(separator: 0)[...]
    while let status = fields.popFirst(), let before = fields.popFirst() {
      guard let name = status.starts(with: "R".utf8) || status.starts(with: "C".utf8) ? fields.popFirst() : before
      else { break }
      // `name` is relative to the top of the repository, as git requires for the name of an object.
      let path = Self.path(name, prefix, top)
      guard path.isMarkdown else { continue }
      guard let text = try Self.text(Array(":0:".utf8), name, nil, objects) else { continue }
      texts[path] = text
      places[path] = (Array(name), Array(before))
    }
    self.texts = texts
    self.places = places
    var others: [Path: [UInt8]] = [:]
    for name in try git.run(["ls-files", "-z", "--full-name", "--", ":/"]).output.split(separator: 0) {
      let path = Self.path(name, prefix, top)
      guard path.isMarkdown, texts[path] == nil, isWanted(path) else { continue }
      others[path] = try Self.text(Array(":0:".utf8), name, nil, objects)
    }
    otherTexts = others
  }

  /// The path, relative to ``Git/folder``, of a file that git names from the top of the repository.
  private static func path(_ name: ArraySlice<UInt8>, _ prefix: [UInt8], _ top: [UInt8]) -> Path {
    Path(bytes: name.starts(with: prefix) ? Array(name.dropFirst(prefix.count)) : top + name)
  }

  /// Whether the next commit ends a merge, and so has two parents.
  package static func isMerge(_ git: Git) -> Bool { has("MERGE_HEAD", git) }

  /// Whether git has merged something into the next commit: another branch, or one commit.
  package static func endsMerge(_ git: Git) -> Bool {
    ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"].contains { has($0, git) }
  }

  private static func has(_ name: String, _ git: Git) -> Bool {
    (try? git.run(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"])) != nil
  }

  /// The texts that the staged files have in each parent of the next commit, under the paths of ``texts``. Empty for a
  /// file that a parent lacks.
  package func textsInParents(_ git: Git) throws(Git.Failure) -> [[Path: [UInt8]]] {
    let objects = try GitObjects(git)
    var parents: [[Path: [UInt8]]] = []
    for parent in ["HEAD"] + (Self.isMerge(git) ? ["MERGE_HEAD"] : []) {
      var texts: [Path: [UInt8]] = [:]
      for (path, place) in places {
        for name in parent == "HEAD" ? [place.before] : [place.now, place.before] where texts[path] == nil {
          texts[path] = try Self.text(Array("\(parent):".utf8), name, parent, objects)
        }
        if texts[path] == nil { texts[path] = [] }
      }
      parents.append(texts)
    }
    return parents
  }

  /// - Parameters:
  ///   - tree: `:0:`, or the commit with a colon.
  ///   - name: the path of the file from the top of the repository.
  ///   - revision: the commit; nil for what is staged.
  private static func text(
    _ tree: [UInt8], _ name: some Sequence<UInt8>, _ revision: String?, _ objects: GitObjects
  ) throws(Git.Failure) -> [UInt8]? {
    do throws(Git.Failure) { return try objects.file(tree + name) } catch {
      throw error.naming(Path(bytes: name), in: revision, remedy: ["diff", "--cached"])
    }
  }
}

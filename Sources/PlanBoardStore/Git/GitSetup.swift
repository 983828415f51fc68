package import PlanBoardCore
internal import PlanBoardMarkdown

/// Sets up a clone so that git merges and compares boards card by card. A clone gets the attributes of its origin, but
/// not the settings or the hook.
package struct GitSetup: Sendable {
  let git: Git
  let files: any FileSystem

  /// Prepares the setup of the repository that ``Git/folder`` is in, and writes nothing.
  package init(_ git: Git, in files: any FileSystem) {
    self.git = git
    self.files = files
  }

  /// A setting of a clone: its key, and the value that pb gives it.
  package struct Setting: Sendable {
    package let key: String
    let value: String
    /// Whether only those have this setting who ask for it.
    package var isOptional = false
  }

  /// The key of the setting that says which command merges boards.
  package static let driver = "merge.pb.driver"

  /// If pb is missing, killed or too old, the commands in these settings merge line by line or print the file, as git
  /// does by default. Without this fallback, git would take the failure of pb for a conflict, and leave only one side
  /// in the file, without conflict markers. File names come after `--`, so they are never taken for options.
  ///
  /// The merge driver gets every Markdown file of a plan. pb refuses those that are no boards, so they are merged by
  /// `git merge-file`, too. git before 2.44 passes `%S`, `%X` and `%Y` as they are, instead of the labels of the sides;
  /// `%%` is how git writes a percent sign. If `git merge-file` refuses binary files, our version stays, as in git.
  package static let settings = [
    Setting(key: "merge.pb.name", value: "pb board merge"),
    Setting(
      key: driver,
      value:
        #"sh -c 'command -v pb >/dev/null 2>&1 && "#
        + #"{ pb merge-driver --only-boards -- "$1" "$2" "$3" "$4" "$5"; code=$?; [ $code -le 1 ] && exit $code; }; "#
        + #"test "$6" = %%S && set -- "$1" "$2" "$3" "$4" "$5" base ours theirs; "#
        + #"git merge-file --marker-size="$4" -L "$7" -L "$6" -L "$8" -- "$2" "$1" "$3"; "#
        + #"code=$?; [ $code -le 127 ] && exit $code; exit 1' pb %O %A %B %L %P %S %X %Y"#),
    Setting(
      key: "diff.pb.textconv",
      value: #"sh -c 'command -v pb >/dev/null 2>&1 && pb textconv -- "$1" 2>/dev/null || exec cat -- "$1"' pb"#,
      isOptional: true),
  ]

  /// Only findings stop a commit, not boards or settings that pb cannot read: backups that run by themselves must go on.
  /// Nor does a board that a newer pb wrote, because the author of the commit cannot correct that.
  private static let hook = """
    #!/bin/sh
    # Made by `pb git setup`; `pb git setup --remove` takes it away.
    pb lint --help 2>/dev/null | grep -q -- '--staged' || exit 0
    pb lint --staged --ignore newer-format
    [ $? -eq 1 ] || exit 0
    echo 'To commit without this check: git commit --no-verify' >&2
    exit 1

    """

  /// The state of a setting or of the hook.
  package enum State: String, Sendable {
    /// `ours`: exactly what pb makes.
    case missing, ours
    /// The user or another program made it, so pb leaves it alone.
    case other
  }

  /// Reads the state of a setting in this clone.
  package func state(of setting: Setting) throws(Git.Failure) -> State {
    let (output, code) = try git.run(["config", "--local", "-z", "--get", setting.key], codes: [0, 1])
    guard code == 0 else { return .missing }
    let value = String(decoding: output.dropLast(), as: UTF8.self)
    return value == setting.value ? .ours : .other
  }

  /// Whether the merge driver of this clone runs `pb merge-driver`, even if the user has written the command in another
  /// way.
  package func runsMergeDriver() throws(Git.Failure) -> Bool {
    let (output, code) = try git.run(["config", "--local", "-z", "--get", Self.driver], codes: [0, 1])
    guard code == 0 else { return false }
    let words = output.dropLast().split { !($0.isAlphanumeric || "._-/".utf8.contains($0)) }
    return zip(words, words.dropFirst()).contains { program, command in
      Path(bytes: program).name.elementsEqual("pb".utf8) && command.elementsEqual("merge-driver".utf8)
    }
  }

  /// Whether this clone has no merge driver at all.
  ///
  /// To be fast, this first reads `.git/config`. git itself runs only if the command is not there: the clone may be a
  /// worktree, a submodule, or include another file.
  package func lacksMergeDriver() throws(Git.Failure) -> Bool {
    let config = try? BoardFile.readIfThere(git.folder.appending(".git/config".utf8), in: files)
    if let config, config.bytes.contains(part: "pb merge-driver".utf8) { return false }
    return try git.run(["config", "--local", "-z", "--get", Self.driver], codes: [0, 1]).code == 1
  }

  /// Writes a setting of this clone.
  package func set(_ setting: Setting) throws(Git.Failure) {
    try git.run(["config", "--local", setting.key, setting.value])
  }

  /// Removes a setting of this clone.
  ///
  /// - Throws: `Git.Failure`, also if the setting is not set.
  package func unset(_ setting: Setting) throws(Git.Failure) {
    try git.run(["config", "--local", "--unset", setting.key])
  }

  // MARK: The hook

  /// Returns the path of the `pre-commit` hook, where a person would write it (``HookOwner/husky9``).
  package func hookPath() throws(Git.Failure) -> Path {
    let path = Path(bytes: try git.askingForHooks.line(["rev-parse", "--git-path", "hooks/pre-commit"]))
    let place = path.isAbsolute ? path : git.folder.appending(path.bytes)
    return HookOwner.isGenerated(place.folder) ? place.folder.folder.appending(place.name) : place
  }

  /// Returns the state of the hook. The state is also `other` in these cases:
  /// - The hook is a link, or cannot be read.
  /// - git looks for hooks outside the repository, where pb must not write.
  /// - git looks for hooks in a path that is not a folder, which turns hooks off.
  package func hookState() throws(Git.Failure) -> State {
    let path = try hookPath()
    guard let status = try? files.status(path, followsLink: false) else {
      return try isInRepository(path.folder) ? .missing : .other
    }
    guard status.kind == .file, let bytes = try? BoardFile.read(path, in: files).bytes else { return .other }
    guard try isInRepository(path.folder) else { return .other }
    return bytes.elementsEqual(Self.hook.utf8) ? .ours : .other
  }

  /// Reads the hook, whoever wrote it.
  ///
  /// - Throws: `Git.Failure` if git fails; `FileFailure` if the hook does not exist or cannot be read.
  func hookText() throws -> [UInt8] { try BoardFile.read(hookPath(), in: files).bytes }

  /// Writes the hook.
  ///
  /// - Throws: `Git.Failure` if git fails; `FileFailure` if the hook cannot be written, with the code `alreadyThere` if
  ///   a hook exists.
  package func addHook() throws {
    let path = try hookPath()
    try FileFailure.naming(.write, path) { () throws(SystemFailure) in
      try files.makeFolders(path.folder, mode: 0o777)
      let descriptor = try files.open(path, .sharing(mode: 0o666))
      do throws(SystemFailure) {
        defer { try? files.close(descriptor) }
        try files.writeAll(descriptor, Array(Self.hook.utf8))
        // All users who may read the hook may run it.
        let mode = try files.status(descriptor).mode
        try files.changeMode(descriptor, mode | (mode & 0o444) >> 2)
        try files.synchronize(descriptor)
      } catch {
        try? files.unlink(path)
        throw error
      }
    }
  }

  /// Removes the hook, whoever wrote it.
  ///
  /// - Throws: `Git.Failure` if git fails; `FileFailure` if the hook cannot be removed.
  package func removeHook() throws {
    let path = try hookPath()
    try FileFailure.naming(.write, path) { () throws(SystemFailure) in try files.unlink(path) }
  }

  // MARK: Boards

  /// Returns how git merges the given files. Their paths are relative to ``Git/folder``.
  package func attributes(of paths: [Path]) throws(Git.Failure) -> [Path: GitAttributes.Merge] {
    try values(of: "merge", for: paths).mapValues { GitAttributes.Merge($0) }
  }

  /// Returns which attributes for all Markdown files in ``Git/folder`` leave other attributes alone: those that the user
  /// has set for a file that nobody has named, and those in a folder above, which this folder's attributes would
  /// override.
  package func freeAttributes() throws(Git.Failure) -> GitAttributes.Free {
    let unnamed = Path("pb: a file that nobody has named.md")
    var merge = try attributes(of: [unnamed])[unnamed] ?? .unnamed
    if merge.isFree, try !git.prefix().isEmpty {
      let files = try git.run(["ls-files", "-z", "--", "*.md"]).output.split(separator: 0).map { Path(bytes: $0) }
      merge = try attributes(of: files).values.first { !$0.isFree } ?? merge
    }
    let diff = try values(of: "diff", for: [unnamed])[unnamed].map { String(decoding: $0, as: UTF8.self) }
    return GitAttributes.Free(merge: merge, hasOwnDiff: !["unspecified", "markdown", "pb", nil].contains(diff))
  }

  private func values(of attribute: String, for paths: [Path]) throws(Git.Failure) -> [Path: ArraySlice<UInt8>] {
    var values: [Path: ArraySlice<UInt8>] = [:]
    // The input of each run must fit into a pipe.
    for start in stride(from: 0, to: paths.count, by: 32) {
      let some = paths[start..<min(start + 32, paths.count)]
      let output = try git.run(["check-attr", "-z", "--stdin", attribute], input: some.flatMap { $0.bytes + [0] })
        .output
      let fields = output.split(separator: 0, omittingEmptySubsequences: false)
      for index in stride(from: 0, to: fields.count - 2, by: 3) {
        values[Path(bytes: fields[index])] = fields[index + 2]
      }
    }
    return values
  }
}

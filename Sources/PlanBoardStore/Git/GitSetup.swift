package import PlanBoardCore

/// The setup of a clone for merging and comparing boards card by card. Attributes are copied with a repository; settings are not.
package struct GitSetup: Sendable {
  let git: Git
  let files: any FileSystem

  /// Creates the setup of the repository that git's folder belongs to.
  package init(_ git: Git, in files: any FileSystem) {
    self.git = git
    self.files = files
  }

  /// A setting of this clone, and the values that older versions gave it.
  package struct Setting: Sendable {
    package let key: String
    let value: String
    var former: [String] = []
  }

  /// The settings of a clone. If pb is missing, killed or too old to understand the command, their commands merge lines and print
  /// the file, as git does without settings. Without this fallback, git would take a failing driver for a conflict, and leave one
  /// side without conflict markers. File names from the repository come after `--`.
  package static let settings = [
    Setting(key: "merge.pb.name", value: "pb board merge"),
    Setting(
      key: "merge.pb.driver",
      value:
        #"sh -c 'command -v pb >/dev/null 2>&1 && { pb merge-driver -- "$@"; code=$?; [ $code -le 1 ] && exit $code; }; "#
        + #"exec git merge-file --marker-size="$4" -L ours -L base -L theirs -- "$2" "$1" "$3"' pb %O %A %B %L %P"#,
      former: [
        #"sh -c 'command -v pb >/dev/null 2>&1 && exec pb merge-driver "$@"; "#
          + #"exec git merge-file --marker-size="$4" -L ours -L base -L theirs "$2" "$1" "$3"' pb %O %A %B %L %P"#
      ]),
    Setting(
      key: "diff.pb.textconv",
      value: #"sh -c 'command -v pb >/dev/null 2>&1 && pb textconv -- "$1" 2>/dev/null || exec cat -- "$1"' pb"#,
      former: [#"sh -c 'command -v pb >/dev/null 2>&1 && exec pb textconv "$1"; exec cat "$1"' pb"#]),
  ]

  /// A hook that checks the boards of a commit before it is made.
  private static let hook = """
    #!/bin/sh
    # Made by `pb git setup`; `pb git setup --remove` takes it away.
    pb lint --help 2>/dev/null | grep -q -- '--staged' || exit 0
    exec pb lint --staged

    """

  package enum State: String, Sendable {
    case missing, ours
    /// Made by an older version.
    case outdated
    /// Made by the user or another program; it is left alone.
    case other
  }

  /// Reads the state of a setting in this clone.
  ///
  /// - Throws: `Git.Failure`.
  package func state(of setting: Setting) throws(Git.Failure) -> State {
    let (output, code) = try git.run(["config", "--local", "-z", "--get", setting.key], codes: [0, 1])
    guard code == 0 else { return .missing }
    let value = String(decoding: output.dropLast(), as: UTF8.self)
    return value == setting.value ? .ours : setting.former.contains(value) ? .outdated : .other
  }

  /// Writes a setting of this clone.
  ///
  /// - Parameter value: nil for the value of this version.
  /// - Throws: `Git.Failure`.
  package func set(_ setting: Setting, to value: String? = nil) throws(Git.Failure) {
    try git.run(["config", "--local", setting.key, value ?? setting.value])
  }

  /// Reads the value of a setting, such as one from an older version.
  ///
  /// - Throws: `Git.Failure`, also if it is not set.
  package func value(of setting: Setting) throws(Git.Failure) -> String {
    String(decoding: try git.line(["config", "--local", "--get", setting.key]), as: UTF8.self)
  }

  /// Removes a setting of this clone, and its section if that becomes empty.
  ///
  /// - Throws: `Git.Failure`.
  package func unset(_ setting: Setting) throws(Git.Failure) {
    try git.run(["config", "--local", "--unset", setting.key])
    // git leaves the heading of the empty section. It has no effect, but it confuses people.
    let section = setting.key.split(separator: ".").dropLast().joined(separator: ".")
    let rest = try git.run(["config", "--local", "--get-regexp", "^\(section)[.]"], codes: [0, 1])
    if rest.code == 1 { _ = try? git.run(["config", "--local", "--remove-section", section], codes: [0, 128]) }
  }

  // MARK: The hook

  /// Returns the path where git looks for the hook.
  ///
  /// - Throws: `Git.Failure`.
  package func hookPath() throws(Git.Failure) -> Path {
    let path = Path(bytes: try git.askingForHooks.line(["rev-parse", "--git-path", "hooks/pre-commit"]))
    return path.isAbsolute ? path : git.folder.appending(path.bytes)
  }

  /// Returns the state of the hook. It is `other` outside the repository, where pb must not write, and for a hooks path that is
  /// not a folder, which turns hooks off.
  ///
  /// - Throws: `Git.Failure`.
  package func hookState() throws(Git.Failure) -> State {
    let path = try hookPath()
    guard let status = try? files.status(path, followsLink: false) else {
      return try isInRepository(path.folder) ? .missing : .other
    }
    guard status.kind == .file, let bytes = try? BoardFile.read(path, in: files).bytes else { return .other }
    let isInside = try isInRepository(path.folder)
    return isInside && bytes.elementsEqual(Self.hook.utf8) ? .ours : .other
  }

  /// Writes the hook.
  ///
  /// - Throws: `Git.Failure`, `FileFailure`; `alreadyThere` if there is one.
  package func addHook() throws {
    let path = try hookPath()
    try FileFailure.naming(.write, path) { () throws(SystemFailure) in
      try files.makeFolders(path.folder, mode: 0o777)
      let descriptor = try files.open(path, .sharing(mode: 0o666))
      do throws(SystemFailure) {
        defer { try? files.close(descriptor) }
        try files.writeAll(descriptor, Array(Self.hook.utf8))
        // All users who may read it may run it.
        let mode = try files.status(descriptor).mode
        try files.changeMode(descriptor, mode | (mode & 0o444) >> 2)
        try files.synchronize(descriptor)
      } catch {
        try? files.unlink(path)
        throw error
      }
    }
  }

  /// Removes the hook.
  ///
  /// - Throws: `Git.Failure`, `FileFailure`.
  package func removeHook() throws {
    let path = try hookPath()
    try FileFailure.naming(.write, path) { () throws(SystemFailure) in try files.unlink(path) }
  }

  // MARK: Boards

  /// Returns those of the given boards that git merges card by card.
  ///
  /// - Parameter boards: relative to the folder of ``git``.
  /// - Throws: `Git.Failure`.
  package func merged(_ boards: [Path]) throws(Git.Failure) -> Set<Path> {
    var merged: Set<Path> = []
    // The input must fit into a pipe.
    for start in stride(from: 0, to: boards.count, by: 32) {
      let some = boards[start..<min(start + 32, boards.count)]
      let output = try git.run(["check-attr", "-z", "--stdin", "merge"], input: some.flatMap { $0.bytes + [0] }).output
      let fields = output.split(separator: 0, omittingEmptySubsequences: false)
      for index in stride(from: 0, to: fields.count - 2, by: 3) where fields[index + 2].elementsEqual("pb".utf8) {
        merged.insert(Path(bytes: fields[index]))
      }
    }
    return merged
  }
}

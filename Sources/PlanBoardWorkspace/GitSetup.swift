/// What a clone needs so that git merges and compares boards card by card. Attributes travel with a repository, settings do not.
package struct GitSetup: Sendable {
  private let git: Git
  private let files: any FileSystem

  package init(_ git: Git, in files: any FileSystem = SystemCalls()) {
    self.git = git
    self.files = files
  }

  /// Settings of this clone. Where pb is missing, git merges lines and prints the file, as if nothing were set: a driver that is
  /// not found would leave one side of a conflict, without a mark.
  package static let settings: [(key: String, value: String)] = [
    ("merge.pb.name", "pb board merge"),
    (
      "merge.pb.driver",
      #"sh -c 'command -v pb >/dev/null 2>&1 && exec pb merge-driver "$@"; "#
        + #"exec git merge-file --marker-size="$4" -L ours -L base -L theirs "$2" "$1" "$3"' pb %O %A %B %L %P"#
    ),
    (
      "diff.pb.textconv",
      #"sh -c 'command -v pb >/dev/null 2>&1 && exec pb textconv "$1"; exec cat "$1"' pb"#
    ),
  ]

  /// Looks at the boards of a commit before it is made.
  private static let hook = """
    #!/bin/sh
    # Made by `pb git setup`; `pb git setup --remove` takes it away.
    pb lint --help 2>/dev/null | grep -q -- '--staged' || exit 0
    exec pb lint --staged

    """

  package enum State: String, Sendable {
    case missing, ours
    /// Somebody else's, which stays.
    case other
  }

  /// - Throws: `Git.Failure`.
  package func state(of setting: (key: String, value: String)) throws(Git.Failure) -> State {
    let (output, code) = try git.run(["config", "--local", "-z", "--get", setting.key], codes: [0, 1])
    guard code == 0 else { return .missing }
    return output.dropLast().elementsEqual(setting.value.utf8) ? .ours : .other
  }

  /// Sets what is missing.
  package func set(_ setting: (key: String, value: String)) throws(Git.Failure) {
    try git.run(["config", "--local", setting.key, setting.value])
  }

  package func unset(_ setting: (key: String, value: String)) throws(Git.Failure) {
    try git.run(["config", "--local", "--unset", setting.key])
    // The heading of a section stays behind; git takes it for nothing, people do not.
    let section = setting.key.split(separator: ".").dropLast().joined(separator: ".")
    let rest = try git.run(["config", "--local", "--get-regexp", "^\(section)[.]"], codes: [0, 1])
    if rest.code == 1 { _ = try? git.run(["config", "--local", "--remove-section", section], codes: [0, 128]) }
  }

  // MARK: The hook

  /// Where git looks for it.
  package func hookPath() throws(Git.Failure) -> Path {
    let path = Path(bytes: try git.line(["rev-parse", "--git-path", "hooks/pre-commit"]))
    return path.bytes.first == Path.separator ? path : git.folder.appending(path.bytes)
  }

  package func hookState() throws(Git.Failure) -> State {
    guard let status = try? files.status(try hookPath(), followsLink: false) else { return .missing }
    guard status.kind == .file, let bytes = try? BoardFile.read(try hookPath(), in: files).bytes else { return .other }
    return bytes.elementsEqual(Self.hook.utf8) ? .ours : .other
  }

  /// - Throws: `Git.Failure`, `FileFailure`; `alreadyThere` if there is one.
  package func addHook() throws {
    let path = try hookPath()
    try FileFailure.naming(.write, path) { () throws(SystemFailure) in
      try files.makeFolders(path.folder, mode: 0o777)
      try files.withFile(path, .sharing) { descriptor throws(SystemFailure) in
        try files.writeAll(descriptor, Array(Self.hook.utf8))
        // Whoever may read it may run it.
        let mode = try files.status(descriptor).mode
        try files.changeMode(descriptor, mode | (mode & 0o444) >> 2)
        try files.synchronize(descriptor)
      }
    }
  }

  package func removeHook() throws {
    let path = try hookPath()
    try FileFailure.naming(.write, path) { () throws(SystemFailure) in try files.unlink(path) }
  }

  // MARK: Boards

  /// Which of some boards git merges card by card.
  ///
  /// - Parameter boards: seen from the folder of ``git``.
  package func merged(_ boards: [Path]) throws(Git.Failure) -> Set<Path> {
    var merged: Set<Path> = []
    // What goes in must fit into a pipe.
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

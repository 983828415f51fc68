internal import PlanBoardCore

/// Whose file the `pre-commit` hook of a repository is.
package enum HookOwner: Sendable {
  /// The file is not committed: it is in git's own folder, or git ignores it.
  case clone
  /// The file is in the work tree, as with husky 5 to 8, so it is committed with the project.
  case project
  /// The file is in the work tree, in the folder above a folder of generated hooks. git runs the hook there, and that
  /// runs this file with `sh -e`.
  case husky9
  /// husky 4 or older has made the file. It runs the commands that the project has in package.json or in `settings`.
  case husky4(settings: String)

  package var isHusky9: Bool { if case .husky9 = self { true } else { false } }

  /// The line that a hook needs to check boards. Like pb's own hook, it stops a commit only for findings.
  package static let line = "pb lint --staged --ignore newer-format || [ $? -ne 1 ] || exit 1"
  /// The same for package.json, where the line is the last command.
  package static let command = "pb lint --staged --ignore newer-format || [ $? -ne 1 ]"

  /// Whether husky 9 makes the hooks in a folder: `.husky/_`.
  static func isGenerated(_ folder: Path) -> Bool {
    folder.name.elementsEqual("_".utf8) && folder.folder.name.elementsEqual(".husky".utf8)
  }

  /// The files in which husky 4 looks for commands, besides package.json.
  static let settingsFiles = [
    ".huskyrc", ".huskyrc.json", ".huskyrc.yaml", ".huskyrc.yml", ".huskyrc.js", ".huskyrc.cjs", "husky.config.js",
    "husky.config.cjs",
  ]
}

extension GitSetup {
  /// Returns whose file the hook is, or would be.
  ///
  /// - Throws: `Git.Failure` if git fails.
  package func hookOwner() throws(Git.Failure) -> HookOwner {
    let path = try hookPath()
    let top = Path(bytes: try git.line(["rev-parse", "--show-toplevel"]))
    let asked = Path(bytes: try git.askingForHooks.line(["rev-parse", "--git-path", "hooks/pre-commit"]))
    if HookOwner.isGenerated(asked.folder) { return .husky9 }
    if let text = try? hookText(), isOfHusky4(text) {
      return .husky4(settings: HookOwner.settingsFiles.first { files.has($0, in: top) } ?? "package.json")
    }
    guard try isInWorkTree(path.folder) else { return .clone }
    // 0 if git ignores the file.
    let (_, code) = try git.run(["check-ignore", "--quiet", "--"], [path], codes: [0, 1, 128])
    return code == 0 ? .clone : .project
  }

  /// husky 1 to 4 write `# husky` into the second line, 0.14 writes `#husky` and its version.
  private func isOfHusky4(_ text: [UInt8]) -> Bool {
    let lines = text.split(separator: .lineFeed, maxSplits: 2, omittingEmptySubsequences: false)
    return lines.count > 1 && ["# husky", "#husky"].contains { lines[1].starts(with: $0.utf8) }
  }

  /// Whether the hook already runs `pb lint`.
  package func hookRunsLint() -> Bool { ((try? hookText()) ?? []).contains(part: "pb lint".utf8) }
}

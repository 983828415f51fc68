internal import PlanBoardCore
package import PlanBoardStore

extension Git.Failure {
  /// The problem, and what to do next. Safe for a terminal.
  package var diagnostic: Diagnostic {
    switch code {
    case .notInstalled: Diagnostic("pb: git is not installed, or not on the PATH")
    case .notStarted:
      Diagnostic("pb: git could not be started: \(VisibleText.safe(SystemFailure(errno: systemError).message))")
    case .embeddedRepository:
      Diagnostic(
        "pb: this folder is a bare repository among other files (HEAD, objects, refs); pb does not run git in it",
        help: ["the settings of such a repository can run programs; if a clone brought these files, remove them"])
    case .otherWorkTree:
      Diagnostic(
        "pb: git's work tree is another folder, which does not contain this plan",
        help: ["GIT_WORK_TREE or `core.worktree` sets it; \(git: "rev-parse --show-toplevel") prints the folder"])
    case .linkedAttributes:
      Diagnostic(
        "pb: .gitattributes is a link, which git does not read",
        help: ["replace the link with a file that has the same text"])
    case .otherOwner:
      Diagnostic(
        "pb: git does not use this repository, because another user owns it",
        help: [
          """
          if you trust its files and settings: \
          \(git: "config --global --add safe.directory \(VisibleText.safe(ShellWord.quoted(repository?.text ?? ".")))")
          """
        ])
    case .refused: Diagnostic("pb: git does not use this repository: \(VisibleText.safe(words))")
    case .missingVersion: missing?.diagnostic ?? Diagnostic("pb: this clone lacks versions of files")
    case .noRepository: Diagnostic("pb: this folder is not in a git repository", help: ["\(git: "init") creates one"])
    case .wideRepository:
      Diagnostic(
        "pb: there is no plan here: pb does not look for boards in `/` or in a whole home folder; nothing was written",
        help: [
          "run the command in a folder with boards; if your whole home folder is one plan, run \(pb: "init --git") here"
        ])
    case .failed:
      Diagnostic("pb: `git \(VisibleText.safe(arguments.joined(separator: " ")))` failed with exit code \(exitCode)")
    }
  }
}

extension MissingVersion {
  /// The remedy for a shallow clone.
  static let unshallow: Hint = "\(git: "fetch --unshallow") gets it"

  fileprivate var diagnostic: Diagnostic {
    Diagnostic("pb: this clone lacks \(name)", help: help)
  }

  /// Which version is missing. Safe for a terminal.
  var name: String {
    let file = path.map { VisibleText.safe($0.text) }
    let commit = revision.map { VisibleText.safe(Self.short($0)) }
    let text =
      switch (file, commit) {
      case (let file?, let commit?): "\(file) as it is in \(commit)"
      case (let file?, nil): "\(file) as it is staged"
      case (nil, let commit?): "a file or folder as it is in \(commit)"
      case (nil, nil): "a part of the history"
      }
    return text + (object.map { ", git's object \($0.prefix(9))" } ?? "")
  }

  /// How to get the version, as lines of help. Safe for a terminal.
  var help: [Hint] {
    let fetch = ["fetch", "--refetch", "--no-filter"]
    guard let remote else {
      return [
        """
        pb does not fetch; this clone has no remote: add a complete clone with \(git: "remote add NAME ADDRESS"), then run \
        \(git: "fetch --refetch --no-filter NAME")
        """
      ]
    }
    let all: Hint =
      "\(git: Self.command(fetch + (remote == "origin" ? [] : [remote]))) gets all versions of all files"
    return [
      remedy.isEmpty
        ? "pb does not fetch; \(all)" : "pb does not fetch; \(git: Self.command(remedy)) gets it, \(all)",
      """
      if \(VisibleText.safe(remote)) is gone, \(git: "fetch --refetch --no-filter ADDRESS") gets them from a complete clone
      """,
    ]
  }

  private static func command(_ arguments: [String]) -> String {
    VisibleText.safe(arguments.map { isPlain($0) ? $0 : ShellWord.quoted($0) }.joined(separator: " "))
  }

  /// Whether no shell changes a word, which may begin with `:/`, and have `~` and `^` that stand behind a name.
  private static func isPlain(_ word: String) -> Bool {
    let text = word.hasPrefix(":/") ? word.dropFirst() : Substring(word)
    guard let first = text.first, first != "~", first != "^" else { return false }
    return ShellWord.quoted(text.filter { !"~^".contains($0) }) == text.filter { !"~^".contains($0) }
  }

  /// A full hash in a revision is shortened.
  private static func short(_ revision: String) -> String {
    let name = revision.prefix { $0.isHexDigit }
    return name.count >= 40 ? String(name.prefix(9) + revision.dropFirst(name.count)) : revision
  }
}

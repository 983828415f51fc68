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
        help: ["GIT_WORK_TREE or `core.worktree` sets it; `git rev-parse --show-toplevel` prints the folder"])
    case .linkedAttributes:
      Diagnostic(
        "pb: .gitattributes is a link, which git does not read",
        help: ["replace the link with a file that has the same text"])
    case .noRepository: Diagnostic("pb: this folder is not in a git repository", help: ["`git init` creates one"])
    case .wideRepository:
      Diagnostic(
        "pb: there is no plan here: pb does not look for boards in `/` or in a whole home folder; nothing was written",
        help: [
          "run the command in a folder with boards; if your whole home folder is one plan, run `pb init --git` here"
        ])
    case .failed:
      Diagnostic("pb: `git \(VisibleText.safe(arguments.joined(separator: " ")))` failed with exit code \(exitCode)")
    }
  }
}

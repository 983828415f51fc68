internal import PlanBoardCore
package import PlanBoardStore

extension Git.Failure {
  /// The problem, and what to do next. Safe for a terminal.
  package var diagnostic: Diagnostic {
    switch code {
    case .notInstalled: Diagnostic("pb: git is not installed, or not on the PATH")
    case .embeddedRepository:
      Diagnostic(
        "pb: this folder is a bare repository among other files (HEAD, objects, refs); pb does not run git in it",
        help: ["its settings may run programs; remove these files if they came with a clone"])
    case .otherWorkTree:
      Diagnostic(
        "pb: git's work tree is another folder, which does not contain this plan",
        help: ["GIT_WORK_TREE or `core.worktree` says so; `git rev-parse --show-toplevel` prints the folder"])
    case .linkedAttributes:
      Diagnostic(
        "pb: .gitattributes is a link, which git does not read", help: ["replace it with a file of the same text"])
    case .noRepository: Diagnostic("pb: this folder is not in a git repository", help: ["`git init` creates one"])
    case .wideRepository:
      Diagnostic(
        "pb: there is no plan here: pb looks for no boards in a whole home or in `/`; nothing was written",
        help: ["run it in a folder below that has boards; or `pb init --git` here, if all of your home is one plan"])
    case .failed:
      Diagnostic("pb: `git \(VisibleText.safe(arguments.joined(separator: " ")))` failed with exit code \(exitCode)")
    }
  }
}

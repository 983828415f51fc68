package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension GitIntegration {
  /// What to know about merging after the setup; nil after its removal.
  package static func advice(after steps: [Step]) -> String? {
    let isSetUp = steps.contains {
      guard case .attributes = $0.subject else { return false }
      return $0.done != .removed
    }
    return isSetUp
      ? "`git merge -X ours` and `-X theirs` have no effect on the files that \(ListBoardsForGit.fileName) names" : nil
  }

  /// The diagnostic for a board that git merges line by line, because `.gitattributes` does not list the board.
  package static func notMerged(_ board: Path) -> Diagnostic {
    Diagnostic(
      board, "git merges it line by line", help: ["\(pb: "git setup") adds it to \(ListBoardsForGit.fileName)"])
  }
}

extension GitIntegration.Check {
  /// A line for each problem of this clone, and a last line that says how git merges boards here. Safe for a terminal.
  package var lines: [String] {
    var lines: [String] = []
    let optional = GitSetup.settings.filter(\.isOptional).map(\.key)
    for (key, state) in settings where state == .missing && !optional.contains(key) {
      lines.append("\(key) is not set in this clone")
    }
    if hasOtherDriver {
      lines.append(
        "\(GitSetup.driver) runs another program; remove it with `git config --local --unset \(GitSetup.driver)`, then run "
          + "`pb git setup`")
    }
    if hasLinkedAttributes { lines.append("\(ListBoardsForGit.fileName) is a link, which git does not read") }
    for (path, merge) in boards {
      let name = VisibleText.safe(path.text)
      switch merge {
      case .cards: continue
      case .unnamed: lines.append("\(name): not listed in \(ListBoardsForGit.fileName)")
      case .other(let text):
        lines.append("\(name): has your own attribute `\(VisibleText.safe(text))`, which `pb git setup` leaves alone")
      }
    }
    for card in doubled {
      lines.append(
        "\(VisibleText.safe(card.board.text)):\(card.line1): \"\(VisibleText.safe(card.title))\" is on the board \(card.count) "
          + "times since the merge \(card.commit.prefix(9)), which git did line by line; remove the extra cards")
    }
    if let first = unchecked.first?.missing {
      let others = unchecked.count > 1 ? ", and \(counted(unchecked.count - 1, "other"))" : ""
      lines.append("not checked for doubled cards, because this clone lacks \(first.name)\(others)")
      lines += first.help.map(\.text)
    }
    if lacksMerges {
      lines.append("older merges are not in this clone, so they were not checked; `git fetch --unshallow` gets them")
    }
    lines.append(conclusion)
    return lines
  }

  private var conclusion: String {
    if isComplete, boards.isEmpty {
      return "there are no boards here yet; if your boards are in a folder below, run pb there (`pb -C DIR git setup`)"
    }
    if isComplete { return "git merges \(counted(boards.count, "board")) card by card here" }
    if hasOtherDriver { return "git does not merge boards with pb here" }
    if hasLinkedAttributes { return "git merges boards line by line here" }
    let count = boards.count { $0.merge == .cards }
    let hasUnnamed = boards.contains { $0.merge == .unnamed }
    if hasDriver, count > 0 || !hasUnnamed {
      return "git merges \(count) of \(counted(boards.count, "board")) card by card here"
        + (hasUnnamed ? "; `pb git setup` adds those that are not listed" : "")
    }
    return "git merges boards line by line here; `pb git setup` changes that"
  }
}

extension GitIntegration.Step {
  /// Says what happened to the setting or file. Safe for a terminal.
  package var words: String {
    let words =
      switch (done, subject) {
      case (.set, .setting): "set in this clone"
      case (.set, .attributes(_, let boards)): "set for \(counted(boards, "board"))"
      case (.set, .hook(_, let hook)): "set; it runs `pb lint` on the boards of a commit" + hook.committed
      case (.already, .hook(_, let hook)): "already set" + hook.committed
      case (.already, _): "already set"
      case (.removed, _): "removed"
      case (.own, .hook(_, let hook)): hook.own
      case (_, .board(_, let merge)): "your own attribute `\(VisibleText.safe(merge))`; left alone"
      case (.own, _): "your own; left alone"
      }
    return "\(subject.name): \(words)"
  }
}

extension GitIntegration.Step.HookSituation {
  /// What to know about a hook of pb that is committed with the project; otherwise empty.
  fileprivate var committed: String {
    guard case .project = owner else { return "" }
    return "; it is a file of the project, so `git add -A` adds it to the next commit; "
      + "where pb is missing, it does nothing"
  }

  /// What happened to a hook that pb did not make, and what to do.
  fileprivate var own: String {
    let line = "`\(HookOwner.line)`"
    switch owner {
    case _ where runsLint: return "your own; left alone; it runs `pb lint`"
    case .husky9 where !exists:
      return "not set, because it is a file of the project, which husky runs; to check boards, "
        + "write this line into it: \(line)"
    case .husky9:
      return "your own file of the project; left alone; to check boards, add this line to it: \(line)"
    case .project where exists:
      return "your own file of the project; left alone; to check boards, add this line to it: \(line)"
    case .husky4(let settings):
      let place = settings == "package.json" ? "`husky.hooks` of package.json" : "`hooks` of \(settings)"
      return "made by husky, which runs what the project names; left alone; to check boards, add "
        + "`\"pre-commit\": \"\(HookOwner.command)\"` to \(place); "
        + "if there is a `pre-commit` already, put `&& { \(HookOwner.command); }` behind its command"
    case _ where !exists:
      return
        "not set, because `core.hooksPath` is outside of the repository or not a folder; call `pb lint --staged` in a hook of your own"
    default: return "your own; left alone; call `pb lint --staged` in it to check boards"
    }
  }
}

extension GitIntegration.Step.Subject {
  /// The key of the setting, or the path of the file or board. Safe for a terminal.
  package var name: String {
    switch self {
    case .setting(let key): key
    case .attributes(let path, _), .board(let path, _), .hook(let path, _): VisibleText.safe(path.text)
    }
  }
}

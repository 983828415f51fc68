package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension GitIntegration {
  /// The diagnostic for a board that git merges line by line, because `.gitattributes` does not list the board.
  package static func notMerged(_ board: Path) -> Diagnostic {
    Diagnostic(board, "git merges it line by line", help: ["`pb git setup` adds it to \(ListBoardsForGit.fileName)"])
  }
}

extension GitIntegration.Check {
  /// A line for each problem of this clone, and a last line that says how git merges boards here. Safe for a terminal.
  package var lines: [String] {
    var lines: [String] = []
    for (key, state) in settings where state == .missing { lines.append("\(key) is not set in this clone") }
    for (key, state) in settings where state == .outdated {
      lines.append("\(key) was set by an older pb; `pb git setup` updates it")
    }
    if hook == .outdated { lines.append("the pre-commit hook was made by an older pb; `pb git setup` updates it") }
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
      case (.set, .hook): "set; it runs `pb lint` on the boards of a commit"
      case (.already, _): "already set"
      case (.removed, _): "removed"
      case (.renewed, _): "updated"
      case (.own, .hook(_, exists: false)):
        "not set, because `core.hooksPath` is outside of the repository or not a folder; call `pb lint --staged` in a hook of your own"
      case (.own, .hook): "your own; left alone; call `pb lint --staged` in it to check boards"
      case (_, .board(_, let merge)): "your own attribute `\(VisibleText.safe(merge))`; left alone"
      case (.own, _): "your own; left alone"
      }
    return "\(subject.name): \(words)"
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

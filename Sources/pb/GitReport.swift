internal import PlanBoardIntents
internal import PlanBoardStore

/// Prints what `pb git setup` did and what `pb git check` found.
struct GitReport {
  private let console: Console

  init(_ console: Console) { self.console = console }

  func print(_ steps: [GitIntegration.Step], isJSON: Bool) {
    guard isJSON else {
      for step in steps { console.output.line(step.words) }
      return
    }
    var writer = JSONWriter()
    writer.object { json in
      json.member("schema", 1)
      json.key("steps")
      json.lines(steps) { json, step in
        json.object {
          $0.member("name", step.subject.name)
          $0.member("done", step.done.rawValue)
        }
      }
    }
    writer.end()
    console.output.append { $0 += writer.take() }
  }

  func print(_ check: GitIntegration.Check, isJSON: Bool) {
    if !check.isComplete { console.note(.findings) }
    guard !isJSON else { return printJSON(check) }
    for (key, state) in check.settings where state == .missing {
      console.output.line("\(key) is not set in this clone")
    }
    for (key, state) in check.settings where state == .outdated {
      console.output.line("\(key) was set by an older pb; `pb git setup` updates it")
    }
    for board in check.boards where !board.isMerged {
      console.output.line("\(TerminalText.safe(board.path.text)): not named in \(NameBoards.fileName)")
    }
    console.output.line(
      check.isComplete
        ? "git merges \(counted(check.boards.count, "board")) card by card here"
        : "git merges boards line by line here; `pb git setup` changes that")
  }

  private func printJSON(_ check: GitIntegration.Check) {
    var writer = JSONWriter()
    writer.object { json in
      json.member("schema", 1)
      json.member("complete", check.isComplete)
      json.key("settings")
      json.object { json in for (key, state) in check.settings { json.member(key, state.rawValue) } }
      json.member("hook", check.hook.rawValue)
      json.key("boards")
      json.lines(check.boards) { json, board in
        json.object {
          $0.member("path", board.path.text)
          $0.member("merged", board.isMerged)
        }
      }
    }
    writer.end()
    console.output.append { $0 += writer.take() }
  }

  /// Reports boards that git merges line by line, where others are merged card by card.
  func reportUnnamedBoards(in session: PlanSession) {
    for board in GitIntegration.unnamedBoards(in: session) {
      let help = "`pb git setup` names it in \(NameBoards.fileName)"
      console.report(Diagnostic(board, "git merges it line by line", help: [help]), as: .fine)
    }
  }
}

extension GitIntegration.Step {
  fileprivate var words: String {
    let words =
      switch (done, subject) {
      case (.set, .setting): "set in this clone"
      case (.set, .attributes(_, let boards)): "set for \(counted(boards, "board"))"
      case (.set, .hook): "set; it runs `pb lint` on the boards of a commit"
      case (.already, _): "set already"
      case (.removed, _): "taken away"
      case (.renewed, _): "updated"
      case (.own, .hook): "your own; left alone; `pb lint BOARD…` in it looks at boards"
      case (.own, _): "your own; left alone"
      }
    return "\(subject.name): \(words)"
  }
}

extension GitIntegration.Step.Subject {
  /// A setting's key, or a file. Safe for a terminal.
  fileprivate var name: String {
    switch self {
    case .setting(let key): key
    case .attributes(let path, _), .hook(let path): TerminalText.safe(path.text)
    }
  }
}

extension Git.Failure {
  var diagnostic: Diagnostic {
    switch code {
    case .notInstalled: Diagnostic("pb: git is not installed, or not on the PATH")
    case .embeddedRepository:
      Diagnostic(
        "pb: this folder is a bare repository among other files (HEAD, objects, refs); pb does not run git in it",
        help: ["its settings may run programs; remove these files if they came with a clone"])
    case .noRepository: Diagnostic("pb: this folder belongs to no git repository", help: ["`git init` makes one"])
    case .failed:
      Diagnostic("pb: `git \(TerminalText.safe(arguments.joined(separator: " ")))` failed with exit code \(exitCode)")
    }
  }
}

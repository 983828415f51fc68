internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// What `pb git setup` and `pb git check` do, step by step, each told in a line.
struct GitSetupWork {
  private let console: Console
  private let isQuiet: Bool
  private let folder: PlanningFolder
  private let found: BoardFinder.Result
  private let setup: GitSetup

  private static let attributesName = ".gitattributes"

  init(_ console: Console, isQuiet: Bool) throws {
    self.console = console
    self.isQuiet = isQuiet
    folder = try PlanningFolder()
    found = BoardFinder.find(in: folder, settles: true)
    let git = Git(in: folder.root)
    // Tells whether there is a repository at all.
    _ = try git.prefix()
    setup = GitSetup(git)
  }

  // MARK: Setup

  /// - Throws: `Git.Failure`, `FileFailure`.
  func perform(removes: Bool, hook: Bool) throws {
    for setting in GitSetup.settings { try set(setting, removes: removes) }
    try writeAttributes(removes: removes)
    if hook || removes { try setHook(removes: removes) }
  }

  private func say(_ line: String) { if !isQuiet { console.output.line(line) } }

  private func set(_ setting: (key: String, value: String), removes: Bool) throws {
    switch try setup.state(of: setting) {
    case .missing where removes: break
    case .ours where removes:
      try setup.unset(setting)
      say("\(setting.key): taken away")
    case .missing:
      try setup.set(setting)
      say("\(setting.key): set in this clone")
    case .ours: say("\(setting.key): set already")
    case .other: say("\(setting.key): set to something of your own; left alone")
    }
  }

  private func writeAttributes(removes: Bool) throws {
    let path = folder.root.appending(Self.attributesName.utf8)
    let workspace = Workspace(folder, [], stateFolder: System.stateFolder, now: System.now)
    let patterns = GitAttributes.patterns(for: found.boards.map(\.path), in: folder)
    let done = try workspace.commit { boards, _ in
      let before = try boards.boardIfThere(at: path)?.source.bytes
      let attributes = GitAttributes(before)
      let after = removes ? attributes.removing() : attributes.setting(patterns)
      let change = Change(before == after ? [] : [Change.Board(path: path, before: before, after: after)])
      return (change, (), HistoryEntry.Kind.change)
    } sentence: { _ in
      removes ? "took the boards out of \(Self.attributesName)" : "named the boards in \(Self.attributesName)"
    }
    let name = TerminalText.safe(folder.shown(path).text)
    switch (done.change.boards.isEmpty, removes) {
    case (false, false):
      say("\(name): \(counted(patterns.count, "pattern")) for \(counted(found.boards.count, "board"))")
    case (false, true): say("\(name): boards taken out")
    case (true, false): say("\(name): names them already")
    case (true, true): break
    }
  }

  private func setHook(removes: Bool) throws {
    let name = TerminalText.safe(try setup.hookPath().text)
    switch try setup.hookState() {
    case .missing where removes: break
    case .ours where removes:
      try setup.removeHook()
      say("\(name): taken away")
    case .missing:
      try setup.addHook()
      say("\(name): made; it runs `pb lint` on the boards of a commit")
    case .ours: say("\(name): there already")
    case .other where removes: break
    case .other: say("\(name): yours; left alone. `pb lint BOARD…` in it would look at boards before each commit")
    }
  }

  // MARK: Check

  func check(json isJSON: Bool) throws {
    let states = try GitSetup.settings.map { (key: $0.key, state: try setup.state(of: $0)) }
    let boards = found.boards.map(\.path)
    let known = try setup.merged(boards.map(folder.seenFromRoot))
    let merged = Set(boards.filter { known.contains(folder.seenFromRoot($0)) })
    let hook = try setup.hookState()
    let hasDriver = states.contains { $0.key == "merge.pb.driver" && $0.state != .missing }
    let isComplete = hasDriver && boards.allSatisfy(merged.contains)
    if !isComplete { console.note(.findings) }
    if isJSON {
      var writer = JSONWriter()
      writer.object { json in
        json.member("schema", 1)
        json.member("complete", isComplete)
        json.key("settings")
        json.object { json in for (key, state) in states { json.member(key, state.rawValue) } }
        json.member("hook", hook.rawValue)
        json.key("boards")
        json.lines(boards) { json, board in
          json.object {
            $0.member("path", board.text)
            $0.member("merged", merged.contains(board))
          }
        }
      }
      writer.end()
      return console.output.append { $0 += writer.take() }
    }
    for (key, state) in states where state == .missing { console.output.line("\(key) is not set in this clone") }
    for board in boards where !merged.contains(board) {
      console.output.line("\(TerminalText.safe(board.text)): not named in \(Self.attributesName)")
    }
    console.output.line(
      isComplete
        ? "git merges \(counted(boards.count, "board")) card by card here"
        : "git merges boards line by line here; `pb git setup` changes that")
  }
}

extension Git.Failure {
  var complaint: Complaint {
    switch code {
    case .notInstalled: Complaint("pb: git is not installed, or not on the PATH")
    case .noRepository: Complaint("pb: this folder belongs to no git repository", help: ["`git init` makes one"])
    case .failed:
      Complaint("pb: `git \(TerminalText.safe(arguments.joined(separator: " ")))` failed with exit code \(exitCode)")
    }
  }
}

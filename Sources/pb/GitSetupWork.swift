internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// What `pb git setup` and `pb git check` do.
struct GitSetupWork {
  /// One thing that setting up is about, and what was done about it.
  struct Step {
    enum Done: String {
      case set, already, removed
      /// A value set by an older version was replaced.
      case renewed
      /// It is the user's own, and stays.
      case own
    }

    /// A setting's key, or a file. Safe for a terminal.
    var name: String
    var done: Done
    var detail = ""

    var words: String {
      let words =
        switch done {
        case .set: "set" + detail
        case .already: "set already"
        case .removed: "taken away"
        case .renewed: "updated"
        case .own: "your own; left alone" + detail
        }
      return "\(name): \(words)"
    }
  }

  private let console: Console
  private let folder: PlanningFolder
  private let found: BoardFinder.Result
  private let setup: GitSetup

  private static let attributesName = ".gitattributes"

  init(_ console: Console) throws {
    self.console = console
    folder = try PlanningFolder.here()
    found = BoardFinder.find(in: folder, settles: true)
    let git = Git(in: folder.root)
    // Tells whether there is a repository at all.
    _ = try git.prefix()
    setup = GitSetup(git)
  }

  // MARK: Setup

  /// Does all of it or nothing.
  ///
  /// - Returns: the steps in which there was something to do, or to say.
  /// - Throws: `Git.Failure`, `FileFailure`.
  func perform(removes: Bool, hook: Bool) throws -> [Step] {
    try setup.checkPlace(folder)
    var taken: [() throws -> Void] = []
    do {
      let settings = try GitSetup.settings.compactMap { try step($0, removes: removes, &taken) }
      let hookStep = hook || removes ? try self.hookStep(removes: removes, &taken) : nil
      // This comes last, because it is remembered for `pb undo`.
      let attributes = try attributesStep(removes: removes)
      return settings + [attributes, hookStep].compactMap { $0 }
    } catch {
      for takeBack in taken.reversed() { try? takeBack() }
      throw error
    }
  }

  /// - Parameter taken: receives the actions that undo the step.
  private func step(_ setting: GitSetup.Setting, removes: Bool, _ taken: inout [() throws -> Void]) throws -> Step? {
    switch try setup.state(of: setting) {
    case .missing where removes: return nil
    case .ours where removes, .outdated where removes:
      let value = try setup.value(of: setting)
      try setup.unset(setting)
      taken.append { [setup] in try setup.set(setting, to: value) }
      return Step(name: setting.key, done: .removed)
    case .missing:
      try setup.set(setting)
      taken.append { [setup] in try setup.unset(setting) }
      return Step(name: setting.key, done: .set, detail: " in this clone")
    case .outdated:
      let value = try setup.value(of: setting)
      try setup.set(setting)
      taken.append { [setup] in try setup.set(setting, to: value) }
      return Step(name: setting.key, done: .renewed)
    case .ours: return Step(name: setting.key, done: .already)
    case .other: return Step(name: setting.key, done: .own)
    }
  }

  private func attributesStep(removes: Bool) throws -> Step? {
    let path = folder.root.appending(Self.attributesName.utf8)
    let workspace = Workspace(
      folder, [], found.settings, scope: .everything, stateFolder: System.stateFolder, now: System.now, merge: .ofBoards
    )
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
    console.report(done.notices)
    let name = TerminalText.safe(folder.shown(path).text)
    if removes { return done.change.boards.isEmpty ? nil : Step(name: name, done: .removed) }
    if done.change.boards.isEmpty { return Step(name: name, done: .already) }
    return Step(name: name, done: .set, detail: " for \(counted(found.boards.count, "board"))")
  }

  private func hookStep(removes: Bool, _ taken: inout [() throws -> Void]) throws -> Step? {
    let name = TerminalText.safe(try setup.hookPath().text)
    switch try setup.hookState() {
    case .missing where removes, .other where removes: return nil
    case .ours where removes, .outdated where removes:
      try setup.removeHook()
      taken.append { [setup] in try setup.addHook() }
      return Step(name: name, done: .removed)
    case .missing:
      try setup.addHook()
      taken.append { [setup] in try setup.removeHook() }
      return Step(name: name, done: .set, detail: "; it runs `pb lint` on the boards of a commit")
    case .ours, .outdated: return Step(name: name, done: .already)
    case .other: return Step(name: name, done: .own, detail: "; `pb lint BOARD…` in it looks at boards")
    }
  }

  func print(_ steps: [Step]) {
    var writer = JSONWriter()
    writer.object { json in
      json.member("schema", 1)
      json.key("steps")
      json.lines(steps) { json, step in
        json.object {
          $0.member("name", step.name)
          $0.member("done", step.done.rawValue)
        }
      }
    }
    writer.end()
    console.output.append { $0 += writer.take() }
  }

  // MARK: Check

  /// Says which boards git merges line by line, where others are merged card by card.
  static func tellUnnamed(_ console: Console) {
    guard let folder = try? PlanningFolder.here(),
      let file = try? BoardFile.readIfThere(folder.root.appending(attributesName.utf8)),
      GitAttributes(file.bytes).hasBlock, let work = try? GitSetupWork(console), let merged = try? work.merged()
    else { return }
    for board in work.found.boards.map(\.path) where !merged.contains(board) {
      let help = "`pb git setup` names it in \(attributesName)"
      console.report(Complaint(board, "git merges it line by line", help: [help]), as: .fine)
    }
  }

  /// The boards that git merges card by card.
  private func merged() throws -> Set<Path> {
    let boards = found.boards.map(\.path)
    let known = try setup.merged(boards.map { folder.seenFromRoot($0) })
    return Set(boards.filter { known.contains(folder.seenFromRoot($0)) })
  }

  func check(json isJSON: Bool) throws {
    let states = try GitSetup.settings.map { (key: $0.key, state: try setup.state(of: $0)) }
    let boards = found.boards.map(\.path)
    let merged = try merged()
    let hook = try setup.hookState()
    let hasDriver = states.contains { $0.key == "merge.pb.driver" && [.ours, .other].contains($0.state) }
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
    for (key, state) in states where state == .outdated {
      console.output.line("\(key) was set by an older pb; `pb git setup` updates it")
    }
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
    case .embeddedRepository:
      Complaint(
        "pb: this folder is a bare repository among other files (HEAD, objects, refs); pb does not run git in it",
        help: ["its settings may run programs; remove these files if they came with a clone"])
    case .noRepository: Complaint("pb: this folder belongs to no git repository", help: ["`git init` makes one"])
    case .failed:
      Complaint("pb: `git \(TerminalText.safe(arguments.joined(separator: " ")))` failed with exit code \(exitCode)")
    }
  }
}

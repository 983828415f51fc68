internal import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// Sets or removes a key in the front matter of a board (docs/format.md, "Front matter"). Nothing else in the board
/// changes.
package struct SetBoard: BoardIntent {
  package enum Setting: Hashable, Sendable {
    /// `planboard: true`, which makes a Markdown file a board.
    case adopted
    /// `primary:`. A new primary board replaces the former one.
    case primary(Bool)
    /// `on-done:`; nil removes the key, so that the settings of the folder decide.
    case onDone(BoardSettings.OnDone?)
    /// `order:`, a number of ``PlanBoardMarkdown/BoardStanding/orders``; nil removes the key.
    case order(Int?)

    var key: String {
      switch self {
      case .adopted: "planboard"
      case .primary: "primary"
      case .onDone: "on-done"
      case .order: "order"
      }
    }

    /// The new value as YAML; nil to remove the key.
    fileprivate var value: String? {
      switch self {
      case .adopted: "true"
      case .primary(let isPrimary): isPrimary ? "true" : "false"
      case .onDone(let onDone): onDone?.rawValue
      case .order(let order): order.map(String.init)
      }
    }
  }

  package var name: BoardName
  package var setting: Setting
  /// The board, or the Markdown file that becomes one.
  package var board: BoardName? { name }

  /// Creates the intent; a file that is no board yet must be named by its path.
  package init(_ board: BoardName, _ setting: Setting) { (name, self.setting) = (board, setting) }

  /// Plans the new value, or no change if the board already has it.
  ///
  /// The outcome has the old and the new value. Its `detail` lists the boards that are no longer primary, or says why
  /// the setting has no effect.
  ///
  /// - Throws: `IntentFailure` if the board is not found or is ambiguous; `EditFailure` if the front matter cannot be
  ///   changed; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let path = try name.find(in: boards, alsoAmong: boards.archived)
    let before = try boards.board(at: path)
    let key = setting.key
    var edit = VerifiedEdit.nothing(on: before)
    if !isSet(on: before, at: path, boards) {
      edit = try before.settingFrontMatter(key, to: setting.value.map { .scalar($0) })
    }
    let former = setting == .primary(true) ? try boards.withoutPrimary(except: path) : []
    let change = Change([Change.Board(path: path, before: before, edit: edit)] + former)
    var outcome = Outcome(
      verb: setting == .adopted ? .boardAdopted : .boardSet, board: path, isNothing: change.boards.isEmpty)
    outcome.setting = Outcome.SettingChange(
      name: key, before: before.frontMatter?[key].map(Self.words), after: edit.board.frontMatter?[key].map(Self.words))
    outcome.detail = detail(edit.board, at: path, boards, former.map(\.path))
    return (change, outcome)
  }

  /// Whether the board already is as requested, however its front matter says so.
  private func isSet(on board: ParsedBoard, at path: Path, _ boards: any BoardSource) -> Bool {
    let hasKey = board.frontMatter?[setting.key] != nil
    switch setting {
    case .adopted:
      let keys = board.frontMatter?.entries.map(\.key) ?? []
      return keys.contains(where: BoardSettings.boardKeys.contains)
        || boards.settings.lists(Path(boards.recordedName(of: path)))
    case .primary(let isPrimary): return board.settings.isPrimary == isPrimary
    case .onDone(let onDone): return board.settings.onDone == onDone && (onDone != nil || !hasKey)
    case .order(let order): return board.settings.standing.order == order && (order != nil || !hasKey)
    }
  }

  private func detail(
    _ board: ParsedBoard, at path: Path, _ boards: any BoardSource, _ former: [Path]
  ) -> Outcome.Detail? {
    switch setting {
    case .adopted where board.columns.isEmpty:
      return .adopted([path.text], withoutColumns: [path.text], withDoneColumn: [])
    case .primary(true): return former.isEmpty ? nil : .formerPrimaries(former)
    case .primary(false) where boards.settings.primary == boards.recordedName(of: path): return .primaryOfFolder
    case .onDone(.move) where !board.columns.contains(where: \.isDone): return .noDoneColumn
    default: return nil
    }
  }

  /// A value of the front matter in one line.
  private static func words(_ value: YAMLValue) -> String { value.text ?? value.texts?.joined(separator: ", ") ?? "…" }
}

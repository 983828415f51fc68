internal import PlanBoardVerbs

/// The commands that carry out the verbs.
enum Commands {
  static func type(for verb: Verb) -> (any Command.Type)? {
    all.first { $0.verb.name == verb.name }?.type
      ?? verb.change.map { $0.isOfCards ? CardVerbCommand.self : PlanVerbCommand.self }
  }

  /// The commands of the verbs that read, or that are more than their ``Verb/change``.
  private static let all: [(verb: Verb, type: any Command.Type)] = [
    (.show, ShowCommand.self), (.list, ListCommand.self), (.find, FindCommand.self), (.next, NextCommand.self),
    (.agenda, AgendaCommand.self), (.view, ViewCommand.self), (.did, DidCommand.self), (.report, ReportCommand.self),
    (.stats, StatsCommand.self),
    (.tagsList, TagListCommand.self),
    (.boardsList, BoardsCommand.ListCommand.self), (.boardsSet, BoardsCommand.SetCommand.self),
    (.top, TopCommand.self), (.open, OpenCommand.self), (.tui, TUICommand.self), (.serve, ServeCommand.self),
    (.add, AddCommand.self), (.edit, EditCommand.self), (.trash, TrashCommand.self),
    (.sort, SortCommand.self),
    (.initialize, InitCommand.self), (.new, NewCommand.self), (.import, ImportCommand.self),
    (.export, ExportCommand.self),
    (.undo, UndoCommand.self), (.redo, RedoCommand.self), (.history, HistoryCommand.self), (.log, LogCommand.self),
    (.diff, DiffCommand.self),
    (.lint, LintCommand.self), (.sync, SyncCommand.self), (.resolve, ResolveCommand.self),
    (.gitSetup, GitSetupCommand.self), (.gitCheck, GitCheckCommand.self), (.lsp, LanguageServerCommand.self),
    (.doctor, DoctorCommand.self),
    (.mergeDriver, MergeDriverCommand.self), (.textconv, TextConversionCommand.self),
  ]
}

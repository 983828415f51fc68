internal import PlanBoardIntents
internal import PlanBoardVerbs

/// The commands that carry out the verbs.
enum Commands {
  static func type(for verb: Verb) -> (any Command.Type)? {
    all.first { $0.verb.name == verb.name }?.type ?? CardAction(verb: verb.name).map { _ in CardVerbCommand.self }
  }

  /// The commands of all verbs but those of ``CardVerbCommand``.
  private static let all: [(verb: Verb, type: any Command.Type)] = [
    (.show, ShowCommand.self), (.list, ListCommand.self), (.find, FindCommand.self), (.next, NextCommand.self),
    (.agenda, AgendaCommand.self), (.view, ViewCommand.self), (.did, DidCommand.self), (.stats, StatsCommand.self),
    (.tagsList, TagListCommand.self), (.tagsRename, TagRenameCommand.self),
    (.boardsList, BoardsCommand.ListCommand.self), (.boardsSet, BoardsCommand.SetCommand.self),
    (.boardsMove, BoardsCommand.MoveCommand.self), (.boardsArchive, BoardsCommand.ArchiveCommand.self),
    (.boardsRm, BoardsCommand.RemoveCommand.self), (.boardsRestore, BoardsCommand.RestoreCommand.self),
    (.top, TopCommand.self), (.open, OpenCommand.self), (.tui, TUICommand.self), (.serve, ServeCommand.self),
    (.add, AddCommand.self), (.edit, EditCommand.self), (.name, NameCommand.self), (.move, MoveCommand.self),
    (.done, DoneCommand.self),
    (.snooze, SnoozeCommand.self),
    (.hide, HideCommand.self), (.after, AfterCommand.self), (.note, NoteCommand.self), (.check, CheckCommand.self),
    (.restore, RestoreCommand.self), (.trash, TrashCommand.self),
    (.archive, ArchiveCommand.self), (.unarchive, UnarchiveCommand.self),
    (.sort, SortCommand.self),
    (.initialize, InitCommand.self), (.new, NewCommand.self), (.rename, RenameCommand.self),
    (.columnAdd, ColumnCommand.AddCommand.self), (.columnRename, ColumnCommand.RenameCommand.self),
    (.columnMove, ColumnCommand.MoveCommand.self), (.columnRm, ColumnCommand.RemoveCommand.self),
    (.columnWip, ColumnCommand.LimitCommand.self), (.columnSet, ColumnCommand.SetCommand.self),
    (.undo, UndoCommand.self), (.redo, RedoCommand.self), (.history, HistoryCommand.self), (.log, LogCommand.self),
    (.diff, DiffCommand.self),
    (.lint, LintCommand.self), (.sync, SyncCommand.self), (.resolve, ResolveCommand.self),
    (.gitSetup, GitSetupCommand.self), (.gitCheck, GitCheckCommand.self), (.lsp, LanguageServerCommand.self),
    (.doctor, DoctorCommand.self),
    (.mergeDriver, MergeDriverCommand.self), (.textconv, TextConversionCommand.self),
  ]
}

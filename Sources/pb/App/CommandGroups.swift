internal import ArgumentParser

/// The commands, in the groups of `pb --help`.
enum CommandGroups {
  // In the help, ArgumentParser writes the name of each group before the word `subcommands`.
  private static let all = [
    CommandGroup(
      name: "Reading",
      subcommands: [
        ShowCommand.self, ListCommand.self, FindCommand.self, NextCommand.self, AgendaCommand.self, ViewCommand.self,
        DidCommand.self, StatsCommand.self, TagsCommand.self, BoardsCommand.self, TopCommand.self, OpenCommand.self,
        TUICommand.self, ServeCommand.self,
      ]),
    CommandGroup(
      name: "Card",
      subcommands: [
        AddCommand.self, EditCommand.self, NameCommand.self, MoveCommand.self, DoneCommand.self, ReopenCommand.self,
        StartCommand.self,
        StopCommand.self, CancelCommand.self, SnoozeCommand.self, SkipCommand.self, HideCommand.self,
        AfterCommand.self,
        NoteCommand.self,
        CheckCommand.self, RemoveCommand.self, RestoreCommand.self, TrashCommand.self, ArchiveCommand.self,
        UnarchiveCommand.self, IdentifyCommand.self, SortCommand.self,
      ]),
    CommandGroup(
      name: "Board",
      subcommands: [InitCommand.self, NewCommand.self, RenameCommand.self, ColumnCommand.self]),
    CommandGroup(
      name: "History",
      subcommands: [
        UndoCommand.self, RedoCommand.self, HistoryCommand.self, LogCommand.self, DiffCommand.self,
      ]),
    CommandGroup(
      name: "Maintenance",
      subcommands: [
        LintCommand.self, SyncCommand.self, ResolveCommand.self, GitCommand.self, LanguageServerCommand.self,
        DoctorCommand.self,
      ]),
    CommandGroup(name: "Git helper", subcommands: [MergeDriverCommand.self, TextConversionCommand.self]),
  ]

  /// The groups that ArgumentParser needs to read a command line. Usually, they contain only the named command: a
  /// search through all commands takes a tenth of the start-up time.
  ///
  /// - Parameter arguments: the arguments without the program's name, and without the options of ``PlaceOptions``.
  static func needed(for arguments: [[UInt8]]) -> [CommandGroup] {
    // An option such as `--experimental-dump-help` describes all commands, even if it comes after a command.
    guard let name = arguments.first, !arguments.contains(where: { $0.starts(with: "--experimental".utf8) }) else {
      return all
    }
    for group in all {
      let command = group.subcommands.first { $0.configuration.commandName?.utf8.elementsEqual(name) == true }
      if let command { return [CommandGroup(name: group.name, subcommands: [command])] }
    }
    return all
  }
}

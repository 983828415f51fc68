internal import PlanBoardCore
internal import PlanBoardWorkspace

extension FileFailure {
  /// What went wrong, without the place. Safe for a terminal.
  var message: String {
    switch code {
    case .notFound: "no such file or folder"
    case .noPermission: "no permission to \(operation == .write ? "write" : "read") it"
    case .isDirectory: "is a folder, not a board"
    case .notAFile: "not a file but a pipe, a device or a socket; left alone"
    case .tooLarge: "2 GiB or more; too large for a board"
    case .linkLoop: "symbolic links go round in a circle"
    case .nameTooLong: "the name is longer than the system takes"
    case .changedMeanwhile: "somebody else changed it meanwhile; nothing was written"
    case .inUse: "somebody has it open for writing; nothing was written"
    case .locked: "another pb has been at work here for half a minute; nothing was written"
    case .alreadyThere: "is there already"
    case .noSpace: "no space left on the disk; the file is as it was"
    case .readOnly: "the disk is read-only; the file is as it was"
    case .invalidSettings: query.map { "`query:` cannot be read: \($0.message)" } ?? TerminalText.safe(reason)
    case .system: TerminalText.safe(systemMessage)
    }
  }

  var complaint: Complaint {
    switch code {
    case .invalidSettings:
      Complaint(
        (["\(shownPath):\(line1):\(column1): error: \(message)"] + (query?.excerpt ?? [])).joined(separator: "\n"),
        help: help)
    default: Complaint(path, message, help: help)
    }
  }

  /// What to do next.
  private var help: [String] {
    switch code {
    case .notFound: ["`pb boards` lists the boards below the current folder"]
    case .isDirectory: ["`pb boards \(shownPath)` lists the boards in it"]
    case .inUse: ["close it there, or save it, and run the command again"]
    case .changedMeanwhile: ["run the command again for the new text"]
    case .invalidSettings:
      (query?.help ?? []) + [
        "the keys are boards, ignore, primary, on-done, people, tags, views and lint (docs/workspace.md); nothing in the "
          + "file is heeded until then"
      ]
    default: []
    }
  }

  private var shownPath: String { TerminalText.safe(path.text) }
}

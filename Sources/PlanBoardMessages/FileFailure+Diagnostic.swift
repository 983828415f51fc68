package import PlanBoardCore
internal import PlanBoardStore

extension FileFailure {
  /// The problem, without the path. Safe for a terminal.
  package var message: String {
    switch code {
    case .notFound: "no such file or folder"
    case .noPermission: "no permission to \(operation == .write ? "write" : "read") it"
    case .isDirectory: "is a folder, not a board"
    case .systemFolder: "is a folder of the system, which cannot be a plan; nothing was written"
    case .notAFolder: "is a file, not a folder"
    case .notAFile: "is a pipe, a device or a socket, which pb does not open"
    case .notUTF8: "the text is not UTF-8; nothing was written"
    case .foreignEncoding where operation == .write: "is \(encodingName), but pb writes only UTF-8; nothing was written"
    case .foreignEncoding: "is \(encodingName), but pb reads only UTF-8"
    case .mixedEncodings where encoding == .utf8: "is UTF-8, but the new text is not; nothing was written"
    case .mixedEncodings: "is not UTF-8, but perhaps \(encodingName), and the new text is UTF-8; nothing was written"
    case .tooLarge where size == 0: "is larger than the system allows"
    case .tooLarge where operation == .write:
      "would be \(Self.words(size)), more than the \(Self.words(sizeLimit)) that pb reads; nothing was written"
    case .tooLarge: "is \(Self.words(size)), more than the \(Self.words(sizeLimit)) that pb reads; left alone"
    case .linkLoop: "the symbolic links form a loop"
    case .foreignLink where isRepository:
      "leads to the repository \(VisibleText.safe(linkTarget)), which is not this folder's own"
    case .foreignLink: "is a link to \(VisibleText.safe(linkTarget)), which pb does not follow"
    case .nameTooLong: "the name is too long for the file system"
    case .changedMeanwhile: "another program changed it at the same moment; nothing was written"
    case .inUse: "another program has it open for writing; nothing was written"
    case .locked: "another pb is still working here; nothing was written"
    case .alreadyThere: "already exists"
    case .noSpace: "no space left on the disk; the file is as it was"
    case .readOnly: "the disk is read-only; the file is as it was"
    case .invalidSettings: (settingsFault ?? .notYAML(.unexplained)).message
    case .unreadableSettings: "the settings cannot be read, so nothing was written"
    case .notUndoable: "a newer pb wrote the history, so a deletion could not be undone; nothing was deleted"
    case .untrusted:
      switch distrust {
      case .owner: "belongs to another user, so it is not trusted; nothing was changed"
      case .mode: "others can write to it, so it is not trusted; nothing was changed"
      case .kind, nil: "is not the kind of file that pb creates there, so it is not trusted; nothing was changed"
      }
    case .newer: "written by a newer pb, and left alone"
    case .notNamed: "you did not name this board, and it is in no plan; nothing was written"
    case .notNamedInDefault:
      "this board is in your default plan; from another folder, only `pb add` changes that plan; nothing was written"
    case .whichHistory: "this is your default plan, but you are in another folder; nothing was undone or redone"
    case .notAPlan: "this folder is not a plan, so pb changes only boards that you name; nothing was written"
    case .noPlan: "there is no plan here: pb does not look for boards in `/` or in a whole home folder"
    case .noSuchPlan: (settingsFault ?? .unknownPlan("", known: [])).message
    case .notEditable:
      "pb cannot change the default plan in this file without changing something else; nothing was written"
    case .system: VisibleText.safe(systemMessage)
    }
  }

  /// The place, the problem, and what to do next. Safe for a terminal.
  package var diagnostic: Diagnostic {
    switch code {
    case .invalidSettings:
      Diagnostic(
        (["\(shownPath):\(line1):\(column1): error: \(message)"] + (queryFailure?.excerpt ?? [])).joined(
          separator: "\n"),
        help: help)
    case .noPlan: Diagnostic(nil, message, help: help)
    case .notAPlan where path == .here: Diagnostic(nil, message, help: help)
    default: Diagnostic(path, message, help: help)
    }
  }

  private var encodingName: String { encoding?.name ?? "in another encoding" }

  private var conversion: [String] { encoding.map { [$0.conversion(of: path.shellWord(or: "FILE"))] } ?? [] }

  private var queryFailure: CardQuery.Failure? {
    guard case .query(let failure) = settingsFault else { return nil }
    return failure
  }

  private var help: [Hint] {
    switch code {
    case .notFound where planSource == .environment, .notAFolder where planSource == .environment:
      ["PB_DIR in the environment names it as your plan; set PB_DIR to another folder, or unset it"]
    case .noPermission where operation == .write:
      ["make the file and its folder writable, and run the command again"]
    case .notFound: ["\(pb: "boards") lists the boards below the current folder"]
    case .foreignEncoding: conversion.map { Hint($0) }
    case .mixedEncodings where encoding == .utf8: ["convert the board that the text comes from to UTF-8"]
    case .mixedEncodings: conversion.map { Hint("\($0), if this is its encoding; `iconv -l` lists others") }
    case .isDirectory: ["\(pb: "boards \(path.shellWord(or: "FOLDER"))") lists the boards in it"]
    case .foreignLink where isAboutConfiguration:
      ["pb writes through this link only if both the link and the file behind it belong to you"]
    case .foreignLink where isRepository:
      ["run the command in a folder of that repository, or set PB_FOLLOW_LINKS=1 if the repository is yours"]
    case .foreignLink:
      [
        """
        pb does not follow links that leave the plan, lead to a hidden file, or replace one of pb's own files: remove the \
        link, or set PB_FOLLOW_LINKS=1 if the link is yours
        """
      ]
    case .inUse: ["save or close the file in that program, and run the command again"]
    case .notNamed, .notAPlan:
      ["name the board with its path\(planFolder.map { ", or run \(initialization(of: $0))" } ?? "" as Hint)"]
    case .notNamedInDefault: ["run the command again as \(pb: "--plan default …"), or name the board"]
    case .whichHistory:
      [
        """
        \(pb: "--plan default undo") undoes the last change to that plan; \(pb: "-C . undo") undoes the last change to a \
        board in this folder
        """
      ]
    case .noPlan:
      ["name a board or a folder; \(pb: "init --default ~/plans") makes a plan that pb finds from every folder"]
    case .noSuchPlan: [planHelp]
    case .notEditable: ["write `default: FOLDER` into the file in an editor"]
    case .newer where operation == .write:
      [
        path.name.elementsEqual(FolderSettings.fileName.utf8)
          ? "update pb; until then, pb changes nothing in this folder" : "update pb; until then, pb changes nothing"
      ]
    case .unreadableSettings: ["correct the file; \(pb: "boards") shows what is wrong with it"]
    case .notUndoable: ["update pb"]
    case .systemFolder: ["name the folder that contains your boards, for example \(pb: "init ~/plans")"]
    case .changedMeanwhile: ["run the command again"]
    case .untrusted:
      switch distrust {
      case .owner: ["set XDG_STATE_HOME to a folder of your own"]
      case .mode: ["check what it contains, then run `chmod go-w \(path.shellWord(or: "FOLDER"))`"]
      case .kind, nil: ["move it away, and run the command again"]
      }
    case .tooLarge where operation == .write:
      ["PB_MAX_SIZE=\(Self.wholeMegabytes(size)) in the environment allows it"]
    case .tooLarge where size > 0:
      [
        "`ignore:` in .planboard.yml leaves it out; PB_MAX_SIZE=\(Self.wholeMegabytes(size)) in the environment lets pb read it"
      ]
    case .invalidSettings: settingsHelp
    default: []
    }
  }

  /// Whether the failure is about a `.git`, which leads to a repository.
  private var isRepository: Bool { path.name.elementsEqual(".git".utf8) }

  private var isAboutConfiguration: Bool { path.name.elementsEqual(UserConfiguration.fileName.utf8) }

  /// The command that makes a folder a plan, and the boards that the plan would have.
  private func initialization(of folder: Path) -> Hint {
    let command: Hint = folder == .here ? "\(pb: "init")" : "\(pb: "init \(folder.shellWord(or: "FOLDER"))")"
    let boards = offers.isEmpty ? "" : ", with \(offers.map { VisibleText.safe($0) }.joined(separator: ", "))"
    return "\(command), which makes the folder a plan\(boards) (docs/workspace.md)"
  }

  private var planHelp: Hint {
    guard case .unknownPlan(let name, let known) = settingsFault, !known.isEmpty else {
      return
        "\(pb: "init --default FOLDER") makes a default plan; `plans: {NAME: FOLDER}` in this file names another one"
    }
    let nearest = EditDistance.likely(name, among: known).map { "did you mean `\(VisibleText.safe($0))`? The" }
    return "\(nearest ?? "the") plans are \(known.map { VisibleText.safe($0) }.joined(separator: ", "))"
  }

  private var settingsHelp: [Hint] {
    switch settingsFault {
    case .noFolder?:
      return ["name an existing folder there; \(pb: "init --default FOLDER") sets the default plan"]
    case .wrongType? where isAboutConfiguration:
      return [
        """
        the keys are \(UserConfiguration.knownKeys.joined(separator: ", ")) (docs/workspace.md); \
        \(pb: "init --default FOLDER") sets the default plan
        """
      ]
    case .unknownRule?, .unknownLevel?:
      return ["pb ignores this entry until you correct it; docs/lint.md lists the rules and their levels"]
    case .unknownAction?, .unknownKey?:
      return ["pb ignores it until you correct it; docs/tui.md lists the actions and their keys"]
    case .keyWithTwoMeanings?:
      return ["give one of the two actions another key; docs/tui.md lists the actions and their keys"]
    default:
      let keys = isAboutConfiguration ? UserConfiguration.knownKeys : FolderSettings.knownKeys
      return (queryFailure?.help ?? []) + [
        "the keys are \(keys.joined(separator: ", ")) (docs/workspace.md); pb ignores the whole file until you correct it"
      ]
    }
  }

  private static func wholeMegabytes(_ size: Int) -> Int { size >> 20 + (size & 0xF_FFFF == 0 ? 0 : 1) }

  /// A size in bytes, rounded up: `1.9 GB` or `17 MB`.
  private static func words(_ size: Int) -> String {
    let megabytes = wholeMegabytes(size)
    if megabytes < 1024 { return "\(megabytes) MB" }
    let tenths = (megabytes * 10 + 1023) / 1024
    return "\(tenths / 10).\(tenths % 10) GB"
  }

  private var shownPath: String { VisibleText.safe(path.text) }
}

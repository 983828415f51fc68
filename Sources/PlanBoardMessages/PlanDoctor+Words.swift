package import PlanBoardIntents
internal import PlanBoardCore
internal import PlanBoardStore

extension PlanDoctor {
  /// One line for each check: its state, what was found, and what to do about a problem. Safe for a terminal.
  package var lines: [String] {
    checks.map { check in
      let state = check.status.rawValue
      // The longest state, `problem`, has 7 letters, and 2 spaces follow it.
      return state + String(repeating: " ", count: 9 - state.count) + VisibleText.safe(check.words)
    }
  }
}

extension PlanDoctor.Check {
  fileprivate var words: String {
    switch self {
    case .program(let version): "pb \(version)"
    case .system(let name, let release, let architecture): "\(name) \(release), \(architecture)"
    case .libraries(let cmark, let yaml, let jansson): "libcmark \(cmark), libyaml \(yaml), libjansson \(jansson)"
    case .git(let version?): "git \(version)"
    case .git(nil): "git is not installed; only `pb git`, `pb log` and `pb diff REV` need it"
    case .folder(_?, .fileSystemRoot?):
      "planning folder: the root of the file system, which is never a plan, so pb did not look for boards; "
        + "go to the folder with your boards"
    case .folder(.nowhere?, let place):
      "planning folder: none\(place.map { " (this is \($0.words))" } ?? ""), so pb did not look for boards; "
        + "go to the folder with your boards, or make a default plan with `pb init --default FOLDER`"
    case .folder(let found?, let place):
      "planning folder: \(found.words)\(place.map { ", \($0.words)" } ?? "")"
    case .folder(nil, _): "planning folder: the current folder no longer exists; go to another folder"
    case .settings(_, _, let failure?):
      "settings: \(FolderSettings.fileName) cannot be read (\(failure.rawValue)); `pb boards` says why"
    case .settings(true, let unknownKeys, nil):
      "settings: \(FolderSettings.fileName) is readable"
        + (unknownKeys == 0 ? "" : ", except for \(counted(unknownKeys, "unknown key")); `pb lint` says which")
    case .settings(false, _, nil): "settings: none"
    case .boards(let count, let cards, let unreadable, let failures):
      "boards: \(counted(count, "board")), \(counted(cards, "card"))"
        + (unreadable == 0
          ? ""
          : ", \(counted(unreadable, "unreadable file")) (\(failures.map(\.rawValue).joined(separator: ", ")));"
            + " `pb boards` says which")
    case .state(nil, _, _, _, _): "state folder: none, because HOME is not set, or is `/`; pb cannot undo any change"
    case .state(let place?, let exists, let isWritable, let index, let failure):
      "state folder: \(place.words), " + PlanDoctor.state(exists: exists, isWritable: isWritable, failure)
        + (index.map { ", with indexes of \(($0 + 1023) / 1024) KB" } ?? "")
    case .history(_, let known, _, _, .newer?):
      "history: written by a newer pb (this one knows version \(known)); update pb"
    case .history(_, _, _, _, let failure?):
      "history: cannot be read (\(failure.rawValue)); `pb history` says why"
    case .history(let version, _, let changes, let damaged, nil):
      "history: \(version.map { "version \($0), " } ?? "no journal, ")\(counted(changes, "change")) remembered"
        + (damaged == 0 ? "" : ", \(counted(damaged, "line")) cannot be read")
    case .copies(0): "conflict copies: none"
    case .copies(let count): "conflict copies: \(count); `pb sync` merges them, or says why not"
    case .merging(nil, .otherOwner?):
      "git merge: git does not use the repository, because another user owns it; `pb git check` says what to do"
    case .merging(nil, .refused?): "git merge: git does not use the repository; `pb git check` says why"
    case .merging(nil, _): "git merge: no repository"
    case .merging(let git?, _) where !git.isSetUp:
      "git merge: boards are merged line by line; `pb git setup` changes that"
    case .merging(let git?, _):
      "git merge: \(git.merged) of \(counted(git.boards, "board")) card by card"
        + (git.merged < git.boards ? "; `pb git setup` adds the others" : "")
    case .terminal(let width, let hasColors, let hasNoColor, let name):
      "terminal: \(width.map { counted($0, "column") } ?? "none"), \(hasColors ? "colours" : "no colours"), "
        + "TERM \(name ?? "not set"), NO_COLOR \(hasNoColor ? "set" : "not set")"
    case .variables(let names): "variables: \(names.isEmpty ? "none" : names.joined(separator: ", "))"
    }
  }
}

extension PlanDoctor {
  fileprivate static func state(exists: Bool, isWritable: Bool, _ failure: FileFailure.Code?) -> String {
    switch failure {
    case .untrusted?: "not trusted, because other users can write to it or own it; `pb history` says which part"
    case let failure?: "cannot be read (\(failure.rawValue)); `pb history` says why"
    case nil where !isWritable:
      exists
        ? "not writable; give yourself write access to it"
        : "cannot be created; give yourself write access to the folder above it"
    case nil: exists ? "writable, trusted" : "the first change creates it"
    }
  }
}

extension PlanOrigin {
  fileprivate var words: String {
    switch self {
    case .named: "named by -C, --plan or PB_DIR"
    case .settings: "found by its \(FolderSettings.fileName)"
    case .standard: "the default plan"
    case .repository: "the top of the git repository"
    case .current: "the current folder"
    case .nowhere: "none"
    }
  }
}

extension PlanDoctor.Place {
  fileprivate var words: String {
    switch self {
    case .home: "the home folder"
    case .belowHome: "a folder below home"
    case .temporary: "a temporary folder"
    case .fileSystemRoot: "the root of the file system"
    case .elsewhere: "a folder outside home"
    }
  }
}

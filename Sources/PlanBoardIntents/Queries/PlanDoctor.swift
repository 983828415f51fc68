package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Facts about the program, the machine and the plan that help to diagnose a fault. They contain none of the user's
/// text, names or paths. Collecting them writes nothing.
package struct PlanDoctor: Sendable {
  /// Facts that the program passes, because this module cannot find them out.
  package struct Host: Sendable {
    package var version: String
    /// The name of the operating system, such as `Linux`; empty if it is not known.
    package var system: String
    /// The release of the operating system, such as `6.1.0`; empty if it is not known.
    package var release: String
    /// The kind of processor, such as `x86_64`; empty if it is not known.
    package var architecture: String
    package var jansson: String
    /// The width of the terminal in columns; nil if the output is not a terminal.
    package var width: Int?
    package var hasColors: Bool
    /// Whether the environment variable `NO_COLOR` is set and not empty.
    package var hasNoColor: Bool
    /// The value of `TERM`; nil if it is not set.
    package var terminal: String?
    /// The names of all environment variables.
    package var variables: [String]

    package init(
      version: String, system: String, release: String, architecture: String, jansson: String, width: Int?,
      hasColors: Bool, hasNoColor: Bool, terminal: String?, variables: [String]
    ) {
      self.version = version
      self.system = system
      self.release = release
      self.architecture = architecture
      self.jansson = jansson
      self.width = width
      self.hasColors = hasColors
      self.hasNoColor = hasNoColor
      self.terminal = terminal
      self.variables = variables
    }
  }

  package enum Status: String, Sendable {
    case ok
    /// Worth knowing, but not wrong in itself.
    case note
    case problem
  }

  /// The kind of place where a folder is, reported instead of its path.
  package enum Place: String, Sendable {
    case home
    case belowHome = "below-home"
    case temporary
    case fileSystemRoot = "root"
    case elsewhere
  }

  package enum Check: Sendable {
    case program(version: String)
    case system(name: String, release: String, architecture: String)
    case libraries(cmark: String, yaml: String, jansson: String)
    /// The version of git; nil if git cannot be run, and empty if git prints something other than a version.
    case git(version: String?)
    /// How the planning folder was found, and where it is; both nil if the plan cannot be opened.
    case folder(PlanOrigin?, Place?)
    /// `exists` says whether the planning folder has a `.planboard.yml`. `unknownKeys` is the number of settings
    /// that this pb does not know, including those of folders in the plan. The code says why any of these settings
    /// cannot be read; nil if all can be read.
    case settings(exists: Bool, unknownKeys: Int, FileFailure.Code?)
    /// The number of boards, and of cards on the readable boards. `unreadable` is the number of files and folders that
    /// cannot be read. The codes say why, sorted and without duplicates.
    case boards(Int, cards: Int, unreadable: Int, [FileFailure.Code])
    /// The place of the state folder; nil if pb has no state folder. `index` is the size of the plan's indexes in
    /// bytes; nil if the plan has none. The code says why the state folder cannot be used; nil if it can.
    case state(Place?, exists: Bool, isWritable: Bool, index: Int?, FileFailure.Code?)
    /// The version of the journal; nil if the journal is missing, empty or unreadable. `known` is the newest version
    /// that this pb knows. `changes` is the number of entries, including undo and redo. `damaged` is the number of
    /// unreadable lines. The code says why the journal cannot be read; nil if it can be read.
    case history(version: Int?, known: Int, changes: Int, damaged: Int, FileFailure.Code?)
    /// The number of conflict copies that `pb sync` would examine.
    case copies(Int)
    /// `merged` is the number of boards that git merges card by card, once its merge driver is set up. nil if the plan
    /// is not in git's work tree, or if git fails; the code says why.
    case merging((boards: Int, merged: Int, isSetUp: Bool)?, Git.Failure.Code? = nil)
    /// `name` is ``Host/terminal``, or `?` if that is not a short name of plain characters.
    case terminal(width: Int?, hasColors: Bool, hasNoColor: Bool, name: String?)
    /// The names of pb's own environment variables that are set.
    case variables([String])

    /// The stable name of the check.
    package var code: String {
      switch self {
      case .program: "program"
      case .system: "system"
      case .libraries: "libraries"
      case .git: "git"
      case .folder: "folder"
      case .settings: "settings"
      case .boards: "boards"
      case .state: "state"
      case .history: "history"
      case .copies: "copies"
      case .merging: "merging"
      case .terminal: "terminal"
      case .variables: "variables"
      }
    }

    package var status: Status {
      switch self {
      case .program, .system, .libraries, .terminal, .variables: .ok
      case .git(let version): version == nil ? .note : .ok
      case .folder(let found, let place):
        found == nil ? .problem : found == .nowhere || place == .fileSystemRoot ? .note : .ok
      case .settings(_, let unknownKeys, let failure): failure != nil ? .problem : unknownKeys > 0 ? .note : .ok
      case .boards(let count, _, let unreadable, _): unreadable > 0 ? .problem : count == 0 ? .note : .ok
      case .state(let place, _, let isWritable, _, let failure):
        place == nil ? .note : failure == nil && isWritable ? .ok : .problem
      case .history(_, _, _, let damaged, let failure): failure != nil ? .problem : damaged > 0 ? .note : .ok
      case .copies(let count): count > 0 ? .note : .ok
      case .merging(_, .otherOwner?), .merging(_, .refused?): .note
      case .merging(let git, _): git.map { !$0.isSetUp || $0.merged < $0.boards } ?? false ? .note : .ok
      }
    }
  }

  package let version: String
  /// The checks in a fixed order. Those from `settings` to `merging` are missing if the plan cannot be opened, or if pb
  /// does not search the folder for boards, as with `/`.
  package let checks: [Check]

  package var hasProblem: Bool { checks.contains { $0.status == .problem } }

  /// Examines the machine, and the plan of the current folder.
  package init(_ host: Host, in environment: PlanEnvironment) {
    version = host.version
    var checks: [Check] = [
      .program(version: host.version),
      .system(name: host.system, release: Self.numbers(host.release), architecture: host.architecture),
      .libraries(cmark: LibraryVersions.cmark, yaml: LibraryVersions.yaml, jansson: host.jansson),
    ]
    let session = try? PlanSession.here(environment)
    let folder = session?.folder
    let place = folder.map { Self.place(of: $0.absolute($0.root, in: environment.files), environment) }
    if let session, folder?.origin != .nowhere, place != .fileSystemRoot {
      checks += Self.checks(of: session)
    } else {
      // A search for boards in `/` would read the whole disk.
      checks += [.git(version: Self.version(of: Git(in: Path("/")))), .folder(folder?.origin, place)]
    }
    checks += [
      .terminal(
        width: host.width, hasColors: host.hasColors, hasNoColor: host.hasNoColor,
        name: host.terminal.map { Self.isPlain($0) ? $0 : "?" }),
      .variables(host.variables.filter { $0.hasPrefix("PB_") && Self.isPlain($0) }),
    ]
    self.checks = checks
  }

  private static func checks(of session: PlanSession) -> [Check] {
    let (folder, files) = (session.folder, session.environment.files)
    let snapshot = session.look(.plan(), settles: true, withCopies: true, usesIndex: false)
    return [
      .git(version: version(of: session.git)),
      .folder(folder.origin, place(of: folder.absolute(folder.root, in: files), session.environment)),
      .settings(
        exists: files.has(FolderSettings.fileName, in: folder.root), unknownKeys: snapshot.unknownKeys.count,
        snapshot.settingsFailure?.code),
      boards(snapshot),
      state(of: session),
      history(of: session),
      .copies(snapshot.copies.count),
      merging(in: session),
    ]
  }

  private static func boards(_ snapshot: PlanSnapshot) -> Check {
    var failures = snapshot.failures.filter { !$0.isAboutSettings }.map(\.code)
    var cards = 0
    try? snapshot.forEachBoard(snapshot.paths) {
      $0.board.cards.count
    } use: { _, result in
      switch result {
      case .success(let count): cards += count
      case .failure(let failure): failures.append(failure.code)
      }
    }
    return .boards(
      snapshot.paths.count, cards: cards, unreadable: failures.count,
      Set(failures).sorted { $0.rawValue < $1.rawValue })
  }

  private static func state(of session: PlanSession) -> Check {
    guard let root = session.environment.stateFolder else {
      return .state(nil, exists: false, isWritable: false, index: nil, nil)
    }
    let condition = StateCondition(at: root, of: session.folder, in: session.environment.files)
    return .state(
      place(of: root, session.environment), exists: condition.exists, isWritable: condition.isWritable,
      index: condition.indexSize, condition.failure?.code)
  }

  private static func history(of session: PlanSession) -> Check {
    let condition = session.environment.stateFolder.map {
      StateCondition(at: $0, of: session.folder, in: session.environment.files)
    }
    func check(_ changes: Int, damaged: Int, _ failure: FileFailure?) -> Check {
      .history(
        version: condition?.journalVersion, known: StateCondition.knownVersion, changes: changes, damaged: damaged,
        failure?.code)
    }
    do throws(FileFailure) {
      let past = try session.past()
      let changes = try past.entries().count
      let damaged = past.notices.reduce(0) { sum, notice in
        if case .damaged(let lines, _) = notice { sum + lines } else { sum }
      }
      return check(changes, damaged: damaged, nil)
    } catch { return check(0, damaged: 0, error) }
  }

  private static func merging(in session: PlanSession) -> Check {
    let check: GitIntegration.Check
    do throws(Git.Failure) { check = try GitIntegration(session, usesIndex: false).check() } catch {
      return .merging(nil, error.code)
    }
    return .merging(
      (
        boards: check.boards.count, merged: check.boards.count { $0.merge == .cards },
        isSetUp: check.hasDriver
      ))
  }

  // MARK: Removing private text

  private static func version(of git: Git) -> String? {
    guard let line = try? git.line(["version"]) else { return nil }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    return words.count > 2 ? numbers(String(words[2])) : ""
  }

  /// The numbers at the start of a version, without any suffix.
  private static func numbers(_ version: String) -> String {
    var numbers = version.prefix { $0 == "." || ("0"..."9").contains($0) }
    while numbers.last == "." { numbers.removeLast() }
    return String(numbers)
  }

  private static func isPlain(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "_-.+".utf8.contains(byte)
        }
      }
  }

  private static func place(of path: Path, _ environment: PlanEnvironment) -> Place {
    let files = environment.files
    let real = (try? files.resolve(path)) ?? path
    let home = environment.home.map { (try? files.resolve($0)) ?? $0 }
    if real == Path("/") { return .fileSystemRoot }
    if real == home { return .home }
    if let home, home != Path("/"), real.isInside(home) { return .belowHome }
    let isTemporary = ["/tmp", "/var/tmp", "/private/tmp", "/private/var/tmp"].contains {
      real == Path($0) || real.isInside(Path($0))
    }
    return isTemporary ? .temporary : .elsewhere
  }
}

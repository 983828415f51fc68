package import PlanBoardCore
package import PlanBoardMarkdown

/// A planning folder: the folder that a request reads and changes when it names no boards (docs/workspace.md, "Which
/// plan").
package struct PlanningFolder: Sendable {
  /// The folder's path. Its form depends on the initializer:
  /// - ``init(_:home:in:)``: relative, such as `.` or `../..`, if the current folder is in the planning folder;
  ///   otherwise absolute. A folder that does not exist has the path that the user wrote.
  /// - ``init(of:in:)``: absolute.
  /// - ``init(at:in:)`` and ``init(new:in:)``: as given, but ``init(new:in:)`` uses `.` for the current folder.
  package let root: Path
  /// Whether the folder has a `.planboard.yml`, the sign that a plan starts here.
  package let hasSettings: Bool
  /// Why this folder is the plan.
  package private(set) var origin: PlanOrigin
  /// The unknown keys of the user's configuration; empty if the configuration was not read.
  package let unknownKeys: [UnknownSettingsKey]
  /// Why ``PlanSearch/start`` or the user's default plan cannot be the plan; nil if there is no such problem. This
  /// failure is not thrown, because a request that names its boards needs no plan.
  package private(set) var fault: FileFailure?
  /// Whether all boards in the folder, at any depth, count as one plan. If not, a request may change only boards that
  /// it names, and boards directly in the folder.
  ///
  /// False if all of these are true:
  /// - The folder has no settings.
  /// - It is `/`, a home, or above a home.
  /// - The user names it, or it is the default plan.
  let isOnePlan: Bool
  /// The user's home folder, if it is known.
  let home: Path?
  /// The absolute path of the root, with links resolved.
  package let realRoot: Path
  /// The names of the folders from below the root down to the current folder; empty if the current folder is not below
  /// the root.
  private let below: [ArraySlice<UInt8>]
  /// Whether pb follows every link (``target(of:for:in:)``). Only the user can turn this on: a file of the plan may
  /// come from the person who made the link.
  package var followsLinks = false

  package static let trashName = ".planboard/trash.md"

  /// Finds the planning folder of a request.
  ///
  /// - Throws: `FileFailure` if the current folder no longer exists. With a ``PlanSearch/name``, also if the user's
  ///   configuration has no plan with this name, or cannot be read.
  package init(_ search: PlanSearch, home: Path?, in files: any FileSystem) throws(FileFailure) {
    let here = try FileFailure.naming(.find, .here) { () throws(SystemFailure) in try files.resolve(.here) }
    if let name = search.name {
      let path = UserConfiguration.path(in: search.configuration ?? Path("~/.config/planboard"))
      let configuration = try search.configuration.flatMap { folder throws(FileFailure) in
        try UserConfiguration.read(in: folder, home: home, files)
      }
      guard let folder = try configuration?.folder(of: name, files) else {
        var failure = FileFailure(.noSuchPlan, .find, path)
        failure.settingsFault = .unknownPlan(name, known: configuration?.names ?? [])
        throw failure
      }
      let plan = Self.plan(at: folder, files)
      let origin = Self.isOfSystem(plan) ? PlanOrigin.nowhere : .named
      self.init(plan, from: here, origin, home, files, unknownKeys: configuration?.unknownKeys ?? [])
      return
    }
    if let start = search.start {
      let isNowhere = (try? files.resolve(start)).map(Self.isOfSystem) == true
      self.init(Self.plan(at: start, files), from: here, isNowhere ? .nowhere : .named, home, files)
      if let code = FileFailure.codeOfMissingFolder(start, files) {
        fault = FileFailure(code, .find, start)
        fault?.planSource = search.startSource
      }
      return
    }
    let tops = Self.tops(over: here, files)
    if let settings = tops.settings {
      self.init(settings, from: here, .settings, home, files)
    } else if search.usesDefault, let folder = search.configuration,
      let standard = UserConfiguration.standardPlan(in: folder, home: home, files)
    {
      switch standard.folder {
      case .success(let folder):
        let plan = Self.plan(at: folder, files)
        // In the default plan, the user means this plan, but not in a repository below it.
        let isInside = here == plan || here.isInside(plan)
        let isThere = isInside && tops.repository.map { $0 == plan || plan.isInside($0) } != false
        let origin = Self.isOfSystem(plan) ? PlanOrigin.nowhere : isThere ? .named : .standard
        self.init(plan, from: here, origin, home, files, unknownKeys: standard.unknownKeys)
      case .failure(let failure):
        self.init(here, from: here, .nowhere, home, files)
        fault = failure
        fault?.planSource = .configuration
      }
    } else if let repository = tops.repository, !Self.isWide(repository, home, files) {
      self.init(repository, from: here, .repository, home, files)
    } else {
      let mayBePlan = !Self.isWide(here, home, files) && !Self.isOfSystem(here)
      self.init(here, from: here, mayBePlan ? .current : .nowhere, home, files)
    }
  }

  private init(
    _ folder: Path, from here: Path, _ origin: PlanOrigin, _ home: Path?, _ files: any FileSystem,
    unknownKeys: [UnknownSettingsKey] = []
  ) {
    let real = origin == .settings ? folder : (try? files.resolve(folder)) ?? folder
    realRoot = real
    if here == real {
      root = .here
      below = []
    } else if here.isInside(real) {
      below = Array(here.bytes.dropFirst(real.bytes.count).split(separator: Path.separator))
      root = Path(Array(repeating: "..", count: below.count).joined(separator: "/"))
    } else {
      root = folder
      below = []
    }
    self.origin = origin
    self.home = home
    self.unknownKeys = unknownKeys
    hasSettings = origin == .settings || ((origin == .named || origin == .standard) && Self.hasSettings(root, files))
    isOnePlan = hasSettings || (origin != .named && origin != .standard) || !Self.isWide(real, home, files)
  }

  /// A copy of this folder for a user who has a file of the folder open, but has not named the folder. If ``isOnePlan``
  /// is false, the copy is not a plan (``PlanOrigin/nowhere``).
  package var unnamed: PlanningFolder {
    guard !isOnePlan else { return self }
    var folder = self
    folder.origin = .nowhere
    return folder
  }

  /// Opens the planning folder at a path, whatever the current folder is.
  ///
  /// - Throws: `FileFailure` if there is no such folder.
  package init(at root: Path, in files: any FileSystem) throws(FileFailure) {
    let real = try FileFailure.naming(.find, root) { () throws(SystemFailure) in try files.resolve(root) }
    self.init(at: root, real, in: files)
  }

  /// Opens a folder that is about to become a planning folder. It need not exist yet.
  ///
  /// - Throws: `FileFailure` if the current folder no longer exists.
  package init(new root: Path, in files: any FileSystem) throws(FileFailure) {
    let (real, here) = try FileFailure.naming(.find, root) { () throws(SystemFailure) in
      (try Self.real(root, in: files), try files.resolve(.here))
    }
    self.init(at: real == here ? .here : root, real, in: files)
  }

  private init(at root: Path, _ real: Path, in files: any FileSystem) {
    self.root = root
    hasSettings = Self.hasSettings(root, files)
    origin = .named
    unknownKeys = []
    home = nil
    isOnePlan = true
    realRoot = real
    below = []
  }

  /// Finds the planning folder of a file: the nearest folder with settings, or else the folder of the file.
  ///
  /// - Throws: `SystemFailure` if the current folder is gone.
  init(of file: Path, in files: any FileSystem) throws(SystemFailure) {
    let folder: Path
    if let real = try? files.resolve(file) {
      folder = real.folder
    } else {
      folder = try Self.real(file.folder, in: files)
    }
    let settings = Self.tops(over: folder, files).settings
    hasSettings = settings != nil
    root = settings ?? folder
    origin = hasSettings ? .settings : .current
    unknownKeys = []
    home = nil
    isOnePlan = true
    realRoot = root
    below = []
  }

  /// The nearest folder with settings from a named folder upwards, or else the named folder.
  private static func plan(at folder: Path, _ files: any FileSystem) -> Path {
    guard let real = try? files.resolve(folder) else { return folder }
    return tops(over: real, files).settings ?? real
  }

  /// Searches from `start` upwards for a folder with settings or the top of a repository. Only the first one that is
  /// found is returned; the other value is nil. `/` and folders on another file system do not count.
  private static func tops(over start: Path, _ files: any FileSystem) -> (settings: Path?, repository: Path?) {
    var folder = start
    var device: UInt64?
    while folder.folder != folder {
      if hasSettings(folder, above: folder == start ? nil : start, files) { return (folder, nil) }
      if files.has(".git", in: folder) { return (nil, folder) }
      let above = folder.folder
      device = device ?? files.device(of: folder)
      guard files.device(of: above) == device else { break }
      folder = above
    }
    return (nil, nil)
  }

  /// Whether a folder is `/`, a home, or above a home. `/root` and the folders in `/home` and `/Users` also count as
  /// homes.
  ///
  /// - Parameter real: an absolute path without links.
  static func isWide(_ real: Path, _ home: Path?, _ files: any FileSystem) -> Bool {
    let homes = ["/home", "/Users"].map { Path($0) }
    if real.folder == real || real == Path("/root") || homes.contains(real) || homes.contains(real.folder) {
      return true
    }
    guard let home else { return false }
    let realHome = home == real ? home : (try? files.resolve(home)) ?? home
    return realHome == real || realHome.isInside(real)
  }

  /// Whether a folder is `/`, or shows processes or devices as files.
  private static func isOfSystem(_ real: Path) -> Bool {
    real.folder == real || ["/proc", "/sys", "/dev"].contains { real == Path($0) || real.isInside(Path($0)) }
  }

  /// Whether a folder has settings that count. Above the folder where a search started, settings count only if they
  /// belong to the user, to root, or to the owner of that folder. The reason is that any user can put a file into
  /// `/tmp`.
  ///
  /// - Parameter below: the folder where the search started; nil if this is `folder`.
  private static func hasSettings(_ folder: Path, above below: Path? = nil, _ files: any FileSystem) -> Bool {
    let path = folder.appending(FolderSettings.fileName.utf8)
    // For a link, the owner of the link itself counts.
    guard let found = try? files.status(path, followsLink: below == nil) else { return false }
    if let below, found.owner != files.user, found.owner != 0 {
      guard let owner = try? files.status(below, followsLink: true).owner, found.owner == owner else { return false }
    }
    return found.kind == .file || found.kind == .link && (try? files.status(path, followsLink: true))?.kind == .file
  }

  /// Whether a path leads to `/` or into a folder of the system. The folder at the path need not exist.
  static func isSystemFolder(_ path: Path, in files: any FileSystem) -> Bool {
    (try? real(path, in: files)).map(Self.isOfSystem) == true
  }

  /// The path of the folder's `.planboard.yml`, which need not exist.
  package var settingsPath: Path { root.appending(FolderSettings.fileName.utf8) }

  /// Reads `.planboard.yml`; returns empty settings if there is no such file.
  ///
  /// - Throws: `FileFailure` with the code `invalidSettings` if the settings are invalid. Any other code says why the
  ///   file cannot be read.
  package func settings(in files: any FileSystem) throws(FileFailure) -> FolderSettings {
    guard files.isThere(settingsPath) else { return FolderSettings() }
    return try FolderSettings.read(in: root, files)
  }

  /// Reads the settings of Obsidian Kanban in the vault of the folder; returns no settings if there is no vault.
  package func kanbanSettings(in files: any FileSystem) -> [YAMLValue.Entry] {
    ObsidianVault.kanbanSettings(for: realRoot, in: files)
  }

  /// The path of the board for removed cards, which need not exist.
  package var trash: Path { root.appending(Self.trashName.utf8) }

  var isBelowRoot: Bool { !below.isEmpty }

  /// Returns a path below the root as the user would write it: `a.md` instead of `../plan/a.md`, if the current folder
  /// is `plan`.
  package func shown(_ path: Path) -> Path {
    guard isBelowRoot else { return path }
    var rest = path.bytes[...]
    for _ in below {
      guard rest.starts(with: "../".utf8) else { return path }
      rest.removeFirst(3)
    }
    for name in below {
      guard rest.starts(with: name + [Path.separator]) else { return path }
      rest.removeFirst(name.count + 1)
    }
    return rest.isEmpty ? path : Path(bytes: rest)
  }

  /// Returns the absolute path for a path relative to the current folder, with links resolved. An absolute path, and a
  /// path that leads nowhere, are returned as they are.
  package func absolute(_ path: Path, in files: any FileSystem) -> Path {
    guard !path.isAbsolute else { return path }
    return (try? files.resolve(path)) ?? path
  }

  /// Returns the path of a file relative to the root; an absolute path if the file is outside the root. If the path
  /// cannot be resolved, it is returned as it is.
  package func seenFromRoot(_ path: Path, in files: any FileSystem) -> Path {
    (try? recorded(path, in: files)) ?? path
  }

  /// Returns the path of a file as the journal records it, with links resolved: relative to the root, or absolute if
  /// the file is outside the root. The file need not exist.
  ///
  /// - Throws: `SystemFailure` if no part of the path can be resolved.
  func recorded(_ path: Path, in files: any FileSystem) throws(SystemFailure) -> Path {
    let real: Path
    if let found = try? files.resolve(path) {
      real = found
    } else {
      guard path.folder != path else { return path }
      real = try Self.real(path.folder, in: files).appending(path.name)
    }
    let prefix = realRoot.bytes.last == Path.separator ? realRoot.bytes : realRoot.bytes + [Path.separator]
    return real.bytes.starts(with: prefix) ? Path(bytes: real.bytes.dropFirst(prefix.count)) : real
  }

  /// The absolute path of a folder that need not exist. Links are resolved in the part of the path that exists.
  private static func real(_ folder: Path, in files: any FileSystem) throws(SystemFailure) -> Path {
    do throws(SystemFailure) { return try files.resolve(folder) } catch {
      guard folder.folder != folder else { throw error }
      let above = try real(folder.folder, in: files)
      // `new/` means `new`, and `new/..` means the folder above `new`.
      switch Array(folder.name) {
      case [], Array(".".utf8): return above
      case Array("..".utf8): return above.folder
      default: return above.appending(folder.name)
      }
    }
  }

  /// Whether a file is somewhere below the folder, with links resolved. True also if the path cannot be resolved.
  package func has(_ path: Path, in files: any FileSystem) -> Bool {
    (try? recorded(path, in: files))?.bytes.first != Path.separator
  }

  /// The planning folder whose trash and history a file has. This is the first of these:
  /// - the nearest plan or repository that is inside this plan and contains the file;
  /// - this plan, if it contains the file;
  /// - the planning folder of ``init(of:in:)``.
  ///
  /// - Parameter place: the path of the file as ``recorded(_:in:)`` returns it, if it is known.
  /// - Throws: `SystemFailure` if the current folder is gone.
  package func home(
    of file: Path, recordedAs place: Path? = nil, in files: any FileSystem
  ) throws(SystemFailure) -> PlanningFolder {
    let place = if let place { place } else { try recorded(file, in: files) }
    let start = realRoot.appending(place.folder.bytes)
    var folder = place.folder
    while origin != .nowhere, !place.isAbsolute {
      guard folder != .here else { return self }
      let real = realRoot.appending(folder.bytes)
      if Self.hasSettings(real, above: real == start ? nil : start, files) || files.has(".git", in: real) {
        var home = PlanningFolder(at: real, real, in: files)
        home.followsLinks = followsLinks
        return home
      }
      folder = folder.folder
    }
    var home = try PlanningFolder(of: file, in: files)
    // The same folder must not have two names in one change.
    if home.realRoot == realRoot { return self }
    home.followsLinks = followsLinks
    return home
  }

  /// Whether a path in the journal still leads to the same place; false if a link now leads it to another place.
  func isInPlace(_ recorded: Path, in files: any FileSystem) -> Bool {
    (try? self.recorded(path(of: recorded), in: files)) == recorded
  }

  /// Returns the path from the current folder to a Markdown file below the root.
  ///
  /// - Returns: nil if `recorded` is not the path of such a file, if it contains a link, or if a name in it begins with
  ///   a dot.
  package func file(recordedAs recorded: Path, in files: any FileSystem) -> Path? {
    let path = path(of: recorded)
    guard !recorded.isAbsolute, recorded.isMarkdown, !realRoot.appending(recorded.bytes).isHidden(below: realRoot),
      isInPlace(recorded, in: files), (try? files.status(path, followsLink: false))?.kind == .file
    else { return nil }
    return path
  }

  /// Returns the path from the current folder to a file that the journal names.
  func path(of recorded: Path) -> Path {
    recorded.isAbsolute ? recorded : shown(root.appending(recorded.bytes))
  }
}

extension Path {
  /// Whether this is the path of a planning folder's trash.
  package var isTrash: Bool {
    let trash = Path(PlanningFolder.trashName)
    return name == trash.name && folder.name == trash.folder.name
  }
}

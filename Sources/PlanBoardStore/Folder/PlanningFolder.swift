package import PlanBoardCore
package import PlanBoardMarkdown

/// A planning folder: the nearest folder, from the current one upwards, that has a `.planboard.yml`, or else the current one
/// (format §4).
package struct PlanningFolder: Sendable {
  /// The folder's path from the current folder: `.`, `..`, `../..`.
  package let root: Path
  /// Whether it has a `.planboard.yml`, the user's sign that the plan starts here.
  package let hasSettings: Bool
  /// The absolute path of the root, with links resolved.
  let realRoot: Path
  /// The names of the folders below the root, down to the current folder.
  private let below: [ArraySlice<UInt8>]
  /// Whether writes follow any link, wherever it leads. Only the user can ask for that, never a file of the plan, which may come
  /// from the person who made the link.
  package var followsLinks = false

  static let trashName = ".planboard/trash.md"

  /// Finds the planning folder of the current folder.
  ///
  /// - Throws: `FileFailure` if the current folder no longer exists.
  package init(in files: any FileSystem) throws(FileFailure) {
    let here = try FileFailure.naming(.find, .here) { () throws(SystemFailure) in try files.resolve(.here) }
    let names = here.bytes.split(separator: Path.separator)
    // The root of the file system is never a plan, whatever it contains.
    for depth in 0..<names.count {
      let root = depth == 0 ? Path.here : Path(Array(repeating: "..", count: depth).joined(separator: "/"))
      guard Self.hasSettings(root, above: depth == 0 ? nil : .here, files) else { continue }
      self.root = root
      hasSettings = true
      below = names.suffix(depth)
      realRoot = Path(bytes: Array("/".utf8) + Array(names.dropLast(depth).joined(separator: [Path.separator])))
      return
    }
    root = .here
    hasSettings = false
    below = []
    realRoot = here
  }

  /// Opens the planning folder at a path, whatever the current folder is.
  ///
  /// - Throws: `FileFailure` if there is no such folder.
  package init(at root: Path, in files: any FileSystem) throws(FileFailure) {
    self.root = root
    hasSettings = Self.hasSettings(root, files)
    realRoot = try FileFailure.naming(.find, root) { () throws(SystemFailure) in try files.resolve(root) }
    below = []
  }

  /// Finds the planning folder that contains a file, whatever the current folder is.
  ///
  /// - Throws: `SystemFailure` if the file's folder, or the current one, is gone.
  init(of file: Path, in files: any FileSystem) throws(SystemFailure) {
    let folder: Path
    if let real = try? files.resolve(file) { folder = real.folder } else { folder = try files.resolve(file.folder) }
    var root = folder
    while root.folder != root, !Self.hasSettings(root, above: root == folder ? nil : folder, files) {
      root = root.folder
    }
    hasSettings = root.folder != root
    if !hasSettings { root = folder }
    self.root = root
    realRoot = root
    below = []
  }

  /// Whether a folder has settings that count.
  ///
  /// - Parameter below: the folder from which the search started, if it is a different one. Settings above it count only if
  ///   they belong to the user, to root, or to the owner of that folder, because any user can put a file into `/tmp`.
  private static func hasSettings(_ folder: Path, above below: Path? = nil, _ files: any FileSystem) -> Bool {
    let path = folder.appending(FolderSettings.fileName.utf8)
    // For a link, the owner of the link itself counts.
    guard let found = try? files.status(path, followsLink: below == nil) else { return false }
    if let below, found.owner != files.user, found.owner != 0 {
      guard let owner = try? files.status(below, followsLink: true).owner, found.owner == owner else { return false }
    }
    return found.kind == .file || found.kind == .link && (try? files.status(path, followsLink: true))?.kind == .file
  }

  /// Whether a path leads to the root of the file system, which is never a plan.
  package static func isFileSystemRoot(_ path: Path, in files: any FileSystem) -> Bool {
    (try? files.resolve(path)) == Path("/")
  }

  package var settingsPath: Path { root.appending(FolderSettings.fileName.utf8) }

  /// Reads `.planboard.yml`; returns empty settings if there is none.
  ///
  /// - Throws: `FileFailure`.
  package func settings(in files: any FileSystem) throws(FileFailure) -> FolderSettings {
    guard (try? files.status(settingsPath, followsLink: true)) != nil else { return FolderSettings() }
    return try FolderSettings.read(in: root, files)
  }

  /// Reads the settings of Obsidian Kanban for the vault that the folder is or is in; empty if it is in none.
  package func kanbanSettings(in files: any FileSystem) -> [YAMLValue.Entry] {
    ObsidianVault.kanbanSettings(for: realRoot, in: files)
  }

  package var trash: Path { root.appending(Self.trashName.utf8) }

  /// Whether the current folder is below the root, so that ``shown(_:)`` changes paths.
  var isBelowRoot: Bool { !below.isEmpty }

  /// Returns a path below the root as the user would write it: without going up and down again.
  package func shown(_ path: Path) -> Path {
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

  /// Returns the absolute path, with links resolved; the same path if that fails.
  package func absolute(_ path: Path, in files: any FileSystem) -> Path {
    guard !path.isAbsolute else { return path }
    return (try? files.resolve(path)) ?? path
  }

  /// Returns a path relative to the root, whatever the current folder is; absolute if it is outside.
  package func seenFromRoot(_ path: Path, in files: any FileSystem) -> Path {
    (try? recorded(path, in: files)) ?? path
  }

  /// Returns the path for the journal: relative to the root, whatever the current folder is; absolute if the file is outside. An
  /// absolute path cannot be recorded in this folder's journal.
  func recorded(_ path: Path, in files: any FileSystem) throws(SystemFailure) -> Path {
    let real: Path
    if let found = try? files.resolve(path) {
      real = found
    } else {
      // The file does not exist yet, or no longer exists; its folder may be missing, too.
      guard path.folder != path else { return path }
      real = try realFolder(path.folder, in: files).appending(path.name)
    }
    let prefix = realRoot.bytes.last == Path.separator ? realRoot.bytes : realRoot.bytes + [Path.separator]
    return real.bytes.starts(with: prefix) ? Path(bytes: real.bytes.dropFirst(prefix.count)) : real
  }

  private func realFolder(_ folder: Path, in files: any FileSystem) throws(SystemFailure) -> Path {
    if let found = try? files.resolve(folder) { return found }
    guard folder.folder != folder else { return folder }
    return try realFolder(folder.folder, in: files).appending(folder.name)
  }

  /// Whether a file is somewhere below the folder, with links resolved.
  func has(_ path: Path, in files: any FileSystem) -> Bool {
    (try? recorded(path, in: files))?.bytes.first != Path.separator
  }

  /// Whether a file is still at its path in the journal, with no link on the way that now leads elsewhere.
  func isInPlace(_ recorded: Path, in files: any FileSystem) -> Bool {
    (try? self.recorded(path(of: recorded), in: files)) == recorded
  }

  /// Returns the path from the current folder to a Markdown file below the root.
  ///
  /// - Returns: nil if there is no such file, if a link is on the way, or if it is hidden.
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

package import PlanBoardCore

/// A planning folder: the nearest folder on the way up that has a `.planboard.yml`, else the one that the user is in
/// (format §4).
package struct PlanningFolder: Sendable {
  /// As it is seen from where the user is: `.`, `..`, `../..`.
  package let root: Path
  /// Whether it has a `.planboard.yml`, by which the user says that the plan starts here.
  package let hasSettings: Bool
  /// Without links.
  let realRoot: Path
  /// The names of the folders between the root and where the user is.
  private let below: [ArraySlice<UInt8>]
  /// Whether writes follow any link, wherever it leads. Only the user can ask for that, never a file of the plan, which may come
  /// from the person who made the link.
  package var followsLinks = false

  static let trashName = ".planboard/trash.md"

  /// - Throws: `FileFailure` if there is no current folder any more.
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

  /// A planning folder by its path, wherever the user is.
  ///
  /// - Throws: `FileFailure` if there is none.
  package init(at root: Path, in files: any FileSystem) throws(FileFailure) {
    self.root = root
    hasSettings = Self.hasSettings(root, files)
    realRoot = try FileFailure.naming(.find, root) { () throws(SystemFailure) in try files.resolve(root) }
    below = []
  }

  /// The planning folder that contains a file, wherever the user is.
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

  /// - Parameter below: the user's folder, if it is a different one. Settings above it count only if they belong to the
  ///   user, to root, or to the owner of that folder, because anybody can put a file into `/tmp`.
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

  /// What `.planboard.yml` says; nothing if there is none.
  ///
  /// - Throws: `FileFailure`.
  package func settings(in files: any FileSystem) throws(FileFailure) -> FolderSettings {
    guard (try? files.status(settingsPath, followsLink: true)) != nil else { return FolderSettings() }
    return try FolderSettings.read(in: root, files)
  }

  package var trash: Path { root.appending(Self.trashName.utf8) }

  /// The user is in a folder below the root, so that ``shown(_:)`` changes paths.
  var isBelowRoot: Bool { !below.isEmpty }

  /// A path below the root as the user would write it: without going up and down again.
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

  /// The path from the root of the file system.
  package func absolute(_ path: Path, in files: any FileSystem) -> Path {
    guard !path.isAbsolute else { return path }
    return (try? files.resolve(path)) ?? path
  }

  /// A path seen from the root, whatever folder the user is in; absolute if it is outside.
  package func seenFromRoot(_ path: Path, in files: any FileSystem) -> Path {
    (try? recorded(path, in: files)) ?? path
  }

  /// The path for the journal: relative to the root, whatever folder the user was in; absolute if the file is outside, and then
  /// this folder's journal has no place for it.
  func recorded(_ path: Path, in files: any FileSystem) throws(SystemFailure) -> Path {
    let real: Path
    if let found = try? files.resolve(path) {
      real = found
    } else {
      // A file that is still to be made, or gone; perhaps with its folder.
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

  /// Whether a file is in the folder or below it, after following links.
  func has(_ path: Path, in files: any FileSystem) -> Bool {
    (try? recorded(path, in: files))?.bytes.first != Path.separator
  }

  /// Whether a file is still where the journal says, with no link on the way that leads somewhere else now.
  func isInPlace(_ recorded: Path, in files: any FileSystem) -> Bool {
    (try? self.recorded(path(of: recorded), in: files)) == recorded
  }

  /// The path from where the user is to what the journal names.
  func path(of recorded: Path) -> Path {
    recorded.isAbsolute ? recorded : shown(root.appending(recorded.bytes))
  }
}

extension Path {
  /// Whether this is where a planning folder has its trash.
  package var isTrash: Bool {
    let trash = Path(PlanningFolder.trashName)
    return name == trash.name && folder.name == trash.folder.name
  }
}

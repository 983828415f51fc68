/// A planning folder: the nearest folder on the way up that has a `.planboard.yml`, else the one that the user is in
/// (format §4).
package struct PlanningFolder: Sendable {
  /// As it is seen from where the user is: `.`, `..`, `../..`.
  package let root: Path
  /// Without links.
  let realRoot: Path
  /// The names of the folders between the root and where the user is.
  private let below: [ArraySlice<UInt8>]

  static let trashName = ".planboard/trash.md"

  /// - Throws: `FileFailure` if there is no current folder any more.
  package init(in files: any FileSystem = SystemCalls()) throws(FileFailure) {
    let here = try FileFailure.naming(.find, .here) { () throws(SystemFailure) in try files.resolve(.here) }
    let names = here.bytes.split(separator: Path.separator)
    for depth in 0...names.count {
      let root = depth == 0 ? Path.here : Path(Array(repeating: "..", count: depth).joined(separator: "/"))
      guard (try? files.status(root.appending(FolderSettings.fileName.utf8), followsLink: true))?.kind == .file else {
        continue
      }
      self.root = root
      below = names.suffix(depth)
      realRoot = Path(bytes: Array("/".utf8) + Array(names.dropLast(depth).joined(separator: [Path.separator])))
      return
    }
    root = .here
    below = []
    realRoot = here
  }

  /// A planning folder by its path, wherever the user is.
  ///
  /// - Throws: `FileFailure` if there is none.
  package init(at root: Path, in files: any FileSystem = SystemCalls()) throws(FileFailure) {
    self.root = root
    realRoot = try FileFailure.naming(.find, root) { () throws(SystemFailure) in try files.resolve(root) }
    below = []
  }

  package var settingsPath: Path { root.appending(FolderSettings.fileName.utf8) }

  /// What `.planboard.yml` says; nothing if there is none.
  ///
  /// - Throws: `FileFailure`.
  package func settings() throws(FileFailure) -> FolderSettings {
    guard (try? SystemCalls().status(settingsPath, followsLink: true)) != nil else { return FolderSettings() }
    return try FolderSettings.read(in: root)
  }

  package var trash: Path { root.appending(Self.trashName.utf8) }

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
  package func absolute(_ path: Path) -> Path {
    guard path.bytes.first != Path.separator else { return path }
    return (try? SystemCalls().resolve(path)) ?? path
  }

  /// A path seen from the root, whatever folder the user is in; absolute if it is outside.
  package func seenFromRoot(_ path: Path) -> Path { (try? recorded(path, in: SystemCalls())) ?? path }

  /// The path in the journal: below the root where it is, whatever folder the user was in; else absolute.
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

  /// The path from where the user is to what the journal names.
  func path(of recorded: Path) -> Path {
    recorded.bytes.first == Path.separator ? recorded : shown(root.appending(recorded.bytes))
  }
}

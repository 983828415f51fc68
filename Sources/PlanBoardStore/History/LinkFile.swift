package import PlanBoardCore

/// A file that leads the user's browser to the page of a plan. The link in it lets a browser in, so only this user can
/// read the file, and the file is removed as soon as the link is of no more use.
///
/// The program that opens a browser gets the path of this file instead of the link, because every user of the machine
/// can read the arguments of all processes.
package struct LinkFile: Sendable {
  /// Where such a file may be. A place that is nil is not used.
  package struct Places: Sendable {
    /// pb's folder for what it records on this machine.
    package var state: Path?
    /// The folder that `XDG_RUNTIME_DIR` names, which is gone when the user logs out.
    package var runtime: Path?
    package var home: Path?

    package init(state: Path?, runtime: Path?, home: Path?) {
      (self.state, self.runtime, self.home) = (state, runtime, home)
    }
  }

  package let path: Path
  private let status: FileStatus
  private let state: StateFiles

  /// Writes the file, and replaces one that an earlier server has left.
  ///
  /// The first of these places that can be used is used:
  ///
  /// 1. The home folder, if it contains a folder `snap`. A browser from a snap package cannot read files in hidden
  ///    folders of the home folder, nor in `/run` or `/tmp`, but it can read this file.
  /// 2. The folder of the plan's history in the state folder. Browsers from Flatpak get the files that they are to open
  ///    through a portal, so the place does not matter to them.
  /// 3. The runtime folder, for a user whose state folder cannot be written.
  ///
  /// - Throws: `FileFailure` if the file cannot be written in any of the places; the failure is that of the last one.
  package init(
    _ bytes: [UInt8], of folder: PlanningFolder, in places: Places, files: any FileSystem
  ) throws(FileFailure) {
    var failure = FileFailure(.notFound, .write, .here)
    for (state, folder) in Self.folders(folder, places, files) {
      do throws(FileFailure) {
        // A home folder is not made, and is checked like pb's own folders: nobody else may write to it.
        if state.root == places.home { _ = try state.has(folder) } else { try state.makeFolder(folder) }
        self = try LinkFile(bytes, at: folder.appending(Self.name(state, folder, places)), state)
        return
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private static func name(_ state: StateFiles, _ folder: Path, _ places: Places) -> String.UTF8View {
    state.root == places.home ? "planboard-link.html".utf8 : "link.html".utf8
  }

  private static func folders(
    _ folder: PlanningFolder, _ places: Places, _ files: any FileSystem
  ) -> [(state: StateFiles, folder: Path)] {
    var folders: [(StateFiles, Path)] = []
    if let home = places.home, files.isFolder(home.appending("snap".utf8)) {
      folders.append((StateFiles(root: home, files: files), home))
    }
    let roots = [places.state, places.runtime.flatMap { files.isFolder($0) ? $0.appending("planboard".utf8) : nil }]
    for case let root? in roots {
      let state = StateFiles(root: root, files: files)
      folders.append((state, History.of(folder, in: state).folder))
    }
    return folders
  }

  /// Writes the file in one step that follows no link, and that fails if anything is there by then.
  private init(_ bytes: [UInt8], at path: Path, _ state: StateFiles) throws(FileFailure) {
    // This removes only a name. If the name is that of a link, what it leads to stays.
    try? state.files.unlink(path)
    let (descriptor, _) = try state.open(path, .creating)
    defer { try? state.files.close(descriptor) }
    status = try FileFailure.naming(.write, path) { () throws(SystemFailure) in
      do throws(SystemFailure) {
        try state.files.writeAll(descriptor, bytes)
        return try state.files.status(descriptor)
      } catch {
        try? state.files.unlink(path)
        throw error
      }
    }
    (self.path, self.state) = (path, state)
  }

  /// Removes the file, unless another server has replaced it since.
  package func remove() {
    // A new file may have the number of a deleted one, but not the time of its last change.
    guard let now = try? state.files.status(path, followsLink: false), now.identity == status.identity,
      now.changed == status.changed
    else { return }
    try? state.files.unlink(path)
  }
}

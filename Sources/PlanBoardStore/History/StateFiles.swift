internal import PlanBoardCore

/// The files of the state folder. pb reads or writes a file there only if the file belongs to the user and no other
/// user can write to it. For any other file, pb fails with `untrusted`.
struct StateFiles: Sendable {
  /// The state folder, `…/planboard`. The folders above it are not checked. Even if another user replaces one of them,
  /// that user cannot create files that belong to this user.
  let root: Path
  let files: any FileSystem

  /// The folder that contains the histories of all planning folders.
  var folders: Path { root.appending("folders".utf8) }
  /// The folder that contains a lock file for each board that was written lately.
  var locks: Path { root.appending("locks".utf8) }

  /// Creates ``root`` or a folder inside it, and any missing folders above. Only this user can access the new folders.
  func makeFolder(_ folder: Path) throws(FileFailure) {
    if folder != root { try makeFolder(folder.folder) }
    if try checkIfThere(folder) { return }
    try FileFailure.naming(.write, folder) { () throws(SystemFailure) in
      if folder == root { try files.makeFolders(folder.folder, mode: 0o700) }
      do throws(SystemFailure) { try files.makeFolder(folder, mode: 0o700) } catch {
        // Another `pb` may have created it first.
        guard (try? files.status(folder, followsLink: false)) != nil else { throw error }
      }
    }
    _ = try checkIfThere(folder)
  }

  /// Whether a folder in the state folder exists. Also checks that the folder, `root` and the folders between them can
  /// be trusted, as far as they exist.
  func has(_ folder: Path) throws(FileFailure) -> Bool {
    if folder != root, try !has(folder.folder) { return false }
    return try checkIfThere(folder)
  }

  /// Checks that a folder can be trusted if it exists; returns whether it exists.
  private func checkIfThere(_ folder: Path) throws(FileFailure) -> Bool {
    guard var status = try status(of: folder, followsLink: false) else { return false }
    if status.kind == .link, folder == root {
      // The user may have moved the folder to another disk and put a link in its place.
      guard status.owner == files.user else { throw FileFailure(.owner, folder) }
      guard let target = try self.status(of: folder, followsLink: true) else { return false }
      status = target
    }
    guard status.kind == .directory else { throw FileFailure(.kind, folder) }
    try check(status, folder)
    return true
  }

  /// Returns the status of a file or folder; nil if nothing exists at the path.
  private func status(of path: Path, followsLink: Bool) throws(FileFailure) -> FileStatus? {
    do throws(SystemFailure) { return try files.status(path, followsLink: followsLink) } catch {
      let failure = FileFailure(systemError: error.errno, .read, path)
      guard failure.code == .notFound else { throw failure }
      return nil
    }
  }

  /// The size of a file in bytes; 0 if it does not exist.
  func size(of path: Path) throws(FileFailure) -> Int { try status(of: path, followsLink: false)?.size ?? 0 }

  /// Checks that a file or folder belongs to the user, and that no other user can write to it.
  private func check(_ status: FileStatus, _ path: Path) throws(FileFailure) {
    guard status.owner == files.user else { throw FileFailure(.owner, path) }
    guard status.mode & 0o022 == 0 else { throw FileFailure(.mode, path) }
  }

  /// Opens one of pb's own files. `access` must be one that does not follow links.
  ///
  /// - Throws: `FileFailure` with the code `untrusted` if the file is not trusted, or is not a regular file.
  func open(_ path: Path, _ access: FileAccess) throws(FileFailure) -> (descriptor: Int32, status: FileStatus) {
    let operation: FileFailure.Operation = access == .readingItself ? .read : .write
    let descriptor: Int32
    do throws(FileFailure) {
      descriptor = try FileFailure.naming(operation, path) { () throws(SystemFailure) in try files.open(path, access) }
    } catch {
      switch error.code {
      // The path leads to a link, a folder, or a pipe that no program reads.
      case .linkLoop, .isDirectory, .notAFile: throw FileFailure(.kind, path)
      default: throw error
      }
    }
    do throws(FileFailure) {
      let status = try FileFailure.naming(operation, path) { () throws(SystemFailure) in try files.status(descriptor) }
      guard status.kind == .file else { throw FileFailure(.kind, path) }
      try check(status, path)
      return (descriptor, status)
    } catch {
      try? files.close(descriptor)
      throw error
    }
  }

  /// Reads at most `count` bytes of a file.
  ///
  /// - Parameter start: takes the size of the file in bytes, and returns the 0-based offset of the first byte to read.
  ///   A negative offset means 0.
  func read(_ path: Path, from start: (Int) -> Int = { _ in 0 }, count: Int) throws(FileFailure) -> [UInt8] {
    let (descriptor, status) = try open(path, .readingItself)
    defer { try? files.close(descriptor) }
    let start = max(0, start(status.size))
    if start > 0 {
      try FileFailure.naming(.read, path) { () throws(SystemFailure) in try files.seek(descriptor, to: start) }
    }
    // `count` may be far larger than the file. One byte more than the rest of the file is enough to reach its end.
    let bytes = try BoardFile.prefix(
      of: descriptor, path, count: min(count, max(0, status.size - start) + 1), in: files)
    return bytes
  }

  /// The bytes that must be written to a file before a new line: a line end if a crash has left the last line
  /// incomplete. `isEmpty` is true if the file is empty, missing or unreadable.
  func lineStart(in path: Path) -> (isEmpty: Bool, bytes: [UInt8]) {
    let last = (try? read(path, from: { $0 - 1 }, count: 1)) ?? []
    return (last.isEmpty, last.isEmpty || last == [0x0A] ? [] : [0x0A])
  }

  /// Writes bytes to a file; if `isDurable`, waits until they are on the disk.
  func write(_ bytes: [UInt8], to path: Path, _ access: FileAccess, isDurable: Bool) throws(FileFailure) {
    let (descriptor, _) = try open(path, access)
    try FileFailure.naming(.write, path) { () throws(SystemFailure) in
      do throws(SystemFailure) {
        try files.writeAll(descriptor, bytes)
        if isDurable { try files.synchronize(descriptor) }
      } catch {
        try? files.close(descriptor)
        throw error
      }
      try files.close(descriptor)
    }
  }

  /// Puts a file with these bytes in place of one of pb's own files, if there is one. A crash leaves one of the two.
  func replace(_ path: Path, with bytes: [UInt8], isDurable: Bool) throws(FileFailure) {
    let new = path.folder.appending(Array(path.name) + Array(".new".utf8))
    try? files.unlink(new)
    try write(bytes, to: new, .creating, isDurable: isDurable)
    try FileFailure.naming(.write, path) { () throws(SystemFailure) in try files.rename(new, to: path) }
  }

  /// Whether a path still leads to the file with this status; true if the path cannot be examined.
  func isAt(_ path: Path, _ status: FileStatus) -> Bool {
    do throws(FileFailure) { return try self.status(of: path, followsLink: false)?.identity == status.identity } catch {
      return true
    }
  }

  /// The entries of a folder, each with its status; none if the folder does not exist. An entry whose status cannot be
  /// read is left out.
  func contents(of folder: Path) throws(FileFailure) -> [(path: Path, status: FileStatus)] {
    guard try has(folder) else { return [] }
    return try FileFailure.naming(.read, folder) { () throws(SystemFailure) in
      try files.contents(of: folder).compactMap { entry in
        let path = folder.appending(entry.name)
        return (try? files.status(path, followsLink: false)).map { (path, $0) }
      }
    }
  }
}

extension FileFailure {
  fileprivate init(_ distrust: Distrust, _ path: Path) {
    self.init(.untrusted, .read, path)
    self.distrust = distrust
  }
}

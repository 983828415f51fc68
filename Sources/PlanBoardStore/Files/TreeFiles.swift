package import PlanBoardCore
internal import Synchronization

/// A read-only folder that is not on the disk, such as a git revision or texts in memory.
package final class TreeFiles: FileSystem {
  /// Returns the text of a file; nil if the text cannot be loaded.
  package typealias Load = @Sendable () -> [UInt8]?

  private enum Entry {
    case folder(names: [(name: [UInt8], kind: FileKind?)])
    /// `number` stands for the inode number of the file.
    case file(Load, number: UInt64)
  }

  private struct Open {
    var bytes: [UInt8]
    var number: UInt64
    var offset = 0
  }

  /// By absolute path.
  private let entries: [Path: Entry]
  private let clock: any FileSystem
  private let open = Mutex<(lastDescriptor: Int32, files: [Int32: Open])>((3, [:]))

  /// Creates a folder from texts. Their paths are relative to `root`, which is absolute.
  ///
  /// A text is loaded when it is needed, perhaps more than once. `clock` also provides the current user and the size
  /// limit.
  package init(at root: Path, _ texts: [(path: Path, load: Load)], clock: any FileSystem) {
    var entries: [Path: Entry] = [:]
    var folders: [Path: [Path: FileKind]] = [root: [:]]
    for (number, text) in texts.enumerated() {
      var path = root.appending(text.path.bytes)
      entries[path] = .file(text.load, number: UInt64(number) + 1)
      var kind = FileKind.file
      while path != root, path.folder != path {
        folders[path.folder, default: [:]][path] = kind
        (path, kind) = (path.folder, .directory)
      }
    }
    for (folder, names) in folders {
      entries[folder] = .folder(names: names.map { (Array($0.key.name), $0.value) })
    }
    self.entries = entries
    self.clock = clock
  }

  private func entry(at path: Path) throws(SystemFailure) -> Entry {
    guard let entry = entries[path.normalized] else { throw SystemFailure.notFound }
    return entry
  }

  private func status(of entry: Entry) -> FileStatus {
    switch entry {
    case .folder:
      FileStatus(
        kind: .directory, size: 0, links: 1, mode: 0o40555, owner: user, group: 0,
        identity: FileIdentity(device: .max, number: 0), modified: 0, changed: 0)
    case .file(let load, let number): status(size: load()?.count ?? 0, number)
    }
  }

  private func status(size: Int, _ number: UInt64) -> FileStatus {
    FileStatus(
      kind: .file, size: size, links: 1, mode: 0o100444, owner: user, group: 0,
      identity: FileIdentity(device: .max, number: number), modified: 0, changed: 0)
  }

  // MARK: Reading

  package var sizeLimit: Int { clock.sizeLimit }
  package var nanoseconds: Int { clock.nanoseconds }
  package var uptime: Int { clock.uptime }
  package var user: UInt32 { clock.user }
  /// Waits as the clock does.
  package func sleep(milliseconds: UInt32) { clock.sleep(milliseconds: milliseconds) }

  /// Opens a file for reading.
  ///
  /// - Throws: `SystemFailure` with EROFS for any other access, with EISDIR for a folder, or with ENOENT if there is no
  ///   such file or its text cannot be loaded.
  package func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 {
    guard access == .reading || access == .readingItself else { throw SystemFailure.readOnly }
    guard case .file(let load, let number) = try entry(at: path) else {
      throw SystemFailure.isDirectory
    }
    guard let bytes = load() else { throw SystemFailure.notFound }
    return open.withLock { open in
      open.lastDescriptor += 1
      open.files[open.lastDescriptor] = Open(bytes: bytes, number: number)
      return open.lastDescriptor
    }
  }

  /// Closes a file.
  package func close(_ descriptor: Int32) throws(SystemFailure) {
    open.withLock { $0.files[descriptor] = nil }
  }

  /// Returns the status of an open file.
  package func status(_ descriptor: Int32) throws(SystemFailure) -> FileStatus {
    guard let file = open.withLock({ $0.files[descriptor] }) else { throw SystemFailure.notFound }
    return status(size: file.bytes.count, file.number)
  }

  /// Returns the status of a file or folder. The text of a file is loaded to find its size. The size is 0 if the text
  /// cannot be loaded.
  package func status(_ path: Path, followsLink: Bool) throws(SystemFailure) -> FileStatus {
    status(of: try entry(at: path))
  }

  /// Reads from an open file; returns the number of bytes read, 0 at the end of the file.
  package func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
    let wanted = buffer.count
    let part = open.withLock { open -> ArraySlice<UInt8> in
      guard var file = open.files[descriptor] else { return [] }
      let part = file.bytes[file.offset...].prefix(wanted)
      file.offset += part.count
      open.files[descriptor] = file
      return part
    }
    buffer.copyBytes(from: part)
    return part.count
  }

  /// Moves to a 0-based byte offset in an open file, at most to its end.
  package func seek(_ descriptor: Int32, to offset: Int) throws(SystemFailure) {
    open.withLock { open in
      guard var file = open.files[descriptor] else { return }
      file.offset = min(max(0, offset), file.bytes.count)
      open.files[descriptor] = file
    }
  }

  /// Returns the normalized path of an existing file or folder.
  package func resolve(_ path: Path) throws(SystemFailure) -> Path {
    _ = try entry(at: path)
    return path.normalized
  }

  /// Always fails, because there are no links.
  package func linkText(of path: Path) throws(SystemFailure) -> Path { throw SystemFailure.notFound }

  /// Returns the names in a folder, with their kinds.
  package func contents(of folder: Path) throws(SystemFailure) -> [(name: [UInt8], kind: FileKind?)] {
    guard case .folder(let names) = try entry(at: folder) else { throw SystemFailure.notFound }
    return names
  }

  /// Returns false, because the files have no dates.
  package func datesEveryChange(in folder: Path) -> Bool { false }
  package var machineStart: UInt64? { nil }

  /// Returns `none`, because the files cannot be written.
  package func writers(of descriptor: Int32) -> FileWriters { .none }

  // MARK: Writing

  private var refusal: SystemFailure { .readOnly }

  /// Always fails.
  package func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemFailure) -> Int { throw refusal }
  /// Always fails.
  package func truncate(_ descriptor: Int32, to size: Int) throws(SystemFailure) { throw refusal }
  /// Always fails.
  package func synchronize(_ descriptor: Int32) throws(SystemFailure) { throw refusal }
  /// Always fails.
  package func changeMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemFailure) { throw refusal }
  /// Always fails.
  package func changeOwner(_ descriptor: Int32, owner: UInt32, group: UInt32) throws(SystemFailure) { throw refusal }
  /// Does nothing.
  package func copyAttributes(of path: Path, to descriptor: Int32) {}
  /// Does nothing.
  package func copyDate(of path: Path, to descriptor: Int32) {}
  /// Always fails.
  package func rename(_ from: Path, to target: Path) throws(SystemFailure) { throw refusal }
  /// Always fails.
  package func renameNew(_ from: Path, to target: Path) throws(SystemFailure) { throw refusal }
  /// Always fails.
  package func exchange(_ first: Path, _ second: Path) throws(SystemFailure) -> Bool { throw refusal }
  /// Always fails.
  package func unlink(_ path: Path) throws(SystemFailure) { throw refusal }
  /// Always fails.
  package func checkWritable(_ path: Path) throws(SystemFailure) { throw refusal }
  /// Always fails.
  package func makeFolder(_ path: Path, mode: UInt32) throws(SystemFailure) { throw refusal }
  /// Always fails.
  package func tryToLock(_ descriptor: Int32) throws(SystemFailure) -> Bool { throw refusal }
}

package import PlanBoardCore
internal import Synchronization

/// A file system that shows the texts in an editor, saved or not, instead of the files on the disk.
///
/// A file *has a text* if ``set(_:at:)`` has set one. Reading the file returns this text, even if there is no file on
/// the disk. A write always goes to the disk.
package final class OverlaidFiles: FileSystemLayer {
  private struct Text {
    let bytes: [UInt8]
    /// In nanoseconds since 1970.
    let set: Int
    /// Stands for the inode number of a file that is not on the disk.
    let number: UInt64
  }

  private struct Open {
    let path: Path
    let text: Text
    var offset = 0
  }

  private struct State {
    /// By absolute path. Links to folders in the path are resolved; a link to the file itself is not.
    var texts: [Path: Text] = [:]
    /// The texts that are open for reading, by descriptor.
    var open: [Int32: Open] = [:]
    /// Counts down from a high number, because the system gives low numbers to open files.
    var lastDescriptor = Int32.max
    var nextNumber: UInt64 = 1
  }

  package let files: any FileSystem
  private let state = Mutex(State())

  /// Creates a layer without texts.
  package init(over files: any FileSystem) { self.files = files }

  /// Sets the text of a file; nil removes the text. A file in a missing folder gets no text.
  package func set(_ text: [UInt8]?, at path: Path) {
    guard let place = place(of: path) else { return }
    state.withLock { state in
      state.texts[place] = text.map { Text(bytes: $0, set: files.nanoseconds, number: state.nextNumber) }
      state.nextNumber += 1
    }
  }

  /// Whether each file with a text has the same text on the disk.
  package var areSaved: Bool {
    state.withLock { $0.texts }.allSatisfy { path, text in (try? BoardFile.read(path, in: files))?.bytes == text.bytes }
  }

  /// The path of a file in ``State/texts``; nil if the folder of the file does not exist.
  private func place(of path: Path) -> Path? { (try? files.resolve(path.folder))?.appending(path.name) }

  private func text(at path: Path) -> Text? {
    // The names are compared first, because it would take long to resolve the path of every file.
    let texts = state.withLock { $0.texts }
    guard texts.keys.contains(where: { $0.name.elementsEqual(path.name) }) else { return nil }
    return place(of: path).flatMap { texts[$0] }
  }

  // MARK: Files with texts

  /// Returns the status of a file or folder. A file with a text has the size of the text, and the time when the text
  /// was set. The status of a link itself is that on the disk.
  package func status(_ path: Path, followsLink: Bool) throws(SystemFailure) -> FileStatus {
    guard let text = text(at: path) else { return try files.status(path, followsLink: followsLink) }
    return try status(of: text, at: path, followsLink: followsLink)
  }

  private func status(of text: Text, at path: Path, followsLink: Bool) throws(SystemFailure) -> FileStatus {
    let onDisk: FileStatus
    do throws(SystemFailure) { onDisk = try files.status(path, followsLink: followsLink) } catch {
      guard error == .notFound else { throw error }
      return FileStatus(
        kind: .file, size: text.bytes.count, links: 1, mode: 0o100600, owner: user, group: 0,
        identity: FileIdentity(device: .max, number: text.number), modified: text.set, changed: text.set)
    }
    guard onDisk.kind == .file else { return onDisk }
    var status = onDisk
    (status.size, status.modified, status.changed) = (text.bytes.count, text.set, text.set)
    return status
  }

  /// Returns the names in a folder, including those of files that have a text but are not on the disk.
  package func contents(of folder: Path) throws(SystemFailure) -> [(name: [UInt8], kind: FileKind?)] {
    var contents = try files.contents(of: folder)
    let paths = state.withLock { Array($0.texts.keys) }
    guard !paths.isEmpty, let folder = try? files.resolve(folder) else { return contents }
    for path in paths where path.folder == folder && !contents.contains(where: { $0.name.elementsEqual(path.name) }) {
      contents.append((Array(path.name), .file))
    }
    return contents
  }

  // MARK: Reading

  /// Opens a file; for reading, opens the text of the file if it has one.
  package func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 {
    guard access == .reading || access == .readingItself, let text = text(at: path) else {
      return try files.open(path, access)
    }
    return state.withLock { state in
      state.lastDescriptor -= 1
      state.open[state.lastDescriptor] = Open(path: path, text: text)
      return state.lastDescriptor
    }
  }

  /// The open text; nil for the descriptor of a file on the disk.
  private func open(_ descriptor: Int32) -> Open? { state.withLock { $0.open[descriptor] } }

  /// Closes a file.
  package func close(_ descriptor: Int32) throws(SystemFailure) {
    if state.withLock({ $0.open.removeValue(forKey: descriptor) }) == nil { try files.close(descriptor) }
  }

  /// Returns the status of an open file, or of an open text.
  package func status(_ descriptor: Int32) throws(SystemFailure) -> FileStatus {
    guard let open = open(descriptor) else { return try files.status(descriptor) }
    return try status(of: open.text, at: open.path, followsLink: true)
  }

  /// Reads from an open file; returns the number of bytes read, 0 at the end of the file.
  package func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
    guard let open = open(descriptor) else { return try files.read(descriptor, into: buffer) }
    let part = open.text.bytes[open.offset...].prefix(buffer.count)
    buffer.copyBytes(from: part)
    state.withLock { $0.open[descriptor]?.offset = part.endIndex }
    return part.count
  }

  /// Moves to a 0-based byte offset in an open file; in a text, at most to its end.
  package func seek(_ descriptor: Int32, to offset: Int) throws(SystemFailure) {
    guard let open = open(descriptor) else { return try files.seek(descriptor, to: offset) }
    state.withLock { $0.open[descriptor]?.offset = min(max(0, offset), open.text.bytes.count) }
  }

  /// Finds out if another program has a file open for writing; `none` for a text.
  package func writers(of descriptor: Int32) -> FileWriters {
    open(descriptor) == nil ? files.writers(of: descriptor) : .none
  }
}

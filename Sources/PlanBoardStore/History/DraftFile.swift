package import PlanBoardCore

/// The file in which a running program keeps the text that its user is typing, in the folder of the plan's history. If
/// the program ends before the text is saved, the next one finds it there.
///
/// ```
/// drafts/
///   <name>        empty; locked as long as the program that made it runs
///   <name>.text   the draft
/// ```
package final class DraftFile {
  private let folder: Path
  private let state: StateFiles
  private let name: String
  /// The descriptor of the locked file; nil until a draft is kept.
  private var lock: Int32?
  private var kept: Draft?

  /// The most bytes of a draft that are read. Its texts cannot be longer, because a paste is at most 1 MB.
  private static let mostRead = 8 << 20

  /// - Parameter name: a name that no other program uses, such as random digits.
  package init(of folder: PlanningFolder, in stateFolder: Path, named name: String, files: any FileSystem) {
    state = StateFiles(root: stateFolder, files: files)
    self.folder = Self.folder(of: folder, in: state)
    self.name = name
  }

  deinit { if let lock { try? state.files.close(lock) } }

  private static func folder(of folder: PlanningFolder, in state: StateFiles) -> Path {
    History.of(folder, in: state).folder.appending("drafts".utf8)
  }

  private var text: Path { folder.appending("\(name).text".utf8) }

  /// Replaces the kept draft; nil removes it. Waits until the draft is on the disk.
  package func keep(_ draft: Draft?) throws(FileFailure) {
    guard draft != kept else { return }
    guard let draft else {
      try? state.files.unlink(text)
      kept = nil
      return
    }
    try state.makeFolder(folder)
    if lock == nil {
      let (descriptor, _) = try state.open(folder.appending(name.utf8), .appending)
      _ = try? state.files.tryToLock(descriptor)
      lock = descriptor
    }
    try state.replace(text, with: draft.bytes, isDurable: true)
    kept = draft
  }

  /// Removes the draft and the files.
  package func close() {
    guard let lock else { return }
    try? keep(nil)
    try? state.files.unlink(folder.appending(name.utf8))
    try? state.files.close(lock)
    self.lock = nil
  }

  // MARK: Drafts of other programs

  /// A draft whose program has ended.
  package struct Abandoned: Hashable, Sendable {
    package let draft: Draft
    fileprivate let text: Path
    fileprivate let lock: Path
  }

  /// The drafts of programs that have ended without saving or discarding them, the latest first.
  ///
  /// - Throws: `FileFailure` if the folder cannot be read or trusted.
  package static func abandoned(
    in plan: PlanningFolder, _ stateFolder: Path, files: any FileSystem
  ) throws(FileFailure) -> [Abandoned] {
    let state = StateFiles(root: stateFolder, files: files)
    let folder = folder(of: plan, in: state)
    var found: [(modified: Int, draft: Abandoned)] = []
    for (path, status) in try state.contents(of: folder) {
      let name = String(decoding: path.name, as: UTF8.self)
      guard name.hasSuffix(".text") else { continue }
      let lock = folder.appending(name.dropLast(5).utf8)
      guard !isLocked(lock, state), let bytes = try? state.read(path, count: Self.mostRead), let draft = Draft(bytes)
      else { continue }
      found.append((status.modified, Abandoned(draft: draft, text: path, lock: lock)))
    }
    return found.sorted { $0.modified > $1.modified }.map(\.draft)
  }

  /// Whether a running program has the lock. The lock of a program that has ended is released.
  private static func isLocked(_ lock: Path, _ state: StateFiles) -> Bool {
    guard let (descriptor, _) = try? state.open(lock, .readingItself) else { return false }
    defer { try? state.files.close(descriptor) }
    return ((try? state.files.tryToLock(descriptor)) ?? false) == false
  }

  /// Removes a draft of a program that has ended.
  package static func remove(_ draft: Abandoned, files: any FileSystem) {
    try? files.unlink(draft.text)
    try? files.unlink(draft.lock)
  }
}

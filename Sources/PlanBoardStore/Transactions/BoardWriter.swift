internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Creates, replaces and removes files. A replaced file has the old text or the new text at every moment, and never a
/// part of a text. The only exception is a file with several hard links.
struct BoardWriter {
  let files: any FileSystem
  /// The planning folder, which decides which links may be followed.
  let folder: PlanningFolder
  /// Merges the new text with a text that another program saves at the same moment.
  let merge: ThreeWayMerge
  /// Keeps a copy of bytes that are about to be removed from the file at `path`, in case another program wrote them.
  /// Returns the path of the copy; nil if no copy is kept.
  var backUp: (_ bytes: [UInt8], _ path: Path) throws -> Path? = { _, _ in nil }
  /// Returns the earlier texts of a board that had these bytes when the change was planned, the oldest first.
  var earlierTexts: (_ bytes: [UInt8]) -> [[UInt8]] = { _ in [] }
  var temporaryNumber: () -> UInt32 = { UInt32.random(in: .min ... .max) }

  let residue = WriteResidue()

  /// What the writes of this writer have left behind besides the boards.
  final class WriteResidue {
    /// Whether a temporary file is left. The next run removes it.
    fileprivate(set) var hasLeftovers = false
    /// The texts from other programs that are no longer in a board, and where each text is kept.
    fileprivate(set) var kept: [(board: Path, place: Path)] = []
  }

  private static let temporaryPrefix = "~pb-"

  /// Replaces, creates or removes a file.
  ///
  /// `old` has the bytes that the file must have, or is nil if there must be no file. `new` is nil to remove the file,
  /// which may be missing already. If `renews`, the file gets a new date even if its bytes stay the same.
  /// - Throws: `FileFailure` with the code `changedMeanwhile` if the file is not as `old` demands. The file then keeps
  ///   its bytes.
  func write(
    _ path: Path, _ old: [UInt8]?, becomes new: [UInt8]?, renews: Bool = false, from origin: Path? = nil,
    _ privacy: Privacy = Privacy()
  ) throws {
    switch (old, new) {
    case (let old?, let new?): try replace(path, old, with: new, renews: renews, privacy)
    case (nil, let new?): try create(path, new, privacy, from: origin)
    case (let old?, nil): try remove(path, old)
    case (nil, nil): break
    }
  }

  /// Replaces the bytes `old` of a file with `new`. The file keeps its mode, its owner, its extended attributes and its
  /// access control list, as far as the system and `privacy` allow.
  ///
  /// Links are followed as ``PlanningFolder/target(of:for:in:)`` allows, and stay links. A file with several hard links
  /// is written in place, because a rename would separate the links. A crash can then leave the file half written.
  /// - Returns: false if there was nothing to write.
  /// - Throws: `FileFailure` with the code `changedMeanwhile` if the file does not have the bytes `old`. The file then
  ///   keeps its bytes.
  @discardableResult
  func replace(
    _ path: Path, _ old: [UInt8], with new: [UInt8], renews: Bool = false, _ privacy: Privacy = Privacy()
  ) throws(FileFailure) -> Bool {
    guard old != new || renews else { return false }
    try naming(path) {
      let target = try folder.target(of: path, in: files)
      // The system allows a rename even if the file is not writable, but pb leaves such a file as it is.
      try files.checkWritable(target)
      var status = try files.status(target, followsLink: false)
      guard status.kind == .file else {
        throw FileFailure(status.kind == .directory ? .isDirectory : .notAFile, .write, path)
      }
      status.mode &= privacy.widest
      if status.links > 1 {
        try rewrite(target, old, with: new, status, named: path)
      } else {
        try exchange(target, old, with: new, status, named: path)
      }
    }
    return true
  }

  /// Creates a file that does not exist, and any missing folders above it.
  ///
  /// - Parameter origin: the file that moves to `path`; nil if none does. If ``Privacy/mode`` is not nil, the new file
  ///   gets the date, the extended attributes and the access control list of `origin`, as far as the system allows.
  /// - Throws: `FileFailure` with the code `changedMeanwhile` if a file exists at `path`.
  func create(
    _ path: Path, _ bytes: [UInt8], _ privacy: Privacy = Privacy(), from origin: Path? = nil
  ) throws(FileFailure) {
    try naming(path) {
      let target = try folder.target(of: path, in: files)
      try files.makeFolders(target.folder, mode: privacy.folderMode)
      let temporary = temporaryPath(for: target)
      try makeFile(temporary, bytes, .sharing(mode: 0o666 & privacy.widest)) { descriptor in
        guard let mode = privacy.mode.map({ $0 & privacy.widest }) else { return }
        try files.changeMode(descriptor, mode)
        guard let origin = try origin.map({ try folder.target(of: $0, in: files) }) else { return }
        try copyAttributes(of: origin, to: descriptor, mode: mode)
        files.copyDate(of: origin, to: descriptor)
      }
      do { try files.renameNew(temporary, to: target) } catch {
        clear(temporary)
        throw error
      }
      files.synchronizeFolder(target.folder)
    }
  }

  /// Removes a file. Succeeds even if another program has already removed the file: a failure would undo the change on
  /// the other boards, which may have the only copy of the text.
  ///
  /// - Throws: `FileFailure` with the code `changedMeanwhile` if the file does not have the bytes `old`. It then stays.
  func remove(_ path: Path, _ old: [UInt8]) throws(FileFailure) {
    try naming(path) {
      let target = try folder.target(of: path, in: files)
      let temporary = temporaryPath(for: target)
      do {
        try files.checkWritable(target)
        guard try BoardFile.read(target, in: files).bytes.hasSameBytes(as: old) else {
          throw FileFailure(.changedMeanwhile, .write, path)
        }
        try files.rename(target, to: temporary)
      } catch {
        let code = (error as? FileFailure)?.code ?? (error as? SystemFailure).map { .init(systemError: $0.errno) }
        guard code == .notFound else { throw error }
        return
      }
      do {
        guard try bytesAtRest(of: temporary) == old else { throw FileFailure(.changedMeanwhile, .write, path) }
      } catch {
        do { try files.renameNew(temporary, to: target) } catch { residue.hasLeftovers = true }
        throw error
      }
      clear(temporary)
      files.synchronizeFolder(target.folder)
    }
  }

  // MARK: Steps

  /// Runs `body`, and turns the failure of a system call into a `FileFailure` with the path.
  private func naming(_ path: Path, _ body: () throws -> Void) throws(FileFailure) {
    do { try body() } catch let failure as FileFailure { throw failure } catch let failure as SystemFailure {
      var failure = FileFailure(systemError: failure.errno, .write, path)
      // When the change was planned, the file existed or was missing as expected.
      if failure.code == .notFound || failure.code == .alreadyThere {
        failure = FileFailure(.changedMeanwhile, .write, path)
      }
      throw failure
    } catch { preconditionFailure("\(error)") }
  }

  /// Writes the new text to a temporary file beside the board, and exchanges the two files.
  private func exchange(
    _ target: Path, _ old: [UInt8], with new: [UInt8], _ status: FileStatus, named path: Path
  ) throws {
    let temporary = temporaryPath(for: target)
    try makeFile(temporary, new, like: target, status)
    do {
      try check(target, has: old, named: path)
      guard try files.exchange(temporary, target) else {
        // The file system cannot exchange files. If another program saves between the check and the rename, its text is
        // lost.
        try files.rename(temporary, to: asListed(target))
        return files.synchronizeFolder(target.folder)
      }
    } catch {
      clear(temporary)
      throw error
    }
    try settle(Exchanged(temporary: temporary, before: [old], placed: new), target, status, named: path)
    // Until the folder is also on the disk, a power cut might bring the old file back.
    files.synchronizeFolder(target.folder)
  }

  /// The path of a file, with the name spelled as the folder lists it. On a file system that ignores case, `target` may
  /// spell the name in another case, and a rename would give the file that spelling.
  private func asListed(_ target: Path) -> Path {
    guard let names = try? files.contents(of: target.folder).map(\.name),
      !names.contains(where: { $0.elementsEqual(target.name) })
    else { return target }
    let alike = names.filter { Path(bytes: $0).isAlike(Path(bytes: target.name)) }
    return alike.count == 1 ? target.folder.appending(alike[0]) : target
  }

  /// A board and a temporary file that have been exchanged.
  private struct Exchanged {
    /// The path of the displaced file: before the exchange, this file was the board.
    var temporary: Path
    /// The texts that the board had during this write, the oldest first, without `placed`. The displaced file should
    /// have the last of them.
    var before: [[UInt8]]
    /// The text that pb has put at the board's path.
    var placed: [UInt8]

    /// Whether the placed text contains nothing from another program.
    var isUnmerged: Bool { before.count == 1 }

    /// The first text of the board, and at most eight of the last ones. Comparing more texts takes too long: the next
    /// save would come first.
    var latest: [[UInt8]] { before.prefix(1) + before.dropFirst().suffix(8) }
  }

  /// Handles the displaced text after an exchange (``Settlement``).
  ///
  /// If another program saved a text in between, pb merges that text with the new text, and exchanges the result and
  /// the board. pb repeats this until the displaced file has the expected text.
  ///
  /// Another program may already have read the new text. So pb puts the displaced file back only if the displaced text
  /// cannot be read or merged, or if a program keeps writing.
  private func settle(_ first: Exchanged, _ target: Path, _ status: FileStatus, named path: Path) throws {
    var exchanged = first
    var exchanges = 1
    lazy var earlier = earlierTexts(first.before[0])
    while true {
      let state = Settlement.displaced(exchanges: exchanges)
      var failure: any Error = FileFailure(.changedMeanwhile, .write, path)
      var step: Settlement.Step
      do {
        let displaced = try bytesAtRest(of: exchanged.temporary, patience: exchanged.isUnmerged ? 1 : 10)
        step = state.step(sight(of: displaced, exchanged, target) { earlier })
      } catch {
        (step, failure) = (state.step(.unreadable), error)
      }
      if case .exchange(let merged) = step {
        if let next = exchange(exchanged, with: merged, target, status) {
          (exchanged, exchanges) = (next, exchanges + 1)
          continue
        }
        step = state.step(.other(merged: nil))
      }
      guard step != .discard else { return clear(exchanged.temporary) }
      putBack(exchanged, target, named: path)
      throw failure
    }
  }

  /// Classifies a displaced text, which is nil if another program is still writing it.
  private func sight(
    of displaced: [UInt8]?, _ exchanged: Exchanged, _ target: Path, earlier: () -> [[UInt8]]
  ) -> Settlement.Sight {
    guard let displaced else { return .unreadable }
    if let last = exchanged.before.last, displaced.hasSameBytes(as: last) { return .expected }
    guard !displaced.isEmpty else { return .unreadable }
    // A file that is not a board must not be merged like a board.
    guard target.isMarkdown else { return .other(merged: nil) }
    // The other program may have read an older text. Lines that it never read must not count as lines that it removed.
    let base = LikelyBase.of(displaced, among: earlier() + exchanged.latest)
    return .other(merged: base.flatMap { merge.merged(base: $0, ours: exchanged.placed, theirs: displaced) })
  }

  /// Exchanges a merged text and the board; returns nil if nothing was changed.
  private func exchange(
    _ exchanged: Exchanged, with merged: [UInt8], _ target: Path, _ status: FileStatus
  ) -> Exchanged? {
    let temporary = temporaryPath(for: target)
    guard (try? makeFile(temporary, merged, like: exchanged.temporary, status)) != nil else { return nil }
    guard (try? exchangeWithMoved(temporary, target)) ?? false else {
      clear(temporary)
      return nil
    }
    // The displaced text is now part of the merged text in the board.
    clear(exchanged.temporary)
    return Exchanged(temporary: temporary, before: exchanged.before + [exchanged.placed], placed: merged)
  }

  /// Puts a displaced file back at the board's path. If another program's text is then in the temporary file, pb keeps
  /// that text in another place. If the text cannot be kept there, the temporary file stays for the next run.
  private func putBack(_ exchanged: Exchanged, _ target: Path, named path: Path) {
    // If this is false, the temporary file has the only copy of another program's text.
    let isBack = (try? exchangeWithMoved(exchanged.temporary, target)) ?? false
    // Another program may have read pb's text while it was in the board, and saved it with changes.
    let found = try? bytesAtRest(of: exchanged.temporary, patience: 10)
    let isOurs = isBack && exchanged.isUnmerged && found == exchanged.placed
    let sight: Settlement.Sight = isOurs ? .expected : found == nil ? .unreadable : .other(merged: nil)
    let step = Settlement.restored.step(sight)
    if step == .keep, let found, let place = try? backUp(found, path) {
      residue.kept.append((path, place))
    } else if step != .discard {
      residue.hasLeftovers = true
      return
    }
    clear(exchanged.temporary)
  }

  private func clear(_ temporary: Path) {
    do throws(SystemFailure) { try files.unlink(temporary) } catch { residue.hasLeftovers = true }
  }

  /// Exchanges a file with a board. Another program may have removed the board for a moment in order to replace it, so
  /// this waits up to two seconds for the board to reappear.
  ///
  /// - Returns: false if the board does not reappear, or if the file system cannot exchange files.
  private func exchangeWithMoved(_ temporary: Path, _ target: Path) throws -> Bool {
    var retry = Retry.exchanging
    repeat {
      do throws(SystemFailure) { return try files.exchange(temporary, target) } catch {
        guard FileFailure(systemError: error.errno, .write, target).code == .notFound else { throw error }
      }
    } while retry.waits(in: files)
    return false
  }

  /// Creates a file, and waits until its bytes are on the disk.
  private func makeFile(_ path: Path, _ bytes: [UInt8], _ access: FileAccess, _ prepare: (Int32) throws -> Void) throws
  {
    let descriptor = try files.open(path, access)
    do {
      do {
        try files.writeAll(descriptor, bytes)
        try prepare(descriptor)
        try files.synchronize(descriptor)
      } catch {
        try? files.close(descriptor)
        throw error
      }
      try files.close(descriptor)
    } catch {
      clear(path)
      throw error
    }
  }

  /// Creates a file with the attributes of `other`, and with the mode and the owner in `status`, as far as the system
  /// allows.
  private func makeFile(_ path: Path, _ bytes: [UInt8], like other: Path, _ status: FileStatus) throws {
    try makeFile(path, bytes, .creating) { descriptor in
      let mode = try setOwner(of: descriptor, as: status)
      try files.changeMode(descriptor, mode)
      try copyAttributes(of: other, to: descriptor, mode: mode)
    }
  }

  /// Copies extended attributes and access control lists to a file, which keeps its mode.
  private func copyAttributes(of other: Path, to descriptor: Int32, mode: UInt32) throws(SystemFailure) {
    files.copyAttributes(of: other, to: descriptor)
    // Copying an access control list also copies the mode of the other file.
    if try files.status(descriptor).mode & ~mode != 0 { try files.changeMode(descriptor, mode) }
  }

  /// Reads a displaced file as soon as no program has it open for writing.
  ///
  /// Waits about 200 ms, times `patience`, because an editor that writes in place may still have the file open.
  /// - Returns: nil if a program keeps the file open for writing.
  func bytesAtRest(of path: Path, patience: Int = 1) throws -> [UInt8]? {
    guard hasNoWriter(path, patience) else { return nil }
    return try BoardFile.read(path, in: files).bytes
  }

  /// Waits until no program has a file open for writing; returns false if the wait takes too long.
  private func hasNoWriter(_ path: Path, _ patience: Int) -> Bool {
    guard let descriptor = try? files.open(path, .reading) else { return true }
    defer { try? files.close(descriptor) }
    var retry = Retry.closing(times: patience)
    repeat {
      if files.writers(of: descriptor) != .some { return true }
    } while retry.waits(in: files)
    return false
  }

  /// Gives the new file the owner and the group of the old file, as far as the system allows. Returns the mode for the
  /// new file, which gives no user more rights than before.
  private func setOwner(of descriptor: Int32, as status: FileStatus) throws -> UInt32 {
    let new = try files.status(descriptor)
    if new.owner == status.owner, new.group == status.group { return status.mode }
    if (try? files.changeOwner(descriptor, owner: status.owner, group: status.group)) != nil {
      return status.mode
    }
    let isOwnGroup = (try? files.changeOwner(descriptor, owner: .max, group: status.group)) != nil
    return status.mode & (isOwnGroup || new.group == status.group ? 0o777 : 0o707)
  }

  /// Writes the new text into the file itself, so that all its hard links keep leading to it.
  private func rewrite(
    _ target: Path, _ old: [UInt8], with new: [UInt8], _ status: FileStatus, named path: Path
  ) throws {
    try check(target, has: old, named: path)
    // A write in place destroys the old bytes at once.
    _ = try backUp(old, path)
    try files.withFile(target, .rewriting) { descriptor throws(SystemFailure) in
      if try files.status(descriptor).mode & ~status.mode != 0 { try files.changeMode(descriptor, status.mode) }
      try files.writeAll(descriptor, new)
      try files.truncate(descriptor, to: new.count)
      try files.synchronize(descriptor)
    }
  }

  /// Checks that a file has the bytes `old`. If it has other bytes, or is missing, the failure is `changedMeanwhile`.
  private func check(_ target: Path, has old: [UInt8], named path: Path) throws {
    do throws(FileFailure) {
      if try BoardFile.read(target, in: files).bytes.hasSameBytes(as: old) { return }
    } catch {
      guard error.code == .notFound else { throw error }
    }
    throw FileFailure(.changedMeanwhile, .write, path)
  }

  /// Returns the path `~pb-<name>.<hex>.tmp` beside the target. Sync tools ignore such names.
  private func temporaryPath(for target: Path) -> Path {
    let hex = String(temporaryNumber(), radix: 16)
    let suffix = "." + String(repeating: "0", count: 8 - hex.utf8.count) + hex + Self.temporarySuffix
    return target.folder.appending(Self.temporaryBegin(for: target) + suffix.utf8)
  }

  private static let temporarySuffix = ".tmp"

  /// The name of a temporary file of a board, without `.<hex>.tmp` at its end. Names are limited to 255 bytes, so the
  /// end of a long name is cut off.
  private static func temporaryBegin(for target: Path) -> [UInt8] {
    let name = Array(temporaryPrefix.utf8) + target.name
    return Array(name.prefix(255 - ".01234567".utf8.count - temporarySuffix.utf8.count))
  }

  /// Returns the temporary files that earlier writes of a board have left beside it. If another board in the folder has
  /// a long name with the same beginning, its temporary files may be among them.
  func leftovers(of target: Path) throws(SystemFailure) -> [Path] {
    let begin = Self.temporaryBegin(for: target)
    return try files.contents(of: target.folder).map(\.name)
      .filter { name in
        guard name.starts(with: begin) else { return false }
        let rest = String(decoding: name[begin.count...], as: UTF8.self)
        let hex = rest.dropFirst().dropLast(Self.temporarySuffix.count)
        return rest.hasPrefix(".") && rest.hasSuffix(Self.temporarySuffix) && hex.utf8.count == 8
          && UInt32(hex, radix: 16) != nil
      }
      .map { target.folder.appending($0) }
  }
}

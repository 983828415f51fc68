package import PlanBoardCore

/// Replaces files, whole or not at all.
struct BoardWriter {
  let files: any FileSystem
  /// The folder being worked on; decides which links may be followed.
  let folder: PlanningFolder
  /// Merges what another program saves in the same moment.
  let merge: ThreeWayMerge
  /// Takes care of bytes that are about to go although somebody else may have written them.
  ///
  /// - Returns: where they are now.
  var backUp: (_ bytes: [UInt8], _ path: Path) throws -> Path? = { _, _ in nil }
  /// What a board had before it had these bytes, the latest last. Asked only if somebody saved in the same moment.
  var earlier: (_ bytes: [UInt8]) -> [[UInt8]] = { _ in [] }
  /// The part of a temporary file's name that no other has.
  var temporaryNumber: () -> UInt32 = { UInt32.random(in: .min ... .max) }

  let traces = WriteResidue()

  /// What writing left behind.
  final class WriteResidue {
    /// A temporary file could not be cleared away; the next run does it.
    fileprivate(set) var hasLeftovers = false
    /// What somebody else wrote and is in no board now: of which board, and where it is kept.
    fileprivate(set) var kept: [(board: Path, place: Path)] = []
  }

  private static let temporaryPrefix = "~pb-"

  /// Makes a file what it shall be: another one, a new one, or none.
  ///
  /// - Parameters:
  ///   - old: nil if there shall be no file yet.
  ///   - new: nil to remove the file.
  ///   - renews: a file that stays as it is gets a new date all the same.
  ///   - privacy: who may read and write the file.
  /// - Throws: `FileFailure`; `changedMeanwhile` if the file no longer has `old`. Nothing is written then.
  func write(
    _ path: Path, _ old: [UInt8]?, becomes new: [UInt8]?, renews: Bool = false, _ privacy: Privacy = Privacy()
  ) throws {
    switch (old, new) {
    case (let old?, let new?): try replace(path, old, with: new, renews: renews, privacy)
    case (nil, let new?): try create(path, new, privacy)
    case (let old?, nil): try remove(path, old)
    case (nil, nil): break
    }
  }

  /// Puts `new` where `old` is: the file has the one or the other at every moment, and keeps its mode, its owner, its
  /// extended attributes and its access control list, as far as the system lets us.
  ///
  /// Links that stay inside the planning folder are followed, and stay. A file with several hard links is written in place, because
  /// a rename would part them; a crash in between can leave such a file half written. Equal bytes are not written, unless a new
  /// date is wanted.
  /// - Returns: false if there was nothing to write.
  /// - Throws: `FileFailure`; `changedMeanwhile` if the file no longer has `old`. Nothing is written then.
  @discardableResult
  func replace(
    _ path: Path, _ old: [UInt8], with new: [UInt8], renews: Bool = false, _ privacy: Privacy = Privacy()
  ) throws(FileFailure) -> Bool {
    guard old != new || renews else { return false }
    try naming(path) {
      let target = try folder.target(of: path, in: files)
      // A rename needs no permission on the file itself. Whoever took it away meant it.
      try files.isWritable(target)
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

  /// Makes a file that is not there, with the folders on the way to it.
  ///
  /// - Throws: `FileFailure`; `changedMeanwhile` if there is one now.
  func create(_ path: Path, _ bytes: [UInt8], _ privacy: Privacy = Privacy()) throws(FileFailure) {
    try naming(path) {
      let target = try folder.target(of: path, in: files)
      try files.makeFolders(target.folder, mode: privacy.folderMode)
      let temporary = temporaryPath(for: target)
      try makeFile(temporary, bytes, .sharing(mode: 0o666 & privacy.widest)) { descriptor in
        if let mode = privacy.mode { try files.changeMode(descriptor, mode & privacy.widest) }
      }
      do { try files.renameNew(temporary, to: target) } catch {
        clear(temporary)
        throw error
      }
      files.synchronizeFolder(target.folder)
    }
  }

  /// Takes a file away. One that somebody else has taken away meanwhile is fine: to take back what goes with it would lose what
  /// was in the file.
  ///
  /// - Throws: `FileFailure`; `changedMeanwhile` if it no longer has `old`, and it is there then.
  func remove(_ path: Path, _ old: [UInt8]) throws(FileFailure) {
    try naming(path) {
      let target = try folder.target(of: path, in: files)
      let temporary = temporaryPath(for: target)
      do {
        try files.isWritable(target)
        guard try BoardFile.read(target, in: files).bytes == old else {
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
        do { try files.renameNew(temporary, to: target) } catch { traces.hasLeftovers = true }
        throw error
      }
      clear(temporary)
      files.synchronizeFolder(target.folder)
    }
  }

  // MARK: Steps

  /// Says of a failed system call what was being done.
  private func naming(_ path: Path, _ body: () throws -> Void) throws(FileFailure) {
    do { try body() } catch let failure as FileFailure { throw failure } catch let failure as SystemFailure {
      var failure = FileFailure(systemError: failure.errno, .write, path)
      // It was as it should be when the change was made.
      if failure.code == .notFound || failure.code == .alreadyThere {
        failure = FileFailure(.changedMeanwhile, .write, path)
      }
      throw failure
    } catch { preconditionFailure("\(error)") }
  }

  /// Writes the new file beside the old one, and lets the two change places.
  private func exchange(
    _ target: Path, _ old: [UInt8], with new: [UInt8], _ status: FileStatus, named path: Path
  ) throws {
    let temporary = temporaryPath(for: target)
    try makeFile(temporary, new, like: target, status)
    do {
      try check(target, has: old, named: path)
      guard try files.exchange(temporary, target) else {
        // A file system that cannot exchange: a save of somebody else in this moment is lost.
        try files.rename(temporary, to: target)
        return files.synchronizeFolder(target.folder)
      }
    } catch {
      clear(temporary)
      throw error
    }
    try settle(Exchanged(temporary: temporary, before: [old], placed: new), target, status, named: path)
    // The new bytes are there. Without this, a power cut might still bring the old name back.
    files.synchronizeFolder(target.folder)
  }

  /// Two files that have changed places.
  private struct Exchanged {
    /// Where the displaced file is now.
    var temporary: Path
    /// What the board had before, one after the other; the displaced file should have the last.
    var before: [[UInt8]]
    /// What is in its place.
    var placed: [UInt8]

    /// Nothing of anybody else's was put into what is placed.
    var isFirst: Bool { before.count == 1 }

    /// What somebody who saves now may have read: what was there before all of this, or in its last rounds. Comparing with more
    /// would take so long that the next save comes in between.
    var latest: [[UInt8]] { before.prefix(1) + before.dropFirst().suffix(8) }
  }

  /// After the exchange: goes on until what was displaced is what the change was made for, as ``Settlement`` says.
  ///
  /// What another program has saved in between is merged into the new text, and that is exchanged in turn: what others may have
  /// read meanwhile is never taken back. Only if the two contradict each other, or somebody keeps on writing, the displaced file
  /// gets its place again, so that the change is planned again on it.
  private func settle(_ first: Exchanged, _ target: Path, _ status: FileStatus, named path: Path) throws {
    var files = first
    var exchanges = 1
    // Read at most once, and only if somebody was faster.
    lazy var earlier = self.earlier(first.before[0])
    while true {
      let state = Settlement.displaced(exchanges: exchanges)
      var failure: any Error = FileFailure(.changedMeanwhile, .write, path)
      var step: Settlement.Step
      do {
        let displaced = try bytesAtRest(of: files.temporary, patience: files.isFirst ? 1 : 10)
        step = state.step(sight(of: displaced, files, target) { earlier })
      } catch {
        (step, failure) = (state.step(.unreadable), error)
      }
      if case .exchange(let merged) = step {
        if let next = exchange(files, with: merged, target, status) {
          (files, exchanges) = (next, exchanges + 1)
          continue
        }
        step = state.step(.other(merged: nil))
      }
      guard step != .discard else { return clear(files.temporary) }
      putBack(files, target, named: path)
      throw failure
    }
  }

  /// - Parameters:
  ///   - displaced: what came out; nil if somebody goes on writing into it.
  ///   - earlier: what the board had before all of this.
  private func sight(
    of displaced: [UInt8]?, _ files: Exchanged, _ target: Path, earlier: () -> [[UInt8]]
  ) -> Settlement.Sight {
    if displaced == files.before.last { return .expected }
    guard let displaced, !displaced.isEmpty else { return .unreadable }
    // Other files than boards would be merged as if they were some.
    guard target.isMarkdown else { return .other(merged: nil) }
    // They may have built upon what was there for a moment, or upon what was there before that: what they lack because
    // they never had it, they did not take away.
    let base = LikelyBase.of(displaced, among: earlier() + files.latest)
    return .other(merged: base.flatMap { merge.merged(base: $0, ours: files.placed, theirs: displaced) })
  }

  /// Lets a board and a merged text change places.
  ///
  /// - Returns: nil if nothing was changed.
  private func exchange(
    _ files: Exchanged, with merged: [UInt8], _ target: Path, _ status: FileStatus
  ) -> Exchanged? {
    let temporary = temporaryPath(for: target)
    guard (try? makeFile(temporary, merged, like: files.temporary, status)) != nil else { return nil }
    guard (try? exchangeWithMoved(temporary, target)) ?? false else {
      clear(temporary)
      return nil
    }
    // Only now is it safe elsewhere.
    clear(files.temporary)
    return Exchanged(temporary: temporary, before: files.before + [files.placed], placed: merged)
  }

  /// Gives a displaced file its place again, whatever it has. What comes out is kept, unless it is ours alone.
  private func putBack(_ files: Exchanged, _ target: Path, named path: Path) {
    // False if the board is gone, or cannot be exchanged any more: then this is somebody else's only copy.
    let isBack = (try? exchangeWithMoved(files.temporary, target)) ?? false
    // Somebody may have built upon what was there for a moment.
    let found = try? bytesAtRest(of: files.temporary, patience: 10)
    let isOurs = isBack && files.isFirst && found == files.placed
    let sight: Settlement.Sight = isOurs ? .expected : found == nil ? .unreadable : .other(merged: nil)
    let step = Settlement.restored.step(sight)
    if step == .keep, let found, let place = try? backUp(found, path) {
      traces.kept.append((path, place))
    } else if step != .discard {
      traces.hasLeftovers = true
      return
    }
    clear(files.temporary)
  }

  private func clear(_ temporary: Path) {
    do throws(SystemFailure) { try files.unlink(temporary) } catch { traces.hasLeftovers = true }
  }

  /// Exchanges a file with a board that somebody may have taken away for a moment, to put another in its place.
  ///
  /// - Returns: false if it does not come again.
  private func exchangeWithMoved(_ temporary: Path, _ target: Path) throws -> Bool {
    for pause in [0, 1, 2, 5, 10, 20, 50, 100, 250, 500, 1000] as [UInt32] {
      if pause > 0 { files.sleep(milliseconds: pause) }
      do throws(SystemFailure) { return try files.exchange(temporary, target) } catch {
        guard FileFailure(systemError: error.errno, .write, target).code == .notFound else { throw error }
      }
    }
    return false
  }

  /// A new file, written to the disk; none if that fails.
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

  /// A new file with the mode, the owner and the attributes of another.
  private func makeFile(_ path: Path, _ bytes: [UInt8], like other: Path, _ status: FileStatus) throws {
    try makeFile(path, bytes, .creating) { descriptor in
      let mode = try mode(for: descriptor, as: status)
      try files.changeMode(descriptor, mode)
      files.copyAttributes(of: other, to: descriptor)
      // A copied access control list brings along the mode of its own file.
      if try files.status(descriptor).mode & ~mode != 0 { try files.changeMode(descriptor, mode) }
    }
  }

  /// What a displaced file has when nobody writes into it any more.
  ///
  /// An editor that writes in place may still hold the displaced file open: 200 ms are given to it, or a multiple.
  /// - Returns: nil if somebody goes on writing.
  func bytesAtRest(of path: Path, patience: Int = 1) throws -> [UInt8]? {
    guard hasNoWriter(path, patience) else { return nil }
    return try BoardFile.read(path, in: files).bytes
  }

  private func hasNoWriter(_ path: Path, _ patience: Int) -> Bool {
    guard let descriptor = try? files.open(path, .reading) else { return true }
    defer { try? files.close(descriptor) }
    for pause in [0, 1, 2, 4, 8] + Array(repeating: 15 as UInt32, count: 13 * patience) {
      if pause > 0 { files.sleep(milliseconds: pause) }
      if files.writers(of: descriptor) != .some { return true }
    }
    return false
  }

  /// Gives the new file its old owner, as far as the system lets us.
  ///
  /// - Returns: the mode that it may have: never wider than before for anybody.
  private func mode(for descriptor: Int32, as status: FileStatus) throws -> UInt32 {
    let new = try files.status(descriptor)
    if new.owner == status.owner, new.group == status.group { return status.mode }
    if (try? files.changeOwner(descriptor, owner: status.owner, group: status.group)) != nil {
      return status.mode
    }
    let isOwnGroup = (try? files.changeOwner(descriptor, owner: .max, group: status.group)) != nil
    return status.mode & (isOwnGroup || new.group == status.group ? 0o777 : 0o707)
  }

  private func rewrite(
    _ target: Path, _ old: [UInt8], with new: [UInt8], _ status: FileStatus, named path: Path
  ) throws {
    try check(target, has: old, named: path)
    // In place, the old bytes are gone with the first write.
    _ = try backUp(old, path)
    try files.withFile(target, .rewriting) { descriptor throws(SystemFailure) in
      if try files.status(descriptor).mode & ~status.mode != 0 { try files.changeMode(descriptor, status.mode) }
      try files.writeAll(descriptor, new)
      try files.truncate(descriptor, to: new.count)
      try files.synchronize(descriptor)
    }
  }

  private func check(_ target: Path, has old: [UInt8], named path: Path) throws {
    do throws(FileFailure) {
      if try BoardFile.read(target, in: files).bytes == old { return }
    } catch {
      // Gone: somebody may be putting another in its place.
      guard error.code == .notFound else { throw error }
    }
    throw FileFailure(.changedMeanwhile, .write, path)
  }

  /// `~pb-<name>.<hex>.tmp` beside the target: a name that sync tools leave alone.
  private func temporaryPath(for target: Path) -> Path {
    let hex = String(temporaryNumber(), radix: 16)
    let suffix = "." + String(repeating: "0", count: 8 - hex.utf8.count) + hex + Self.temporarySuffix
    // Names are limited to 255 bytes.
    let prefix = Self.temporaryBegin(for: target)
    return target.folder.appending(prefix.prefix(255 - suffix.utf8.count) + suffix.utf8)
  }

  private static let temporarySuffix = ".tmp"

  private static func temporaryBegin(for target: Path) -> [UInt8] { Array(temporaryPrefix.utf8) + target.name }

  /// Temporary files that were left beside a board.
  func leftovers(of target: Path) throws(SystemFailure) -> [Path] {
    let begin = Self.temporaryBegin(for: target).prefix(200)
    return try files.contents(of: target.folder).map(\.name)
      .filter { $0.starts(with: begin) && $0.reversed().starts(with: Self.temporarySuffix.utf8.reversed()) }
      .map { target.folder.appending($0) }
  }
}

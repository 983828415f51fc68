/// Replaces files, whole or not at all.
package enum BoardWriter {
  /// Puts `new` where `old` is: the file has the one or the other at every moment, and keeps its mode.
  ///
  /// Links are followed, and stay. A file with several hard links is written in place, because a rename would part them;
  /// a crash in between can leave such a file half written. Equal bytes are not written.
  /// - Parameter generator: where the temporary file's name comes from.
  /// - Returns: false if there was nothing to write.
  /// - Throws: `FileFailure`; `changedMeanwhile` if the file no longer has `old`. Nothing is written then.
  @discardableResult
  package static func replace(
    _ path: Path, _ old: [UInt8], with new: [UInt8], using generator: inout some RandomNumberGenerator
  ) throws -> Bool {
    guard old != new else { return false }
    do {
      let target = try SystemCalls.resolve(path)
      // A rename needs no permission on the file itself. Whoever took it away meant it.
      try SystemCalls.isWritable(target)
      let status = try SystemCalls.status(target, followsLink: false)
      guard status.kind == .file else {
        throw FileFailure(status.kind == .directory ? .isDirectory : .notAFile, .write, path)
      }
      if status.links > 1 {
        try rewrite(target, old, with: new, named: path)
      } else {
        let temporary = temporaryPath(for: target, UInt32.random(in: .min ... .max, using: &generator))
        try exchange(target, old, with: new, status, temporary, named: path)
      }
    } catch let failure as SystemCalls.Failure {
      var failure = FileFailure(systemError: failure.errno, .write, path)
      // It was there when the change was made.
      if failure.code == .notFound { failure = FileFailure(.changedMeanwhile, .write, path) }
      throw failure
    }
    return true
  }

  /// Writes the new file beside the old one, and lets the two change places.
  private static func exchange(
    _ target: Path, _ old: [UInt8], with new: [UInt8], _ status: SystemCalls.Status, _ temporary: Path, named path: Path
  ) throws {
    let descriptor = try SystemCalls.open(temporary, .creating)
    var keepsTemporary = false
    do {
      do {
        try SystemCalls.write(descriptor, new)
        try SystemCalls.changeMode(descriptor, try mode(for: descriptor, as: status))
        try SystemCalls.synchronize(descriptor)
      } catch {
        try? SystemCalls.close(descriptor)
        throw error
      }
      try SystemCalls.close(descriptor)
      try check(target, has: old, named: path)
      if try SystemCalls.exchange(temporary, target) {
        keepsTemporary = true
        try settle(temporary, old, target, new, named: path)
      } else {
        // A file system that cannot exchange: a save of somebody else in this moment is lost.
        try SystemCalls.rename(temporary, to: target)
      }
    } catch {
      if !keepsTemporary { try? SystemCalls.unlink(temporary) }
      throw error
    }
    // The new bytes are there. Without this, a power cut might still bring the old name back.
    if let folder = try? SystemCalls.open(target.folder, .reading) {
      defer { try? SystemCalls.close(folder) }
      try? SystemCalls.synchronize(folder)
    }
  }

  /// After the exchange: what was displaced must be what the change was made for. If somebody saved in between, their file
  /// gets its place back, and nothing of ours stays.
  private static func settle(
    _ temporary: Path, _ old: [UInt8], _ target: Path, _ new: [UInt8], named path: Path
  ) throws {
    waitForWriters(of: temporary)
    var displaced = try BoardFile.read(temporary).bytes
    if displaced == old {
      try? SystemCalls.unlink(temporary)
      return
    }
    // Each round puts the newest file of somebody else into its place; what comes out is ours, or newer still.
    var ours = new
    for _ in 0..<16 {
      guard try SystemCalls.exchange(temporary, target) else { break }
      let found = try BoardFile.read(temporary).bytes
      if found == ours {
        try? SystemCalls.unlink(temporary)
        throw FileFailure(.changedMeanwhile, .write, path)
      }
      (ours, displaced) = (displaced, found)
    }
    // Somebody saves without a pause. Their last version but one stays beside the board under the temporary name.
    throw FileFailure(.changedMeanwhile, .write, path)
  }

  /// An editor that writes in place may still hold the displaced file open: at most 200 ms are given to it.
  private static func waitForWriters(of path: Path) {
    guard let descriptor = try? SystemCalls.open(path, .rewriting) else { return }
    defer { try? SystemCalls.close(descriptor) }
    for _ in 0..<20 where SystemCalls.use(of: descriptor) == .bySomebodyElse { SystemCalls.sleep(milliseconds: 10) }
  }

  /// Gives the new file its old owner, as far as the system lets us.
  ///
  /// - Returns: the mode that it may have: never wider than before for anybody.
  private static func mode(for descriptor: Int32, as status: SystemCalls.Status) throws -> UInt32 {
    let new = try SystemCalls.status(descriptor)
    if new.owner == status.owner, new.group == status.group { return status.mode }
    if (try? SystemCalls.changeOwner(descriptor, owner: status.owner, group: status.group)) != nil {
      return status.mode
    }
    let isOwnGroup = (try? SystemCalls.changeOwner(descriptor, owner: .max, group: status.group)) != nil
    return status.mode & (isOwnGroup || new.group == status.group ? 0o777 : 0o707)
  }

  private static func rewrite(_ target: Path, _ old: [UInt8], with new: [UInt8], named path: Path) throws {
    try check(target, has: old, named: path)
    let descriptor = try SystemCalls.open(target, .rewriting)
    do {
      try SystemCalls.write(descriptor, new)
      try SystemCalls.truncate(descriptor, to: new.count)
      try SystemCalls.synchronize(descriptor)
    } catch {
      try? SystemCalls.close(descriptor)
      throw error
    }
    try SystemCalls.close(descriptor)
  }

  private static func check(_ target: Path, has old: [UInt8], named path: Path) throws {
    let found: [UInt8]
    do { found = try BoardFile.read(target).bytes } catch {
      // Gone, or something else now: changed either way.
      throw error.code == .notFound ? FileFailure(.changedMeanwhile, .write, path) : error
    }
    guard found == old else { throw FileFailure(.changedMeanwhile, .write, path) }
  }

  /// `~pb-<name>.<hex>.tmp` beside the target: a name that sync tools leave alone.
  private static func temporaryPath(for target: Path, _ number: UInt32) -> Path {
    let hex = String(number, radix: 16)
    let suffix = "." + String(repeating: "0", count: 8 - hex.utf8.count) + hex + ".tmp"
    // Names are limited to 255 bytes.
    let name = Array("~pb-".utf8) + target.name.prefix(255 - 4 - suffix.utf8.count) + suffix.utf8
    return target.folder.appending(name)
  }
}

package import PlanBoardCore

/// Decides which links pb may follow when it writes a file, or reads one of the planning folder's own files. A plan may
/// come from someone else, in a clone, an archive or a shared folder. It may then contain a link that leads anywhere,
/// for example to the user's `~/.bashrc`.
extension PlanningFolder {
  /// The names of files and folders of pb and git that must not be links.
  private static let ownNames = [".planboard", FolderSettings.fileName, ".gitattributes"].map { Array($0.utf8) }
  /// A folder that contains one of these names may come from someone else as a whole.
  private static let topNames = [FolderSettings.fileName, ".git"].map { Array($0.utf8) }

  /// Returns the path, with links resolved, of a file that is about to be written or read. The file need not exist.
  ///
  /// A link that leads nowhere is never followed. If ``followsLinks`` is true, every other link is followed. If it is
  /// false, these rules apply. A *hidden* name begins with a dot.
  /// - A link named `.planboard`, `.planboard.yml` or `.gitattributes` is not followed. Neither is a link directly in a
  ///   folder `.planboard`.
  /// - A link in this planning folder, or in another planning folder or repository, is followed only if it stays inside
  ///   that folder, and leads to no hidden name.
  /// - Elsewhere, a link on the way to the file is followed. A link in the place of the file itself is followed only if
  ///   it stays inside its own folder, and leads to no hidden name.
  ///
  /// - Parameter operation: what is about to be done to the file, for the failure.
  /// - Throws: `FileFailure` with the code `foreignLink`, the path of the link and its target, if a link must not be
  ///   followed. Any other code says why the path cannot be examined.
  func target(
    of path: Path, for operation: FileFailure.Operation = .write, in files: any FileSystem
  ) throws(FileFailure) -> Path {
    let isAbsolute = path.isAbsolute
    // An absolute path does not depend on the current folder.
    let start =
      isAbsolute
      ? Path("/") : try FileFailure.naming(.find, .here) { () throws(SystemFailure) in try files.resolve(.here) }
    let plain = start.appending(path.bytes).normalized
    // Most paths contain no link.
    if let real = try? files.resolve(path), real == plain { return real }
    var place = start
    var shown = isAbsolute ? Path("/") : Path.here
    let names = path.bytes.split(separator: Path.separator)
    for (index, name) in names.enumerated() where !name.elementsEqual(".".utf8) {
      shown = shown.appending(name)
      if name.elementsEqual("..".utf8) {
        place = place.folder
        continue
      }
      let next = place.appending(name)
      let kind: FileKind
      do throws(SystemFailure) { kind = try files.status(next, followsLink: false).kind } catch {
        let failure = FileFailure(systemError: error.errno, operation, path)
        guard failure.code == .notFound else { throw failure }
        // The rest of the path does not exist yet.
        return Path(bytes: Array(([place.bytes[...]] + names[index...]).joined(separator: [Path.separator]))).normalized
      }
      guard kind == .link else {
        place = next
        continue
      }
      guard let target = try? files.resolve(next),
        followsLinks || mayFollow(next, to: target, isLast: index == names.count - 1, in: files)
      else {
        var failure = FileFailure(.foreignLink, operation, shown)
        failure.linkTarget = (try? files.linkText(of: next).text) ?? ""
        throw failure
      }
      place = target
    }
    return place
  }

  /// Checks that every link in a path may be followed, by the rules of ``target(of:for:in:)``.
  ///
  /// - Parameter path: the path of one of the planning folder's own files, which is about to be read.
  /// - Throws: `FileFailure` with the code `foreignLink` if a link must not be followed. Any other code says why the
  ///   path cannot be examined.
  package func checkLinks(to path: Path, in files: any FileSystem) throws(FileFailure) {
    _ = try target(of: path, for: .read, in: files)
  }

  /// Whether the rules of ``target(of:for:in:)`` allow a link to be followed.
  ///
  /// - Parameter isLast: whether the link is in the place of the file itself, not on the way to it.
  private func mayFollow(_ link: Path, to target: Path, isLast: Bool, in files: any FileSystem) -> Bool {
    let isFixed = [link.name, link.folder.name].contains { Self.ownNames.contains(Array($0)) }
    guard !isFixed else { return false }
    guard let top = top(over: link.folder, in: files) ?? (isLast ? link.folder : nil) else { return true }
    return target.isInside(top) && !target.isHidden(below: top)
  }

  /// The planning folder or the repository that contains a folder, or is this folder; nil if there is none.
  private func top(over folder: Path, in files: any FileSystem) -> Path? {
    if folder == realRoot || folder.isInside(realRoot) { return realRoot }
    var folder = folder
    while true {
      if Self.topNames.contains(where: { (try? files.status(folder.appending($0), followsLink: false)) != nil }) {
        return folder
      }
      guard folder.folder != folder else { return nil }
      folder = folder.folder
    }
  }
}

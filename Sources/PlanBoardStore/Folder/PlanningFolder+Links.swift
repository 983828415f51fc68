package import PlanBoardCore

/// Decides which links pb may follow when it writes a file, or reads one of the planning folder's own files. A plan
/// from someone else may contain a link that leads anywhere, for example to the user's `~/.bashrc`.
extension PlanningFolder {
  /// The names of files and folders of pb and git that must not be links.
  private static let ownNames = [".planboard", FolderSettings.fileName, ".gitattributes"].map { Array($0.utf8) }
  /// A folder that contains one of these names may come from someone else as a whole.
  private static let topNames = [FolderSettings.fileName, ".git"].map { Array($0.utf8) }

  /// Returns the path, with links resolved, of a file that is about to be written or read. The file need not exist.
  ///
  /// A link that leads nowhere is never followed. A *hidden* name begins with a dot. If ``followsLinks`` is false,
  /// these rules also apply:
  /// - A link named `.planboard`, `.planboard.yml` or `.gitattributes`, or directly in a folder `.planboard`, is not
  ///   followed.
  /// - A link in this planning folder, or in another planning folder or repository, must stay inside that folder, and
  ///   lead to no hidden name.
  /// - Elsewhere, a link on the way to the file is followed. A link in the place of the file itself must stay inside
  ///   its own folder, and lead to no hidden name.
  ///
  /// - Throws: `FileFailure` with the code `foreignLink`, the path of the link and its target, if a link must not be
  ///   followed. Any other code says why the path cannot be examined.
  func target(
    of path: Path, for operation: FileFailure.Operation = .write, in files: any FileSystem
  ) throws(FileFailure) -> Path {
    let isAbsolute = path.isAbsolute
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

  /// Checks that every link in the path of one of the planning folder's own files may be followed.
  ///
  /// - Throws: the failures of ``target(of:for:in:)``.
  package func checkLinks(to path: Path, in files: any FileSystem) throws(FileFailure) {
    _ = try target(of: path, for: .read, in: files)
  }

  /// Whether the rules of ``target(of:for:in:)`` allow a link to be followed.
  ///
  /// - Parameter isLast: whether the link is in the place of the file itself.
  private func mayFollow(_ link: Path, to target: Path, isLast: Bool, in files: any FileSystem) -> Bool {
    let isFixed = [link.name, link.folder.name].contains { Self.ownNames.contains(Array($0)) }
    guard !isFixed else { return false }
    guard let top = top(over: link.folder, in: files) ?? (isLast ? link.folder : nil) else { return true }
    return target.isInside(top) && !target.isHidden(below: top)
  }

  /// The planning folder or repository that contains a folder, or is this folder; nil if there is none.
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

package import PlanBoardCore

extension NotesFolder {
  /// Reads the files in a folder, and in the folders inside it, whose names end with `.md`. Hidden files and folders are left out, and
  /// links are not followed, so nothing outside the folder is read.
  ///
  /// - Parameter limit: how many bytes all files may have.
  /// - Returns: nil if they have more.
  /// - Throws: `FileFailure` if the path is no folder, or if a file cannot be read.
  package init?(at folder: Path, upTo limit: Int, in files: any FileSystem) throws(FileFailure) {
    self.init()
    var paths: [Path] = []
    var folders = [folder]
    while let next = folders.popLast() {
      let entries = try FileFailure.naming(.read, next) { () throws(SystemFailure) in try files.contents(of: next) }
      for (name, kind) in entries where name.first != UInt8(ascii: ".") {
        let path = next.appending(name)
        switch kind ?? (try? files.status(path, followsLink: false))?.kind {
        case .directory: folders.append(path)
        case .file where String(decoding: name, as: UTF8.self).lowercased().hasSuffix(".md"): paths.append(path)
        default: break
        }
      }
    }
    var size = 0
    for path in paths.sorted() {
      guard let bytes = try BoardFile.read(path, upTo: limit - size, in: files) else { return nil }
      size += bytes.count
      if BoardFile.declaresBoard(bytes) { boards.append(path) } else { notes.append((path, bytes)) }
    }
  }
}

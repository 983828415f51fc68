package import PlanBoardCore

/// The file that git gives a merge driver to put the result into.
package enum MergeResultFile {
  /// Puts `bytes` in the place of a file, whole or not at all. git's own temporary file is replaced, so nothing is kept, and
  /// nothing need reach the disk before git has gone on.
  ///
  /// - Throws: `FileFailure`.
  package static func replace(
    _ path: Path, with bytes: [UInt8], in folder: PlanningFolder, _ files: any FileSystem
  ) throws(FileFailure) {
    let target = try folder.target(of: path, in: files)
    let temporary = Path(bytes: target.bytes + Array(".pb".utf8))
    try FileFailure.naming(.write, path) { () throws(SystemFailure) in
      let descriptor = try files.open(temporary, .creating)
      do throws(SystemFailure) {
        try files.writeAll(descriptor, bytes)
        try files.close(descriptor)
        try files.rename(temporary, to: target)
      } catch {
        try? files.unlink(temporary)
        throw error
      }
    }
  }
}

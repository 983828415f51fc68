package import PlanBoardCore

/// The file to which a git merge driver writes its result.
package enum MergeResultFile {
  /// Replaces all bytes of a file, or none.
  ///
  /// The file is a temporary file of git. So pb does not keep the old bytes, and does not wait until the new bytes are
  /// on the disk. `folder` decides which links may be followed.
  package static func replace(
    _ path: Path, with bytes: [UInt8], in folder: PlanningFolder, _ files: any FileSystem
  ) throws(FileFailure) {
    let target = try folder.target(of: path, in: files)
    let temporary = Path(bytes: target.bytes + Array(".pb".utf8))
    try FileFailure.naming(.write, path) { () throws(SystemFailure) in
      let descriptor = try files.open(temporary, .creating)
      do throws(SystemFailure) {
        do throws(SystemFailure) { try files.writeAll(descriptor, bytes) } catch {
          try? files.close(descriptor)
          throw error
        }
        try files.close(descriptor)
        try files.rename(temporary, to: target)
      } catch {
        try? files.unlink(temporary)
        throw error
      }
    }
  }
}

package import PlanBoardCore

/// The list of the browsers that may use the page of a plan, in the folder of the plan's history. Lines are only
/// appended, never changed.
///
/// ```
/// 1 add ID DIGEST SECONDS NAME
/// 1 revoke ID SECONDS
/// ```
///
/// DIGEST is the SHA-256 digest of the browser's secret. SECONDS is the time at which the line was added, in seconds
/// since 1970. A line that begins in an unknown way is skipped, so a newer pb can add lines of other kinds.
package struct DeviceFile: Sendable {
  /// Once the file has this size in bytes, no device is added to it.
  private static let limit = 1 << 20
  /// The number of bytes that are read from the start of the file. Beyond ``limit``, the file has only lines that
  /// revoke devices, so it does not grow beyond this size.
  private static let mostRead = 2 << 20
  private let path: Path
  private let state: StateFiles

  /// Refers to the file of a planning folder in a state folder.
  package init(of folder: PlanningFolder, in stateFolder: Path, files: any FileSystem) {
    state = StateFiles(root: stateFolder, files: files)
    path = History.of(folder, in: state).folder.appending("devices".utf8)
  }

  /// The devices that were added and not revoked, in the order in which they were added; none if there is no file.
  package func devices() throws(FileFailure) -> [PlanDevice] {
    guard try state.has(path.folder) else { return [] }
    let bytes: [UInt8]
    do throws(FileFailure) { bytes = try state.read(path, count: Self.mostRead) } catch {
      if error.code == .notFound { return [] }
      throw error
    }
    var devices: [PlanDevice] = []
    // The last line may be half written, so a line without a line end does not count.
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
    {
      let parts = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
      guard parts.count >= 3, parts[0] == "1" else { continue }
      if parts[1] == "revoke" {
        devices.removeAll { $0.id == parts[2] }
      } else if parts[1] == "add", parts.count == 6, let time = Int(parts[4]) {
        devices.append(
          PlanDevice(id: String(parts[2]), name: String(parts[5]), time: time, digest: String(parts[3])))
      }
    }
    return devices
  }

  /// Adds a device.
  ///
  /// - Throws: `FileFailure` with the code `tooLarge` if the file has no room for another device.
  package func add(_ device: PlanDevice) throws(FileFailure) {
    guard try state.size(of: path) < Self.limit else { throw FileFailure(.tooLarge, .write, path) }
    try append("1 add \(device.id) \(device.digest) \(device.time) \(device.name)\n")
  }

  /// Revokes a device's access. `time` is now, in seconds since 1970.
  package func revoke(_ id: String, time: Int) throws(FileFailure) { try append("1 revoke \(id) \(time)\n") }

  private func append(_ line: String) throws(FileFailure) {
    try state.makeFolder(path.folder)
    try state.write(state.lineStart(in: path).bytes + Array(line.utf8), to: path, .appending, isDurable: true)
  }
}

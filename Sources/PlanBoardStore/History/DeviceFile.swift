package import PlanBoardCore

/// The browsers that may use the page of a plan: a file next to the plan's history. Only its owner can read it, and lines are only
/// appended.
///
/// ```
/// 1 add ID DIGEST SECONDS NAME
/// 1 revoke ID SECONDS
/// ```
///
/// A line with an unknown beginning is skipped, so that a newer pb can add others. The secret of a browser is not in the file, only its
/// SHA-256 digest.
package struct DeviceFile: Sendable {
  /// The size of the largest file that is read, in bytes.
  private static let limit = 1 << 20
  private let path: Path
  private let state: StateFiles

  /// The file of a planning folder in a state folder.
  package init(of folder: PlanningFolder, in stateFolder: Path, files: any FileSystem) {
    state = StateFiles(root: stateFolder, files: files)
    path = History.of(folder, in: state).folder.appending("devices".utf8)
  }

  /// The devices that were added and not revoked, in that order.
  ///
  /// - Throws: `FileFailure` if there is such a file, but it cannot be read or trusted.
  package func devices() throws(FileFailure) -> [PlanDevice] {
    guard try state.has(path.folder) else { return [] }
    let bytes: [UInt8]
    do throws(FileFailure) { bytes = try state.read(path, count: Self.limit) } catch {
      if error.code == .notFound { return [] }
      throw error
    }
    var devices: [PlanDevice] = []
    // The last line may be half written, so a line without an end does not count.
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
  package func add(_ device: PlanDevice) throws(FileFailure) {
    try append("1 add \(device.id) \(device.digest) \(device.time) \(device.name)\n")
  }

  /// Takes a device's right away.
  ///
  /// - Parameter time: now, in seconds since 1970.
  package func revoke(_ id: String, time: Int) throws(FileFailure) { try append("1 revoke \(id) \(time)\n") }

  private func append(_ line: String) throws(FileFailure) {
    try state.makeFolder(path.folder)
    try state.write(Array(line.utf8), to: path, .appending, isDurable: true)
  }
}

package import PlanBoardCore
internal import PlanBoardStore

/// A browser that may use the page of a plan.
package struct PlanDevice: Hashable, Sendable {
  /// Eight hexadecimal digits, by which a user names it.
  package let id: String
  /// What the browser calls itself. Safe for a terminal.
  package let name: String
  /// When it was added, in seconds since 1970.
  package let time: Int
  /// The SHA-256 digest of its secret, as hexadecimal digits.
  package let digest: String

  /// Describes a browser; see the properties.
  package init(id: String, name: String, time: Int, digest: String) {
    (self.id, self.name, self.time, self.digest) = (id, name, time, digest)
  }
}

extension PlanSession {
  private var deviceFile: DeviceFile? {
    environment.stateFolder.map { DeviceFile(of: folder, in: $0, files: environment.files) }
  }

  /// The browsers that may use the page of this plan; none without a state folder.
  ///
  /// - Throws: `FileFailure` if the list cannot be read or trusted.
  package func devices() throws(FileFailure) -> [PlanDevice] {
    try deviceFile?.devices().map {
      PlanDevice(id: $0.id, name: VisibleText.safe($0.name), time: $0.time, digest: $0.digest)
    } ?? []
  }

  /// Lets a browser use the page of this plan, until it is revoked.
  ///
  /// - Returns: false if there is no state folder in which to remember it.
  /// - Throws: `FileFailure` if the list cannot be written.
  package func add(_ device: PlanDevice) throws(FileFailure) -> Bool {
    guard let deviceFile else { return false }
    try deviceFile.add(
      DeviceFile.Device(id: device.id, digest: device.digest, time: device.time, name: device.name))
    return true
  }

  /// Takes the right to use the page away from a browser.
  ///
  /// - Returns: false if there is no such browser.
  /// - Throws: `FileFailure` if the list cannot be read or written.
  package func revokeDevice(_ id: String) throws(FileFailure) -> Bool {
    guard let deviceFile, try deviceFile.devices().contains(where: { $0.id == id }) else { return false }
    try deviceFile.revoke(id, time: environment.now())
    return true
  }

  /// A key of this plan, by which a browser keeps the cookies of several plans apart: 12 hexadecimal digits.
  package var planKey: String { SHA256(root.bytes).hexadecimal(digits: 12) }
}

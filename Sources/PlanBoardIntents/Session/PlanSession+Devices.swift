package import PlanBoardCore
internal import PlanBoardStore

extension PlanSession {
  private var deviceFile: DeviceFile? {
    environment.stateFolder.map { DeviceFile(of: folder, in: $0, files: environment.files) }
  }

  /// The browsers that may use the page of this plan; none without a state folder.
  ///
  /// - Throws: `FileFailure` if the list cannot be read or trusted.
  package func devices() throws(FileFailure) -> [PlanDevice] { try deviceFile?.devices() ?? [] }

  /// Lets a browser use the page of this plan, until it is revoked.
  ///
  /// - Returns: false if there is no state folder in which to remember it.
  /// - Throws: `FileFailure` if the list cannot be written.
  package func add(_ device: PlanDevice) throws(FileFailure) -> Bool {
    guard let deviceFile else { return false }
    try deviceFile.add(device)
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

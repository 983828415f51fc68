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

  /// Lets a browser use the page of this plan, until its access is revoked.
  ///
  /// - Returns: false if there is no state folder in which to record the browser.
  /// - Throws: `FileFailure`, with the code `tooLarge` if the list has no room for another browser.
  package func add(_ device: PlanDevice) throws(FileFailure) -> Bool {
    guard let deviceFile else { return false }
    try deviceFile.add(device)
    return true
  }

  /// Revokes a browser's access to the page of this plan.
  ///
  /// - Returns: false if no browser that may use the page has this id.
  /// - Throws: `FileFailure` if the list cannot be read, written or trusted.
  package func revokeDevice(_ id: String) throws(FileFailure) -> Bool {
    guard let deviceFile, try deviceFile.devices().contains(where: { $0.id == id }) else { return false }
    try deviceFile.revoke(id, time: environment.now())
    return true
  }

  /// 12 hexadecimal digits, made from the path of the plan's folder, that keep the cookies of several plans apart.
  package var planKey: String { SHA256(root.bytes).hexadecimal(digits: 12) }
}

extension PlanSession {
  /// Writes a file that leads the user's browser to the page of this plan (`LinkFile`). The caller must remove the file
  /// when the link is of no more use.
  ///
  /// - Parameters:
  ///   - page: the bytes of the file, an HTML page.
  ///   - runtimeFolder: the folder that `XDG_RUNTIME_DIR` names; nil if there is none.
  /// - Throws: `FileFailure` if the file cannot be written anywhere.
  package func linkFile(
    _ page: [UInt8], runtimeFolder: Path?
  ) throws(FileFailure) -> (path: Path, remove: @Sendable () -> Void) {
    let places = LinkFile.Places(state: environment.stateFolder, runtime: runtimeFolder, home: environment.home)
    let file = try LinkFile(page, of: folder, in: places, files: environment.files)
    return (file.path, { file.remove() })
  }
}

package import PlanBoardCore

extension JSONWriter {
  /// Writes the output of `pb serve --devices --json` and of `pb serve --revoke ID --json`.
  ///
  /// - Parameter revoked: the id of the device that was revoked; nil if no device was revoked.
  package mutating func devices(_ devices: [PlanDevice], revoked: String? = nil) {
    shape { json in
      json.member("revoked", revoked)
      json.lines("devices", devices) { json, device in
        json.object {
          $0.member("id", device.id)
          $0.member("name", device.name)
          $0.member("time", device.time)
        }
      }
    }
  }
}

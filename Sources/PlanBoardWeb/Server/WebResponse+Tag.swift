internal import PlanBoardCore

extension WebResponse {
  /// Adds an `ETag` to a complete response that a browser may keep. If the browser's copy is current, the response
  /// becomes 304, without a body.
  mutating func addTag(for request: WebRequest) {
    guard status == 200, case .bytes(let bytes) = body, self["cache-control"] != "no-store" else { return }
    let tag = self["etag"] ?? Self.tag(of: bytes)
    self["etag"] = tag
    // These headers of a request decide which parts of a page are in the response.
    self["vary"] = "X-PlanBoard-Fragment,X-PlanBoard-Have"
    let known = request.header("if-none-match")?.split(separator: ",").map { $0.drop { $0 == " " } } ?? []
    guard known.contains(where: { $0 == tag || $0 == "W/\(tag)" }) else { return }
    status = 304
    body = .bytes([])
    self["content-type"] = nil
  }

  private static func tag(of bytes: [UInt8]) -> String {
    "\"\(String(FNV.digest(bytes), radix: 16))-\(String(bytes.count, radix: 16))\""
  }
}

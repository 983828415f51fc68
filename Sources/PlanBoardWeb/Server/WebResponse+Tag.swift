internal import PlanBoardCore

extension WebResponse {
  /// Adds an `ETag` to a response, unless it has one. With the tag, a browser can ask later whether its copy is still
  /// current. If the request asks this, and the copy is current, the response becomes 304, without a body.
  ///
  /// Nothing changes if the status is not 200, if a browser must not keep the response, or if the body is not complete.
  mutating func addTag(for request: WebRequest) {
    guard status == 200, case .bytes(let bytes) = body, self["cache-control"] != "no-store" else { return }
    let tag = self["etag"] ?? Self.tag(of: bytes)
    self["etag"] = tag
    // These two headers of a request decide which parts of a page the response contains.
    self["vary"] = "X-PlanBoard-Fragment,X-PlanBoard-Have"
    let known = request.header("if-none-match")?.split(separator: ",").map { $0.drop { $0 == " " } } ?? []
    guard known.contains(where: { $0 == tag || $0 == "W/\(tag)" }) else { return }
    status = 304
    body = .bytes([])
    self["content-type"] = nil
  }

  /// A tag for a body: 64 bits of FNV-1a, and the length.
  private static func tag(of bytes: [UInt8]) -> String {
    "\"\(String(FNV.digest(bytes), radix: 16))-\(String(bytes.count, radix: 16))\""
  }
}

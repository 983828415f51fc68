extension WebResponse {
  /// Adds the tag by which a browser asks whether its copy is still current, and leaves the body out if it is.
  mutating func addTag(for request: WebRequest) {
    guard status == 200, case .bytes(let bytes) = body, self["cache-control"] != "no-store" else { return }
    let tag = self["etag"] ?? Self.tag(of: bytes)
    self["etag"] = tag
    // At the same address, these headers decide whether the response is the whole page or a part of it.
    self["vary"] = "X-PlanBoard-Fragment,X-PlanBoard-Have"
    let known = request.header("if-none-match")?.split(separator: ",").map { $0.drop { $0 == " " } } ?? []
    guard known.contains(where: { $0 == tag || $0 == "W/\(tag)" }) else { return }
    status = 304
    body = .bytes([])
    self["content-type"] = nil
  }

  /// 64 bits of FNV-1a, and the length.
  private static func tag(of bytes: [UInt8]) -> String {
    "\"\(String(FNV.digest(bytes), radix: 16))-\(String(bytes.count, radix: 16))\""
  }

  /// Makes this the answer to a HEAD.
  mutating func leaveOutBody() { body = .bytes([]) }
}

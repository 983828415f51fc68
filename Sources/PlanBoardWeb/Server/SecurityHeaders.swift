enum SecurityHeaders {
  static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
    "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// An SVG can contain links and scripts, but must not load or run anything.
  static let picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  static func add(to response: inout WebResponse) {
    if response["content-security-policy"] == nil { response["content-security-policy"] = policy }
    response["x-content-type-options"] = "nosniff"
    response["x-frame-options"] = "DENY"
    response["referrer-policy"] = "no-referrer"
    response["cross-origin-resource-policy"] = "same-origin"
    response["cross-origin-opener-policy"] = "same-origin"
    response["permissions-policy"] = "camera=(), geolocation=(), microphone=()"
    if response["cache-control"] == nil { response["cache-control"] = "no-store" }
  }
}

/// The headers that tell a browser what a page may do. They are in every response.
enum SecurityHeaders {
  /// The policy for pages. Nothing may be loaded from another server, no script or style may be in the page itself, and
  /// no other page may contain this one.
  static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
    "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// The policy for a picture. A picture may be an SVG, which can contain links and scripts. It must not load or run
  /// anything, but it may contain styles.
  static let picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  /// Adds the headers. A `content-security-policy` and a `cache-control` that the response already has stay.
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

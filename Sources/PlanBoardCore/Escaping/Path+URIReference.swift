extension Path {
  /// The path as a URI reference (RFC 3986 §3.3, §4.2): all bytes are percent-encoded except ASCII letters, digits and
  /// `-._~/`.
  package var uriReference: String { bytes.percentEncoded(except: "-._~/") }
}

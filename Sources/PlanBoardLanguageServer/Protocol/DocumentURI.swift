internal import PlanBoardCore

/// The URI of a document, with the path if the document is a file.
struct DocumentURI: Hashable, Sendable {
  let text: String
  /// nil for a document that is not a file of this machine, such as `untitled:1`.
  let path: Path?

  init(_ text: String) {
    self.text = text
    path = Self.path(in: text)
  }

  /// - Parameter path: an absolute path.
  init(_ path: Path) {
    text = "file://" + path.uriReference
    self.path = path
  }

  private static func path(in text: String) -> Path? {
    guard text.lowercased().hasPrefix("file:") else { return nil }
    var rest = text.dropFirst(5)
    if rest.hasPrefix("//") {
      let host = rest.dropFirst(2).prefix { $0 != "/" }
      guard host.isEmpty || host == "localhost" else { return nil }
      rest = rest.dropFirst(2 + host.count)
    }
    guard rest.hasPrefix("/") else { return nil }
    // A query or a fragment names a part of the document, not the file.
    rest = rest.prefix { $0 != "?" && $0 != "#" }
    return Path(bytes: rest.percentDecodedBytes).normalized
  }
}

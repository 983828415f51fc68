internal import PlanBoardCore

/// A path that is given as an argument, byte for byte as the user typed it.
struct BoardPath: ArgumentValue {
  var path: Path

  init?(argument: String) {
    path = Path(argument)
    // If several arguments look the same, this is the first one; `paths()` corrects that.
    if let raw = Self.typed(as: argument).first { path = Path(bytes: raw) }
  }

  /// The arguments that Swift reads as this text, byte for byte as they were typed. Empty if the text has no U+FFFD,
  /// which Swift writes for bytes that are not UTF-8.
  fileprivate static func typed(as text: String) -> [[UInt8]] {
    guard text.unicodeScalars.contains("\u{FFFD}") else { return [] }
    return (PlaceOptions.current?.rest ?? []).filter { String(decoding: $0, as: UTF8.self) == text }
  }
}

extension [BoardPath] {
  /// The paths, byte for byte as the user typed them.
  ///
  /// - Throws: `UsageError` if another argument, such as the value of an option, looks the same as a path but has
  ///   other bytes.
  func paths() throws -> [Path] {
    var left: [String: [[UInt8]]] = [:]
    return try map { argument in
      let text = argument.path.text
      if left[text] == nil {
        let typed = BoardPath.typed(as: text)
        guard Set(typed).count < 2 || typed.count == count(where: { $0.path.text == text }) else {
          throw UsageError(
            "several arguments look like `\(VisibleText.safe(text))`; write `./` before the one that is a board")
        }
        left[text] = typed
      }
      return left[text]!.isEmpty ? argument.path : Path(bytes: left[text]!.removeFirst())
    }
  }
}

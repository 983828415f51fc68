internal import ArgumentParser
internal import PlanBoardCore

/// A path that is given as an argument, byte for byte as the user typed it.
struct BoardPath: ExpressibleByArgument {
  var path: Path

  init?(argument: String) {
    path = Path(argument)
    guard argument.unicodeScalars.contains("\u{FFFD}") else { return }
    // The name is probably not UTF-8: Swift then replaces some of its bytes with U+FFFD. If several arguments look the
    // same after that, the first one is taken; `paths` tells them apart.
    if let raw = System.rawArguments?.first(where: { String(decoding: $0, as: UTF8.self) == argument }) {
      path = Path(bytes: raw)
    }
  }

  static var defaultCompletionKind: CompletionKind { .file(extensions: ["md", "markdown"]) }
}

extension [BoardPath] {
  /// The paths, byte for byte as the user typed them, even if some of them look the same because they are not UTF-8.
  var paths: [Path] {
    var raw = contains(where: { $0.path.text.unicodeScalars.contains("\u{FFFD}") }) ? System.rawArguments ?? [] : []
    return map { argument in
      let text = argument.path.text
      guard let place = raw.firstIndex(where: { String(decoding: $0, as: UTF8.self) == text }) else {
        return argument.path
      }
      return Path(bytes: raw.remove(at: place))
    }
  }
}

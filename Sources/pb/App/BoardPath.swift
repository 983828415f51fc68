internal import ArgumentParser
internal import PlanBoardCore

/// A path that is given as an argument, byte for byte as the user typed it.
struct BoardPath: ExpressibleByArgument {
  var path: Path

  init?(argument: String) {
    path = Path(argument)
    guard argument.unicodeScalars.contains("\u{FFFD}") else { return }
    // The name is probably not UTF-8: Swift then replaces some of its bytes with U+FFFD. If several arguments look the
    // same after that, the first one is taken.
    if let raw = System.rawArguments?.first(where: { String(decoding: $0, as: UTF8.self) == argument }) {
      path = Path(bytes: raw)
    }
  }

  static var defaultCompletionKind: CompletionKind { .file(extensions: ["md", "markdown"]) }
}

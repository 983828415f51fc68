internal import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

extension UnifiedDiff {
  /// Appends the differences; appends nothing if the versions are equal.
  package func append(to bytes: inout [UInt8], as form: DiffForm) {
    switch form {
    case .raw: append(to: &bytes)
    case .safe: append(to: &bytes) { VisibleText.append(String(decoding: $0, as: UTF8.self), to: &$1) }
    case .colored(let theme):
      var drawing = DiffDrawing(theme)
      forEachLine { drawing.add($0) }
      drawing.flush()
      bytes += drawing.bytes
    }
  }
}

extension Change {
  /// Appends the differences of each board.
  package func appendDiff(to bytes: inout [UInt8], as form: DiffForm) {
    for board in boards { board.diff.append(to: &bytes, as: form) }
  }
}

internal import PlanBoardCore

extension FoldedText {
  /// Whether this is the wanted tag or a tag below it, as `core/ui` is below `core`.
  func isTag(atOrBelow wanted: FoldedText) -> Bool {
    bytes.starts(with: wanted.bytes)
      && (bytes.count == wanted.bytes.count || bytes[wanted.bytes.count] == UInt8(ascii: "/"))
  }
}

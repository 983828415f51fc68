package import PlanBoardCore
internal import PlanBoardStore

/// The name of a board in the addresses of a web page: 12 hexadecimal digits that depend on the board's path in its
/// plan. The path cannot be derived from them.
package struct BoardKey: Hashable, Sendable {
  package let text: String

  /// The key of a board. The plan's trash has a key, too.
  package init(_ path: Path, in plan: PlanSnapshot) {
    text = SHA256(Array(plan.recordedName(of: path).utf8)).hexadecimal(digits: 12)
  }

  /// Reads a key; nil if the text is not one. Whether there is such a board is not checked.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 12, text.utf8.allSatisfy(\.isLowerHexDigit) else { return nil }
    self.text = String(text)
  }
}

extension PlanSnapshot {
  /// The path of the board with a key: a board, an archived board, or the trash. nil if none of them has the key.
  package func path(of key: BoardKey) -> Path? {
    (livingAndArchived + [trash]).first { BoardKey($0, in: self) == key }
  }
}

extension UInt8 {
  /// Whether the byte is one of `0` to `9` and `a` to `f`.
  fileprivate var isLowerHexDigit: Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self
  }
}

package import PlanBoardCore
internal import PlanBoardStore

/// The name of a board in the addresses of a web page: 12 hexadecimal digits that depend on the board's path in its
/// plan.
package struct BoardKey: Hashable, Sendable {
  package let text: String

  /// The key of a board, or of the trash.
  package init(_ path: Path, in plan: PlanSnapshot) {
    text = SHA256(Array(plan.recordedName(of: path).utf8)).hexadecimal(digits: 12)
  }

  /// Reads a key; nil if the text is not one.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 12, text.utf8.allSatisfy(\.isLowerHexDigit) else { return nil }
    self.text = String(text)
  }
}

extension PlanSnapshot {
  /// The path of the board, archived board or trash that has a key; nil if none of them has it.
  package func path(of key: BoardKey) -> Path? {
    (livingAndArchived + [trash]).first { BoardKey($0, in: self) == key }
  }
}

extension UInt8 {
  fileprivate var isLowerHexDigit: Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self
  }
}

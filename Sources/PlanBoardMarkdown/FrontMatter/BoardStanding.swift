internal import PlanBoardCore

/// A board's place among the boards of a plan, from the board's front matter (docs/format.md, "Front matter").
package struct BoardStanding: Hashable, Sendable {
  /// `order:`: boards with a smaller number come first, boards without a number last.
  package var order: Int?
  /// `archived:`: whether most requests ignore the board if they do not name its file.
  package var isArchived = false

  /// Creates the standing of a board without `order:` and `archived:`.
  package init() {}

  /// Creates a standing from its parts.
  package init(order: Int?, isArchived: Bool = false) {
    self.order = order
    self.isArchived = isArchived
  }

  /// Reads the standing from the front matter at the start of a text. A value that is not valid counts as missing.
  package init(of text: [UInt8]) {
    let source = SourceText(text)
    let start = source.bytes.starts(with: SourceText.byteOrderMark) ? SourceText.byteOrderMark.count : 0
    var findings: [Finding] = []
    for entry in FrontMatter(in: source, from: start, findings: &findings)?.entries ?? [] {
      switch entry.key {
      case "archived": isArchived = entry.value.bool ?? false
      case "order": order = Self.order(entry.value)
      default: break
      }
    }
  }

  /// The number that a value of `order:` gives; nil if it is not a whole number, or has more than nine digits.
  static func order(_ value: YAMLValue) -> Int? {
    value.integer.flatMap { orders.contains($0) ? $0 : nil }
  }

  /// The numbers that ``order`` may have.
  package static let orders = -999_999_999...999_999_999

  /// Whether a board with this standing comes before a board with the standing `other`; nil if their paths decide.
  package func precedes(_ other: BoardStanding) -> Bool? {
    switch (order, other.order) {
    case (let left?, let right?) where left != right: left < right
    case (_?, nil): true
    case (nil, _?): false
    default: nil
    }
  }
}

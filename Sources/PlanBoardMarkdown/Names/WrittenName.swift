/// A name that boards use in many places, without its sign `#`, `@` or `^`.
package enum WrittenName: Hashable, Sendable {
  case tag(String)
  case person(String)
  case id(String)
  case column(String)

  /// The name without its sign.
  package var text: String {
    switch self {
    case .tag(let text), .person(let text), .id(let text), .column(let text): text
    }
  }

  /// Whether another name is this one, or a tag below it: `home/garden` is below `home`.
  package func covers(_ other: WrittenName) -> Bool {
    if self == other { return true }
    guard case .tag(let mine) = self, case .tag(let theirs) = other else { return false }
    return theirs.hasPrefix(mine + "/")
  }

  /// The sign before the name in a card; nil for a column.
  package var sign: UInt8? {
    switch self {
    case .tag: UInt8(ascii: "#")
    case .person: UInt8(ascii: "@")
    case .id: UInt8(ascii: "^")
    case .column: nil
    }
  }
}

/// The character between the brackets of `- [ ]` (docs/format.md, "Boxes and checklists"). It may be any character.
package struct Box: Hashable, Sendable {
  package let mark: Unicode.Scalar

  package init(_ mark: Unicode.Scalar) { self.mark = mark }

  package static let open = Box(" ")
  package static let done = Box("x")
  package static let cancelled = Box("-")
  package static let started = Box("/")

  package var isDone: Bool { mark == "x" || mark == "X" }

  /// The rank for `pb sort --by box`: started, open, any other, done, cancelled.
  package var rank: Int {
    switch mark {
    case "/": 0
    case " ", "\t": 1
    case "x", "X": 3
    case "-": 4
    default: 2
    }
  }
}

package import PlanBoardMarkdown

/// A change that solves a finding's problem.
package struct Fix: Sendable {
  /// Whether the fix changes only the order of cards, or notation without a meaning, such as the kind of bullet.
  package let isSafe: Bool
  private let make: @Sendable () -> EditList
  /// The edits to the board's text; empty if the fix turns out to be impossible. Each read may compute the edits again.
  package var edits: EditList { make() }

  init(isSafe: Bool, edits: EditList) { self.init(isSafe: isSafe) { edits } }

  init(isSafe: Bool, making make: @escaping @Sendable () -> EditList) { (self.isSafe, self.make) = (isSafe, make) }

  /// This fix with its edits computed.
  var made: Fix { Fix(isSafe: isSafe, edits: edits) }

  /// The edits of the fix, as replacements of whole characters in the board's text; nil if a replacement would contain
  /// bytes that are not UTF-8.
  package func characterEdits(in bytes: [UInt8]) -> [CharacterEdit]? { edits.ofCharacters(in: bytes) }

  package static func safe(_ edits: TextEdit...) -> Fix { Fix(isSafe: true, edits: EditList(edits)) }
  package static func unsafe(_ edits: TextEdit...) -> Fix { Fix(isSafe: false, edits: EditList(edits)) }
}

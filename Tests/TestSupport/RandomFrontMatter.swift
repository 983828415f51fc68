/// Makes random texts with front matter, for tests of the search for boards and for the primary board.
package enum RandomFrontMatter {
  private static let lines = [
    "planboard: 1", "planboard: 1", "columns: [A, B]", "primary: true", "primary: false", "primary: yes",
    "primary :", "\"primary\": true", "'primary' : true", "\"prim\\x61ry\": true", "\"prim\\", "  ary\": true",
    "? primary", ": true", "!!str primary: true", "{planboard: 1, primary: true}", "a: &p primary", "*p : true",
    "  primary: true", "Primary: true", "title: no primary", "title: a\\b", "# primary: true", "tags: |", "", "...",
    "order: 3", "\"ord\\x65r\": 1", "{planboard: 1, order: -2}", "order: soon", "archived: true", "archived: No",
  ]

  /// A text that begins with up to four random lines of front matter, such as `planboard:` and many spellings of
  /// `primary:`. The front matter may be damaged.
  package static func text(_ random: inout some RandomNumberGenerator) -> String {
    let end = ["\n", "\n", "\r\n", "\r"].randomElement(using: &random)!
    let count = Int.random(in: 0...4, using: &random)
    let fence = ["---", "...", "--- "].randomElement(using: &random)!
    let front = ["---"] + (0..<count).map { _ in lines.randomElement(using: &random)! } + [fence]
    let body = ["## A", "", "- one", "- the primary one", "primary: true"].shuffled(using: &random)
    let mark = Int.random(in: 0..<8, using: &random) == 0 ? "\u{FEFF}" : ""
    return mark + (front + body).joined(separator: end) + end
  }
}

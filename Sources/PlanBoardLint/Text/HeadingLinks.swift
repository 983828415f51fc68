internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Finds links to headings: `[[work#Doing]]`, `[[#Doing]]`, `[w](work.md#doing)`.
enum HeadingLinks {
  /// Adds the links of a board to `facts`, except links in code, and links to places that are no headings. O(n).
  static func find(in board: LintedBoard, into facts: inout BoardIndex) {
    for link in board.board.wikiLinks() {
      guard let heading = link.heading else { continue }
      let file = board.text(link.file)
      facts.headingLinks.append(
        BoardIndex.HeadingLink(
          target: file.isEmpty ? .own : .named(file), heading: board.text(heading), range: link.range))
    }
    for link in board.inlineLinks {
      guard let hash = board.bytes.firstOffset(of: UInt8(ascii: "#"), from: link.lowerBound, to: link.upperBound) else {
        continue
      }
      let fragment = Substring(board.text(hash + 1..<link.upperBound)).percentDecoded
      let target = board.text(link.lowerBound..<hash)
      guard mayBeHeading(fragment), let file = board.target(target) else { continue }
      facts.headingLinks.append(BoardIndex.HeadingLink(target: file, heading: fragment, range: link))
    }
  }

  /// Whether a fragment names a heading, and not an id (`^k3f9`), a text (`:~:text=`), a line (`L10`) or the top.
  private static func mayBeHeading(_ fragment: String) -> Bool {
    guard let first = fragment.first, first != "^", first != ":", fragment.lowercased() != "top" else { return false }
    return !(first == "L" && fragment.dropFirst().allSatisfy { $0.isNumber || $0 == "-" || $0 == "L" })
  }
}

extension LintedBoard {
  /// The file to which the part of a link before `#` leads; nil if there is no such file.
  fileprivate func target(_ text: String) -> BoardIndex.HeadingLink.Target? {
    text.isEmpty ? .own : InlineLinks.path(text).flatMap(file).map { .file($0) }
  }
}

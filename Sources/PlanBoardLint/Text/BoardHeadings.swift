internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The places of a board to which the part of a link after `#` can lead, apart from ids.
struct BoardHeadings {
  private let board: BoardIndex
  private let names: [String]

  init(_ board: BoardIndex) {
    self.board = board
    names = board.headingNames
  }

  /// Whether a fragment leads to a heading, or to another place that a browser or an editor would find.
  func has(_ text: String) -> Bool {
    let fragment = HeadingFragment(text)
    func isNamed(_ heading: String) -> Bool { fragment.isText(of: heading) || fragment.isSlug(of: heading) }
    if names.contains(where: isNamed) { return true }
    // The number in `doing-1` counts headings with the same slug.
    if let (slug, number) = fragment.numbered,
      names.count(where: { HeadingFragment.loose(HeadingFragment.slug($0)) == slug }) > number
    {
      return true
    }
    return board.headingsInCards.contains(where: isNamed) || board.hasAnchor(text)
  }
}

extension BoardIndex {
  /// The texts of lines in cards that look like headings, such as `- # Title`.
  fileprivate var headingsInCards: [String] {
    lines.compactMap { line in
      let text = line.drop { " \t>-*+".contains($0) || $0.isNumber || $0 == "." || $0 == ")" }
      let hashes = text.prefix { $0 == "#" }
      guard (1...6).contains(hashes.count), text.dropFirst(hashes.count).first == " " else { return nil }
      return String(text.dropFirst(hashes.count)).trimmingBlanks()
    }
  }

  /// Whether the text has an anchor in HTML, such as `<a id="x">`.
  fileprivate func hasAnchor(_ name: String) -> Bool {
    lines.contains { line in ["id", "name"].contains { line.firstOccurrence(of: "\($0)=\"\(name)\"") != nil } }
  }
}

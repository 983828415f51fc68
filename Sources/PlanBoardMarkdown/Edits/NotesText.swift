enum NotesText {
  /// The lines to write for a card's notes, without indentation. The first line is empty if the notes might otherwise
  /// be read as part of the title.
  ///
  /// - Parameters:
  ///   - notes: the notes, trimmed by `trimmedNotes`.
  ///   - endsTitle: whether to assume that the title ends with the line before the notes.
  ///   - board: the board of the card. On a board of Obsidian Kanban, every title ends with its line.
  static func lines(_ notes: String, endsTitle: Bool, _ board: ParsedBoard) -> [String] {
    guard !notes.isEmpty else { return [] }
    let lines = notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return endsTitle || board.settings.context.isKanbanPlugin ? lines : [""] + lines
  }
}

extension String {
  func trimmingTrailingBlanks() -> String {
    var view = self[...]
    while let last = view.last, last == " " || last == "\t" { view.removeLast() }
    return String(view)
  }

  /// Notes without blank lines at either end, and without blanks at the end of the last line. If the least indented
  /// line begins with one to three spaces, every line loses that many.
  package var trimmedNotes: String {
    func isBlank(_ line: Substring) -> Bool { line.allSatisfy { $0 == " " || $0 == "\t" } }
    var lines = split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let first = lines.first, isBlank(first) { lines.removeFirst() }
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    let margin = lines.filter { !isBlank($0) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    if (1...3).contains(margin) { lines = lines.map { $0.dropFirst(margin) }[...] }
    return lines.joined(separator: "\n").trimmingTrailingBlanks()
  }
}

internal import PlanBoardCore

/// A part of a card's notes that may have a day: an annotation, or a comment, of another program. In the notes, one with a
/// day is an item of a list: `- 2026-11-15: tiles or slate?`. Further lines of its text are indented by two spaces.
struct DatedNote: Hashable {
  var day: CalendarDate?
  /// With LF between its lines.
  var text: String

  init(day: CalendarDate?, text: String) { (self.day, self.text) = (day, text.withLineFeeds) }

  /// The note as Markdown.
  var markdown: String {
    guard let day else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (["- \(day): " + (lines.first ?? "")] + lines.dropFirst().map { $0.isEmpty ? "" : "  " + $0 })
      .joined(separator: "\n")
  }

  /// The notes of a card: those without a day first, with blank lines between them, and then those with a day, in one list.
  static func notes(_ notes: [DatedNote]) -> String {
    let paragraphs = notes.filter { $0.day == nil }.map(\.markdown)
    let items = notes.filter { $0.day != nil }.map(\.markdown)
    return (paragraphs + (items.isEmpty ? [] : [items.joined(separator: "\n")])).joined(separator: "\n\n")
  }

  /// The parts of a card's notes. What has no day is one part, from one item with a day to the next.
  static func all(in notes: String) -> [DatedNote] {
    var found: [DatedNote] = []
    for line in notes.withLineFeeds.split(separator: "\n", omittingEmptySubsequences: false) {
      if let start = start(of: line) {
        found.append(start)
      } else if let last = found.last, last.day != nil, line.isEmpty || line.hasPrefix("  ") {
        found[found.count - 1].text += "\n" + line.dropFirst(2)
      } else if let last = found.last, last.day == nil {
        found[found.count - 1].text += "\n" + line
      } else {
        found.append(DatedNote(day: nil, text: String(line)))
      }
    }
    return found.compactMap { note in
      let text = note.text.trimmedLines
      return text.isEmpty && note.day == nil ? nil : DatedNote(day: note.day, text: text)
    }
  }

  private static func start(of line: Substring) -> DatedNote? {
    guard line.hasPrefix("- "), line.utf8.count >= 13 else { return nil }
    let rest = line.dropFirst(2)
    guard let day = CalendarDate(iso: String(rest.prefix(10))), rest.dropFirst(10).first == ":" else { return nil }
    return DatedNote(day: day, text: String(rest.dropFirst(11).drop { $0 == " " }))
  }
}

extension String {
  /// The text without blank lines at either end.
  fileprivate var trimmedLines: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let first = lines.first, first.allSatisfy(\.isWhitespace) { lines.removeFirst() }
    while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}

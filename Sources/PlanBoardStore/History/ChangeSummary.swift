/// What a change did, as facts that a shell words: a stable verb and its arguments.
package struct ChangeSummary: Hashable, Sendable {
  /// Names of the facts, as the journal has them. A fact that this program does not know is kept, and not worded.
  package enum Key: String, CaseIterable, Sendable {
    case verb, title, cards, board, column, detail, count, boards
    case fromBoard = "from-board"
    case fromColumn = "from-column"
    case newName = "new-name"
    case limit
    /// How many other things the same change did.
    case more
    /// `undo` or `redo`: the other facts are those of the change that it is about.
    case reversal
    /// The words of an entry that was written before facts were.
    case sentence
  }

  private var facts: [String: String] = [:]

  package init(verb: String) { self[.verb] = verb }

  package subscript(key: Key) -> String? {
    get { facts[key.rawValue] }
    set { facts[key.rawValue] = newValue.map { String($0.filter { $0 != "\u{1F}" }) } }
  }

  package subscript(number key: Key) -> Int? {
    get { self[key].flatMap { Int($0) } }
    set { self[key] = newValue.map(String.init) }
  }

  /// The same change, undone or made again.
  package func reversed(_ kind: HistoryEntry.Kind) -> ChangeSummary {
    var summary = original
    switch kind {
    case .change: break
    case .undo: summary[.reversal] = "undo"
    case .redo: summary[.reversal] = "redo"
    }
    return summary
  }

  /// The change itself, however often it was undone and made again.
  package var original: ChangeSummary {
    var summary = self
    summary[.reversal] = nil
    if var words = self[.sentence]?[...] {
      while words.hasPrefix("undid: ") || words.hasPrefix("redid: ") { words = words.dropFirst(7) }
      summary[.sentence] = String(words)
    }
    return summary
  }

  // MARK: Text

  /// Begins the text of a summary; the words of older entries never begin so.
  private static let mark: Character = "\u{1}"

  /// One line of a journal: `name=value` for each fact, a unit separator (U+001F) between them.
  package var text: String {
    if facts.count == 1, let sentence = self[.sentence] { return sentence }
    let pairs = facts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return String(Self.mark) + pairs.joined(separator: "\u{1F}")
  }

  /// Reads the text of a journal; anything that is not a summary is the words of an older entry.
  package init(text: String) {
    // An older program that undid the change has put its own words before the facts.
    let words = ["undid: ": "undo", "redid: ": "redo"]
    var rest = text[...]
    while let prefix = words.keys.first(where: { rest.hasPrefix($0) }) { rest = rest.dropFirst(prefix.count) }
    guard rest.first == Self.mark else {
      self[.sentence] = text
      return
    }
    defer { if let reversal = words.first(where: { text.hasPrefix($0.key) })?.value { self[.reversal] = reversal } }
    for pair in rest.dropFirst().split(separator: "\u{1F}") {
      guard let sign = pair.firstIndex(of: "=") else { continue }
      facts[String(pair[..<sign])] = String(pair[pair.index(after: sign)...])
    }
  }
}

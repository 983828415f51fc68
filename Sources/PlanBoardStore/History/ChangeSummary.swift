/// A description of a change as facts: a verb and its arguments. The meaning of a verb never changes.
package struct ChangeSummary: Hashable, Sendable {
  /// The names of the facts, as written in the journal. A fact whose name this program does not know is kept but not
  /// shown.
  package enum Key: String, CaseIterable, Sendable {
    /// `title` is that of the first card; `cards` and `boards` are numbers of cards and boards. The meaning of `detail`
    /// (a text) and `count` (a number) depends on the verb.
    case verb, title, cards, board, column, detail, count, boards
    case fromBoard = "from-board"
    case fromColumn = "from-column"
    case newName = "new-name"
    case limit
    /// The key of the front matter that was set, and its former value; the new value is `newName`.
    case setting
    case oldValue = "old-value"
    /// The number of other actions in the same change.
    case more
    /// `undo` or `redo`; the other facts are those of the original change.
    case reversal
    /// The description of an old entry: early versions recorded a sentence instead of facts.
    case sentence
  }

  private var facts: [String: String] = [:]

  /// Creates a summary that has only a verb.
  package init(verb: String) { self[.verb] = verb }

  /// The value of a fact. Setting a value removes unit separators (U+001F) from it.
  package subscript(key: Key) -> String? {
    get { facts[key.rawValue] }
    set { facts[key.rawValue] = newValue.map { String($0.filter { $0 != "\u{1F}" }) } }
  }

  /// The value of a fact as a number; nil if the value is not a whole number.
  package subscript(number key: Key) -> Int? {
    get { self[key].flatMap { Int($0) } }
    set { self[key] = newValue.map(String.init) }
  }

  /// Returns the summary of an undo or redo of this change; for `.change`, the summary of the change itself.
  package func reversed(_ kind: HistoryEntry.Kind) -> ChangeSummary {
    var summary = original
    switch kind {
    case .change: break
    case .undo: summary[.reversal] = "undo"
    case .redo: summary[.reversal] = "redo"
    }
    return summary
  }

  /// This summary without ``Key/reversal``. The sentence of an old entry also loses every `undid:` and `redid:` at its
  /// start.
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

  /// The first character of a text that consists of facts, and never of a sentence.
  private static let mark: Character = "\u{1}"

  /// The text for the journal: a mark, and then `name=value` for each fact, with a unit separator (U+001F) between
  /// facts. If there is only a sentence, the text is that sentence, without a mark.
  package var text: String {
    if facts.count == 1, let sentence = self[.sentence] { return sentence }
    let pairs = facts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return String(Self.mark) + pairs.joined(separator: "\u{1F}")
  }

  /// Reads the text of a summary from the journal. A text without the mark of facts is the sentence of an older entry.
  package init(text: String) {
    // Older programs wrote `undid: ` or `redid: ` before the facts when they undid or redid the change.
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

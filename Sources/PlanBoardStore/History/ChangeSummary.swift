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
    var summary = self
    summary[.reversal] =
      switch kind {
      case .change: nil
      case .undo: "undo"
      case .redo: "redo"
      }
    return summary
  }

  /// This summary without ``Key/reversal``.
  package var original: ChangeSummary { reversed(.change) }

  // MARK: Text

  /// The first character of every text.
  private static let mark: Character = "\u{1}"

  /// The text for the journal: a mark, and then `name=value` for each fact, with a unit separator (U+001F) between
  /// facts.
  package var text: String {
    let pairs = facts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return String(Self.mark) + pairs.joined(separator: "\u{1F}")
  }

  /// Reads the text of a summary from the journal. What is not `name=value` is skipped.
  package init(text: String) {
    for pair in text.dropFirst().split(separator: "\u{1F}") {
      guard let sign = pair.firstIndex(of: "=") else { continue }
      facts[String(pair[..<sign])] = String(pair[pair.index(after: sign)...])
    }
  }
}

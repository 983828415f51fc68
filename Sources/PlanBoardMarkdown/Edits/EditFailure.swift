package import PlanBoardCore

/// Why a change was not made. Most functions that document `wouldChangeMore` can also fail with `unclosed` and
/// `wouldChangeDates`.
package struct EditFailure: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// No way was found to write the change without changing anything else.
    case wouldChangeMore
    case noSuchColumn
    case noSuchCard
    case noSuchCheckItem
    /// Like ``wouldChangeMore``, probably because an HTML comment or a code block is never closed. It begins on this
    /// 1-based line.
    case unclosed(line1: Int)
    /// The text is empty or has a line break where it must not, or it has a control character other than a tab. For
    /// front matter: the value is neither a scalar nor a list of scalars.
    case unwritableText
    /// The title has a sign of this field, such as `⏫`, that cannot be written as plain text.
    case fieldInTitle(FieldKey)
    /// On one line, as a board of Obsidian Kanban needs it, the title of several lines would be read differently.
    case unjoinableTitle
    /// The card has no title, so its notes would be read as the title.
    case untitled
    /// A check item is in a list of the notes, so it could not stay without that list.
    case checkItemInNotes
    /// The note would change how other parts of the card are read. Probably a comment or a code block is never closed.
    case unwritableNote
    case unacceptableValue(key: String, value: String)
    case notATag(String)
    case frontMatterUnreadable
    case archiveIsNoColumn
    /// The board's dates are ambiguous, so the format for a new date is unknown.
    case unknownDateOrder(formats: [String])
    /// This date, and perhaps other ambiguous dates, would be read as another day, or not at all.
    case wouldChangeDates(String, formats: [String])
    /// This time of the card cannot be read, so it cannot change with the date.
    case unreadTime(String)
  }

  package let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}

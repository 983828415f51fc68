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
    /// Like ``wouldChangeMore``. The probable cause is an HTML comment or a code block that is never closed. It begins
    /// on this 1-based line.
    case unclosed(line1: Int)
    /// The text is empty or has a line break where it must not, or it has a control character other than a tab. For
    /// front matter: the value is neither a scalar nor a list of scalars.
    case unwritableText
    /// The title has a sign of this field, such as `⏫`, that cannot be written as plain text.
    case fieldInTitle(FieldKey)
    /// The card has no title, so its notes would be read as the title.
    case untitled
    /// A check item is in a list that is part of the notes, so it could not stay without them.
    case checkItemInNotes
    /// With the new note, other parts of the card would be read differently, most likely because a comment or a code
    /// block in the notes is never closed.
    case unwritableNote
    /// The key does not accept the value.
    case unacceptableValue(key: String, value: String)
    /// The text cannot be the name of a tag.
    case notATag(String)
    case frontMatterUnreadable
    /// The change is possible for every column except the archive.
    case archiveIsNoColumn
    /// The board's dates are ambiguous, so the format for a new date is unknown. `formats` are the possible formats.
    case unknownDateOrder(formats: [String])
    /// This date, and perhaps other ambiguous dates of the board, would be read as other days, or not at all. `formats`
    /// are the possible formats.
    case wouldChangeDates(String, formats: [String])
    /// The card has this time, which cannot be read, so the time cannot change with the date.
    case unreadTime(String)
  }

  package let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}

internal import PlanBoardCore
internal import PlanBoardIntents
package import PlanBoardMarkdown
internal import PlanBoardStore

extension EditFailure {
  private static func declaring(_ formats: [String]) -> Hint {
    "declare it in the board's front matter: \(formats.map { "`date-format: \($0)`" }.joined(separator: " or "))"
  }

  private static let tagHelp: Hint = "a tag may have letters, digits, `-`, `_` and `/`, and needs at least one letter"

  /// Advice on the values that a key takes; empty if there is no advice.
  private static func help(for key: String) -> [Hint] {
    switch (key, FieldKey(key)) {
    case (_, .tag): [tagHelp]
    case (_, .priority): ["a priority is high, medium or low, or the first letter of one of them"]
    case (_, .person): ["a name begins with a letter, and may have letters, digits, `.`, `-` and `_`"]
    // `wip` is the limit of a column, not a field of a card.
    case ("wip", _): []
    case (_, .other): ["a key may have letters, digits, `-` and `_`; a value may not have brackets"]
    default: []
    }
  }

  /// The problem, and what to do next. Safe for a terminal.
  package var diagnostic: Diagnostic {
    switch reason {
    case .wouldChangeMore:
      Diagnostic(
        nil, "pb cannot make this change without changing something else on the board; nothing was written",
        help: ["make the change in an editor, and please report this as a bug, with the board"])
    case .noSuchColumn: Diagnostic(nil, "no such column")
    case .noSuchCard: Diagnostic(nil, "no such card")
    case .noSuchCheckItem: Diagnostic(nil, "no such check item")
    case .unwritableText:
      Diagnostic(
        nil, "a title or a name must be one line and not empty, and no text may have control characters")
    case .unclosed(let line1):
      Diagnostic(
        nil, "line \(line1) begins a comment or code that is never closed, so pb cannot write anything after it",
        help: ["close the comment or code in an editor"])
    case .fieldInTitle(let key):
      Diagnostic(
        nil,
        "the title contains a symbol that pb would read as the field `\(VisibleText.safe(key.name))`; nothing was written",
        help: [
          "leave the symbol out, and set the field with an option such as \(option: "--due"), \(option: "--priority") or \(option: "--set")"
        ])
    case .unjoinableTitle:
      Diagnostic(
        nil,
        "on a board of Obsidian Kanban, a title is one line, and pb cannot join the lines of this title without reading it "
          + "differently; nothing was written",
        help: ["write the title on one line in an editor, and move the card again"])
    case .untitled:
      Diagnostic(
        nil, "the card has no title, so pb would read its notes as the title; nothing was written",
        help: ["give the card a title first, with \(option: "--title")"])
    case .checkItemInNotes:
      Diagnostic(
        nil,
        "an item of the checklist is inside a list of the notes, so pb does not replace the notes; nothing was written",
        help: ["change the notes in an editor"])
    case .unwritableNote:
      Diagnostic(
        nil, "with this note, pb would read other parts of the card differently; nothing was written",
        help: [
          """
          if a comment or code begins in the notes, end it there, for example with ``` on a line of its own; otherwise, \
          write the note in an editor
          """
        ])
    case .unacceptableValue(let key, let value):
      Diagnostic(
        nil, "`\(VisibleText.safe(value))` is not a valid value for `\(VisibleText.safe(key))`",
        help: Self.help(for: key))
    case .notATag(let name):
      Diagnostic(nil, "`\(VisibleText.safe(name))` is not a valid tag", help: [Self.tagHelp])
    case .frontMatterUnreadable: Diagnostic(nil, "pb cannot read the front matter, so it does not change it")
    case .unknownDateOrder(let formats):
      Diagnostic(
        nil, "nothing shows whether the day or the month comes first in this board's dates; nothing was written",
        help: [Self.declaring(formats)])
    case .wouldChangeDates(let day, let formats):
      Diagnostic(
        nil,
        "after this change, pb could no longer tell the day from the month in `\(VisibleText.safe(day))`, because only the "
          + "board's other dates show their order; nothing was written", help: [Self.declaring(formats)])
    case .unreadTime(let time):
      Diagnostic(
        nil, "`\(VisibleText.safe(time))` is a time in an unknown format, so pb does not change the due date",
        help: ["declare the format in the board's front matter, for example `time-format: HH:mm:ss`"])
    case .archiveIsNoColumn:
      Diagnostic(nil, "the archive is not a column", help: ["\(pb: "archive") moves cards there"])
    }
  }
}

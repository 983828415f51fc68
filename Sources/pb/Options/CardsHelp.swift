internal import ArgumentParser

/// Help for arguments and options that several commands have.
enum CardsHelp {
  static let cards: ArgumentHelp = "Cards: handle, id:ID, path:line, board/column/N, or words of a title"
  static let again: ArgumentHelp = "Do a repeating card again, even if it was done less than a minute ago"
  static let once: ArgumentHelp = "Complete repeating cards for good: add no next card"
  static let otherColumn = ArgumentHelp("Another column; the start of its name is enough", valueName: "column")
}

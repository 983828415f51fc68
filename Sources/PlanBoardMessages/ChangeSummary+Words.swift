internal import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardStore

extension Outcome {
  /// The change in the words of `pb history`. Not safe for a terminal.
  package var sentence: String { summary.sentence }
}

extension ChangeSummary {
  /// The change in words: `moved "Call Ann" from To Do to Done`. Names are copied unchanged, so it is not safe for a terminal.
  package var sentence: String {
    let reversal = self[.reversal].map { $0 == "undo" ? "undid: " : "redid: " } ?? ""
    return reversal + (self[.sentence] ?? words) + (self[number: .more].map { ", and \($0) more" } ?? "")
  }

  private var words: String {
    let board = self[.board] ?? ""
    return switch Outcome.Verb(rawValue: self[.verb] ?? "") {
    case .columnAdded: "added \(column)"
    case .columnRenamed: "renamed \(column) to \(self[.newName] ?? "")"
    case .columnMoved: "moved \(column)"
    case .columnRemoved:
      "removed \(column)" + (self[number: .count].map { ", with \(counted($0, "line")) of text" } ?? "")
    case .columnLimited: self[.limit].map { "limited \(column) to \($0)" } ?? "removed the limit of \(column)"
    case .boardAdded:
      "made the board \(board)" + (self[.detail].map { ", which replaces \($0) as the primary board" } ?? "")
    case .boardRenamed: "changed the title of \(board) to \"\(self[.newName] ?? "")\""
    case .boardMoved: "moved the board \(board) to place \(self[.count] ?? "")"
    case .boardArchived: "archived the board \(board)"
    case .boardUnarchived: "restored the board \(board)"
    case .boardRemoved: "moved the board \(board) to the trash"
    case .boardRecovered: "restored the board \(board) from the trash"
    case .deleted where self[number: .boards] != nil: deletion
    case .folderMade: "made a planning folder" + (self[.detail].map { ", with \($0)" } ?? "")
    case .defaultMade: "made \(self[.detail] ?? "") the default plan"
    case .tagRenamed: "renamed the tag \(tag)"
    case .boardsNamed: "listed the boards in \(NameBoards.fileName)"
    case .boardsUnnamed: "removed the list of boards from \(NameBoards.fileName)"
    case .sorted: "sorted \(board)"
    case .fixed: "fixed \(findings) in \(board)"
    case .resolved: "resolved a conflict about \"\(self[.detail] ?? "")\" in \(board)"
    case let verb?: cardWords(verb)
    case nil: copyWords
    }
  }

  private func cardWords(_ verb: Outcome.Verb) -> String {
    guard let name = self[.title] else { return "\(verb.rawValue) no card" }
    let count = self[number: .cards] ?? 1
    let title = "\"\(name)\"" + (count > 1 && verb != .completed && verb != .moved ? " and \(count - 1) more" : "")
    let column = self[.column] ?? "the archive"
    // A completed or moved card can come with a second card, its next occurrence.
    let repeats = count > 1 ? ", which repeats" : ""
    switch verb {
    case .completed: return "completed \(title)" + repeats
    case .added: return "added \(title) to \(column)"
    case .moved:
      let before = self[.fromColumn] ?? "the archive"
      guard let from = self[.fromBoard], let to = self[.board] else {
        return before == column
          ? "moved \(title) in \(column)" : "moved \(title) from \(before) to \(column)" + repeats
      }
      return "moved \(title) from \(from) / \(before) to \(to) / \(column)" + repeats
    case .checked, .unchecked: return "\(verb.rawValue) \(self[.detail].map { "\"\($0)\"" } ?? "an item") of \(title)"
    case .noted: return "noted \(self[.detail].map { "\"\($0)\"" } ?? "something") on \(title)"
    case .putAfter:
      return self[.detail].map { "\(title) waits for \($0)" } ?? "\(title) no longer waits for other cards"
    case .snoozed: return "snoozed \(title) to \(self[.detail] ?? "no day")"
    case .hidden: return self[.detail].map { "hid \(title) until \($0)" } ?? "stopped hiding \(title)"
    case .restored, .unarchived:
      return "\(verb.rawValue) \(title) to \(column)"
        + (self[.detail].map { ", because there is no column \($0)" } ?? "")
    default: return "\(verb.rawValue) \(title)"
    }
  }

  /// The words for a change by `pb sync`, or by a newer pb.
  private var copyWords: String {
    let board = self[.board] ?? ""
    let copies = self[number: .count] == 1 ? "a copy" : "\(self[.count] ?? "0") copies"
    switch self[.verb] {
    case "board-restored": return "restored the board \(board) from \(copies) of it"
    case "copies-merged": return "merged \(copies) of \(board)"
    case let verb: return verb ?? ""
    }
  }

  /// Cards and boards that were deleted from the trash.
  private var deletion: String {
    let boards = counted(self[number: .boards] ?? 0, "board")
    return "deleted \(boards)" + (self[.title] == nil ? "" : " and \(counted(self[number: .cards] ?? 1, "card"))")
  }

  private var column: String { "the column \(self[.column] ?? "")" }

  private var findings: String {
    switch self[number: .count] {
    case 0?: "nothing"
    case 1?: "a finding"
    case let count: "\(count ?? 0) findings"
    }
  }

  private var tag: String {
    let places = [(self[number: .cards] ?? 0, "card"), (self[number: .boards] ?? 0, "board")]
      .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return "#\(self[.detail] ?? "") to #\(self[.newName] ?? "") on " + places.joined(separator: " and ")
  }
}

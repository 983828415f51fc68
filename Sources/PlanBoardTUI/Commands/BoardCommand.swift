internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
package import PlanBoardVerbs

/// The side of a conflict whose value is kept: `kept` is the value on the board, and `other` the value in the note.
enum ConflictSide: String, CaseIterable {
  case kept, other
}

/// A command of the board's command line that is more than a verb of cards (``verb(_:)``). The raw value is its name, which
/// is that of the verb that it carries out; a few commands are no verbs.
///
/// `add` and `edit` are commands if a text follows, and actions (``BoardAction``) if none does.
package enum BoardCommand: String, CaseIterable, Sendable {
  case add, edit, uncheck, sort
  case new, rename, board, view, find
  case columnAdd = "column add"
  case columnRename = "column rename"
  case columnMove = "column move"
  case columnLimit = "column wip"
  case columnRemove = "column rm"
  case columnMark = "column set"
  case tagRename = "tags rename"
  case person, set, extract
  case boardMove = "boards move"
  case boardSet = "boards set"
  case boardArchive = "boards archive"
  case boardRemove = "boards rm"
  case boardRestore = "boards restore"
  case trashEmpty = "trash --empty"
  case sync, resolve

  /// The verbs that change each selected card or, if their cards are put away, the card that the line names.
  package static let verbs = Verb.program.subcommands.filter {
    $0.change?.isOfCards == true && $0.shells.contains(.terminal) && BoardCommand(rawValue: $0.name) == nil
  }

  /// The verb of cards that a word names, by its name or its alias.
  static func verb(_ word: String) -> Verb? { verbs.first { $0.isNamed(word.lowercased()) } }

  /// The kind of value of a command. `putAwayBoard` is a board that is archived or in the trash.
  package enum Value: Sendable {
    case none, text, column, board, putAwayBoard, view, query, fields, checkItem, person, sortKey, number, side
  }

  package var value: Value {
    switch self {
    case .add, .set, .edit: .fields
    case .new, .rename, .columnAdd, .columnRename, .columnMark, .boardSet, .tagRename: .text
    case .columnMove: .column
    case .uncheck: .checkItem
    case .sort: .sortKey
    case .board, .boardArchive, .boardRemove: .board
    case .boardRestore: .putAwayBoard
    case .resolve: .side
    case .view: .view
    case .find: .query
    case .columnLimit, .boardMove, .extract: .number
    case .person: .person
    case .columnRemove, .trashEmpty, .sync: .none
    }
  }

  /// Whether the command means something without a value.
  package var canBeAlone: Bool {
    switch self {
    case .columnRemove, .sort, .find, .boardArchive, .boardRemove, .trashEmpty, .sync, .resolve:
      true
    default: false
    }
  }

  private static let otherNames: [String: BoardCommand] = [
    "board set": .boardSet, "board move": .boardMove, "board archive": .boardArchive, "board rm": .boardRemove,
    "board restore": .boardRestore, "tag rename": .tagRename, "trash empty": .trashEmpty,
    "column remove": .columnRemove, "column limit": .columnLimit, "add column": .columnAdd,
    "rename column": .columnRename,
  ]

  /// The command with which a line begins, and its value; nil if there is none. Between the two words of a name, there
  /// may be a hyphen: `column-add`.
  static func find(_ line: String) -> (command: BoardCommand, value: String)? {
    let words = line.split(separator: " ", maxSplits: 2)
    if words.count > 1, let command = named("\(words[0]) \(words[1])") {
      return (command, words.count > 2 ? String(words[2]).trimmingBlanks() : "")
    }
    guard let first = words.first, let command = named(String(first)) else { return nil }
    return (command, words.dropFirst().joined(separator: " ").trimmingBlanks())
  }

  private static func named(_ name: String) -> BoardCommand? {
    let name = name.lowercased()
    let spaced = name.split(separator: "-", maxSplits: 1).joined(separator: " ")
    return BoardCommand(rawValue: name) ?? otherNames[name] ?? BoardCommand(rawValue: spaced) ?? otherNames[spaced]
  }

  /// The settings that a value of `boards set` names, such as `primary order 3`; nil if it has anything else.
  static func settings(_ value: String) -> [SetBoard.Setting]? {
    var words = value.split(separator: " ").map(String.init)[...]
    var settings: [SetBoard.Setting] = []
    while let word = words.popFirst() {
      switch word {
      case "primary": settings.append(.primary(true))
      case "no-primary": settings.append(.primary(false))
      case "on-done":
        guard let word = words.popFirst() else { return nil }
        let onDone = BoardSettings.OnDone(rawValue: word)
        guard onDone != nil || word == "none" else { return nil }
        settings.append(.onDone(onDone))
      case "order":
        guard let word = words.popFirst() else { return nil }
        let order = Int(word).flatMap { BoardStanding.orders.contains($0) ? $0 : nil }
        guard order != nil || word == "none" else { return nil }
        settings.append(.order(order))
      default: return nil
      }
    }
    return settings.isEmpty ? nil : settings
  }

  /// The names of all commands and all actions, sorted.
  package static var names: [String] {
    let own = allCases.map(\.rawValue) + verbs.map(\.name)
    return (own + BoardAction.allCases.map(\.rawValue).filter { !own.contains($0) }).sorted()
  }

  /// The completions of a command line, each a whole command line.
  static func candidates(_ text: String, _ app: BoardApp) -> [String] {
    let begun = names.filter { $0.hasPrefix(text.lowercased()) }
    guard let space = text.firstIndex(of: " "), begun.isEmpty else { return begun }
    // The name of a command can be two words.
    let second = text[text.index(after: space)...].firstIndex(of: " ")
    var end = space
    if let second, find(String(text[..<second]))?.value.isEmpty == true { end = second }
    let name = String(text[..<end])
    let typed = String(text[text.index(after: end)...])
    let completions = app.completions
    let here = completions.on(app.shown.map { [$0.path] })
    let values: [String]
    func matching(_ all: [String]) -> [String] { all.filter { $0.lowercased().hasPrefix(typed.lowercased()) } }
    switch find(name)?.command.value {
    case .column?: values = matching(here.columns.map(\.text))
    case .board?: values = matching(app.plan.paths.map { app.title(of: $0) })
    case .view?: values = matching(completions.views.map(\.text))
    case .query?: values = typed.last == " " ? [] : here.queries(typed).map(\.text)
    case .fields?: values = typed.last.map { $0 == " " } ?? true ? [] : here.fields(typed).map(\.text)
    case .person?: values = matching(here.people.map(\.text))
    case .sortKey?: values = matching(Completions.sortKeys(typed).map(\.text))
    case .putAwayBoard?: values = matching(completions.putAwayBoards(typed).map(\.text))
    case .side?: values = matching(ConflictSide.allCases.map(\.rawValue))
    case .checkItem?: values = matching(app.checkItems)
    case .text?, .number?, .some(.none): values = []
    case nil:
      switch verb(name)?.lineValue?.kind {
      case .column?: values = matching(here.columns.map(\.text))
      case .cardOrDate?: values = matching(Completions.dates)
      case .cardThenCards?: values = typed.isEmpty ? [] : here.cards(typed).map(\.text)
      case .checkItem?: values = matching(app.checkItems)
      case .archivedCard?: values = typed.isEmpty ? [] : here.cards(typed, .archived).map(\.text)
      default: values = []
      }
    }
    return values.map { "\(name) \($0)" }
  }
}

package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardWorkspace

/// Where a card of the trash came from, and when: two fields that `pb rm` writes and `pb restore` takes away (format §4).
enum TrashFields {
  static let from = FieldKey("removed-from")
  static let day = FieldKey("removed")

  /// `roadmap.md/To Do/3`: the board below the planning folder, the column, the card's number in it.
  static func value(_ board: String, _ column: String, _ number: Int) -> String {
    "\(escaped(board))/\(escaped(column))/\(number)"
  }

  /// - Returns: nil for a value that is no such place.
  static func read(_ value: String) -> (board: String, column: String, number: Int)? {
    let parts = value.split(separator: "/")
    guard parts.count == 3, let number = Int(parts[2]), number > 0 else { return nil }
    return (unescaped(parts[0]), unescaped(parts[1]), number)
  }

  /// Bytes that mean something in the field, and what no field can have, as `%2F`.
  private static func escaped(_ text: String) -> String {
    let isPlain = { (byte: UInt8) in
      byte >= 0x80 || (byte > 0x20 && byte != 0x7F && !"%/[](){}<>\\`*_#@^:!|~&\"'".utf8.contains(byte))
    }
    var result: [UInt8] = []
    var isStart = true
    for byte in text.utf8 {
      if isPlain(byte) || (byte == 0x20 && !isStart && result.last != 0x20) {
        result.append(byte)
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        result += "%\(hex.utf8.count == 1 ? "0" : "")\(hex)".utf8
      }
      isStart = false
    }
    if result.last == 0x20 { result.replaceSubrange(result.count - 1..<result.count, with: "%20".utf8) }
    // Also for the characters beyond ASCII that a title may not have.
    let text = String(decoding: result, as: UTF8.self)
    return text.unicodeScalars.allSatisfy { !isStrange($0) }
      ? text
      : text.unicodeScalars.map { scalar in
        isStrange(scalar)
          ? String(scalar).utf8.map { "%\(String($0, radix: 16, uppercase: true))" }.joined() : String(scalar)
      }.joined()
  }

  private static func isStrange(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && !(scalar.properties.isAlphabetic || scalar.properties.isEmojiPresentation)
  }

  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Moves a card into the trash, which is a board of its own.
package struct RemoveCard: Intent {
  package var card: CardName
  package var board: BoardName?
  package var today: CalendarDate

  package init(_ card: CardName, board: BoardName? = nil, today: CalendarDate) {
    self.card = card
    self.board = board
    self.today = today
  }

  private static let emptyTrash = "---\nplanboard: true\ntitle: Trash\n---\n\n## Removed\n"

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board)
    let number = match.card - match.column.cards.lowerBound + 1
    let from = TrashFields.value(boards.recordedName(of: match.path), match.column.name, number)
    let present = try boards.boardIfThere(at: boards.trash)
    var trash = present ?? ParsedBoard(Array(Self.emptyTrash.utf8))
    var edit = VerifiedEdit.nothing(on: trash)
    if !trash.columns.contains(where: { !$0.isArchive }) {
      edit = try trash.addingColumn("Removed", at: 0)
    }
    let column = edit.board.columns.firstIndex { !$0.isArchive }!
    let place = CardPlace(column: column, index: edit.board.cards(column: column, section: nil).count)
    edit = try edit.followed(by: edit.board.inserting(match.card, of: match.board, at: place), from: trash)
    let new = edit.board.cards(column: column, section: nil)[place.index]
    for (key, value) in [(TrashFields.day, today.description), (TrashFields.from, from)] {
      edit = try edit.followed(by: edit.board.setting(key, ofCard: new, to: [value]), from: trash)
    }
    let removal = try match.board.removing(match.card)
    let after = Outcome.Place(boards.trash, edit.board, new)
    trash = edit.board
    let receiver =
      present.map { Change.Board(path: boards.trash, before: $0, edit: edit) }
      ?? Change.Board(path: boards.trash, before: nil, after: trash.source.bytes)
    return (
      Change([receiver, Change.Board(path: match.path, before: match.board, edit: removal)]),
      Outcome(
        verb: .removed,
        cards: [
          Outcome.CardChange(
            title: match.title, id: match.board.text(ofCard: match.card).id, before: match.place, after: after)
        ])
    )
  }
}

/// Brings a card back from the trash, to the place it was taken from or, if that is gone, as near as it gets.
package struct RestoreCard: Intent {
  package var card: CardName
  /// nil: the board it was on.
  package var board: BoardName?
  /// nil: the column it was in.
  package var column: ColumnName?

  package init(_ card: CardName, board: BoardName? = nil, column: ColumnName? = nil) {
    self.card = card
    self.board = board
    self.column = column
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    guard let trash = try boards.boardIfThere(at: boards.trash), !trash.cards.isEmpty else {
      throw IntentFailure(.trashIsEmpty)
    }
    let match = try card.find(in: boards, among: [boards.trash])
    let from = trash.text(ofCard: match.card).value(of: TrashFields.from).flatMap { TrashFields.read($0) }
    let path: Path
    if let board {
      path = try board.find(in: boards.paths)
    } else if let from {
      guard let found = boards.paths.first(where: { boards.recordedName(of: $0) == from.board }) else {
        throw IntentFailure(.boardIsGone(match.candidate, from.board))
      }
      path = found
    } else {
      throw IntentFailure(.noPlaceToRestore(match.candidate))
    }
    let receiver = try boards.board(at: path)
    let place = try place(in: receiver, path, from.map { ($0.column, $0.number) })
    var cleared = VerifiedEdit.nothing(on: trash)
    for key in [TrashFields.from, TrashFields.day] {
      cleared = try cleared.followed(by: cleared.board.setting(key, ofCard: match.card, to: []), from: trash)
    }
    let edit = try receiver.inserting(match.card, of: cleared.board, at: place)
    let new = edit.board.cards(column: place.column, section: place.section)[place.index]
    let restored = Outcome.CardChange(
      title: match.title, id: trash.text(ofCard: match.card).id, before: match.place,
      after: Outcome.Place(path, edit.board, new))
    return (
      Change([
        Change.Board(path: path, before: receiver, edit: edit),
        Change.Board(path: boards.trash, before: trash, edit: try trash.removing(match.card)),
      ]), Outcome(verb: .restored, cards: [restored])
    )
  }

  /// Where the card stood, counting all cards of the column; at its end if it has become shorter.
  private func place(in board: ParsedBoard, _ path: Path, _ from: (column: String, number: Int)?) throws -> CardPlace {
    let named = try column.map { try $0.find(in: board, at: path) }
    let old = from.flatMap { from in board.columns.firstIndex { $0.name == from.column } }
    guard let column = named ?? old ?? board.columns.firstIndex(where: { !$0.isArchive }) else {
      throw IntentFailure(.boardHasNoColumns(path))
    }
    let cards = board.columns[column].cards
    if column == old, let number = from?.number, number <= cards.count {
      return board.place(ofCard: cards.lowerBound + number - 1)
    }
    guard let last = cards.last else { return CardPlace(column: column, index: 0) }
    var place = board.place(ofCard: last)
    place.index += 1
    return place
  }
}

/// Deletes cards of the trash for good; undo brings them back all the same.
package struct EmptyTrash: Intent {
  /// Only those that were removed at least so many days ago.
  package var olderThan: Int?
  package var today: CalendarDate

  package init(olderThan: Int? = nil, today: CalendarDate) {
    self.olderThan = olderThan
    self.today = today
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    guard let trash = try boards.boardIfThere(at: boards.trash) else {
      return (Change([]), Outcome(verb: .deleted, isNothing: true))
    }
    let old = trash.cards.indices.filter { card in
      guard let olderThan else { return true }
      let day = trash.text(ofCard: card).value(of: TrashFields.day).flatMap { CalendarDate(iso: $0) }
      return day.map { today.dayNumber - $0.dayNumber >= olderThan } ?? false
    }
    var edit = VerifiedEdit.nothing(on: trash)
    var gone: [Outcome.CardChange] = []
    for card in old.reversed() {
      edit = try edit.followed(by: edit.board.removing(card), from: trash)
      let model = trash.card(card)
      gone.append(
        Outcome.CardChange(
          title: model.title, id: model.id?.text, before: Outcome.Place(boards.trash, trash, card), after: nil))
    }
    return (
      Change([Change.Board(path: boards.trash, before: trash, edit: edit)]),
      Outcome(verb: .deleted, cards: gone.reversed(), isNothing: gone.isEmpty)
    )
  }
}

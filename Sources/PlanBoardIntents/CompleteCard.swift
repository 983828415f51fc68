package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardWorkspace

/// Checks a card's box, or unchecks it.
///
/// `done:` is stamped if cards of the board carry it, and taken away again. A card without a box gets one.
package struct CompleteCard: Intent {
  package var card: CardName
  package var board: BoardName?
  /// false: the card is open again.
  package var isDone: Bool
  package var today: CalendarDate

  package init(_ card: CardName, board: BoardName? = nil, isDone: Bool = true, today: CalendarDate) {
    self.card = card
    self.board = board
    self.isDone = isDone
    self.today = today
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board)
    let edit = try match.board.settingDone(isDone, ofCard: match.card, addsBox: true, today)
    return edit.outcome(isDone ? .completed : .reopened, match)
  }
}

extension VerifiedEdit {
  /// The outcome of an edit that leaves the card at its place.
  func outcome(_ verb: Outcome.Verb, _ match: CardName.Match) -> (change: Change, outcome: Outcome) {
    let after = Outcome.Place(match.path, board, match.card)
    let changed = Outcome.CardChange(
      title: board.card(match.card).title, id: board.text(ofCard: match.card).id, before: match.place, after: after)
    let change = Change([Change.Board(path: match.path, before: match.board, edit: self)])
    return (change, Outcome(verb: verb, cards: [changed], isNothing: change.boards.isEmpty))
  }
}

extension ParsedBoard {
  /// Checks or unchecks a card, and stamps `done:` where the board's cards carry it.
  ///
  /// - Parameter addsBox: a card without a box gets one, also on a board without boxes.
  func settingDone(_ isDone: Bool, ofCard card: Int, addsBox: Bool, _ today: CalendarDate) throws -> VerifiedEdit {
    let model = self.card(card)
    var edit = VerifiedEdit.nothing(on: self)
    if let box = model.box {
      if isDone ? !box.isDone : box.isDone || box == .cancelled {
        edit = try settingBox(ofCard: card, to: isDone ? .done : .open)
      }
    } else if isDone, !model.isDone, addsBox || cards.indices.contains(where: { text(ofCard: $0).box != nil }) {
      edit = try settingBox(ofCard: card, to: .done)
    }
    let carriesDone = cards.indices.contains { $0 != card && text(ofCard: $0).value(of: .done) != nil }
    if isDone, carriesDone, model.value(of: .done) == nil {
      edit = try edit.followed(by: edit.board.setting(.done, ofCard: card, to: [today.description]), from: self)
    } else if !isDone, model.value(of: .done) != nil {
      edit = try edit.followed(by: edit.board.setting(.done, ofCard: card, to: []), from: self)
    }
    return edit
  }
}

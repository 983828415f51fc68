internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The steps that check or uncheck a card.
///
/// - Checking a card that was not done adds `done:` if `stamp:` says so. Without `stamp:`, it adds `done:` if any card
///   of the board has one.
/// - Checking removes `cancelled:` if a cancelled box becomes a checked one.
/// - Unchecking removes `done:` and `cancelled:`.
struct DoneSteps {
  var isDone: Bool
  var boxes: BoxUse
  var today: CalendarDate

  /// How checking changes a card's box.
  enum BoxUse {
    /// A completed card without a box gets one.
    case always
    /// A completed card without a box gets one if the board has boxes.
    case asOnBoard
    /// A completed card keeps its box as it is, or stays without one.
    case never

    /// Chooses the use for a card that enters a done column.
    ///
    /// If most boxes in the column are open, cards with an open box count as done there. A checked box could end that
    /// majority, so the box stays as it is.
    init(entering column: ParsedBoard.ColumnSpan) { self = column.kind.usesBoxes ? .asOnBoard : .never }
  }

  /// The number of steps: first `cancelled:`, then `done:`, then the box. `done:` comes before the box, because the old
  /// box shows whether the card was done before.
  static let count = 3

  func change(_ step: Int, of card: Int, in board: ParsedBoard, _ facts: CardwiseFacts) -> CardChange? {
    let model = board.card(card)
    if step == 0 {
      let keepsDate = isDone && (boxes == .never || model.box != .cancelled)
      return model.value(of: .cancelled) != nil && !keepsDate ? .field(.cancelled, []) : nil
    }
    if step == 1 {
      guard isDone == (model.value(of: .done) == nil) else { return nil }
      if !isDone { return .field(.done, []) }
      return !wasDone(model) && facts.stampsDone(board) ? .field(.done, [today.description]) : nil
    }
    if isDone, boxes == .never { return nil }
    guard let box = model.box else {
      return isDone && !model.isDone && (boxes == .always || facts.hasBoxes(board)) ? .box(.done) : nil
    }
    guard isDone ? !box.isDone : box.isDone || box == .cancelled else { return nil }
    return .box(isDone ? .done : .open)
  }

  /// A card that has entered a done column counts as done there, so only its box shows whether it was done before.
  private func wasDone(_ card: Card) -> Bool { boxes == .always ? card.isDone : card.box?.isDone == true }
}

extension ParsedBoard {
  /// Checks or unchecks a card, by all ``DoneSteps``.
  ///
  /// - Throws: `EditFailure`.
  func settingDone(
    _ isDone: Bool, ofCard card: Int, _ boxes: DoneSteps.BoxUse, _ today: CalendarDate
  ) throws -> VerifiedEdit {
    let steps = DoneSteps(isDone: isDone, boxes: boxes, today: today)
    let facts = CardwiseFacts(nil)
    var edit = VerifiedEdit.nothing(on: self)
    for step in 0..<DoneSteps.count {
      guard let change = steps.change(step, of: card, in: edit.board, facts) else { continue }
      edit = try edit.followed(by: edit.board.changing(card, change), from: self)
    }
    return edit
  }

  func isFinished(_ card: Int) -> Bool { self.card(card).isDone && !columns[Int(cards[card].column)].kind.isPutAway }
}

extension VerifiedEdit {
  /// Checks a card that this edit moved into a done column, or unchecks a card that it moved out of one.
  ///
  /// `card` is the card's index after this edit.
  ///
  /// - Throws: `EditFailure`.
  func adjustingDone(
    of card: Int, leaving column: ParsedBoard.ColumnSpan, since before: ParsedBoard, _ today: CalendarDate
  ) throws -> VerifiedEdit {
    let number = Int(board.cards[card].column)
    let entered = board.columns[number]
    // The box and the date stay as they are if the card goes from one done column to another, or from a done column to
    // a column that only keeps done cards, such as the archive.
    guard entered.isDone != column.isDone, entered.isDone || !entered.kind.holdsDoneCards else { return self }
    let boxes = DoneSteps.BoxUse(entering: before.columns[number])
    return try followed(by: board.settingDone(entered.isDone, ofCard: card, boxes, today), from: before)
  }
}

internal import PlanBoardCore

extension ParsedBoard {
  /// A copy of this board in which a card's dates and times of Obsidian Kanban are rewritten so that `receiver` reads
  /// the same days and times.
  ///
  /// The dates and times also get the triggers of `receiver`, usually `@` and `@@`. Dates that neither board can read
  /// keep their values, and so do times that this board cannot read.
  ///
  /// - Parameter context: how to read the dates and times as they are written now.
  /// - Returns: this board itself if nothing must be rewritten, or if `receiver` is the trash.
  /// - Throws: `EditFailure` with the reason `unknownDateOrder` if only `receiver` could read a date.
  func rewritingDays(ofCard card: Int, for receiver: ParsedBoard, readAs context: FieldContext) throws -> ParsedBoard {
    // The trash keeps every card as it was.
    guard receiver.defaults.settlesDates else { return self }
    let text = syntax(ofCard: card)
    var edits: [TextEdit] = []
    let (own, others) = (settings.context, receiver.settings.context)
    for place in text.fields + text.unreadKanbanDates where place.notation.isKanban {
      for (trigger, other) in [(own.timeTrigger, others.timeTrigger), (own.dateTrigger, others.dateTrigger)] {
        let end = place.range.lowerBound + trigger.utf8.count
        guard end < place.range.upperBound, "{[".utf8.contains(source.bytes[end]),
          source.bytes[place.range.lowerBound..<end].elementsEqual(trigger.utf8)
        else { continue }
        if trigger != other { edits.append(TextEdit(place.range.lowerBound..<end, Array(other.utf8))) }
        break
      }
    }
    for place in text.fields + text.unreadKanbanDates
    where place.notation == .kanbanDate || place.notation == .kanbanLink {
      let written = source.string(place.valueRange)
      let there = receiver.settings.context.date(written)
      guard let day = context.date(written) else {
        guard there == nil else {
          throw EditFailure(.unknownDateOrder(formats: WrittenDate(written).map(formats) ?? []))
        }
        continue
      }
      if there == day, !receiver.hasOtherOrder(than: written) { continue }
      let text = (try? receiver.text(of: day, inPlaceOf: nil)) ?? "\(day)"
      if text != written { edits.append(TextEdit(place.valueRange, Array(text.utf8))) }
    }
    for place in text.fields where place.notation == .kanbanTime {
      let written = source.string(place.valueRange)
      guard let time = context.time(written), receiver.settings.context.time(written, takesSeconds: false) != time
      else { continue }
      edits.append(TextEdit(place.valueRange, Array(receiver.settings.context.text(of: time).utf8)))
    }
    return edits.isEmpty ? self : applying(EditList(edits))
  }

  /// Whether a date shows another order of day and month than the board's dates; false if either order is unknown.
  private func hasOtherOrder(than written: String) -> Bool {
    guard let known = settings.context.dayOrder, let own = WrittenDate(written)?.order else { return false }
    return own != known
  }
}

package import PlanBoardCore

/// A change that was applied, parsed again, and verified to change only what was requested (format §1.3).
package struct VerifiedEdit: Sendable {
  /// Edits to the original board.
  package let edits: EditList
  /// Edits to ``board`` that restore the original board, byte for byte.
  package let inverse: EditList
  /// The board after the change.
  package let board: ParsedBoard
  /// For each card of the original board, its index in ``board``, as the verified promise has it; nil for a card that is gone.
  /// The edits alone may not show it: in a numbered list, a move leaves the numbers where they are, and only the text moves.
  ///
  /// The whole value is nil if only the edits show it.
  package let successors: [Int?]?

  init(edits: EditList, inverse: EditList, board: ParsedBoard, successors: [Int?]? = nil) {
    (self.edits, self.inverse, self.board, self.successors) = (edits, inverse, board, successors)
  }

  /// A change without edits.
  package static func nothing(on board: ParsedBoard) -> VerifiedEdit {
    VerifiedEdit(edits: EditList([]), inverse: EditList([]), board: board, successors: Array(board.cards.indices))
  }

  /// This change and then `next`, as one change.
  ///
  /// - Parameters:
  ///   - next: a change to ``board``.
  ///   - before: the original board of this change.
  package func followed(by next: VerifiedEdit, from before: ParsedBoard) -> VerifiedEdit {
    let edits = edits.followed(by: next.edits, of: before.source.bytes)
    let successors = successors.flatMap { first in
      next.successors.map { second in first.map { $0.flatMap { second[$0] } } }
    }
    return VerifiedEdit(
      edits: edits, inverse: edits.inverse(of: before.source.bytes), board: next.board, successors: successors)
  }
}

/// The reason why a change was not made. Nothing has been changed.
package struct EditFailure: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// Every way to write the change would also have changed something else.
    case wouldChangeMore
    case noSuchColumn
    case noSuchCard
    case noSuchCheckItem
    /// As `wouldChangeMore`, because an HTML comment or a code block that begins on this 1-based line is never closed.
    case unclosed(line1: Int)
    /// The text cannot be written there: it is empty, or has a line break or a control character.
    case unwritableText
    /// The title has a sign that stands for the field, and there is no way to write that sign as plain text.
    case fieldInTitle(FieldKey)
    /// The card has no title, and what is below it would become its title.
    case untitled
    /// The key does not accept the value.
    case unacceptableValue(key: String, value: String)
    /// The text cannot be the name of a tag.
    case notATag(String)
    case frontMatterUnreadable
    case archiveIsNoColumn
    /// The board's dates are ambiguous, so the format for a new date is unknown. `formats` lists the possible ones.
    case unknownDateOrder(formats: [String])
    /// Ambiguous dates on the board, such as the one given, would be read differently, or not at all.
    case wouldChangeDates(String, formats: [String])
    /// The card has this time, whose format is unknown, so the time cannot be changed together with the date.
    case unreadTime(String)
  }

  package let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}

extension ParsedBoard {
  /// Makes a change in the first of several ways that produces the promised result.
  ///
  /// - Parameter ways: from the most natural to the last resort; a way returns nil if it does not apply.
  /// - Throws: `EditFailure`: `wouldChangeMore` or `unclosed` if none of them does; `wouldChangeDates` if dates would be read
  ///   differently.
  func verified(_ expectation: Postcondition, _ ways: [() -> EditList?]) throws -> VerifiedEdit {
    var changed: ParsedBoard?
    do {
      return try verified(
        { after in
          if readsDatesAlike(after) { return expectation.holds(for: after) }
          changed = after
          return false
        }, ways, promise: expectation)
    } catch {
      guard let changed, let day = changed.ambiguousDay, let date = WrittenDate(day) else {
        throw unclosedLine.map { EditFailure(.unclosed(line1: $0 + 1)) } ?? error
      }
      throw EditFailure(.wouldChangeDates(day, formats: formats(of: date)))
    }
  }

  /// The first line of an HTML comment or a code block that is never closed; nil if there is none.
  private var unclosedLine: Int? {
    guard let block = blocks.last(where: { $0.kind != .gap }), block.kind == .prose else { return nil }
    let first = source.lines.line(at: block.range.lowerBound)
    let text = source.bytes[block.range].drop(while: \.isBlank)
    if text.starts(with: "<!--".utf8) {
      return source.string(block.range).contains("-->") ? nil : first
    }
    guard let sign = text.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return nil }
    let length = text.prefix { $0 == sign }.count
    guard length >= 3 else { return nil }
    let last = source.lines.line(at: block.range.upperBound - 1)
    let end = source.bytes[source.content(of: last)].drop(while: \.isBlank)
    let closes =
      last > first && end.prefix { $0 == sign }.count >= length && end.drop { $0 == sign }.allSatisfy(\.isBlank)
    return closes ? nil : first
  }

  /// Whether ambiguous dates are read the same way after a change. They are read in the order of day and month that the other
  /// dates show, so changing one card can affect many.
  package func readsDatesAlike(_ after: ParsedBoard) -> Bool {
    settings.context.dayOrder == after.settings.context.dayOrder || after.ambiguousDay == nil
  }

  /// Makes a change in the first of several ways whose result is accepted.
  ///
  /// - Parameters:
  ///   - isPromised: whether the board is as promised.
  ///   - promise: what is promised about the cards, if that is known.
  /// - Throws: `EditFailure`: `wouldChangeMore` if none is accepted.
  func verified(
    _ isPromised: (ParsedBoard) -> Bool, _ ways: [() -> EditList?], promise: Postcondition? = nil
  ) throws -> VerifiedEdit {
    var tried: [EditList] = []
    for way in ways {
      guard let edits = way(), !tried.contains(edits) else { continue }
      tried.append(edits)
      if edits.isEmpty {
        guard isPromised(self) else { continue }
        return VerifiedEdit(edits: edits, inverse: edits, board: self, successors: promise?.successors)
      }
      let after = applying(edits)
      if isPromised(after) {
        // Equal cards that change places leave the text as it is.
        guard !after.source.isSame(after.source.bytes.indices, as: source.bytes.indices, of: source) else {
          return .nothing(on: self)
        }
        return VerifiedEdit(
          edits: edits, inverse: edits.inverse(of: source.bytes), board: after, successors: promise?.successors)
      }
    }
    throw EditFailure(.wouldChangeMore)
  }
}

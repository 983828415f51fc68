internal import PlanBoardCore

/// A verified change to a board: the result was parsed, and differs from the original only as requested
/// (docs/format.md, "Principles").
package struct VerifiedEdit: Sendable {
  /// Edits to the original board.
  package let edits: EditList
  /// Edits to ``board`` that restore the original board, byte for byte.
  package let inverse: EditList
  /// The board after the change.
  package let board: ParsedBoard
  /// For each card of the original board, its index on ``board``; nil for a card that was removed.
  ///
  /// The whole value is nil if the ``Postcondition`` does not show where each card is, or if the change was verified
  /// without one.
  package let successors: [Int?]?

  /// A change that changes nothing.
  package static func nothing(on board: ParsedBoard) -> VerifiedEdit {
    // An `Array(board.cards.indices)` would have to be converted to an array of optionals.
    VerifiedEdit(
      edits: EditList([]), inverse: EditList([]), board: board, successors: board.cards.indices.map { .some($0) })
  }

  /// One change with the effect of this change and then of `next`, which is a change to ``board``.
  ///
  /// - Parameter before: the original board of this change.
  package func followed(by next: VerifiedEdit, from before: ParsedBoard) -> VerifiedEdit {
    let edits = edits.followed(by: next.edits, of: before.source.bytes)
    let successors = successors.flatMap { first in
      next.successors.map { second in first.map { $0.flatMap { second[$0] } } }
    }
    return VerifiedEdit(
      edits: edits, inverse: edits.inverse(of: before.source.bytes), board: next.board, successors: successors)
  }
}

extension ParsedBoard {
  /// Makes a change in the first of several ways that has the promised result.
  ///
  /// - Parameter ways: from the most natural one to the last resort. A way returns nil if it does not apply.
  /// - Throws: `EditFailure` if no way has the promised result. The reason is the first of these that applies:
  ///   - `wouldChangeDates` if one of the ways failed because ambiguous dates would be read as other days
  ///   - `unclosed` if the board ends with an HTML comment or a code block that is never closed
  ///   - `wouldChangeMore`
  func verified(_ promise: Postcondition, _ ways: [() -> EditList?]) throws -> VerifiedEdit {
    var changed: ParsedBoard?
    do {
      return try verified(
        { after in
          if readsDatesAlike(after) { return promise.holds(for: after) }
          changed = after
          return false
        }, ways, promise: promise)
    } catch {
      guard let changed, let day = changed.firstAmbiguousDate, let date = WrittenDate(day) else {
        throw unclosedLine.map { EditFailure(.unclosed(line1: $0 + 1)) } ?? error
      }
      throw EditFailure(.wouldChangeDates(day, formats: formats(of: date)))
    }
  }

  /// The first line, 0-based, of an HTML comment or a code block that is never closed; nil if the board does not end
  /// with one.
  private var unclosedLine: Int? {
    guard let block = blocks.last(where: { $0.kind != .gap }), block.kind == .prose else { return nil }
    let first = source.lines.line(at: block.range.lowerBound)
    let text = source.bytes[block.range].drop(while: \.isBlank)
    if text.starts(with: "<!--".utf8) {
      return source.bytes[block.range].contains(part: "-->".utf8) ? nil : first
    }
    let opening = source.bytes[source.content(of: first)].drop(while: \.isBlank)
    guard opening.beginsFence, let sign = opening.first else { return nil }
    let length = opening.prefix { $0 == sign }.count
    let last = source.lines.line(at: block.range.upperBound - 1)
    let end = source.bytes[source.content(of: last)].drop(while: \.isBlank)
    let closes =
      last > first && end.prefix { $0 == sign }.count >= length && end.drop { $0 == sign }.allSatisfy(\.isBlank)
    return closes ? nil : first
  }

  /// Whether ambiguous dates are read as the same days after a change. Their order of day and month comes from
  /// unambiguous dates, so a change to one card can affect many.
  package func readsDatesAlike(_ after: ParsedBoard) -> Bool {
    settings.context.dayOrder == after.settings.context.dayOrder || after.firstAmbiguousDate == nil
  }

  /// Makes a change in the first of several ways with a result that `isPromised` accepts.
  ///
  /// - Parameter promise: shows where the cards are after the change; nil if nothing is known about them.
  /// - Throws: `EditFailure` with the reason `wouldChangeMore` if no result is accepted.
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
        // If equal cards change places, the edits leave the text as it is.
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

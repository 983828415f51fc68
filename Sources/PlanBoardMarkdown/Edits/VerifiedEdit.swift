/// A change that was applied, parsed again and verified to make the requested change and no other (format §1.3).
package struct VerifiedEdit: Sendable {
  /// Edits to the board before.
  package let edits: EditList
  /// Edits of ``board`` that restore the board before, byte for byte.
  package let inverse: EditList
  /// The board afterwards.
  package let board: ParsedBoard

  /// The change that changes nothing.
  package static func nothing(on board: ParsedBoard) -> VerifiedEdit {
    VerifiedEdit(edits: EditList([]), inverse: EditList([]), board: board)
  }

  /// Both changes as one.
  ///
  /// - Parameters:
  ///   - next: a change of ``board``.
  ///   - before: the board that this change was made to.
  package func followed(by next: VerifiedEdit, from before: ParsedBoard) -> VerifiedEdit {
    let edits = edits.followed(by: next.edits, of: before.source.bytes)
    return VerifiedEdit(edits: edits, inverse: edits.inverse(of: before.source.bytes), board: next.board)
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
    /// The text has a line break or a control character where that is not possible.
    case unwritableText
    /// The key does not accept the value.
    case unacceptableValue(key: String, value: String)
    case frontMatterUnreadable
    case archiveIsNoColumn
    /// The dates of this board are ambiguous, so it is unknown how to write one. Lists the formats that they may have.
    case unknownDateOrder(formats: [String])
    /// Dates of other cards, such as this one, would be read differently, or not at all.
    case wouldChangeDates(String, formats: [String])
  }

  package let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}

extension ParsedBoard {
  /// The first of several ways to write a change that turns out as promised.
  ///
  /// - Parameter ways: from the most natural to the last resort; a way that does not apply is nil.
  /// - Throws: `EditFailure`: `wouldChangeMore` if none does; `wouldChangeDates` if dates would be read differently.
  func verified(_ expectation: Postcondition, _ ways: [() -> EditList?]) throws -> VerifiedEdit {
    var changed: ParsedBoard?
    do {
      return try verified(
        { after in
          if readsDatesAlike(after) { return expectation.holds(for: after) }
          changed = after
          return false
        }, ways)
    } catch {
      guard let changed, let day = changed.ambiguousDay, let date = WrittenDate(day) else { throw error }
      throw EditFailure(.wouldChangeDates(day, formats: formats(of: date)))
    }
  }

  /// Whether ambiguous dates are read the same way after a change. Each of them is read as the other dates say, so changing one
  /// card can affect many.
  package func readsDatesAlike(_ after: ParsedBoard) -> Bool {
    settings.context.dayOrder == after.settings.context.dayOrder || after.ambiguousDay == nil
  }

  func verified(_ isPromised: (ParsedBoard) -> Bool, _ ways: [() -> EditList?]) throws -> VerifiedEdit {
    var tried: [EditList] = []
    for way in ways {
      guard let edits = way(), !tried.contains(edits) else { continue }
      tried.append(edits)
      if edits.isEmpty {
        guard isPromised(self) else { continue }
        return VerifiedEdit(edits: edits, inverse: edits, board: self)
      }
      let after = applying(edits)
      if isPromised(after) {
        return VerifiedEdit(edits: edits, inverse: edits.inverse(of: source.bytes), board: after)
      }
    }
    throw EditFailure(.wouldChangeMore)
  }
}

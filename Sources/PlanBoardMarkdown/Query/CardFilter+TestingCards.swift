internal import PlanBoardCore

extension CardFilter.Test {
  /// Whether the test holds for a card that has been parsed.
  func holds(
    for card: CardSyntax, _ bytes: UnsafeBufferPointer<UInt8>, in board: ParsedBoard, _ facts: CardFilter.Facts
  ) -> Bool {
    switch self {
    case .text(let wanted, let words): card.has(wanted, words, bytes, in: board)
    case .tag(let wanted, _): card.hasField(.tag) { FoldedText($0).isTag(atOrBelow: wanted) }
    case .person(let wanted, _): card.hasField(.person) { FoldedText($0) == wanted }
    case .id(let id, _): card.id == id
    case .state(let state): card.isState(state, facts)
    case .has(.modified): facts.modified?.day(ofCard: card.index) != nil
    case .has(let property): card.has(property, bytes, in: board)
    case .hasOther(let name): card.hasOther(name) { _ in true }
    case .place(.section, let pattern, _): card.section(in: board).map { pattern.matches($0) } ?? false
    // The board or the column has already decided these tests.
    case .place, .declares: false
    case .date(let key, let comparison, let days?):
      card.date(key).map { QueryDate.holds(comparison, $0, days) } ?? false
    case .modified(let comparison, let days?):
      facts.modified?.day(ofCard: card.index).map { QueryDate.holds(comparison, $0, days) } ?? false
    case .date, .modified: false
    case .priority(let comparison, let wanted):
      // The operands are swapped, because the highest priority compares as the smallest value.
      card.value(of: .priority).flatMap { Priority(rawValue: $0) }.map { comparison.holds(wanted, $0) } ?? false
    case .checklist(let comparison, let percent): card.holds(comparison, percent)
    case .field(let key, let test): card.value(of: key).map { test.holds(for: $0) } ?? false
    case .other(let name, let test): card.hasOther(name) { test.holds(for: $0) }
    }
  }
}

extension CardSyntax {
  // MARK: Text

  /// Whether the title, a tag, a person, a custom field, a checklist item or the notes contain the wanted text.
  fileprivate func has(
    _ wanted: FoldedText, _ words: [FoldedText], _ bytes: UnsafeBufferPointer<UInt8>, in board: ParsedBoard
  ) -> Bool {
    if let title = titleRange(bytes) {
      let title = UnsafeBufferPointer(rebasing: bytes[title])
      // The search for a single word need not copy the title.
      if words == [wanted] ? wanted.isPart(ofText: title) : wanted.isPart(of: FoldedText(title)) { return true }
    } else if wanted.isPart(of: FoldedText(title(bytes))) {
      return true
    }
    for field in fields where field.counts {
      switch field.key.kind {
      case .tag, .person, .text, .lastDay: if wanted.isPart(of: FoldedText(field.value)) { return true }
      case .day, .priority, .color, .recurrence, .duration, .number, .ids, .flag, .id: continue
      }
    }
    for item in checklist where wanted.isPart(of: FoldedText(CardSyntax.joined(item.titleLines, bytes))) {
      return true
    }
    return mayHaveNotes && wanted.isPart(of: FoldedText(notes(in: board.source, bytes)))
  }

  fileprivate func hasField(_ key: FieldKey, _ isMeant: (String) -> Bool) -> Bool {
    fields.contains { $0.counts && $0.key == key && isMeant($0.value) }
  }

  fileprivate func hasOther(_ name: FoldedText, _ isMeant: (String) -> Bool) -> Bool {
    fields.contains { field in
      guard field.counts, case .other(let own) = field.key else { return false }
      return FoldedText(own) == name && isMeant(field.value)
    }
  }

  // MARK: Facts

  fileprivate func date(_ key: FieldKey) -> CalendarDate? {
    key == .due ? due?.date : value(of: key).flatMap { DueDate(iso: $0)?.date }
  }

  fileprivate func section(in board: ParsedBoard) -> String? {
    let section = Int(board.cards[index].section)
    return section < 0 ? nil : board.sectionName(section)
  }

  fileprivate func isState(_ state: CardQuery.State, _ facts: CardFilter.Facts) -> Bool {
    switch state {
    case .overdue: CardState(box: box?.mark, in: facts.kind).isOverdue(due, on: facts.today)
    case .blocked:
      value(of: .after).map { $0.split(separator: ",").contains { facts.openIDs.contains(String($0)) } } ?? false
    case .pinned: isPinned
    case .recurring: value(of: .every) != nil
    // The box or the column has already decided these tests.
    case .open, .done, .started, .cancelled, .archived: false
    }
  }

  fileprivate func has(
    _ property: CardQuery.Property, _ bytes: UnsafeBufferPointer<UInt8>, in board: ParsedBoard
  ) -> Bool {
    switch property {
    case .notes: mayHaveNotes && !notes(in: board.source, bytes).isEmpty
    case .checklist: !checklist.isEmpty
    case .section: section(in: board) != nil
    // The day is not in the text of the card.
    case .modified: false
    case .field(.due): due != nil
    case .field(.pinned): isPinned
    case .field(let key): value(of: key) != nil
    }
  }

  /// Whether the share of done check items passes the comparison; false for a card without check items.
  fileprivate func holds(_ comparison: CardQuery.Comparison, _ percent: Int) -> Bool {
    guard !checklist.isEmpty else { return false }
    let done = checklist.count { $0.box.mark.isDone }
    return comparison.holds(done * 100, percent * checklist.count)
  }
}

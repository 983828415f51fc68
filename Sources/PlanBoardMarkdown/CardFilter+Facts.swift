internal import PlanBoardCore

extension CardFilter {
  /// A card that was read, and what a query may ask of it.
  struct Facts {
    let text: CardText
    let bytes: UnsafeBufferPointer<UInt8>
    let board: ParsedBoard
    let isColumnDone: Bool
    let today: CalendarDate
    /// Ids of the plan's open cards.
    let open: Set<String>

    func verdict(_ test: Test) -> Bool? {
      switch test {
      case .text(let wanted, let words): has(wanted, words)
      case .tag(let wanted, _): hasField(.tag) { FoldedText($0).isTag(wanted) }
      case .person(let wanted, _): hasField(.person) { FoldedText($0) == wanted }
      case .id(let id, _): text.id == id
      case .state(let state): isState(state)
      case .has(let property): has(property)
      case .hasOther(let name): hasOther(name) { _ in true }
      case .place(.section, let pattern, _): section.map { pattern.matches($0) } ?? false
      // Decided before the card was read.
      case .place: false
      case .date(let key, let comparison, let days?):
        date(key).map { QueryDate.holds(comparison, $0, days) } ?? false
      case .date: false
      case .priority(let comparison, let wanted):
        // The most urgent compares as the least.
        priority.map { comparison.holds(wanted, $0) } ?? false
      case .checklist(let comparison, let percent): holds(comparison, percent)
      case .field(let key, let test): text.value(of: key).map { test.holds(for: $0) } ?? false
      case .other(let name, let test): hasOther(name) { test.holds(for: $0) }
      }
    }

    // MARK: Text

    /// In one of its texts, each for itself.
    private func has(_ wanted: FoldedText, _ words: [FoldedText]) -> Bool {
      if let title = text.titleRange(bytes) {
        let title = UnsafeBufferPointer(rebasing: bytes[title])
        // A word is found without a copy of the title.
        if words == [wanted] ? wanted.isPart(ofText: title) : wanted.isPart(of: FoldedText(title)) { return true }
      } else if wanted.isPart(of: FoldedText(text.title(bytes))) {
        return true
      }
      for field in text.fields where field.counts {
        switch field.key {
        case .tag, .person, .other: if wanted.isPart(of: FoldedText(field.value)) { return true }
        default: continue
        }
      }
      for item in text.checklist where wanted.isPart(of: FoldedText(CardText.joined(item.titleLines, bytes))) {
        return true
      }
      return text.mayHaveNotes && wanted.isPart(of: FoldedText(text.notes(in: board.source, bytes)))
    }

    private func hasField(_ key: FieldKey, _ isMeant: (String) -> Bool) -> Bool {
      text.fields.contains { $0.counts && $0.key == key && isMeant($0.value) }
    }

    private func hasOther(_ name: FoldedText, _ isMeant: (String) -> Bool) -> Bool {
      text.fields.contains { field in
        guard field.counts, case .other(let own) = field.key else { return false }
        return FoldedText(own) == name && isMeant(field.value)
      }
    }

    // MARK: Facts

    private func date(_ key: FieldKey) -> CalendarDate? {
      key == .due ? text.due?.date : text.value(of: key).flatMap { DueDate(iso: $0)?.date }
    }

    private var priority: Priority? { text.value(of: .priority).flatMap { Priority(rawValue: $0) } }

    private var section: String? {
      let section = Int(board.cards[text.index].section)
      return section < 0 ? nil : board.sectionName(section)
    }

    private func isState(_ state: CardQuery.State) -> Bool {
      switch state {
      case .open: text.isOpen(inDoneColumn: isColumnDone)
      case .done: text.isDone(inDoneColumn: isColumnDone)
      case .started: text.box?.mark == .started
      case .cancelled: text.box?.mark == .cancelled
      case .overdue: text.isOpen(inDoneColumn: isColumnDone) && text.due.map { $0.date < today } ?? false
      case .blocked:
        text.value(of: .after).map { $0.split(separator: ",").contains { open.contains(String($0)) } } ?? false
      case .pinned: text.isPinned
      case .recurring: text.value(of: .every) != nil
      // Decided by the column.
      case .archived: false
      }
    }

    private func has(_ property: CardQuery.Property) -> Bool {
      switch property {
      case .notes: text.mayHaveNotes && !text.notes(in: board.source, bytes).isEmpty
      case .checklist: !text.checklist.isEmpty
      case .section: section != nil
      case .field(.due): text.due != nil
      case .field(.pinned): text.isPinned
      case .field(let key): text.value(of: key) != nil
      }
    }

    private func holds(_ comparison: CardQuery.Comparison, _ percent: Int) -> Bool {
      guard !text.checklist.isEmpty else { return false }
      let done = text.checklist.count { $0.box.mark.isDone }
      return comparison.holds(done * 100, percent * text.checklist.count)
    }
  }
}

internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge

/// The facts about a card that most rules need.
package struct CardSummary: Sendable {
  /// The index of the due date among the card's fields; -1 if the card has none. The next four properties are such
  /// indices of other fields.
  private(set) var due = -1
  private(set) var start = -1
  private(set) var created = -1
  private(set) var done = -1
  private(set) var every = -1
  private(set) var traits: CardTraits = []
  let box: Box?
  /// The hash of the title without fields; 0 if there is no title.
  let titleHash: UInt64

  var isOpen: Bool { traits.contains(.open) }

  /// `place` has the traits that all cards of the column share.
  init(_ card: CardSyntax, in place: CardTraits, _ kind: ColumnKind, _ bytes: UnsafeBufferPointer<UInt8>) {
    let box = card.box?.mark
    self.box = box
    traits = place
    if CardState(box: box, in: kind) == .open { traits.insert(.open) }
    if box?.isDone == true { traits.insert(.checked) }
    if !card.checklist.isEmpty { traits.insert(.checklist) }
    if let paragraph = card.titleParagraph, paragraph.count > 1 { traits.insert(.multilineTitle) }
    if card.hasUnread {
      if !card.notDates.isEmpty || !card.unreadTimes.isEmpty { traits.insert(.notDates) }
      if !card.notRecurrences.isEmpty { traits.insert(.notRecurrences) }
      if !card.unreadKanbanDates.isEmpty { traits.insert(.kanbanDates) }
    }
    titleHash = Self.hash(card, bytes)
    if titleHash == 0 { traits.insert(.untitled) }
    // The fields are read in place, because copying each one would retain its strings.
    card.fields.withUnsafeBufferPointer { fields in
      for index in fields.indices {
        add(fields[index].key, fields[index].notation, fields[index].counts, index)
        if fields[index].key == .every, fields[index].recurrence == nil { traits.insert(.notRecurrences) }
        if fields[index].isUnreadUntil || fields[index].isPartlyRead { traits.insert(.notDates) }
      }
    }
  }

  private mutating func add(_ key: FieldKey, _ notation: FieldOccurrence.Notation, _ counts: Bool, _ index: Int) {
    var isTime = false
    switch notation {
    case .kanbanDate, .kanbanLink: traits.insert(.kanbanDates)
    case .kanbanTime: isTime = true
    default: break
    }
    guard counts else {
      traits.insert(.repetition)
      return
    }
    switch key {
    case .due where !isTime:
      due = index
      traits.insert(.due)
    case .start:
      start = index
      traits.insert(.start)
    case .scheduled: traits.insert(.scheduled)
    case .created:
      created = index
      traits.insert(.created)
    case .done:
      done = index
      traits.insert(.done)
    case .every:
      every = index
      traits.insert(.every)
    case .tag: traits.insert(.tags)
    case .id where notation == .native: traits.insert(.blockID)
    case .other: traits.insert(.otherFields)
    default: break
    }
  }

  private static func hash(_ card: CardSyntax, _ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if let range = card.titleRange(bytes) { return range.isEmpty ? 0 : ByteHash.of(bytes, range) }
    let title = Array(card.title(bytes).utf8)
    return title.isEmpty ? 0 : title.withUnsafeBufferPointer { ByteHash.of($0, 0..<title.count) }
  }
}

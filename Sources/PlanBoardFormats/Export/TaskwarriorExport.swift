internal import PlanBoardCore
internal import PlanBoardJSON
internal import PlanBoardMarkdown

/// The cards of a board as tasks of Taskwarrior, in the JSON that `task import` reads
/// (https://taskwarrior.org/docs/design/task/).
struct TaskwarriorExport {
  private let board: ParsedBoard
  private let path: Path
  private let context: ExportContext
  /// By the titles of the cards, how many there are of each before a card; only of titles that repeat.
  private let ordinals: [Int: Int]

  init(_ board: ParsedBoard, _ path: Path, _ context: ExportContext) {
    self.board = board
    self.path = path
    self.context = context
    var counts: [String: Int] = [:]
    var ordinals: [Int: Int] = [:]
    board.forEachSyntax(ofCards: Array(board.cards.indices)) { text, bytes in
      let title = text.title(bytes)
      let count = counts[title, default: 0]
      if count > 0 { ordinals[text.index] = count }
      counts[title] = count + 1
    }
    self.ordinals = ordinals
  }

  /// The task for the card with this index.
  func task(_ index: Int, _ losses: inout ExportLosses) -> JSONValue {
    let placed = board.placedCard(index, at: path)
    let card = placed.card
    count(placed, &losses)
    let created = date(.created, card) ?? date(.done, card) ?? date(.cancelled, card) ?? DueDate(context.today)
    let end = date(card.state == .cancelled ? .cancelled : .done, card) ?? date(.done, card) ?? created
    let recurrence = recurrence(of: card, &losses)
    let status =
      switch card.state {
      case .done: "completed"
      case .cancelled: "deleted"
      // The task is a template, from which Taskwarrior makes one task after the other.
      case .open: recurrence == nil ? "pending" : "recurring"
      }
    var members: [JSONValue.Member] = []
    func add(_ name: String, _ text: String?) {
      if let text { members.append(JSONValue.Member(name, .string(text))) }
    }
    func add(_ name: String, _ day: DueDate?) { add(name, day.map(timestamp)) }
    add("uuid", uuid(of: index, card))
    add("status", status)
    add("description", placed.plainTitle.isEmpty ? "?" : placed.plainTitle)
    add("entry", created)
    if !card.isOpen { add("end", end) }
    if card.isStarted { add("start", created) }
    add("due", card.due)
    add("wait", date(.start, card))
    add("scheduled", date(.scheduled, card))
    add("until", date(.until, card))
    add("recur", recurrence)
    add("project", placed.project)
    add("priority", card.priority.map { ["H", "M", "L"][$0.rank] })
    if !card.tags.isEmpty { members.append(JSONValue.Member("tags", .array(card.tags.map { .string($0) }))) }
    let needed = card.prerequisiteIDs.map { uuid(ofID: $0) }
    if !needed.isEmpty { members.append(JSONValue.Member("depends", .array(needed.map { .string($0) }))) }
    let notes = annotations(of: card, since: created, &losses)
    if !notes.isEmpty { members.append(JSONValue.Member("annotations", .array(notes))) }
    for (name, value) in TaskwarriorNames.ownAttributes(of: placed, uuid(of: index, card)) { add(name, value) }
    return .object(members)
  }

  private func count(_ placed: PlacedCard, _ losses: inout ExportLosses) {
    if placed.isArchived { losses.add(.archived) }
    if placed.plainTitle.isEmpty { losses.add(.title) }
    let box = placed.card.box?.mark
    if let box, !" xX-/".unicodeScalars.contains(box) { losses.add(.box) }
  }

  // MARK: Days

  private func date(_ key: FieldKey, _ card: Card) -> DueDate? { card.value(of: key).flatMap { DueDate(iso: $0) } }

  /// A day, or a time of a day, of this machine's clock in UTC: `20261201T230000Z`.
  private func timestamp(_ day: DueDate) -> String {
    let minutes = day.time?.minutes ?? 0
    return UTCTimestamp.text(context.seconds(LocalTime(day.date, hour: minutes / 60, minute: minutes % 60)))
  }

  /// How often a task recurs, in the words of Taskwarrior; nil if it does not, or if Taskwarrior cannot say it. There, a
  /// task can only recur if it has a due day.
  private func recurrence(of card: Card, _ losses: inout ExportLosses) -> String? {
    guard let every = card.value(of: .every) else { return nil }
    guard card.due != nil, let recurrence = TaskwarriorRecurrence.text(of: every) else {
      losses.add(.recurrence)
      return nil
    }
    // A card that counts from the day when it was done goes on from the day when it was due.
    if Recurrence(every)?.start != .due { losses.add(.recurrence) }
    return recurrence
  }

  // MARK: Names

  func uuid(of index: Int, _ card: Card) -> String {
    if let source = card.value(of: SourceID.key), let uuid = SourceID.uuid(of: source) { return uuid }
    if let id = card.id { return uuid(ofID: id.text) }
    return SourceID.uuid(for: ["card", path.text, card.title, "\(ordinals[index] ?? 0)"].joined(separator: "\n"))
  }

  private func uuid(ofID id: String) -> String {
    context.sources[id].flatMap(SourceID.uuid(of:)) ?? SourceID.uuid(for: ["id", id].joined(separator: "\n"))
  }

  // MARK: Notes

  /// The notes and the checklist as annotations. Taskwarrior tells annotations apart by their seconds, so each is a second
  /// later than the one before.
  private func annotations(of card: Card, since created: DueDate, _ losses: inout ExportLosses) -> [JSONValue] {
    if card.checklist.contains(where: { $0.depth > 1 }) { losses.add(.depth) }
    let notes = DatedNote.all(in: card.notes)
    if notes.contains(where: { $0.day == nil }) { losses.add(.undatedNotes) }
    let items = card.checklist.map { DatedNote(day: nil, text: ($0.isDone ? "[x] " : "[ ] ") + $0.title) }
    var next: [CalendarDate: Int] = [:]
    return (notes + items).map { note in
      let day = note.day ?? created.date
      let second = next[day, default: 0]
      next[day] = second + 1
      let start = context.seconds(LocalTime(day, hour: 0, minute: 0))
      return ["entry": .string(UTCTimestamp.text(start + second)), "description": .string(note.text)]
    }
  }
}

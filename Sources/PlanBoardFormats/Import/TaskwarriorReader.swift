internal import PlanBoardCore
internal import PlanBoardJSON

/// Reads what `task export` prints: an array of tasks, or a task on each line
/// (https://taskwarrior.org/docs/design/task/).
///
/// - A repeated task is a template and the tasks that Taskwarrior made from it. Of the open ones, the last becomes a card that
///   recurs, with the name of the template. A template without an open task becomes a card itself.
/// - Members that Taskwarrior computes are left out: ``computed``. So are the times of day of `entry`, `end` and annotations.
struct TaskwarriorReader {
  private static let computed: Set<String> = [
    "id", "urgency", "modified", "mask", "imask", "rtype", "parent", "last", "template",
  ]

  /// The recurrence of a task whose card does not recur, so that the task can go back.
  private static let recurrence = FieldKey.other(TaskwarriorNames.prefix + "recur")

  private let context: ImportContext
  private var plan = ImportedPlan()
  /// The templates and what was made from them, as indices of cards, by the names of the templates.
  private var series: [String: (template: Int?, open: [Int])] = [:]

  static func read(_ bytes: [UInt8], _ context: ImportContext) throws(ImportFault) -> ImportedPlan {
    var reader = TaskwarriorReader(context: context)
    try PlanImport.forEachObject(of: bytes, expecting: .tasks) { task, line throws(ImportFault) in
      reader.add(task, line)
    }
    reader.settleSeries()
    return reader.plan
  }

  private init(context: ImportContext) { self.context = context }

  private mutating func add(_ task: JSONValue, _ line: Int) {
    let uuid = task["uuid"].text.flatMap(SourceID.taskwarrior(uuid:))
    let title = task["description"].text ?? ""
    if uuid == nil, title.isEmpty { return plan.leaveOut(.record, of: ImportedCard(title: "", line1: line), task) }
    // A task that somebody wrote by hand may have no UUID. Its words are its name then.
    let source =
      uuid
      ?? SourceID.taskwarrior(
        uuid: SourceID.uuid(for: ["task", title, task["entry"].text ?? ""].joined(separator: "\n")))
    var card = ImportedCard(title: title.isEmpty ? "?" : title, source: source, line1: line)
    let status = task["status"].text ?? "pending"
    card.box = ["completed": Box.done, "deleted": .cancelled][status] ?? (task["start"].text == nil ? .open : .started)
    if let project = task["project"].text, !project.isEmpty {
      card.project = project
      card.board = project.split(separator: ".").first.map(String.init) ?? project
    }
    for member in task.members ?? [] {
      // `pb export` says only that somebody works on the task, so it has no better moment than the first one.
      if member.name == "start", member.value == task["entry"] { continue }
      add(member, to: &card)
    }
    let index = plan.cards.count
    if status == "recurring" {
      series[source ?? "", default: (nil, [])].template = index
    } else if let parent = task["parent"].text.flatMap(SourceID.taskwarrior(uuid:)), !card.isClosed {
      series[parent, default: (nil, [])].open.append(index)
    }
    if !["pending", "waiting", "completed", "deleted", "recurring"].contains(status) {
      plan.leaveOut(.attribute("status"), of: card, .string(status))
    }
    plan.cards.append(card)
  }

  private mutating func add(_ member: JSONValue.Member, to card: inout ImportedCard) {
    func leaveOut(_ kind: ImportRest.Kind) { plan.leaveOut(kind, of: card, member.value) }
    switch member.name {
    case "uuid", "description", "status", "project": break
    case let name where Self.computed.contains(name): break
    case "entry": addDay(.created, withTime: false, member, to: &card)
    case "end": addDay(card.box == .cancelled ? .cancelled : .done, withTime: false, member, to: &card)
    case "due": addDay(.due, member, to: &card)
    case "wait": addDay(.start, member, to: &card)
    case "scheduled": addDay(.scheduled, member, to: &card)
    case "until": addDay(.until, withTime: false, member, to: &card)
    // A card says only that somebody works on it.
    case "start": leaveOut(.attribute("start"))
    case "priority":
      if let priority = ["H": Priority.high, "M": .medium, "L": .low][member.value.text ?? ""] {
        card.add(.priority, priority.rawValue)
      } else if member.value.text != "" {
        leaveOut(.attribute("priority"))
      }
    case "recur":
      if let value = member.value.text.flatMap(TaskwarriorRecurrence.value(of:)) {
        card.add(.every, value)
      } else {
        // Taskwarrior does not read a task that had a recurrence and has none.
        card.add(Self.recurrence, member.value.text)
        leaveOut(.recurrence)
      }
    case "tags":
      guard let names = Self.names(member.value), !names.contains(nil) else { return leaveOut(.attribute("tags")) }
      for name in names.compactMap(\.self) {
        // A tag that boards cannot have is on the card by a name that is like it.
        let tag = TagName.from(name)
        card.add(.tag, tag)
        if tag != name { plan.leaveOut(.tag, of: card, .string(name)) }
      }
    case "depends":
      for name in Self.names(member.value) ?? [nil] {
        if let other = name.flatMap(SourceID.taskwarrior(uuid:)) {
          card.after.append(other)
        } else {
          leaveOut(.prerequisite)
        }
      }
    case "annotations": addNotes(member, to: &card)
    default: addAttribute(member, to: &card)
    }
  }

  /// The names in a list, or in a text with commas as older versions write it; nil if it is neither. An element is nil if it
  /// is no text.
  private static func names(_ value: JSONValue) -> [String?]? {
    value.elements?.map(\.text) ?? value.text.map { $0.split(separator: ",").map { String($0) } }
  }

  private mutating func addDay(
    _ key: FieldKey, withTime: Bool = true, _ member: JSONValue.Member, to card: inout ImportedCard
  ) {
    guard let text = member.value.text, var day = context.moment(text) else {
      return plan.leaveOut(.day(member.name), of: card, member.value)
    }
    if !withTime { day.time = nil }
    card.add(key, day.description)
  }

  /// Annotations are notes with their days, or items of the checklist if they begin with a box.
  private mutating func addNotes(_ member: JSONValue.Member, to card: inout ImportedCard) {
    var notes: [DatedNote] = []
    for annotation in member.value.elements ?? [member.value] {
      guard let text = annotation["description"].text else {
        plan.leaveOut(.attribute("annotations"), of: card, annotation)
        continue
      }
      if let item = ChecklistLine.item(text) {
        card.checklist.append(item)
      } else {
        notes.append(DatedNote(day: annotation["entry"].text.flatMap { context.day($0) }, text: text))
      }
    }
    card.notes = DatedNote.notes(notes)
  }

  private mutating func addAttribute(_ member: JSONValue.Member, to card: inout ImportedCard) {
    let value: String
    switch member.value {
    case .string(let text): value = text
    case .integer(let number): value = "\(number)"
    case .number(let number): value = "\(number)"
    default: return plan.leaveOut(.attribute(member.name), of: card, member.value)
    }
    if member.name == "column" {
      card.column = value
    } else if member.name == "section" {
      card.section = value
    } else {
      switch TaskwarriorNames.key(ofAttribute: member.name) {
      case .person:
        for name in value.split(whereSeparator: { $0 == "," || $0 == " " }) { card.add(.person, String(name)) }
      case .id: card.id = CardID(value)?.text
      case .estimate:
        if let estimate = TaskwarriorDuration.estimate(value) {
          card.add(.estimate, estimate)
        } else {
          card.add(.other(TaskwarriorNames.prefix + member.name), value)
        }
      case let key: card.add(key, value)
      }
    }
  }

  // MARK: Repeated tasks

  private mutating func settleSeries() {
    var left: Set<Int> = []
    var names: [String: String] = [:]
    for (template, members) in series {
      guard let last = members.open.max(by: { (due($0), $0) < (due($1), $1) }) else { continue }
      if let index = members.template {
        left.insert(index)
        // The series is as old as its template.
        let created = plan.cards[index].fields.filter { $0.key == .created }
        if !created.isEmpty {
          plan.cards[last].fields = plan.cards[last].fields.filter { $0.key != .created } + created
        }
      }
      if let source = plan.cards[last].source { names[source] = template }
      plan.cards[last].source = template
      for index in members.open where index != last {
        // It is late, and the next one is there already, so it does not recur once more.
        for field in plan.cards[index].fields.indices where plan.cards[index].fields[field].key == .every {
          let value = plan.cards[index].fields[field].value
          plan.cards[index].fields[field] = Field(Self.recurrence, TaskwarriorRecurrence.text(of: value) ?? value)
        }
        plan.cards[index].fields.removeAll { $0.key == .until }
      }
    }
    plan.cards = plan.cards.enumerated().filter { !left.contains($0.offset) }.map(\.element)
    for index in plan.cards.indices where !plan.cards[index].after.isEmpty {
      plan.cards[index].after = plan.cards[index].after.map { names[$0] ?? $0 }.uniqued()
    }
    for index in plan.rest.indices {
      if let source = plan.rest[index].source, let name = names[source] { plan.rest[index].source = name }
    }
  }

  private func due(_ index: Int) -> String { plan.cards[index].fields.first { $0.key == .due }?.value ?? "" }
}

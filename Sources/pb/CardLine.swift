internal import PlanBoardCore
internal import PlanBoardMarkdown

/// `[x] title  !high #core @ann due:2026-12-01 2/5`: a card in one line, in the notation of files, the same on every day.
struct CardLine {
  private var box: Box?
  private var title: String
  private var priority: String?
  private var tags: [String] = []
  private var people: [String] = []
  private var due: String?
  private var progress: String?
  private var color: String?
  private var isPinned = false
  private var id: String?

  init(_ card: Card) {
    box = card.box
    title = card.title
    priority = card.priority?.rawValue
    tags = card.tags
    people = card.people
    due = card.due?.description
    progress = card.checklist.isEmpty ? nil : card.progress
    color = card.color
    isPinned = card.isPinned
    id = card.id?.text
  }

  /// The same line without the shared model between: a long list is mostly this.
  init(_ text: CardText, in source: SourceText) {
    box = text.box?.mark
    title = text.title(in: source)
    var time: String?
    for field in text.fields {
      switch field.key {
      case .tag: if !tags.contains(field.value) { tags.append(field.value) }
      case .due where field.notation == .kanbanTime: time = time ?? field.value
      case .due: due = due ?? field.value
      case .priority: priority = priority ?? field.value
      case .person: if !people.contains(field.value) { people.append(field.value) }
      case .color: color = color ?? field.value
      case .pinned: isPinned = isPinned || field.value == "true"
      case .id: id = id ?? field.value
      default: continue
      }
    }
    // Obsidian Kanban writes the time apart from the day; the value has the `T` in front.
    if let time, let day = due, day.utf8.count == 10 { due = day + time }
    if !text.checklist.isEmpty {
      progress = "\(text.checklist.count { $0.box.mark.isDone })/\(text.checklist.count)"
    }
  }

  /// Safe for a terminal.
  func append(to line: inout [UInt8]) {
    if let box {
      line.append(UInt8(ascii: "["))
      TerminalText.append(String(box.mark), to: &line)
      line.append(UInt8(ascii: "]"))
      line.append(.space)
    }
    TerminalText.append(title.isEmpty ? "(no title)" : title, to: &line)
    let start = line.count
    word("!", priority == "medium" ? "med" : priority, to: &line)
    for tag in tags { word("#", tag, to: &line) }
    for person in people { word("@", person, to: &line) }
    word("due:", due, to: &line)
    word("", progress, to: &line)
    word("color:", color, to: &line)
    if isPinned { word("pin:", "true", to: &line) }
    word("^", id, to: &line)
    // One space more between the title and the rest.
    if line.count > start { line.insert(.space, at: start) }
  }

  @inline(__always) private func word(_ sign: StaticString, _ text: String?, to line: inout [UInt8]) {
    guard let text else { return }
    line.append(.space)
    line.append(contentsOf: UnsafeBufferPointer(start: sign.utf8Start, count: sign.utf8CodeUnitCount))
    TerminalText.append(text, to: &line)
  }
}

extension Card {
  /// `2/5`: check items done, and all of them.
  var progress: String { "\(checklist.count(where: \.isDone))/\(checklist.count)" }
}

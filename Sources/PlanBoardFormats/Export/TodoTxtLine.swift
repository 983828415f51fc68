internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A card as a line of todo.txt (https://github.com/todotxt/todo.txt): the board as its project, tags as its contexts, and
/// fields as `key:value`.
enum TodoTxtLine {
  /// The name that other programs of todo.txt give to a field.
  static func name(of key: FieldKey) -> String {
    switch key {
    case .start: "t"
    case .every: "rec"
    case .priority: "pri"
    default: key.name
    }
  }

  /// The fields that a line has in other places than a `key:value`.
  private static let placed: Set<FieldKey> = [.tag, .person, .priority, .created, .done]

  static func text(of placed: PlacedCard, _ losses: inout ExportLosses) -> String {
    let card = placed.card
    count(placed, &losses)
    let priority = card.priority.map { ["A", "B", "C"][$0.rank] }
    var words: [String] = []
    if card.isOpen {
      if let priority { words.append("(\(priority))") }
    } else {
      words.append("x")
      if let done = day(of: .done, card) ?? day(of: .cancelled, card) { words.append(done) }
    }
    // After `x`, the first day is that of completion, so the day of creation needs it.
    let created = day(of: .created, card)
    let hasPlace = card.isOpen || words.count == 2
    if let created, hasPlace { words.append(created) }
    let project = projectName(placed).map { "+" + $0 } ?? ""
    let title = placed.plainTitle.oneLine()
    // At the beginning of a line, these words would be read as its head.
    let isHead = startsLikeHead(title)
    if isHead, project.isEmpty { losses.add(.title) }
    words += isHead ? [project, title] : [title, project]
    words += card.tags.map { "@\($0)" } + card.people.map { "person:\($0)" }
    if !card.isOpen, let priority { words.append("pri:\(priority)") }
    if let created, !hasPlace { words.append("created:\(created)") }
    for definition in FieldDefinition.all where !Self.placed.contains(definition.key) {
      guard var value = card.text(of: definition.key) else { continue }
      if definition.kind == .day { value = String(value.prefix(10)) }
      words.append(value.contains { $0.isWhitespace } ? "" : "\(name(of: definition.key)):\(value)")
      if words.last == "" { losses.add(.field(definition.key)) }
    }
    for field in placed.fields where !field.key.isOfFormat && field.key != ProjectName.key {
      if field.value.contains(where: \.isWhitespace) {
        losses.add(.field(field.key))
      } else {
        words.append("\(field.key.name):\(field.value)")
      }
    }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func count(_ placed: PlacedCard, _ losses: inout ExportLosses) {
    let card = placed.card
    if !card.checklist.isEmpty { losses.add(.checklist) }
    if !card.notes.isEmpty { losses.add(.notes) }
    if card.section != nil { losses.add(.section) }
    if placed.isArchived {
      losses.add(.archived)
    } else if !placed.isInUsualColumn {
      losses.add(.column)
    }
    if placed.project != nil, projectName(placed) != placed.card.value(of: ProjectName.key) ?? placed.board {
      losses.add(.board)
    }
    if let box = card.box?.mark, !" xX-/".unicodeScalars.contains(box) { losses.add(.box) }
    if card.isStarted { losses.add(.started) }
    if card.state == .cancelled, card.value(of: .cancelled) == nil { losses.add(.cancelled) }
    let days = FieldDefinition.all.filter { $0.kind == .day }
    if days.contains(where: { card.text(of: $0.key)?.utf8.count ?? 0 > 10 }) { losses.add(.time) }
    let words = placed.plainTitle.split { $0.isWhitespace }
    let isRead = words.contains { word in
      let second = word.dropFirst().first
      let isName = (word.first == "+" || word.first == "@") && (second?.isLetter == true || second == "_")
      return isName || word.dropFirst().dropLast().contains(":")
    }
    if isRead || placed.plainTitle.oneLine() != placed.plainTitle { losses.add(.title) }
  }

  private static func day(of key: FieldKey, _ card: Card) -> String? {
    card.value(of: key).map { String($0.prefix(10)) }
  }

  /// The project of a card without white space, which no project of todo.txt can have.
  private static func projectName(_ card: PlacedCard) -> String? {
    guard card.project != nil else { return nil }
    let name = card.card.value(of: ProjectName.key) ?? card.path.stem
    return name.split { $0.isWhitespace }.joined(separator: "-")
  }

  private static func startsLikeHead(_ title: String) -> Bool {
    let word = title.prefix { $0 != " " }
    let isPriority = ["(A)", "(B)", "(C)"].contains(word)
    return word == "x" || isPriority || CalendarDate(iso: String(word)) != nil
  }
}

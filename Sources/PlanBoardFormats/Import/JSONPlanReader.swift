internal import PlanBoardCore
internal import PlanBoardJSON

/// Reads PlanBoard's own JSON, as `pb export json` prints it (docs/json.md). The lists of cards that `pb list --json` and the
/// like print are read, too.
enum JSONPlanReader {
  /// The members of a card that are read, or that follow from others.
  private static let known: Set<String> = [
    "path", "board", "column", "id", "handle", "title", "line", "endLine", "section", "box", "state", "done", "tags",
    "boardTags",
    "due", "priority", "color", "people", "pinned", "checklist", "notes", "fields", "modified", "text",
  ]

  static func read(_ bytes: [UInt8]) throws(ImportFault) -> ImportedPlan {
    let root = try PlanImport.value(bytes)
    var plan = ImportedPlan()
    let boards = root["boards"].elements ?? []
    guard !boards.isEmpty || root["boards"].elements != nil || root["cards"].elements != nil else {
      throw ImportFault(.expected(.boards), line1: 1, column1: 1)
    }
    for board in boards {
      guard board.members != nil else { throw ImportFault(.expected(.boards), line1: 1, column1: 1) }
      let path = board["path"].text.flatMap { $0 == "-" ? nil : Path($0) }
      let name = board["title"].text ?? path?.stem ?? ""
      var described = ImportedBoard(name: name, path: path)
      described.tags = texts(board["tags"])
      described.columns = (board["columns"].elements ?? []).compactMap { column in
        column["name"].text.map {
          ImportedColumn(name: $0, wipLimit: column["wip"].integer, isDone: column["done"].bool ?? false)
        }
      }
      plan.boards.append(described)
      for card in board["cards"].elements ?? [] { add(card, on: name, at: path, &plan) }
    }
    for card in root["cards"].elements ?? [] {
      add(card, on: card["board"].text, at: card["path"].text.flatMap { $0 == "-" ? nil : Path($0) }, &plan)
    }
    return plan
  }

  private static func texts(_ value: JSONValue) -> [String] { value.elements?.compactMap(\.text) ?? [] }

  private static func add(_ json: JSONValue, on board: String?, at path: Path?, _ plan: inout ImportedPlan) {
    guard json.members != nil, let title = json["title"].text else {
      plan.rest.append(ImportRest(.record, source: nil, title: "", line1: 0, .json(JSONWriter.bytes(of: json))))
      return
    }
    var card = ImportedCard(title: title, source: nil, line1: json["line"].integer ?? 0)
    card.board = board
    card.path = path
    card.id = json["id"].text
    card.column = json["column"].text
    card.section = json["section"].text
    card.isArchived = json["column"] == .null && json.members?.contains { $0.name == "column" } == true
    card.isMarkdown = true
    card.markdown = json["text"].text
    card.box = box(json)
    for tag in texts(json["tags"]) { card.add(.tag, tag) }
    for person in texts(json["people"]) { card.add(.person, person) }
    card.add(.priority, json["priority"].text)
    card.add(.due, json["due"].text)
    card.add(.color, json["color"].text)
    card.add(.pinned, json["pinned"].bool == true ? "true" : nil)
    for field in json["fields"].members ?? [] {
      guard let value = field.value.text else {
        plan.leaveOut(.attribute(field.name), of: card, field.value)
        continue
      }
      if field.name == FieldKey.after.name {
        card.after = value.split(separator: ",").map { String($0) }
      } else if field.name == SourceID.key.name {
        card.source = value
      } else if !title.utf8.contains(part: "\(field.name):\(value)".utf8) {
        card.add(FieldKey(field.name), value)
      }
    }
    for item in json["checklist"].elements ?? [] {
      guard let title = item["title"].text else { continue }
      card.checklist.append(
        CheckItem(title: title, isDone: item["done"].bool ?? false, line1: 0, depth: item["depth"].integer ?? 1))
    }
    card.notes = json["notes"].text ?? ""
    for member in json.members ?? [] where !known.contains(member.name) && !member.value.isEmpty {
      plan.leaveOut(.attribute(member.name), of: card, member.value)
    }
    plan.cards.append(card)
  }

  private static func box(_ json: JSONValue) -> Box {
    if let mark = json["box"].text?.unicodeScalars.first { return Box(mark) }
    switch json["state"].text {
    case "done": return .done
    case "cancelled": return .cancelled
    default: return json["done"].bool == true ? .done : .open
    }
  }
}

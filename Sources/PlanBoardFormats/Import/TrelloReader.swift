internal import PlanBoardCore
internal import PlanBoardJSON

/// Reads the JSON of a board of Trello (menu, "Print, export and share"): lists are columns, labels tags, members people,
/// comments notes with their days, and attachments links.
struct TrelloReader {
  /// Members that follow from others, or that are about the page of Trello.
  private static let ignored: Set<String> = [
    "id", "idShort", "shortLink", "shortUrl", "url", "name", "desc", "descData", "due", "start", "dueComplete",
    "closed", "idList",
    "idBoard", "idLabels", "labels", "idMembers", "idChecklists", "checklists", "pos", "attachments", "badges", "email",
    "cover",
    "checkItemStates", "dateLastActivity", "dueReminder", "manualCoverAttachment", "subscribed", "isTemplate",
    "cardRole",
    "idMembersVoted", "limits", "idAttachmentCover", "idOrganization", "nodeId", "pinned", "mirrorSourceId",
    "creationMethod",
    "creationMethodError", "creationMethodLoadingStartedAt", "agent", "dateClosed", "dateCompleted", "stickers",
    "actions",
  ]

  private let context: ImportContext
  private var plan = ImportedPlan()

  static func read(_ bytes: [UInt8], _ context: ImportContext) throws(ImportFault) -> ImportedPlan {
    let root = try PlanImport.value(bytes)
    guard root["cards"].elements != nil, root["lists"].elements != nil else {
      throw ImportFault(.expected(.trelloBoard), line1: 1, column1: 1)
    }
    var reader = TrelloReader(context: context)
    reader.add(root)
    return reader.plan
  }

  private init(context: ImportContext) { self.context = context }

  private mutating func add(_ root: JSONValue) {
    let name = root["name"].text ?? "Trello"
    func position(_ value: JSONValue) -> Double { value["pos"].number ?? 0 }
    func table(_ member: String) -> [String: JSONValue] {
      Dictionary((root[member].elements ?? []).compactMap { value in value["id"].text.map { ($0, value) } }) { $1 }
    }
    let lists = table("lists")
    let members = table("members")
    var checklists: [String: [JSONValue]] = [:]
    for checklist in (root["checklists"].elements ?? []).sorted(by: { position($0) < position($1) }) {
      checklists[checklist["idCard"].text ?? "", default: []].append(checklist)
    }
    var comments: [String: [JSONValue]] = [:]
    for action in (root["actions"].elements ?? []).reversed() where action["type"] == "commentCard" {
      comments[action["data"]["card"]["id"].text ?? "", default: []].append(action)
    }
    var board = ImportedBoard(name: name)
    let open = (root["lists"].elements ?? []).filter { $0["closed"].bool != true }
    board.columns = open.sorted { position($0) < position($1) }.compactMap { list in
      list["name"].text.map { ImportedColumn(name: $0, wipLimit: list["softLimit"].integer) }
    }
    // A name such as Done makes a done column here, too.
    board.tagColors = (root["labels"].elements ?? []).compactMap { label in
      guard let tag = TagName.from(Self.name(ofLabel: label)), let color = label["color"].text.flatMap(Self.color)
      else { return nil }
      return (tag, color)
    }
    plan.boards = [board]
    let whole = ImportedCard(title: name, line1: 0)
    for member in ["desc", "customFields"] where !root[member].isEmpty {
      plan.leaveOut(.attribute(member), of: whole, root[member])
    }
    let ids = Set((root["cards"].elements ?? []).compactMap { $0["id"].text })
    for (id, values) in (checklists.map { ($0, $1) } + comments.map { ($0, $1) }).sorted(by: { $0.0 < $1.0 })
    where !ids.contains(id) {
      for value in values { plan.leaveOut(.record, of: whole, value) }
    }
    for json in (root["cards"].elements ?? []).sorted(by: { position($0) < position($1) }) {
      guard json.members != nil else {
        plan.leaveOut(.record, of: whole, json)
        continue
      }
      let id = json["id"].text ?? ""
      add(json, on: name, lists[json["idList"].text ?? ""] ?? .null, members, checklists[id] ?? [], comments[id] ?? [])
    }
  }

  private mutating func add(
    _ json: JSONValue, on board: String, _ list: JSONValue, _ members: [String: JSONValue], _ checklists: [JSONValue],
    _ comments: [JSONValue]
  ) {
    let id = json["shortLink"].text ?? json["id"].text
    var card = ImportedCard(title: json["name"].text ?? "?", source: id.map { "trello-\($0)" }, line1: 0)
    if card.title.isEmpty { card.title = "?" }
    card.board = board
    card.column = list["name"].text
    if list.isEmpty, !json["idList"].isEmpty { plan.leaveOut(.attribute("idList"), of: card, json["idList"]) }
    card.isArchived = json["closed"].bool == true || list["closed"].bool == true
    card.box = json["dueComplete"].bool == true ? .done : .open
    for label in json["labels"].elements ?? [] { plan.addTag(Self.name(ofLabel: label), to: &card) }
    for member in json["idMembers"].elements ?? [] {
      let known = member.text.flatMap { members[$0] }
      if let name = known?["username"].text {
        card.add(.person, name)
      } else {
        plan.leaveOut(.attribute("idMembers"), of: card, member)
      }
    }
    for (member, key) in [("due", FieldKey.due), ("start", .start)] {
      guard let text = json[member].text else { continue }
      if let moment = context.moment(text) {
        card.add(key, moment.description)
      } else {
        plan.leaveOut(.day(member), of: card, json[member])
      }
    }
    addItems(checklists, to: &card)
    var notes = json["desc"].text.map { $0.isEmpty ? [] : [DatedNote(day: nil, text: $0)] } ?? []
    var links: [String] = []
    for attachment in json["attachments"].elements ?? [] {
      if let url = attachment["url"].text {
        links.append(MarkdownLink.text(attachment["name"].text ?? url, to: url))
      } else {
        plan.leaveOut(.attribute("attachments"), of: card, attachment)
      }
    }
    if !links.isEmpty { notes.append(DatedNote(day: nil, text: links.map { "- \($0)" }.joined(separator: "\n"))) }
    for comment in comments {
      let author = comment["memberCreator"]["username"].text.map { "\($0): " } ?? ""
      notes.append(
        DatedNote(
          day: comment["date"].text.flatMap { context.day($0) }, text: author + (comment["data"]["text"].text ?? "")))
    }
    card.notes = DatedNote.notes(notes)
    for member in json.members ?? [] where !Self.ignored.contains(member.name) && !member.value.isEmpty {
      plan.leaveOut(.attribute(member.name), of: card, member.value)
    }
    plan.cards.append(card)
  }

  /// The items of the checklists. If there are several, each is an item with its own items inside.
  private mutating func addItems(_ checklists: [JSONValue], to card: inout ImportedCard) {
    for checklist in checklists {
      let items = (checklist["checkItems"].elements ?? []).sorted { ($0["pos"].number ?? 0) < ($1["pos"].number ?? 0) }
      let isDone = { (item: JSONValue) in item["state"] == "complete" }
      let isInside = checklists.count > 1
      if isInside {
        let name = checklist["name"].text ?? "?"
        card.checklist.append(CheckItem(title: name, isDone: items.allSatisfy(isDone), line1: 0, depth: 1))
      }
      for item in items {
        let title = item["name"].text ?? "?"
        for member in ["due", "idMember"] where !item[member].isEmpty {
          plan.leaveOut(.attribute(member), of: card, item)
        }
        card.checklist.append(CheckItem(title: title, isDone: isDone(item), line1: 0, depth: isInside ? 2 : 1))
      }
    }
  }

  /// The name of a label, or else its colour.
  private static func name(ofLabel label: JSONValue) -> String {
    let name = label["name"].text ?? ""
    return name.isEmpty ? label["color"].text ?? "" : name
  }

  /// The colour of a label with a name that boards know.
  private static func color(_ name: String) -> String? {
    let base = name.split(separator: "_").first.map(String.init) ?? name
    let known = ["sky": "cyan"][base] ?? base
    return ColorValue.names.contains(known) ? known : nil
  }
}

extension JSONValue {
  /// Whether there is nothing in the value: `null`, `false`, or a text, list or object without anything.
  var isEmpty: Bool {
    switch self {
    case .null, .bool(false): true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    case .bool(true), .integer, .number: false
    }
  }
}

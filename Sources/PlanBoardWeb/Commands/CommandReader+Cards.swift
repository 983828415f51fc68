internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardVerbs

/// The commands about cards that compare what the page shows with what is there now, or that name places on it.
extension CommandReader {
  /// More cards in one command would keep other requests waiting too long.
  private static let mostAdditions = 1_000

  mutating func additions() throws(WebFault) -> [any Intent] {
    let named = try board()
    let position = try position()
    let path = neighbourBoard ?? named
    let column = try column("column", on: path)
    let section = try text("section").map { SectionName(text: $0) }
    let notes = try text("notes") ?? ""
    let isDuplicate = try bool("duplicate", default: false)
    let texts = AddCard.texts(inLines: try needed("text"))
    guard texts.count <= Self.mostAdditions else { throw .tooLarge }
    let today = today
    // An empty text is passed on, so that the intent refuses it.
    return (texts.isEmpty ? [""] : texts).map {
      AddCard(
        $0, notes: notes, board: path.map { BoardName($0.text) }, column: column, section: section, position: position,
        duplicates: isDuplicate ? .added : .refused, today: today)
    }
  }

  mutating func moves() throws(WebFault) -> [any Intent] {
    let cards = try cards()
    let position = try position()
    // If the new place is beside a card of another board, the cards go to that board.
    let elsewhere = neighbourBoard.flatMap { board in cards.allSatisfy { $0.path == board } ? nil : board }
    let target = try board("toBoard") ?? elsewhere
    let column = try column("column", on: target ?? cards.first?.path)
    var call = VerbCall(.move, today: today, seed: 0)
    if let target { call.give(.moveToBoard, .board(BoardName(target.text))) }
    if let column { call.give(.moveTo, .column(column)) }
    if let section = try text("section") { call.give(.section, .text(section)) }
    call.give(position)
    return try intents(call, for: cards.map(\.name))
  }

  /// Reads the command `check`, which names an item by its 0-based number in the checklist that the page shows. If the
  /// checklist has changed since then, the item is found by its title.
  ///
  /// - Throws: ``WebFault/changed(_:)`` if no item or several items now have this title.
  mutating func checking() throws(WebFault) -> [any Intent] {
    guard let item = json["item"].integer else { throw .badMember("item") }
    let isDone = try bool("on", default: true)
    let cards = try cards()
    guard cards.count == 1 else { throw .badMember("cards") }
    let card = cards[0]
    let shown = card.shown.checklist
    guard shown.indices.contains(item) else { throw .badMember("item") }
    let now = card.card.checklist.map(\.title)
    let title = shown[item].title
    let isSame = now.indices.contains(item) && now[item] == title && now.count == shown.count
    let alike = now.indices.filter { now[$0] == title }
    guard let index = isSame ? item : alike.count == 1 ? alike[0] : nil else { throw .changed("checklist") }
    var call = VerbCall(.check, today: today, seed: 0)
    call.give(.checkItem, .text(String(index + 1)))
    if !isDone { call.give(.checkUndo, .flag) }
    return try intents(call, for: [card.name])
  }

  // MARK: Edits

  mutating func edits() throws(WebFault) -> [any Intent] {
    let title = try text("title")
    let notes = try text("notes")
    let fields = try fields()
    guard title != nil || notes != nil || !fields.isEmpty else { throw .badMember("title") }
    let cards = try cards()
    // These members describe one card, so a command for several cards must not have them.
    for name in ["titleWas", "notesWere"] where cards.count > 1 && !json[name].isNull { throw .badMember(name) }
    var edits: [any Intent] = []
    for card in cards {
      let typed = title.map { TypedTitle($0, replacing: card.card.title) }
      let all = (typed?.fields ?? []) + fields
      try check(card, title: typed?.title, notes: notes, all)
      var call = VerbCall(.edit, today: today, seed: 0)
      if let title = typed?.title { call.give(.editTitle, .text(title)) }
      if let notes { call.give(.editNotes, .text(notes)) }
      call.give(.set, .fields(all))
      edits += try intents(call, for: [card.name])
    }
    return edits
  }

  private func fields() throws(WebFault) -> [(key: FieldKey, value: String?)] {
    var fields: [TypedField] = []
    for (name, key) in [("due", FieldKey.due), ("start", .start), ("priority", .priority), ("color", .color)] {
      if let value = try text(name) { fields.append(TypedField(key, typed: value)) }
    }
    fields += TypedField.tags(try text("tags") ?? "")
    for word in (try text("people") ?? "").split(whereSeparator: \.isWhitespace) {
      let name = word.drop { "-+@".contains($0) }
      fields.append(TypedField(.person, typed: (word.first == "-" ? "-" : "") + name))
    }
    if !json["pinned"].isNull {
      fields.append(TypedField(.pinned, typed: try bool("pinned", default: true) ? "true" : ""))
    }
    if !json["fields"].isNull {
      guard let members = json["fields"].members else { throw .badMember("fields") }
      for member in members {
        guard let value = member.value.isNull ? "" : member.value.text,
          let field = TypedField(assignment: "\(member.name)=\(value)")
        else { throw .badMember(member.name) }
        fields.append(field)
      }
    }
    return fields.map { ($0.key, $0.value) }
  }

  /// Checks that the title, notes and fields that the command sets have not changed since the page showed the card.
  /// Tags and people are not checked.
  ///
  /// The members `titleWas` and `notesWere` have the title and the notes that the page showed.
  ///
  /// - Throws: ``WebFault/changed(_:)`` if a value has changed, but not to the value that the command sets.
  private func check(
    _ card: CardNow, title: String?, notes: String?, _ fields: [(key: FieldKey, value: String?)]
  ) throws(WebFault) {
    let now = card.card
    if let title, title != now.title, try text("titleWas") ?? card.shown.title != now.title {
      throw .changed("title")
    }
    if let notes, notes != now.notes, try text("notesWere") ?? card.shown.notes != now.notes {
      throw .changed("notes")
    }
    for (key, typed) in fields where key != .tag && key != .person {
      let value = Self.value(of: key, now)
      if Self.value(of: key, card.shown) != value, wanted(typed, of: key, on: now) != value { throw .changed(key.name) }
    }
  }

  /// The value that the typed text gives to a field of a card; nil if the text is empty, or if pb does not accept it.
  private func wanted(_ typed: String?, of key: FieldKey, on card: Card) -> String? {
    guard let typed, !typed.isEmpty else { return nil }
    return try? DateWords(today: today).value(typed, of: key) { card.date(of: $0) }
  }

  private static func value(of key: FieldKey, _ card: Card) -> String? {
    switch key {
    case .due: card.due?.description
    case .priority: card.priority?.rawValue
    case .color: card.color
    case .pinned: card.isPinned ? "true" : nil
    default: card.value(of: key)
    }
  }
}

internal import PlanBoardCore
internal import PlanBoardJSON

/// Reads a table with a header, in CSV (RFC 4180) or TSV. A column is what its name says (``TablePart``), or what the user
/// says. Other columns become fields of their own.
struct TableReader {
  private enum Target: Hashable {
    case part(TablePart)
    case field(FieldKey)
    /// The board's file, in a table that pb has written.
    case path
    /// A column for which the user asked for nothing.
    case ignored
    /// A column without a name.
    case nameless
  }

  private let targets: [Target]
  private let names: [String]
  private let context: ImportContext
  private var plan = ImportedPlan()
  /// The cards that are in a column because of their state, by its name.
  private var inColumn: [String: [Int]] = [:]
  private var counts: [String: Int] = [:]
  private var paths: Set<Path> = []

  static func read(_ bytes: [UInt8], _ format: ImportFormat, _ context: ImportContext) throws(ImportFault)
    -> ImportedPlan
  {
    try read(format == .csv ? DelimitedRows.csv(bytes) : DelimitedRows.tsv(bytes), context)
  }

  /// Reads rows, of which the first one has the names of the columns.
  static func read(_ rows: [DelimitedRows.Row], _ context: ImportContext) throws(ImportFault) -> ImportedPlan {
    guard let header = rows.first else { throw ImportFault(.noTitleColumn, line1: 1, column1: 1) }
    var reader = try TableReader(header.cells, context)
    for row in rows.dropFirst() where row.cells.contains(where: { !$0.isEmpty }) { reader.add(row) }
    reader.settleStates()
    return reader.plan
  }

  private init(_ header: [String], _ context: ImportContext) throws(ImportFault) {
    names = header
    self.context = context
    var wanted: [String: String] = [:]
    for (column, part) in context.columns {
      guard header.contains(where: { TablePart.folded($0) == TablePart.folded(column) }) else {
        throw ImportFault(.unknownColumn(column), line1: 1)
      }
      wanted[TablePart.folded(column)] = part
    }
    // The first columns of `pb export csv`.
    let isOwn = header.prefix(3) == ["path", "board", "column"]
    var targets: [Target] = []
    var seen: Set<Target> = []
    for name in header {
      var target: Target
      if let part = wanted[TablePart.folded(name)] {
        guard let known = Self.target(part, isNamed: true) else { throw ImportFault(.unknownPart(part)) }
        target = known
      } else {
        target = isOwn && name == "path" ? .path : Self.target(name, isNamed: false) ?? .nameless
        // Of several columns with the same meaning, the first one counts, unless it is a mere synonym.
        if target != .nameless, seen.contains(target) { target = .field(Self.key(name, isTaken: true)) }
      }
      seen.insert(target)
      targets.append(target)
    }
    guard targets.contains(.part(.title)) else { throw ImportFault(.noTitleColumn, line1: 1, column1: 1) }
    self.targets = targets
  }

  /// What a column with this name is; nil if its name means nothing, or for `none`.
  private static func target(_ name: String, isNamed: Bool) -> Target? {
    let folded = TablePart.folded(name)
    if let key = TablePart.field(named: folded) { return .field(key) }
    if let part = TablePart(named: name) { return .part(part) }
    if isNamed, name == "none" { return .ignored }
    if isNamed { return Self.key(name).name == name.lowercased() ? .field(Self.key(name)) : nil }
    return folded.isEmpty ? nil : .field(Self.key(name))
  }

  /// A field of its own for a column: `Story points` is `story-points`.
  ///
  /// - Parameter isTaken: whether another column is the field of this name.
  private static func key(_ name: String, isTaken: Bool = false) -> FieldKey {
    let scalars = name.lowercased().unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" ? scalar : "-"
    }
    let text = String(String.UnicodeScalarView(scalars)).split(separator: "-").joined(separator: "-")
    let isName = text.unicodeScalars.first?.properties.isAlphabetic == true
    let name = isName ? text : "column-" + text
    let isNew = !isTaken && !FieldKey(typed: name).isOfFormat && .other(name) != SourceID.key
    return .other(isNew ? name : "other-" + name)
  }

  private mutating func add(_ row: DelimitedRows.Row) {
    var card = ImportedCard(title: "", line1: row.line1)
    var state: (cell: String, name: String)?
    var box: (cell: String, name: String)?
    let rest = plan.rest.count
    for (index, cell) in row.cells.enumerated() where !cell.isEmpty {
      let target = index < targets.count ? targets[index] : .nameless
      switch target {
      case .ignored: break
      case .path: card.path = Path(cell)
      case .nameless: plan.leaveOut(.attribute("\(index + 1)"), of: card, .string(cell))
      case .part(.state): state = (cell, names[index])
      case .part(.box): box = (cell, names[index])
      // Many programs have `true` or `yes` in a column of this name.
      case .field(.done) where CalendarDate(beginningOf: cell) == nil:
        if state == nil {
          state = (cell, names[index])
        } else if TablePart.bool(cell) == nil {
          plan.leaveOut(.day(names[index]), of: card, .string(cell))
        }
      case .part(let part): add(part, cell, names[index], to: &card)
      case .field(let key): add(key, cell, names[index], to: &card)
      }
    }
    if card.title.isEmpty { card.title = "?" }
    if let state {
      switch Self.meaning(ofState: state.cell) {
      case .box(let mark): card.box = mark
      case .open: break
      // Any other state is the name of a column, if there is no column for it.
      case .column where card.column == nil:
        card.column = state.cell
        inColumn[state.cell, default: []].append(plan.cards.count)
      case .column where card.column == state.cell: break
      case .column: plan.leaveOut(.attribute(state.name), of: card, .string(state.cell))
      }
    }
    if let box {
      if let mark = box.cell.unicodeScalars.first, box.cell.unicodeScalars.count == 1 {
        card.box = Box(mark)
      } else {
        plan.leaveOut(.attribute(box.name), of: card, .string(box.cell))
      }
    }
    // A card of another plan is known by its board and its title.
    if let path = card.path {
      if paths.insert(path).inserted { plan.boards.append(ImportedBoard(name: card.board ?? path.stem, path: path)) }
      card.project = nil
    } else if card.source == nil {
      // Another table may have the same id for another card, so the title belongs to the name, too.
      let words =
        card.name.map { ["id", $0, card.title].joined(separator: "\n") } ?? "\(card.title)\n\(card.board ?? "")"
      let count = counts[words, default: 0]
      counts[words] = count + 1
      card.source = SourceID.name("row-", for: "\(words)\n\(count)")
    }
    // What was left out came before the card had its title and its name.
    for index in rest..<plan.rest.count {
      (plan.rest[index].source, plan.rest[index].title) = (card.source, card.title)
    }
    plan.cards.append(card)
  }

  private mutating func add(_ part: TablePart, _ cell: String, _ name: String, to card: inout ImportedCard) {
    switch part {
    case .title: card.title = cell
    case .notes: card.notes = cell
    case .board: (card.board, card.project) = (cell, cell)
    case .column: card.column = cell
    case .section: card.section = cell
    case .archived:
      card.isArchived = TablePart.bool(cell) ?? false
      if TablePart.bool(cell) == nil { plan.leaveOut(.attribute(name), of: card, .string(cell)) }
    case .id:
      if CardID(cell) != nil { card.id = cell } else { card.name = cell }
    case .after: card.after = cell.split { ", \n".contains($0) }.map { String($0) }
    case .tags: for tag in names(cell) { plan.addTag(tag, to: &card) }
    case .people: for name in names(cell) { card.add(.person, name.hasPrefix("@") ? String(name.dropFirst()) : name) }
    case .checklist:
      for line in cell.withLineFeeds.split(separator: "\n") where !line.allSatisfy(\.isWhitespace) {
        // Other programs have no boxes before the items.
        let item = ChecklistLine.item(line)
        card.checklist.append(item ?? CheckItem(title: String(line), isDone: false, line1: 0, depth: 1))
      }
    case .fields:
      for line in cell.withLineFeeds.split(separator: "\n") {
        guard let colon = line.firstIndex(of: ":") else {
          plan.leaveOut(.attribute(name), of: card, .string(String(line)))
          continue
        }
        let value = String(line[line.index(after: colon)...].drop { $0 == " " })
        if line[..<colon] == SourceID.key.name {
          card.source = value
        } else {
          card.add(.other(String(line[..<colon])), value)
        }
      }
    case .state, .box: break
    }
  }

  /// Names separated by commas, semicolons or, if there are none of these, by spaces. Spaces inside a name become hyphens.
  private func names(_ cell: String) -> [String] {
    let hasSigns = cell.contains { $0 == "," || $0 == ";" || $0.isNewline }
    return cell.split { hasSigns ? $0 == "," || $0 == ";" || $0.isNewline : $0 == " " }
      .map { $0.split { $0.isWhitespace }.joined(separator: "-") }.filter { !$0.isEmpty }
  }

  private mutating func add(_ key: FieldKey, _ cell: String, _ name: String, to card: inout ImportedCard) {
    switch key.kind {
    case .day, .lastDay:
      if let moment = DueDate(iso: cell) ?? context.moment(cell) ?? Self.localMoment(cell) {
        card.add(key, moment.description)
      } else {
        card.add(key, CalendarDate(beginningOf: cell)?.description)
        plan.leaveOut(.day(name), of: card, .string(cell))
      }
    case .priority:
      if let priority = Priority(typed: cell) {
        card.add(.priority, priority.rawValue)
      } else if TablePart.folded(cell) != "none" {
        plan.leaveOut(.field(.priority), of: card, .string(cell))
      }
    case .flag:
      card.add(key, TablePart.bool(cell) == true ? "true" : nil)
      if TablePart.bool(cell) == nil { plan.leaveOut(.field(key), of: card, .string(cell)) }
    case .text where cell.contains(where: \.isNewline): plan.leaveOut(.field(key), of: card, .string(cell))
    case .tag, .person, .color, .recurrence, .duration, .number, .text, .ids, .id: card.add(key, cell)
    }
  }

  /// A day with a time of day as spreadsheets write it: `2026-12-05 17:30`, perhaps with seconds, which a card does not have.
  private static func localMoment(_ cell: String) -> DueDate? {
    let parts = cell.split(whereSeparator: { $0 == " " || $0 == "T" })
    guard parts.count == 2 else { return nil }
    let time = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    guard time.count == 2 || time.count == 3 && time[2].utf8.allSatisfy({ $0 == UInt8(ascii: "0") }), time[0].count <= 2
    else { return nil }
    let hour = time[0].count == 1 ? "0" + time[0] : String(time[0])
    return DueDate(iso: "\(parts[0])T\(hour):\(time[1])")
  }

  private enum StateMeaning {
    case box(Box)
    case open, column
  }

  private static func meaning(ofState cell: String) -> StateMeaning {
    switch TablePart.folded(cell) {
    case "done", "completed", "complete", "closed", "finished", "resolved", "x", "true", "yes", "1": .box(.done)
    case "cancelled", "canceled", "deleted", "rejected": .box(.cancelled)
    case "started", "doing", "inprogress", "active": .box(.started)
    case "open", "todo", "new", "pending", "false", "no", "0", "": .open
    default: .column
    }
  }

  /// The largest number of columns that states may become.
  private static let mostStates = 30

  /// If there are too many states for columns, they are a field.
  private mutating func settleStates() {
    guard inColumn.count > Self.mostStates else { return }
    for (state, cards) in inColumn.sorted(by: { $0.key < $1.key }) {
      for card in cards {
        plan.cards[card].column = nil
        if state.contains(where: \.isNewline) {
          let card = plan.cards[card]
          plan.leaveOut(.attribute("status"), of: card, .string(state))
        } else {
          plan.cards[card].add(.other("status"), state)
        }
      }
    }
  }
}

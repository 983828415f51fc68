internal import PlanBoardCore
internal import PlanBoardJSON

/// Reads a table with a header, in CSV (RFC 4180) or TSV. A column is what its name says (``TableParts``), or what the user
/// says. Other columns become fields of their own.
struct TableReader {
  private enum Target: Hashable {
    case part(TablePart)
    case field(FieldKey)
    /// A column that pb itself writes, and that follows from others.
    case ignored
  }

  private let targets: [Target]
  private let names: [String]
  private var plan = ImportedPlan()
  private var counts: [String: Int] = [:]

  static func read(_ bytes: [UInt8], _ format: ImportFormat, _ context: ImportContext) throws(ImportFault)
    -> ImportedPlan
  {
    let rows = format == .csv ? try DelimitedRows.csv(bytes) : DelimitedRows.tsv(bytes)
    guard let header = rows.first else { throw ImportFault(.noTitleColumn, line1: 1, column1: 1) }
    var reader = try TableReader(header.cells, context)
    for row in rows.dropFirst() where row.cells.contains(where: { !$0.isEmpty }) { reader.add(row) }
    return reader.plan
  }

  private init(_ header: [String], _ context: ImportContext) throws(ImportFault) {
    names = header
    var wanted: [String: String] = [:]
    for (column, part) in context.columns {
      guard header.contains(where: { TablePart.folded($0) == TablePart.folded(column) }) else {
        throw ImportFault(.unknownColumn(column), line1: 1)
      }
      wanted[TablePart.folded(column)] = part
    }
    var targets: [Target] = []
    var seen: Set<Target> = []
    for name in header {
      var target: Target
      if let part = wanted[TablePart.folded(name)] {
        guard let known = Self.target(part, isNamed: true) else { throw ImportFault(.unknownPart(part)) }
        target = known
      } else {
        target = Self.target(name, isNamed: false) ?? .ignored
        // Of several columns with the same meaning, the first one counts, unless it is a mere synonym.
        if case .part = target, seen.contains(target) { target = .field(Self.key(name)) }
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
    if folded == "path" || isNamed && name == "none" { return .ignored }
    if isNamed { return Self.key(name).name == name.lowercased() ? .field(Self.key(name)) : nil }
    return folded.isEmpty ? .ignored : .field(Self.key(name))
  }

  /// A field of its own for a column: `Story points` is `story-points`.
  private static func key(_ name: String) -> FieldKey {
    let scalars = name.lowercased().unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" ? scalar : "-"
    }
    let text = String(String.UnicodeScalarView(scalars)).split(separator: "-").joined(separator: "-")
    let isName = text.unicodeScalars.first?.properties.isAlphabetic == true
    let name = isName ? text : "column-" + text
    return FieldKey(typed: name).isOfFormat ? .other("other-" + name) : .other(name)
  }

  private mutating func add(_ row: DelimitedRows.Row) {
    var card = ImportedCard(title: "", line1: row.line1)
    var state: String?
    var box: String?
    let rest = plan.rest.count
    for (index, cell) in row.cells.enumerated() where !cell.isEmpty {
      guard index < targets.count else {
        plan.leaveOut(.attribute("\(index + 1)"), of: card, .string(cell))
        continue
      }
      switch targets[index] {
      case .ignored: break
      case .part(.state): state = cell
      case .part(.box): box = cell
      // Many programs have `true` or `yes` in a column of this name.
      case .field(.done) where CalendarDate(beginningOf: cell) == nil: state = state ?? cell
      case .part(let part): add(part, cell, to: &card)
      case .field(let key): add(key, cell, names[index], to: &card)
      }
    }
    if card.title.isEmpty { card.title = "?" }
    if let state { setState(state, of: &card) }
    if let mark = box?.unicodeScalars.first { card.box = Box(mark) }
    if card.source == nil {
      let words = "\(card.title)\n\(card.board ?? "")"
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

  private func add(_ part: TablePart, _ cell: String, to card: inout ImportedCard) {
    switch part {
    case .title: card.title = cell
    case .notes: card.notes = lines(cell)
    case .board: (card.board, card.project) = (cell, cell)
    case .column: card.column = cell
    case .section: card.section = cell
    case .archived: card.isArchived = TablePart.isTrue(cell)
    case .id:
      if CardID(cell) != nil {
        card.id = cell
      } else {
        card.source = SourceID.name("row-", for: ["id", cell].joined(separator: "\n"))
      }
    case .after: card.after = cell.split { ", \n".contains($0) }.map { String($0) }
    case .tags: for tag in names(cell) { card.add(.tag, TagName.from(tag)) }
    case .people: for name in names(cell) { card.add(.person, name.hasPrefix("@") ? String(name.dropFirst()) : name) }
    case .checklist: card.checklist = lines(cell).split(separator: "\n").compactMap { ChecklistLine.item($0) }
    case .fields:
      for line in lines(cell).split(separator: "\n") {
        guard let colon = line.firstIndex(of: ":") else { continue }
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

  private func lines(_ cell: String) -> String {
    String(decoding: cell.utf8.filter { $0 != .carriageReturn }, as: UTF8.self)
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
      if let day = DueDate(iso: cell) ?? CalendarDate(beginningOf: cell).map({ DueDate($0) }) {
        card.add(key, day.description)
      } else {
        plan.leaveOut(.day(name), of: card, .string(cell))
      }
    case .priority:
      if let priority = Priority(typed: cell) {
        card.add(.priority, priority.rawValue)
      } else if TablePart.folded(cell) != "none" {
        plan.leaveOut(.field(.priority), of: card, .string(cell))
      }
    case .flag: card.add(key, TablePart.isTrue(cell) ? "true" : nil)
    case .text where cell.contains(where: \.isNewline): plan.leaveOut(.field(key), of: card, .string(cell))
    case .tag, .person, .color, .recurrence, .duration, .number, .text, .ids, .id: card.add(key, cell)
    }
  }

  private func setState(_ cell: String, of card: inout ImportedCard) {
    switch TablePart.folded(cell) {
    case "done", "completed", "complete", "closed", "finished", "resolved", "x", "true", "yes", "1": card.box = .done
    case "cancelled", "canceled", "deleted", "rejected": card.box = .cancelled
    case "started", "doing", "inprogress", "active": card.box = .started
    case "open", "todo", "new", "pending", "false", "no", "0", "": break
    // Any other state is the name of a column, if there is no column for it.
    default: card.column = card.column ?? cell
    }
  }
}

internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Reads Markdown that is no board: lists and tables (``MarkdownTable``).
///
/// An item of a list is a card, as on a board: with its box, its fields, the checklist and the notes below it. The board is the title
/// of the file, or the heading of level 1 if there are several with deeper ones. Another heading is a section, or a column if the board has a
/// column for done cards. Other texts are kept in the rest.
struct MarkdownReader {
  private let context: ImportContext
  /// Whether only items with a box are cards, and nothing else of the file is to be kept.
  private let isOnlyTasks: Bool
  private var plan = ImportedPlan()
  private var counts: [String: Int] = [:]
  private var fault: ImportFault?
  /// Whether the headings below those of level 1 are columns.
  private var hasColumns = false

  private init(_ context: ImportContext, isOnlyTasks: Bool) {
    self.context = context
    self.isOnlyTasks = isOnlyTasks
  }

  static func read(_ bytes: [UInt8], _ context: ImportContext) throws(ImportFault) -> ImportedPlan {
    var reader = MarkdownReader(context, isOnlyTasks: false)
    reader.read(bytes[...], above: 0)
    guard reader.plan.cards.isEmpty else { return reader.plan }
    throw reader.fault ?? ImportFault(.expected(.items), line1: 1, column1: 1)
  }

  /// Reads the tasks of a note: items with a box, also below items without one.
  ///
  /// Without a title, the name of the note is the board of its tasks.
  static func tasks(_ bytes: [UInt8], _ context: ImportContext) -> ImportedPlan {
    var reader = MarkdownReader(context, isOnlyTasks: true)
    reader.read(bytes[...], above: 0)
    return reader.plan
  }

  // MARK: The file

  /// - Parameters:
  ///   - above: how many lines of the file are above the text.
  ///   - name: the heading of level 1 with which the text begins; nil for a whole file.
  private mutating func read(_ bytes: ArraySlice<UInt8>, above: Int, under name: String? = nil) {
    let board = ParsedBoard(Array(bytes))
    func start(_ column: ParsedBoard.ColumnSpan) -> Int {
      bytes.startIndex + board.blocks[column.heading].range.lowerBound
    }
    func lines(to place: Int) -> Int { above + bytes[..<place].count { $0 == .lineFeed } }
    let title = board.title ?? name ?? context.name
    guard let first = board.columns.first.map(start) else {
      let start = board.blocks.first { $0.kind == .frontMatter }?.range.upperBound ?? 0
      return readWithoutHeading(bytes[(bytes.startIndex + start)...], title, above: lines(to: bytes.startIndex + start))
    }
    // Items before the first heading.
    let begin = board.blocks.prefix { ![.heading, .prose].contains($0.kind) }.last?.range.upperBound ?? 0
    let top = min(bytes.startIndex + begin, first)
    readWithoutHeading(bytes[top..<first], title, above: lines(to: top))
    let hasDeeper = board.columns.contains { !$0.sections.isEmpty }
    guard name == nil, board.columns.count > 1, hasDeeper,
      board.columns.allSatisfy({ board.blocks[$0.heading].level == 1 })
    else {
      // A single heading of level 1 is the title.
      if name == nil, board.title == nil, board.columns.count == 1, let column = board.columns.first, !column.isDone,
        board.blocks[column.heading].level == 1
      {
        return add(board, column.name, above: above, hasHeadings: false)
      }
      // The heading of a part is its board, so it is no section.
      return add(board, title, above: above, hasHeadings: name == nil || board.title != nil)
    }
    // If one of the boards has a done column, the headings of all are columns.
    hasColumns = board.columns.contains { column in
      column.sections.contains { section in
        let heading = board.blocks[section].range
        return ParsedBoard(Array(board.source.bytes[heading])).columns.contains(where: \.isDone)
      }
    }
    for (index, column) in board.columns.enumerated() {
      let end = index + 1 < board.columns.count ? start(board.columns[index + 1]) : bytes.endIndex
      read(bytes[start(column)..<end], above: lines(to: start(column)), under: column.name)
    }
  }

  /// Reads a part that has no heading, but perhaps the title.
  private mutating func readWithoutHeading(_ part: ArraySlice<UInt8>, _ title: String?, above: Int) {
    guard part.contains(where: { !$0.isBlank && !$0.isLineEnd }) else { return }
    // The items of a board are below a heading.
    add(ParsedBoard(Array("## -\n".utf8) + part), title, above: above - 1, hasHeadings: false)
  }

  private mutating func add(_ board: ParsedBoard, _ title: String?, above: Int, hasHeadings: Bool) {
    let isBoard = hasHeadings && (hasColumns || board.columns.contains(where: \.isDone))
    for column in board.columns {
      let place = Place(
        board: title, heading: hasHeadings ? column.name : nil, isColumn: isBoard, isPutAway: column.kind.isPutAway)
      for index in column.blocks where board.blocks[index].kind == .prose {
        addProse(board.blocks[index], of: board, place, above)
      }
      for card in column.cards { add(card, of: board, place, above) }
    }
    guard isBoard, !isOnlyTasks, let title else { return }
    var described = ImportedBoard(name: title)
    described.columns = board.columns.filter(\.kind.goesByName).map { ImportedColumn(name: $0.name, isDone: $0.isDone) }
    plan.boards.append(described)
  }

  /// Where a card is in the file.
  private struct Place {
    let board: String?
    let heading: String?
    /// Whether the heading is a column, and not a section.
    let isColumn: Bool
    let isPutAway: Bool

    func put(_ card: inout ImportedCard, section: String?) {
      (card.board, card.project) = (board, board)
      card.isArchived = isPutAway
      if isColumn, !isPutAway { card.column = heading }
      card.section = isColumn ? section : [heading, section].compactMap(\.self).joined(separator: " / ")
      if isPutAway || card.section == "" { card.section = nil }
    }
  }

  // MARK: Cards

  private mutating func add(_ index: Int, of board: ParsedBoard, _ place: Place, _ above: Int) {
    let card = board.card(index)
    var imported = ImportedCard(card, line1: card.line1 + above)
    place.put(&imported, section: card.section)
    if !isOnlyTasks || card.box != nil { return add(imported) }
    // The item is no task, but items below it may be some.
    for item in card.checklist {
      let read = NewCard(reading: item.title, context: board.settings.context)
      var task = ImportedCard(title: read.title, box: item.isDone ? .done : .open, line1: item.line1 + above)
      task.isMarkdown = true
      for field in read.fields { task.take(field) }
      place.put(&task, section: card.section)
      add(task)
    }
  }

  private mutating func add(_ card: ImportedCard) {
    var card = card
    if isOnlyTasks, let note = context.name { card.add(.other("note"), note) }
    if card.source == nil {
      let words = "\(card.title)\n\(card.board ?? "")\n\(context.place)"
      let count = counts[words, default: 0]
      counts[words] = count + 1
      card.source = SourceID.name("md-", for: "\(words)\n\(count)")
    }
    plan.cards.append(card)
  }

  // MARK: Texts and tables

  private mutating func addProse(_ block: ParsedBoard.Block, of board: ParsedBoard, _ place: Place, _ above: Int) {
    guard !isOnlyTasks else { return }
    let text = String(decoding: board.source.bytes[block.range], as: UTF8.self).withLineFeeds
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line1 = board.source.lines.line(at: block.range.lowerBound) + 1 + above
    guard let table = MarkdownTable(in: lines, line1: line1) else { return keep(lines[...], line1) }
    do throws(ImportFault) {
      var read = try TableReader.read(table.rows, context)
      keep(lines[..<table.lines.lowerBound], line1)
      for index in read.cards.indices where read.cards[index].board == nil {
        let (section, column) = (read.cards[index].section, read.cards[index].column)
        place.put(&read.cards[index], section: section)
        read.cards[index].column = column ?? read.cards[index].column
      }
      plan.cards += read.cards
      plan.boards += read.boards
      plan.rest += read.rest
      keep(lines[table.lines.upperBound...], line1 + table.lines.upperBound)
    } catch {
      fault = fault ?? error
      keep(lines[...], line1)
    }
  }

  private mutating func keep(_ lines: ArraySlice<Substring>, _ line1: Int) {
    let text = lines.joined(separator: "\n")
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    let first = lines.first { $0.contains { !$0.isWhitespace } } ?? ""
    plan.rest.append(ImportRest(.text, source: nil, title: String(first).oneLine(), line1: line1, text: text))
  }
}

extension ImportedCard {
  /// A card as a board has it.
  fileprivate init(_ card: Card, line1: Int) {
    self.init(title: card.title, box: card.box ?? (card.isDone ? .done : .open), line1: line1)
    isMarkdown = true
    for key in [FieldKey.tag, .person] {
      for name in key == .tag ? card.tags : card.people { add(key, name) }
    }
    for key in [FieldKey.priority, .due, .color, .pinned] { add(key, card.text(of: key)) }
    for field in card.fieldsBesideTitle { take(field) }
    id = card.id?.text
    checklist = card.checklist
    notes = card.notes
  }

  /// Takes a field, or what the card has a place of its own for.
  fileprivate mutating func take(_ field: Field) {
    switch field.key {
    case .id: id = field.value
    case .after: after += field.value.split(separator: ",").map { String($0) }
    case SourceID.key: source = field.value
    default: fields.append(field)
    }
  }
}

package import PlanBoardCore
internal import PlanBoardJSON
package import PlanBoardMarkdown

/// Reads the file of another program.
package enum PlanImport {
  /// The most values that a JSON text may have: about ten million need two gigabytes of memory.
  static let valueLimit = 10_000_000

  /// Reads a whole file. O(n) in its length.
  ///
  /// - Throws: ``ImportFault``. Nothing of the file is to be imported then.
  package static func read(
    _ bytes: [UInt8], _ format: ImportFormat, _ context: ImportContext
  ) throws(ImportFault) -> ImportedPlan {
    // A byte order mark is no part of any of the formats.
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
    if let offset = bytes.withUnsafeBufferPointer({ $0.firstInvalidUTF8 }) ?? bytes.firstIndex(of: 0) {
      throw ImportFault(.noText, at: offset, in: bytes)
    }
    var plan =
      switch format {
      case .json: try JSONPlanReader.read(bytes)
      case .csv, .tsv: try TableReader.read(bytes, format, context)
      case .todoTxt: TodoTxtReader.read(bytes)
      case .taskwarrior: try TaskwarriorReader.read(bytes, context)
      case .trello: try TrelloReader.read(bytes, context)
      case .github, .gitlab: try IssueReader.read(bytes, format, context)
      case .markdown: try MarkdownReader.read(bytes, context)
      case .obsidianTasks: MarkdownReader.tasks(bytes, context)
      }
    plan.tidy()
    return plan
  }

  /// Reads the tasks of the notes in a folder.
  ///
  /// - Throws: ``ImportFault``, with the note that has it. Nothing is to be imported then.
  package static func read(
    notes: [(path: Path, bytes: [UInt8])], in folder: Path, _ context: ImportContext
  ) throws(FaultInNote) -> ImportedPlan {
    var plan = ImportedPlan()
    for note in notes {
      var context = context
      context.name = note.path.stem
      context.place = String(decoding: note.path.bytes.dropFirst(folder.bytes.count), as: UTF8.self)
      do throws(ImportFault) {
        let read = try read(note.bytes, .obsidianTasks, context)
        plan.cards += read.cards
        plan.rest += read.rest
      } catch {
        throw FaultInNote(path: note.path, fault: error)
      }
    }
    guard !plan.cards.isEmpty else { throw FaultInNote(path: folder, fault: ImportFault(.expected(.items))) }
    return plan
  }

  /// What is wrong with a note of a folder, or with the folder.
  package struct FaultInNote: Error {
    package let path: Path
    package let fault: ImportFault
  }

  /// For a board of the plan, a function from the index of a card to the text from which ``exportedName(_:_:_:)`` follows; nil for
  /// a format in which cards get no names when they are exported.
  package static func exportedTexts(
    _ format: ImportFormat, _ context: ExportContext
  ) -> (@Sendable (ParsedBoard, Path) -> (Int) -> String?)? {
    switch format {
    case .taskwarrior:
      { board, path in
        let tasks = TaskwarriorExport(board, path, context)
        return { tasks.uuid(of: $0, board.card($0)) }
      }
    case .todoTxt:
      { board, path in
        { index in
          var losses = ExportLosses()
          let line = TodoTxtLine.text(of: board.placedCard(index, at: path), &losses)
          return TodoTxtReader.words(of: TodoTxtReader.card(line, line1: 0))
        }
      }
    case .json, .csv, .tsv, .trello, .github, .gitlab, .markdown, .obsidianTasks: nil
    }
  }

  /// The name of a card that comes back (``SourceID``).
  ///
  /// - Parameter number: the number of cards before with the same text.
  package static func exportedName(_ format: ImportFormat, _ text: String, _ number: Int) -> String {
    format == .todoTxt ? TodoTxtReader.name(for: text, number) : SourceID.taskwarrior(uuid: text) ?? text
  }

  /// Reads a text that is one JSON value.
  static func value(_ bytes: [UInt8]) throws(ImportFault) -> JSONValue {
    try survey(bytes)
    do throws(JSONReader.Failure) { return try JSONReader.read(bytes) } catch { throw fault(error, bytes) }
  }

  /// Reads the objects of a list one after the other. Each gets the line where it begins, 1-based.
  static func forEachObject(
    of bytes: [UInt8], expecting expected: ImportFault.Expected, _ body: (JSONValue, Int) throws(ImportFault) -> Void
  ) throws(ImportFault) {
    try survey(bytes)
    var (line, counted) = (1, 0)
    do {
      try JSONReader.forEachElement(of: bytes) { value, offset in
        guard value.members != nil else { throw ImportFault(.expected(expected), at: offset, in: bytes) }
        // In a text with repairs, offsets can be beyond the end.
        let end = min(offset, bytes.count)
        if end > counted { line += bytes[counted..<end].count { $0 == .lineFeed } }
        counted = max(counted, end)
        try body(value, line)
      }
    } catch let error as ImportFault {
      throw error
    } catch let error as JSONReader.Failure {
      throw fault(error, bytes)
    } catch {
      throw ImportFault(.noJSON)
    }
  }

  private static func survey(_ bytes: [UInt8]) throws(ImportFault) {
    let survey = JSONReader.survey(bytes)
    if let offset = survey.tooDeepAt {
      throw ImportFault(.tooDeep(limit: JSONReader.depthLimit), at: offset, in: bytes)
    }
    if survey.values > valueLimit { throw ImportFault(.tooManyValues(limit: valueLimit)) }
  }

  private static func fault(_ failure: JSONReader.Failure, _ bytes: [UInt8]) -> ImportFault {
    switch failure {
    case .malformed(let offset): ImportFault(.noJSON, at: offset, in: bytes)
    case .tooDeep: ImportFault(.tooDeep(limit: JSONReader.depthLimit))
    }
  }
}

extension ImportedPlan {
  /// Makes the names of boards and sections and the items of checklists one line without control characters, and gives all
  /// other texts LF between their lines. A board without a name is none.
  fileprivate mutating func tidy() {
    for index in cards.indices {
      func named(_ text: String?) -> String? {
        let name = text?.oneLine()
        return name == "" ? nil : name
      }
      cards[index].board = named(cards[index].board)
      cards[index].section = named(cards[index].section)
      cards[index].column = named(cards[index].column)
      cards[index].notes = cards[index].notes.withLineFeeds
      if let clean = cards[index].notes.withoutControls {
        let card = cards[index]
        leaveOut(.attribute("notes"), of: card, .string(card.notes))
        cards[index].notes = clean
      }
      cards[index].markdown = cards[index].markdown?.withLineFeeds
      for item in cards[index].checklist.indices {
        cards[index].checklist[item].title = cards[index].checklist[item].title.oneLine(keepsTabs: true)
      }
    }
    for index in boards.indices {
      boards[index].name = boards[index].name.oneLine()
      var names: Set<String> = []
      for column in boards[index].columns.indices {
        boards[index].columns[column].name = boards[index].columns[column].name.oneLine()
      }
      boards[index].columns.removeAll { $0.name.isEmpty || !names.insert($0.name).inserted }
    }
  }

  /// Adds a label of another program as a tag. One with signs that no tag has is also kept word for word.
  mutating func addTag(_ label: String, to card: inout ImportedCard) {
    let tag = TagName.from(label)
    card.add(.tag, tag)
    if tag == nil || !TagName.keeps(label) { leaveOut(.tag, of: card, .string(label)) }
  }

  /// Keeps a value of a card for which it has no place.
  mutating func leaveOut(_ kind: ImportRest.Kind, of card: ImportedCard, _ value: JSONValue) {
    rest.append(
      ImportRest(
        kind, source: card.source, title: card.title, line1: card.line1, .json(JSONWriter.bytes(of: value))))
  }
}

package import PlanBoardCore
internal import PlanBoardJSON

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
    var plan =
      switch format {
      case .json: try JSONPlanReader.read(bytes)
      case .csv, .tsv: try TableReader.read(bytes, format, context)
      case .todoTxt: TodoTxtReader.read(bytes)
      case .taskwarrior: try TaskwarriorReader.read(bytes, context)
      case .trello: try TrelloReader.read(bytes, context)
      case .github, .gitlab: try IssueReader.read(bytes, format, context)
      }
    plan.tidyNames()
    return plan
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
  /// Makes the names of boards one line without control characters. A board without a name is none.
  fileprivate mutating func tidyNames() {
    for index in cards.indices {
      let name = cards[index].board.map(TodoTxtLine.oneLine)
      cards[index].board = name == "" ? nil : name
    }
    for index in boards.indices { boards[index].name = TodoTxtLine.oneLine(boards[index].name) }
  }

  /// Keeps a value of a card for which it has no place.
  mutating func leaveOut(_ kind: ImportRest.Kind, of card: ImportedCard, _ value: JSONValue) {
    rest.append(
      ImportRest(
        kind, source: card.source, title: card.title, line1: card.line1, .json(JSONWriter.bytes(of: value))))
  }
}

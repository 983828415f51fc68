package import PlanBoardCore
package import PlanBoardIntents

extension NotesFolder {
  /// Says that boards are not imported. Safe for a terminal.
  package var boardsLeftOut: Diagnostic {
    let names = boards.prefix(3).map { VisibleText.safe($0.text) }.joined(separator: ", ")
    let words =
      boards.count == 1
      ? "is a board already, so no tasks of it are imported" : "are boards already, so no tasks of them are imported"
    return Diagnostic("\(names)\(boards.count > 3 ? " and others" : "") \(words)")
  }
}

extension Outcome {
  /// The lines of an import: one for each board. Safe for a terminal.
  func importLines(_ isPreview: Bool) -> [String] {
    guard case .imported(let imported)? = detail else { return [] }
    if isNothing {
      guard imported.present > 0 else { return ["no cards to import; nothing was written"] }
      let cards = imported.present == 1 ? "the card is" : "all \(counted(imported.present, "card")) are"
      return ["\(cards) here already; nothing was written"]
    }
    return imported.boards.map { board in
      let counts = [(board.cards, "added"), (board.updated, "changed")].filter { $0.0 > 0 }
      let words = counts.enumerated().map { number, count in
        // "2 cards would be added, 3 changed"
        number > 0 ? "\(count.0) \(count.1)" : "\(counted(count.0, "card")) \(isPreview ? "would be " : "")\(count.1)"
      }
      let isNew = board.isNew ? ", a new board" : ""
      return "\(VisibleText.safe(board.path.text)): \(words.joined(separator: ", "))\(isNew)"
    }
  }

  /// What an update left as it is here, although it is different in the file. Safe for a terminal.
  ///
  /// - Parameter file: the file that was imported.
  package func differenceDiagnostics(from file: Path) -> [Diagnostic] {
    guard case .imported(let imported)? = detail else { return [] }
    let name = file == .standardInput ? "the input" : VisibleText.safe(file.text)
    func place(_ difference: ImportDifference) -> String {
      "\(VisibleText.safe(difference.path.text)):\(difference.line1): \"\(shortened(difference.title, to: 40))\""
    }
    var diagnostics = imported.differences.filter { $0.reason != .unknown }.map { difference in
      let part = Self.words(difference.part)
      let words =
        difference.reason == .changedHere
        ? "\(part) was changed here and in \(name)\(Self.values(difference)); it stays as it is here"
        : "\(part) of \(name) cannot be written here; it stays as it is"
      return Diagnostic("\(place(difference)): \(words)")
    }
    // One message for each card, whatever differs.
    let unknown = imported.differences.filter { $0.reason == .unknown }
    let cards = unknown.map(place).uniqued()
    if !cards.isEmpty {
      let more = cards.count > 3 ? "; …" : ""
      let help: [Hint] = [
        "this machine has no record of their import, so compare and edit them by hand"
      ]
      diagnostics.append(
        Diagnostic(
          "\(counted(cards.count, "card")) differ\(cards.count == 1 ? "s" : "") from \(name) and stay\(cards.count == 1 ? "s" : ""): "
            + cards.prefix(3).joined(separator: "; ") + more, help: help))
    }
    return diagnostics
  }

  private static func words(_ part: ImportDifference.Part) -> String {
    switch part {
    case .title: "the title"
    case .state: "the state"
    case .notes: "the notes"
    case .checklist: "the checklist"
    case .column: "the column"
    case .field(.tag): "the tags"
    case .field(.person): "the people"
    case .field(let key): "`\(VisibleText.safe(key.name)):`"
    }
  }

  private static func values(_ difference: ImportDifference) -> String {
    if [.notes, .checklist].contains(difference.part) { return "" }
    func value(_ text: String) -> String { text.isEmpty ? "nothing" : "\"\(shortened(text, to: 40))\"" }
    return " (\(value(difference.here)) and \(value(difference.there)))"
  }

  /// What an import had no place for: a message for each kind, with the first places. Safe for a terminal.
  ///
  /// - Parameter file: the file that was imported.
  package func restDiagnostics(of file: Path, isPreview: Bool) -> [Diagnostic] {
    guard case .imported(let imported)? = detail, !imported.rest.isEmpty, !isNothing else { return [] }
    var kinds: [ImportRest.Kind: [ImportRest]] = [:]
    for rest in imported.rest { kinds[rest.kind, default: []].append(rest) }
    let sorted = kinds.sorted { ($0.value.count, Self.words($1.key)) > ($1.value.count, Self.words($0.key)) }
    let name = VisibleText.safe((imported.restFile ?? Path("import-rest.json")).text)
    return sorted.enumerated().map { number, kind in
      let places = kind.value.prefix(3).map { rest in
        (rest.line1 > 0 ? "line \(rest.line1), " : "") + "\"\(shortened(rest.title, to: 40))\""
      }
      let more = kind.value.count > 3 ? "; …" : ""
      var diagnostic = Diagnostic(
        file,
        "no place for \(Self.words(kind.key)) (\(counted(kind.value.count, "time"))): \(places.joined(separator: "; "))\(more)"
      )
      if number == sorted.count - 1 {
        diagnostic.help = ["\(name) \(isPreview ? "would have" : "has") all of it, word for word"]
      }
      return diagnostic
    }
  }

  private static func words(_ kind: ImportRest.Kind) -> String {
    switch kind {
    case .attribute(let name): "`\(VisibleText.safe(name))`"
    case .day(let name): "the date in `\(VisibleText.safe(name))`"
    case .tag: "a tag"
    case .recurrence: "a recurrence"
    case .title: "characters of a title"
    case .prerequisite: "a card to wait for"
    case .field(let key): "a value of `\(VisibleText.safe(key.name)):`"
    case .card: "a card as it is written"
    case .record: "a record that is no card"
    case .text: "a text between cards"
    }
  }
}

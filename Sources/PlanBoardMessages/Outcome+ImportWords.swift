package import PlanBoardCore
package import PlanBoardIntents

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
      let words = isPreview ? "would be added" : "added"
      return
        "\(VisibleText.safe(board.path.text)): \(counted(board.cards, "card")) \(words)\(board.isNew ? ", a new board" : "")"
    }
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
    }
  }
}

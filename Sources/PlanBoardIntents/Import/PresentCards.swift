internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// What the cards of a plan are called here and in other programs, with archived boards and the trash.
struct PresentCards {
  /// The names in other programs (``SourceID``).
  private(set) var sources: Set<String> = []
  private(set) var ids: Set<String> = []
  /// By the ids of cards, their titles without escapes, and the boards on which they are.
  private var places: [String: [(title: String, path: Path)]] = [:]
  /// The cards on boards that are neither archived nor in the trash, by their names in another program. Of several with one
  /// name, the first.
  private(set) var live: [String: (path: Path, card: Int)] = [:]
  /// The ids of cards that have a name in another program, by that name.
  private(set) var idsBySource: [String: String] = [:]
  /// The titles of the boards, by their paths, in lower case.
  private(set) var titles: [Path: String] = [:]

  private struct Part: Sendable {
    var title: String?
    var cards: [(index: Int, id: String?, source: String?, title: String)] = []
    /// What the names of cards follow from that an import may bring back.
    var exported: [String] = []
  }

  /// - Parameters:
  ///   - names: the names that the program gave to cards of the plan.
  ///   - imported: the cards that come from there.
  init(on boards: any BoardSource, _ names: ExportedNames?, _ imported: [ImportedCard]) throws {
    let titles = names == nil ? [] : Set(imported.map(\.plainTitle))
    var paths = boards.paths + boards.archived
    if try boards.boardIfThere(at: boards.trash) != nil { paths.append(boards.trash) }
    var parts: [(Path, Part)] = []
    try boards.forEachBoard(paths) { text -> Part in
      let board = text.board
      var part = Part(title: board.title)
      let exported = names.map { $0.texts(board, text.path) }
      board.forEachSyntax(ofCards: Array(board.cards.indices)) { card, bytes in
        let source = card.value(of: SourceID.key)
        if card.id != nil || source != nil {
          part.cards.append((card.index, card.id, source, card.id == nil ? "" : Escaping.unescaped(card.title(bytes))))
        }
        if let exported, source == nil, titles.contains(Escaping.unescaped(card.title(bytes))),
          let text = exported(card.index)
        {
          part.exported.append(text)
        }
      }
      return part
    } use: { path, part in
      // A board that cannot be read may have any card, so a card would perhaps be added twice.
      parts.append((path, try part.get()))
    }
    var counts: [String: Int] = [:]
    let open = Set(boards.paths)
    for (path, part) in parts {
      for text in part.exported {
        let count = counts[text, default: 0]
        counts[text] = count + 1
        if let name = names?.name(text, count) { sources.insert(name) }
      }
      if path != boards.trash { self.titles[path] = (part.title ?? path.stem).lowercased() }
      for card in part.cards {
        if let id = card.id {
          ids.insert(id)
          places[id, default: []].append((card.title, path))
        }
        if let source = card.source {
          sources.insert(source)
          if live[source] == nil, open.contains(path) { live[source] = (path, card.index) }
          idsBySource[source] = idsBySource[source] ?? card.id
        }
      }
    }
  }

  /// Whether a card of the plan with this id is the same as an imported one. Another plan, or another table, may have given the
  /// same id to another card. So the title has to be the same or, between plans, the board's file.
  func hasCard(_ id: String, like card: ImportedCard) -> Bool {
    places[id]?.contains { $0.title == card.plainTitle || card.path.map($0.path.isExported) ?? false } ?? false
  }
}

extension Path {
  /// Whether this is the path of a file that `pb export` called `other` in the folder of the plan.
  func isExported(as other: Path) -> Bool {
    self == other || isAbsolute && bytes.suffix(other.bytes.count + 1).elementsEqual([UInt8(ascii: "/")] + other.bytes)
  }
}

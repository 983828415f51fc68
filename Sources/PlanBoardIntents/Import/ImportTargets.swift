internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The boards on which the cards of an import go.
struct ImportTargets {
  /// The cards of one board.
  struct Group {
    let path: Path
    let isNew: Bool
    /// The board as it is, or as a new one is before it has cards.
    var board: ParsedBoard
    var cards: [ImportedCard] = []
    /// What is known about the board from the other program.
    let description: ImportedBoard?
  }

  private let intent: ImportCards
  private let boards: any BoardSource
  /// The titles of the boards of the plan in lower case.
  private let titles: [Path: String]

  init(_ intent: ImportCards, _ titles: [Path: String], _ boards: any BoardSource) throws {
    self.intent = intent
    self.boards = boards
    self.titles = titles
  }

  /// The boards with their cards, in the order in which the cards name them.
  func groups(of cards: [ImportedCard]) throws -> [Group] {
    if let name = intent.board {
      let path = try name.find(in: boards)
      return [Group(path: path, isNew: false, board: try boards.receiver(at: path), cards: cards, description: nil)]
    }
    var groups: [Group] = []
    var places: [String: Int] = [:]
    var sizes: [Int] = []
    var taken: Set<Path> = []
    for card in cards {
      // Boards of another plan may have the same title, and are told apart by their files. Other programs may write the name
      // of a board with other capitals.
      let title = card.board ?? ProjectName.none
      let first = card.path.map { "\n\($0.text)" } ?? title.lowercased()
      var name = first
      var number = 1
      // A board that has become too large is followed by another one.
      while let place = places[name], sizes[place] + card.size > ImportCards.boardLimit, !groups[place].cards.isEmpty {
        number += 1
        name = "\(first) \(number)"
      }
      let place: Int
      if let known = places[name] {
        place = known
      } else {
        place = groups.count
        let part = number == 1 ? title : "\(title) \(number)"
        groups.append(try group(named: part, at: number == 1 ? card.path : nil, taken: taken))
        taken.insert(groups[place].path)
        sizes.append(groups[place].board.source.bytes.count)
        places[name] = place
      }
      groups[place].cards.append(card)
      sizes[place] += card.size
    }
    return groups
  }

  /// - Parameter file: the board's file in another plan; nil if it comes from another program.
  private func group(named name: String, at file: Path?, taken: Set<Path>) throws -> Group {
    let description = intent.imported.boards.first { file == nil ? $0.name == name : $0.path == file }
    if let path = present(name, at: file), !taken.contains(path) {
      return Group(path: path, isNew: false, board: try boards.receiver(at: path), description: description)
    }
    let (path, board) = try newBoard(name, description, taken: taken)
    return Group(path: path, isNew: true, board: board, description: description)
  }

  /// The board of the plan with this file or, if it comes from another program, the first with this title or file name.
  private func present(_ name: String, at file: Path?) -> Path? {
    if let file { return boards.paths.contains(file) ? file : boards.paths.first { $0.isExported(as: file) } }
    let lower = name.lowercased()
    return boards.paths.first { titles[$0] == lower } ?? boards.paths.first { $0.stem.lowercased() == lower }
  }

  /// A new board, and a path at which there is no file.
  private func newBoard(
    _ name: String, _ description: ImportedBoard?, taken: Set<Path>
  ) throws -> (path: Path, board: ParsedBoard) {
    let columns = description?.columns.map(\.name) ?? []
    let usual = columns.isEmpty ? CreateBoard.usualColumns : columns
    // A name that ends with `.md` would be a path, so the file gets its name from the words.
    let stem = CreateBoard.fileName(for: String(name.map { $0 == "." || $0 == "/" ? "-" : $0 })) ?? "board.md"
    let base = stem.hasSuffix(".md") ? String(stem.dropLast(3)) : stem
    var number = 1
    while true {
      let own = number == 1 ? description?.path.flatMap { CreateBoard.fileName(for: $0.text) } : nil
      let file = own ?? (number == 1 ? base : "\(base)-\(number)") + ".md"
      let path = intent.folder.appending(file.utf8)
      number += 1
      guard !taken.contains(path), try boards.boardIfThere(at: path) == nil else { continue }
      var creation = CreateBoard(file, columns: usual, folder: intent.folder, isInGit: intent.isInGit)
      creation.title = name
      let made = try creation.plan(on: boards).change.boards
      guard let text = made.first?.after else { throw IntentFailure(.noBoardName(name)) }
      let board = ParsedBoard(Self.colored(text, description?.tagColors ?? []), boards.settings.defaults)
      return (path, try described(board, description))
    }
  }

  /// The text of a new board with the colours of tags in its front matter. A tag or a colour that would need quotation marks
  /// in YAML is left out.
  private static func colored(_ text: [UInt8], _ colors: [(tag: String, color: String)]) -> [UInt8] {
    let lines = colors.filter { tag, color in
      !tag.isEmpty && (tag + color).utf8.allSatisfy { $0 == UInt8(ascii: "-") || isLetter($0) }
    }
    // The first two lines are `---` and `planboard: true`.
    guard let first = text.firstIndex(of: .lineFeed), !lines.isEmpty,
      let end = text[(first + 1)...].firstIndex(of: .lineFeed)
    else { return text }
    let added = "tag-colors:\n" + lines.map { "  \($0.tag): \($0.color)\n" }.joined()
    return Array(text[...end]) + Array(added.utf8) + Array(text[(end + 1)...])
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.asciiLowercased &- UInt8(ascii: "a") < 26 }

  /// The board with the tags and the properties of columns that it had in the other plan.
  private func described(_ board: ParsedBoard, _ description: ImportedBoard?) throws -> ParsedBoard {
    guard let description else { return board }
    var board = board
    if !description.tags.isEmpty {
      let tags = YAMLValue.list(description.tags.map { .scalar($0) })
      board = (try? board.settingFrontMatter("tags", to: tags).board) ?? board
    }
    for (index, column) in description.columns.enumerated() where index < board.columns.count {
      if let limit = column.wipLimit {
        board = (try? board.setting(.wip, ofColumn: index, to: "\(limit)").board) ?? board
      }
      // Other programs do not say which columns are for done cards, so their names decide.
      if description.path != nil, column.isDone != board.columns[index].isDone {
        board = (try? board.marking(column: index, isDone: column.isDone).board) ?? board
      }
    }
    return board
  }
}

extension ImportedCard {
  /// About how many bytes the card needs on a board.
  fileprivate var size: Int {
    let fields = fields.reduce(0) { $0 + $1.key.name.utf8.count + $1.value.utf8.count + 6 }
    return max(title.utf8.count + body.utf8.count * 5 / 4 + fields, markdown?.utf8.count ?? 0) + 64
  }
}

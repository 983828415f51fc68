internal import PlanBoardCore
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardStore

struct CardCompletions {
  let plan: PlanSnapshot
  let board: ParsedBoard
  let path: Path
  let today: CalendarDate

  private typealias Candidate = WritingCompletions.Candidate

  /// The completions for the word at the end of `before`, a range of bytes on the 0-based `line`.
  func all(_ card: Int, line: Int, _ before: Range<Int>) -> WritingCompletions {
    let bytes = board.source.bytes
    if let link = linkStart(before) { return links(link..<before.upperBound) }
    if let target = inlineTarget(before) { return headings(target) }
    var start = before.upperBound
    while start > before.lowerBound, !bytes[start - 1].isBlank { start -= 1 }
    let text = board.syntax(ofCard: card)
    if line > text.lines.lowerBound, let place = FieldLinePlace(board, text, line: line, before) {
      return lineCompletions(place, card)
    }
    if line == text.lines.lowerBound { start = max(start, min(text.geometry.contentStart, before.upperBound)) }
    let range = start..<before.upperBound
    guard let word = String(validating: bytes[range], as: UTF8.self), let first = word.first else {
      return WritingCompletions(range: range, candidates: [])
    }
    let completions = Completions(plan, today: today)
    switch first {
    case "#":
      let declared = plan.settings.tags
      let names = ranked(completions.tags, typed: String(word.dropFirst()), declared)
      return result(range, names.map { Candidate(.tag, "#\($0.text)", detail: $0.detail) })
    case "@":
      let declared = board.settings.context.people.sorted()
      let names = ranked(completions.people, typed: String(word.dropFirst()), declared)
      return result(range, names.map { Candidate(.person, "@\($0.text)", detail: $0.detail) })
    case "!": return result(range, ["!high", "!med", "!low"].map { Candidate(.priority, $0) })
    default: break
    }
    guard first.isLetter else { return WritingCompletions(range: range, candidates: []) }
    guard let colon = word.firstIndex(of: ":") else {
      // Ordinary words of notes are not keys.
      guard line <= text.headEnd else { return WritingCompletions(range: range, candidates: []) }
      return result(range, keys.map { Candidate(.key, "\($0):") })
    }
    return values(of: String(word[..<colon]), String(word[word.index(after: colon)...]), range, completions, card)
  }

  // MARK: Field lines

  /// The completions in a field line below the title: `due: fri`, `tags: [a, b`, or `- b` below `tags:`.
  private func lineCompletions(_ place: FieldLinePlace, _ card: Int) -> WritingCompletions {
    let completions = Completions(plan, today: today)
    let range = place.range
    func names(_ kind: WritingCompletions.Kind, _ sign: String, _ found: [Completions.Candidate]) -> WritingCompletions
    {
      result(range, found.map { Candidate(kind, place.hasSign ? sign + $0.text : $0.text, detail: $0.detail) })
    }
    let typed = board.source.string(range)
    let name = place.hasSign ? String(typed.dropFirst()) : typed
    switch place.key {
    case nil:
      return result(range, place.keys(completions: keys).map { Candidate(.key, $0, "\($0) ") })
    case .tag?: return names(.tag, "#", ranked(completions.tags, typed: name, plan.settings.tags))
    case .person?:
      return names(.person, "@", ranked(completions.people, typed: name, board.settings.context.people.sorted()))
    case let key? where key.takesDay: return days("", typed, range)
    case .after?: return prerequisites("", typed, range, of: card)
    case .id?: return WritingCompletions(range: range, candidates: [])
    case let key?:
      return result(
        range,
        completions.writtenValues(of: key).filter { !$0.contains("\"") && $0 != typed }.map { Candidate(.value, $0) })
    }
  }

  private func result(_ range: Range<Int>, _ candidates: [Candidate]) -> WritingCompletions {
    let word = board.source.string(range).lowercased()
    return WritingCompletions(range: range, candidates: candidates.filter { $0.filter.lowercased().hasPrefix(word) })
  }

  /// The names that are used, and then the names that are only declared. The typed word is left out if it is not
  /// declared and no other card uses it.
  private func ranked(
    _ names: [Completions.Candidate], typed: String, _ declared: [String]
  ) -> [Completions.Candidate] {
    let used = names.filter { $0.text != typed || $0.detail != .cards(1) || declared.contains(typed) }
    let known = Set(names.map(\.text))
    return used + declared.filter { !known.contains($0) }.map { Completions.Candidate(text: $0, detail: .none) }
  }

  private var keys: [String] {
    let declared = board.settings.context.declaredFields.sorted()
    return Completions.writtenKeys + declared.filter { !Completions.writtenKeys.contains($0) }
  }

  // MARK: Values

  /// The completions for the value `typed`. `range` also includes the key and the colon.
  private func values(
    of name: String, _ typed: String, _ range: Range<Int>, _ completions: Completions, _ card: Int
  ) -> WritingCompletions {
    let key =
      FieldKey.onBoard(name, declared: board.settings.context.declaredFields)
      ?? (name.lowercased() == FieldKey.until.name ? .until : .other(name))
    switch key {
    case _ where key.takesDay: return days(name, typed, range)
    case .after: return prerequisites(name, typed, range, of: card)
    case .id, .tag, .person: return WritingCompletions(range: range, candidates: [])
    default:
      let values = completions.writtenValues(of: key).filter { !$0.contains("\"") && $0 != typed }
      return result(range, values.map { Candidate(.value, "\(name):\($0)") })
    }
  }

  /// The words for days that begin with the typed word, and the typed word itself if it means another day (`+5d`).
  private func days(_ name: String, _ typed: String, _ range: Range<Int>) -> WritingCompletions {
    let words = DateWords(today: today)
    let typedDay = CalendarDate(iso: typed) == nil ? words.date(typed) : nil
    var texts = Completions.dates
    // `tom` and `tomorrow` are the same day, so one of them is enough.
    let known = texts.filter { $0.hasPrefix(typed.lowercased()) }.compactMap { words.date($0) }
    if let typedDay, !typed.isEmpty, !known.contains(typedDay) { texts.insert(typed, at: 0) }
    // On a field line, the name is no part of the completed text.
    let head = name.isEmpty ? "" : "\(name):"
    let candidates = texts.compactMap { text in
      words.date(text).map { Candidate(.date, head + text, "\(head)\($0)", filter: head + text, day: $0) }
    }
    // Each further letter may change which days are offered.
    var found = result(range, candidates)
    found.isIncomplete = true
    return found
  }

  /// The cards for which a card can wait: those with ids, and open cards without ids by words of their titles. If a
  /// card without an id is chosen, it gets one.
  private func prerequisites(_ name: String, _ typed: String, _ range: Range<Int>, of card: Int) -> WritingCompletions {
    let comma = typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex
    let head = (name.isEmpty ? "" : "\(name):") + typed[..<comma]
    let last = String(typed[comma...])
    let taken = Set(typed[..<comma].split(separator: ",").map { String($0.drop { $0 == "^" }) })
    let own = board.syntax(ofCard: card).id
    let known = cardsWithIDs.filter { !taken.contains($0.id) }
    var found = result(
      range, known.map { Candidate(.id, "^\($0.id)", "\(head)^\($0.id)", detail: .title($0.title)) })
    guard !last.hasPrefix("^") else { return found }
    // An id is also completed if it is typed without `^`, and a card by a word of its title.
    let offered = Set(found.candidates.map(\.text))
    for card in known where card.id != own && !offered.contains("\(head)^\(card.id)") {
      guard card.id.lowercased().hasPrefix(last.lowercased()) || Self.hasWord(last, in: card.title) else { continue }
      found.candidates.append(
        Candidate(
          .id, "^\(card.id)", "\(head)^\(card.id)", filter: "\(head)\(last) \(card.title)", detail: .title(card.title)))
    }
    found.candidates += cardsWithoutIDs(last, besides: card).map { card in
      var candidate = Candidate(
        .id, card.title, "\(head)^\(card.identified.id)", filter: "\(head)\(last) \(card.title)", detail: card.detail)
      candidate.identified = card.identified
      return candidate
    }
    found.isIncomplete = true
    return found
  }

  /// Whether a word of a title begins with a text, in upper or lower case, with or without accents.
  private static func hasWord(_ text: String, in title: String) -> Bool {
    let wanted = FoldedText(text).bytes
    return wanted.isEmpty || FoldedText(title).words.contains { $0.bytes.starts(with: wanted) }
  }

  /// How many cards without ids are offered. The list gets shorter while the user types.
  private static let mostCards = 20

  private struct Unidentified {
    let title: String
    let detail: Completions.Detail
    let identified: WritingCompletions.Identified
  }

  /// The first open cards without ids that have a word of the title, those of this board first.
  private func cardsWithoutIDs(_ typed: String, besides card: Int) -> [Unidentified] {
    let facts = CardwiseFacts(plan)
    var found: [Unidentified] = []
    for other in [path] + plan.livingAndArchived.filter({ $0 != path }) where found.count < Self.mostCards {
      guard let board = other == path ? board : try? plan.board(at: other) else { continue }
      var cards: [Int] = []
      if typed.isEmpty {
        cards = Array(board.cards.indices.prefix(Self.mostCards * 2))
      } else {
        board.forEachSyntax(ofCardsWith: [FoldedText(typed)]) { text, _ in cards.append(text.index) }
      }
      for index in cards where found.count < Self.mostCards && (other != path || index != card) {
        if let new = unidentified(index, of: board, at: other, typed, facts) { found.append(new) }
      }
    }
    return found
  }

  /// nil if the card has an id, is closed, lacks the word or cannot get an id.
  private func unidentified(
    _ card: Int, of board: ParsedBoard, at other: Path, _ typed: String, _ facts: CardwiseFacts
  ) -> Unidentified? {
    let text = board.syntax(ofCard: card)
    let column = board.columns[Int(board.cards[card].column)]
    let title = board.source.bytes.withUnsafeBufferPointer { text.title($0) }
    guard text.id == nil, text.state(in: column) == .open, !title.isEmpty, Self.hasWord(typed, in: title),
      let handle = try? facts.knownHandles().whole(board.card(card)),
      let id = try? AssignCardID.newID(ofCard: card, of: board, facts, seed: UInt64(card))
    else { return nil }
    var edits: [CharacterEdit]?
    if other == path {
      guard let edit = try? board.setting(.id, ofCard: card, to: [id]),
        let made = edit.edits.ofCharacters(in: board.source.bytes)
      else { return nil }
      edits = made
    }
    return Unidentified(
      title: title, detail: other == path ? .column(column.name) : .board(Path(plan.recordedName(of: other))),
      identified: WritingCompletions.Identified(
        path: other, handle: handle, id: id, edits: edits))
  }

  /// The cards with ids on all boards: first the open cards, and then the others. In both groups, the cards of this
  /// board come first.
  private var cardsWithIDs: [(id: String, title: String)] {
    var open: [(id: String, title: String)] = []
    var closed: [(id: String, title: String)] = []
    for other in [path] + plan.livingAndArchived.filter({ $0 != path }) {
      guard let board = try? plan.board(at: other) else { continue }
      board.forEachSyntax(ofCardsWith: [FoldedText("^")]) { card, bytes in
        guard let id = card.id else { return }
        let isOpen = card.state(in: board.columns[Int(board.cards[card.index].column)]) == .open
        if isOpen { open.append((id, card.title(bytes))) } else { closed.append((id, card.title(bytes))) }
      }
    }
    return open + closed
  }

  // MARK: Links

  /// The offset after the `[[` of a link that is being typed; nil if there is none.
  private func linkStart(_ before: Range<Int>) -> Int? {
    let bytes = board.source.bytes
    var position = before.upperBound
    while position - 2 >= before.lowerBound {
      if bytes[position - 1] == UInt8(ascii: "]") { return nil }
      if bytes[position - 1] == UInt8(ascii: "["), bytes[position - 2] == UInt8(ascii: "[") { return position }
      position -= 1
    }
    return nil
  }

  /// The names of the boards; after `[[Roadmap#^`, the ids on the board Roadmap; after `[[Roadmap#`, its columns and
  /// sections; after `[[#^` and `[[#`, those of this board.
  private func links(_ range: Range<Int>) -> WritingCompletions {
    let typed = board.source.string(range)
    guard let hash = typed.firstIndex(of: "#") else {
      return result(
        range,
        plan.livingAndArchived.map { Candidate(.board, $0.stem, detail: .board(Path(plan.recordedName(of: $0)))) })
    }
    let file = String(typed[..<hash])
    let name = file.trimmingBlanks()
    let paths = name.isEmpty ? [path] : plan.livingAndArchived.first { $0.isNamed(inLink: name) }.map { [$0] } ?? []
    var candidates: [Candidate] = []
    for board in paths.compactMap({ $0 == path ? board : try? plan.board(at: $0) }) {
      guard typed[hash...].hasPrefix("#^") else {
        candidates += board.linkableHeadings.map { Candidate(.column, $0, "\(file)#\(HeadingLink.wikiText(of: $0))") }
        continue
      }
      board.forEachSyntax(ofCardsWith: [FoldedText("^")]) { card, bytes in
        guard let id = card.id else { return }
        candidates.append(Candidate(.id, "^\(id)", "\(file)#^\(id)", detail: .title(card.title(bytes))))
      }
    }
    return result(range, candidates)
  }

  /// The range of the target of an inline link that is being typed, such as `work.md#do` after `[w](`, from `(` to the
  /// cursor; nil if there is none, or if no `#` was typed.
  private func inlineTarget(_ before: Range<Int>) -> Range<Int>? {
    let bytes = board.source.bytes[before]
    guard let bracket = bytes.lastIndex(of: UInt8(ascii: "(")), bracket > before.lowerBound,
      bytes[bracket - 1] == UInt8(ascii: "]"), bytes[bracket...].contains(UInt8(ascii: "#")),
      !bytes[bracket...].contains(where: { $0.isBlank || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "<") })
    else { return nil }
    return bracket + 1..<before.upperBound
  }

  /// The columns and sections of the board to which an inline link leads, as slugs.
  private func headings(_ range: Range<Int>) -> WritingCompletions {
    let typed = board.source.string(range)
    let hash = typed.firstIndex(of: "#") ?? typed.endIndex
    let file = String(typed[..<hash])
    let target = file.isEmpty ? path : InlineLinks.path(file).flatMap { plan.file(inLink: $0, on: path)?.path }
    guard let target, let other = target == path ? board : try? plan.board(at: target),
      target == path || plan.livingAndArchived.contains(target)
    else { return WritingCompletions(range: range, candidates: []) }
    return result(
      range,
      other.linkableHeadings.map { name in
        let slug = HeadingFragment.slug(name)
        return Candidate(.column, name, "\(file)#\(slug)")
      })
  }
}

extension ParsedBoard {
  /// The names of the columns, and of their sections, to which a link can lead; each once.
  fileprivate var linkableHeadings: [String] {
    columns.filter { $0.kind.goesByName && !$0.name.isEmpty }.flatMap { column in
      [column.name] + column.sections.map { self.sectionName($0) }
    }.filter { !$0.isEmpty }.uniqued()
  }
}

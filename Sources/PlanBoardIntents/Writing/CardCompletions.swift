internal import PlanBoardCore
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
    var start = before.upperBound
    while start > before.lowerBound, !bytes[start - 1].isBlank { start -= 1 }
    let text = board.syntax(ofCard: card)
    if line > text.lines.lowerBound, let place = FieldLinePlace(board, text, line: line, before) {
      return lineCompletions(place)
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
    return values(of: String(word[..<colon]), String(word[word.index(after: colon)...]), range, completions)
  }

  // MARK: Field lines

  /// The completions in a field line below the title: `due: fri`, `tags: [a, b`, or `- b` below `tags:`.
  private func lineCompletions(_ place: FieldLinePlace) -> WritingCompletions {
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
    case .after?: return ids("", typed, range)
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
    of name: String, _ typed: String, _ range: Range<Int>, _ completions: Completions
  ) -> WritingCompletions {
    let key =
      FieldKey.onBoard(name, declared: board.settings.context.declaredFields)
      ?? (name.lowercased() == FieldKey.until.name ? .until : .other(name))
    switch key {
    case _ where key.takesDay: return days(name, typed, range)
    case .after: return ids(name, typed, range)
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

  private func ids(_ name: String, _ typed: String, _ range: Range<Int>) -> WritingCompletions {
    let comma = typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex
    let head = (name.isEmpty ? "" : "\(name):") + typed[..<comma]
    let taken = Set(typed[..<comma].split(separator: ",").map { String($0.drop { $0 == "^" }) })
    let candidates = cardsWithIDs.filter { !taken.contains($0.id) }.map { card in
      Candidate(.id, "^\(card.id)", "\(head)^\(card.id)", detail: .title(card.title))
    }
    var found = result(range, candidates)
    // An id is also completed if it is typed without `^`.
    if found.candidates.isEmpty {
      let last = typed[comma...].lowercased()
      found.candidates = candidates.filter { $0.label.dropFirst().lowercased().hasPrefix(last) }.map {
        Candidate($0.kind, $0.label, $0.text, filter: "\(head)\($0.label.dropFirst())", detail: $0.detail)
      }
    }
    return found
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

  /// The names of the boards; after `[[Roadmap#^`, the ids on the board Roadmap; after `[[#^`, the ids on this board.
  private func links(_ range: Range<Int>) -> WritingCompletions {
    let typed = board.source.string(range)
    guard let hash = typed.firstOccurrence(of: "#^") else {
      return result(
        range,
        plan.livingAndArchived.map { Candidate(.board, $0.stem, detail: .board(Path(plan.recordedName(of: $0)))) })
    }
    let file = String(typed[..<hash.lowerBound])
    let paths = file.isEmpty ? [path] : plan.livingAndArchived.filter { $0.isNamed(inLink: file) }
    var candidates: [Candidate] = []
    for board in paths.compactMap({ try? plan.board(at: $0) }) {
      board.forEachSyntax(ofCardsWith: [FoldedText("^")]) { card, bytes in
        guard let id = card.id else { return }
        candidates.append(Candidate(.id, "^\(id)", "\(file)#^\(id)", detail: .title(card.title(bytes))))
      }
    }
    return result(range, candidates)
  }
}

internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

struct FrontMatterCompletions {
  let plan: PlanSnapshot
  let board: ParsedBoard
  let place: YAMLPlace
  let today: CalendarDate

  private typealias Candidate = WritingCompletions.Candidate

  private var completions: Completions { Completions(plan, today: today) }

  var all: WritingCompletions {
    let typed = board.source.string(place.range).lowercased()
    let found = candidates.filter { $0.filter.lowercased().hasPrefix(typed) }
    guard place.isQuoted else { return WritingCompletions(range: place.range, candidates: found) }
    let mark = board.source.bytes[place.range.lowerBound - 1]
    return WritingCompletions(range: place.range, candidates: found.compactMap { $0.after(quotationMark: mark) })
  }

  private var candidates: [Candidate] {
    guard let first = place.keys.first else { return place.isKey ? Self.keys(except: present) : [] }
    switch (first, place.keys.count, place.isKey) {
    case ("columns", 1, let isKey):
      let known = Set(board.settings.columns.map(\.name)).subtracting([board.source.string(place.range)])
      let names = board.columns.filter { $0.kind.goesByName && !known.contains($0.name) }.map(\.name).uniqued()
      return names.map { Candidate(.column, $0, YAMLName.text($0) + (isKey ? ": " : ""), filter: $0) }
    case ("columns", 2, true): return ["wip", "done"].map { Candidate(.setting, $0, "\($0): ", filter: $0) }
    case ("columns", 3, false) where place.keys[2] == "done": return Self.values(["true", "false"])
    case (_, 1, false): return values(of: first)
    case ("lint", 1, true): return RuleSettingCompletions.rules
    case ("lint", 2, false): return RuleSettingCompletions.levels
    default: return []
    }
  }

  /// The keys that the front matter already has, without the one that is being typed.
  private var present: Set<String> {
    let line = board.source.lines.line(at: place.range.lowerBound)
    return Set((board.frontMatter?.entries ?? []).filter { $0.fileLine != line }.map(\.key))
  }

  private static func keys(except present: Set<String>) -> [Candidate] {
    let others = BoardSettings.knownKeys.filter { !BoardSettings.commonKeys.contains($0) }
    return (BoardSettings.commonKeys + others).filter { !present.contains($0) }.map {
      Candidate(.setting, $0, "\($0): ", filter: $0)
    }
  }

  private func values(of key: String) -> [Candidate] {
    let typed = board.source.string(place.range)
    switch key {
    case "tags", "tag":
      return completions.tags.filter { $0.text != typed }.map { Candidate(.tag, $0.text, detail: $0.detail) }
    case "people":
      return completions.people.filter { $0.text != typed }.map { Candidate(.person, $0.text, detail: $0.detail) }
    case "sort": return Self.sortKeys(SortKey.names)
    case "primary", "archived": return Self.values(["true", "false"])
    case "on-done": return Self.values(BoardSettings.OnDone.allCases.map(\.rawValue))
    case "stamp": return Self.values(BoardSettings.stampKeys.map(\.name))
    case "planboard": return Self.values(["\(BoardSettings.knownVersion)"])
    case "kanban-plugin": return Self.values(["board"])
    case "column-level": return Self.values((1...6).map(String.init))
    default: return []
    }
  }

  /// The values for `sort:`; a key with `-` sorts in descending order.
  static func sortKeys(_ names: [String]) -> [WritingCompletions.Candidate] {
    values(names + names.map { "-" + $0 })
  }

  static func values(_ values: [String]) -> [WritingCompletions.Candidate] {
    values.map { WritingCompletions.Candidate(.value, $0) }
  }
}

extension WritingCompletions.Candidate {
  /// The candidate after an opening quotation mark: without marks of its own, and without the colon after a key. The
  /// user, or the editor, adds the closing mark. nil if the text would need an escape.
  fileprivate func after(quotationMark mark: UInt8) -> Self? {
    let text = kind == .column ? label : self.text.hasSuffix(": ") ? String(self.text.dropLast(2)) : self.text
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != mark && $0 != UInt8(ascii: "\\") }) else { return nil }
    return Self(kind, label, text, filter: filter, detail: detail, day: day)
  }
}

package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

extension PlanSnapshot {
  /// Whether a file has the name of a planning folder's settings: `.planboard.yml`.
  package static func isSettings(_ path: Path) -> Bool { path.name.elementsEqual(FolderSettings.fileName.utf8) }

  /// The completions at an offset in the settings of a plan.
  ///
  /// - Parameters:
  ///   - offset: in bytes of `source`; an offset outside the text counts as the nearest end of the text.
  ///   - source: the text of the settings, which may differ from the file.
  package func settingsCompletions(at offset: Int, of source: SourceText, today: CalendarDate) -> WritingCompletions {
    let place = YAMLPlace(source, in: 0..<source.bytes.count, at: min(max(0, offset), source.bytes.count))
    let typed = source.string(place.range).lowercased()
    let found = PlanSettingsCompletions(plan: self, source: source, place: place, today: today).candidates
    return WritingCompletions(
      range: place.range, candidates: found.filter { $0.filter.lowercased().hasPrefix(typed) })
  }
}

private struct PlanSettingsCompletions {
  let plan: PlanSnapshot
  let source: SourceText
  let place: YAMLPlace
  let today: CalendarDate

  private typealias Candidate = WritingCompletions.Candidate

  private var completions: Completions { Completions(plan, today: today) }

  var candidates: [WritingCompletions.Candidate] {
    guard let first = place.keys.first else { return place.isKey ? keys(FolderSettings.knownKeys) : [] }
    switch (first, place.keys.count, place.isKey) {
    case ("lint", 1, true): return RuleSettingCompletions.rules
    case ("lint", 2, false): return RuleSettingCompletions.levels
    case ("urgency", 1, true): return keys(UrgencyWeights.Property.allCases.map(\.rawValue) + [UrgencyWeights.tagsKey])
    case ("urgency", 2, true): return completions.tags.map { Candidate(.tag, $0.text, detail: $0.detail) }
    case ("views", 2, true): return keys(SavedView.settingKeys)
    case ("views", 3, false): return viewValues(of: place.keys[2])
    case (_, 1, false): return values(of: first)
    default: return []
    }
  }

  private func keys(_ keys: [String]) -> [Candidate] {
    keys.map { Candidate(.setting, $0, "\($0): ", filter: $0) }
  }

  private func values(of key: String) -> [Candidate] {
    switch key {
    case "boards", "primary":
      return plan.livingAndArchived.map { plan.recordedName(of: $0) }.map { Candidate(.board, $0) }
    case "tags": return completions.tags.map { Candidate(.tag, $0.text, detail: $0.detail) }
    case "people": return completions.people.map { Candidate(.person, $0.text, detail: $0.detail) }
    case "on-done": return FrontMatterCompletions.values(BoardSettings.OnDone.allCases.map(\.rawValue))
    case "stamp": return FrontMatterCompletions.values(BoardSettings.stampKeys.map(\.name))
    case "version": return FrontMatterCompletions.values(["\(FolderSettings.knownVersion)"])
    default: return []
    }
  }

  private func viewValues(of key: String) -> [Candidate] {
    switch key {
    case "query":
      return completions.queries(source.string(place.range)).map { Candidate(.value, $0.text, detail: $0.detail) }
    case "sort": return FrontMatterCompletions.sortKeys(SortKey.namesForLists)
    case "group": return FrontMatterCompletions.values(SavedView.Grouping.allCases.map(\.rawValue))
    case "columns": return completions.columns.map { Candidate(.column, $0.text, detail: $0.detail) }
    default: return []
    }
  }
}

internal import PlanBoardCore
package import PlanBoardIntents
package import PlanBoardMerge
internal import PlanBoardStore

extension BoardChange {
  /// The change in words: `> "Call Ann" moved from To Do to Done`. For a changed card, front matter or text, an indented line
  /// follows for each part that changed. Safe for a terminal.
  package var lines: [String] {
    switch self {
    case .added(let card): return ["+ \(name(card)) added to \(place(card))"]
    case .removed(let card): return ["- \(name(card)) removed from \(place(card))"]
    case .moved(let before, let after):
      let isSame = place(before) == place(after)
      let way =
        isSame
        ? "within \(place(after)), from position \(before.number) to \(after.number)"
        : "from \(place(before)) to \(place(after))"
      return ["> \(name(after)) moved \(way)"]
    case .changed(_, let after, let parts):
      return ["~ \(name(after)) (\(place(after)))"] + parts.map { "    " + words($0) }
    case .columnAdded(let name): return ["+ column \(safe(name)) added"]
    case .columnRemoved(let name): return ["- column \(safe(name)) removed"]
    case .columnRenamed(let before, let after): return ["~ column \(safe(before)) renamed to \(safe(after))"]
    case .columnMoved(let name): return ["> column \(safe(name)) moved"]
    case .sectionAdded(let name, let column): return ["+ section \(safe(name)) added to \(safe(column))"]
    case .sectionRemoved(let name, let column): return ["- section \(safe(name)) removed from \(safe(column))"]
    case .sectionRenamed(let before, let after, let column):
      return ["~ section \(safe(before)) in \(safe(column)) renamed to \(safe(after))"]
    case .frontMatter(let key, let before, let after):
      let part = BoardChange.Part(name: key, before: before, after: after)
      return ["~ front matter", "    " + words(part)]
    case .prose(let column, let before, let after):
      let part = BoardChange.Part(name: "text", before: before, after: after)
      return ["~ text" + (column.map { " in \(safe($0))" } ?? ""), "    " + words(part)]
    case .other(let lines): return ["~ other differences: \(counted(lines, "line"))"]
    }
  }

  private func words(_ part: BoardChange.Part) -> String {
    let name = safe(part.name.isEmpty ? "lines" : part.name)
    switch (part.before, part.after) {
    case (let before?, let after?): return "\(name): \"\(safe(before))\" -> \"\(safe(after))\""
    case (nil, let after?): return "\(name): added \"\(safe(after))\""
    case (let before?, nil): return "\(name): removed \"\(safe(before))\""
    case (nil, nil): return name
    }
  }

  private func name(_ card: BoardChange.CardReference) -> String {
    "\"\(safe(card.title))\"" + (card.id.map { " ^\(safe($0))" } ?? "")
  }

  private func place(_ card: BoardChange.CardReference) -> String {
    safe(card.column) + (card.section.map { " / \(safe($0))" } ?? "")
  }

  private func safe(_ text: String) -> String { VisibleText.safe(text) }
}

extension RevisionComparison.Board {
  /// A line with the board's name, and indented lines with its changes. Safe for a terminal.
  package var lines: [String] {
    let old = file.oldPath.flatMap { $0 == path ? nil : " (was \(VisibleText.safe($0.text)))" } ?? ""
    let name = "\(VisibleText.safe(path.text))\(file.path == nil ? " (removed)" : old):"
    return [name] + changes.flatMap(\.lines).map { "  " + $0 }
  }
}

extension PlanComparison.Differences {
  /// A line for each change; between revisions, also a line with the name of each board. Safe for a terminal.
  package var lines: [String] {
    switch boards {
    case .two(let changes): changes.flatMap(\.lines)
    case .revisions(let boards): boards.flatMap(\.lines)
    }
  }
}

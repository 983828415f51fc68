internal import PlanBoardMerge

/// What is different on two boards, in words or as JSON.
struct BoardDiff {
  let changes: [BoardChange]

  /// `- "Call Ann" moved from To Do to Done`, one change a line, parts of a card indented below it. Safe for a terminal.
  var lines: [String] { changes.flatMap { lines($0) } }

  private func lines(_ change: BoardChange) -> [String] {
    switch change {
    case .added(let card): return ["+ \(name(card)) added to \(place(card))"]
    case .removed(let card): return ["- \(name(card)) removed from \(place(card))"]
    case .moved(let before, let after):
      let isSame = place(before) == place(after)
      let way =
        isSame
        ? "in \(place(after)), from \(before.number) to \(after.number)" : "from \(place(before)) to \(place(after))"
      return ["> \(name(after)) moved \(way)"]
    case .changed(_, let after, let parts):
      return ["~ \(name(after)) (\(place(after)))"] + parts.map { "    " + words($0) }
    case .columnAdded(let name): return ["+ column \(safe(name)) added"]
    case .columnRemoved(let name): return ["- column \(safe(name)) removed"]
    case .columnRenamed(let before, let after): return ["~ column \(safe(before)) renamed to \(safe(after))"]
    case .columnMoved(let name): return ["> column \(safe(name)) moved"]
    case .frontMatter(let key, let before, let after):
      let part = BoardChange.Part(name: key, before: before, after: after)
      return ["~ front matter", "    " + words(part)]
    case .prose(let column, let before, let after):
      let part = BoardChange.Part(name: "text", before: before, after: after)
      return ["~ text" + (column.map { " in \(safe($0))" } ?? ""), "    " + words(part)]
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

  private func safe(_ text: String) -> String { TerminalText.safe(text) }
}

extension JSONWriter {
  /// The shape is documented in docs/json.md.
  mutating func boardChange(_ change: BoardChange) {
    object { json in
      switch change {
      case .added(let card):
        json.member("change", "added")
        json.reference("after", card)
      case .removed(let card):
        json.member("change", "removed")
        json.reference("before", card)
      case .moved(let before, let after):
        json.member("change", "moved")
        json.reference("before", before)
        json.reference("after", after)
      case .changed(let before, let after, let parts):
        json.member("change", "changed")
        json.reference("before", before)
        json.reference("after", after)
        json.key("parts")
        json.array { json in
          for part in parts { json.part(part.name, part.before, part.after) }
        }
      case .columnAdded(let name): json.column("column-added", nil, name)
      case .columnRemoved(let name): json.column("column-removed", name, nil)
      case .columnRenamed(let before, let after): json.column("column-renamed", before, after)
      case .columnMoved(let name): json.column("column-moved", name, name)
      case .frontMatter(let key, let before, let after):
        json.member("change", "front-matter")
        json.member("name", key)
        json.member("before", before)
        json.member("after", after)
      case .prose(let column, let before, let after):
        json.member("change", "text")
        json.member("column", column)
        json.member("before", before)
        json.member("after", after)
      }
    }
  }

  private mutating func column(_ change: String, _ before: String?, _ after: String?) {
    member("change", change)
    member("before", before)
    member("after", after)
  }

  private mutating func part(_ name: String, _ before: String?, _ after: String?) {
    object { json in
      json.member("name", name)
      json.member("before", before)
      json.member("after", after)
    }
  }

  private mutating func reference(_ name: String, _ card: BoardChange.CardReference) {
    key(name)
    object { json in
      json.member("id", card.id)
      json.member("title", card.title)
      json.member("column", card.column)
      json.member("section", card.section)
      json.member("number", card.number)
      json.member("line", card.line1)
    }
  }
}

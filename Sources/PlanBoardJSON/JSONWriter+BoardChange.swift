internal import PlanBoardCore
internal import PlanBoardStore
package import PlanBoardIntents
package import PlanBoardMerge

extension JSONWriter {
  /// Writes the output of `pb diff --json`: the changes from one board to another, or the boards that differ between
  /// two revisions.
  package mutating func differences(_ differences: PlanComparison.Differences) {
    switch differences.boards {
    case .two(let changes): lines(changes) { $0.boardChange($1) }
    case .revisions(let boards):
      lines(boards) { json, board in
        json.object { json in
          json.member("before", board.file.oldPath?.text)
          json.member("after", board.file.path?.text)
          json.array("changes", board.changes) { json, change in json.boardChange(change) }
        }
      }
    }
  }

  /// Writes one difference between two boards.
  package mutating func boardChange(_ change: BoardChange) {
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
        json.array("parts", parts) { json, part in json.part(part) }
      case .columnAdded(let name): json.column("column-added", nil, name)
      case .columnRemoved(let name): json.column("column-removed", name, nil)
      case .columnRenamed(let before, let after): json.column("column-renamed", before, after)
      case .columnMoved(let name): json.column("column-moved", name, name)
      case .sectionAdded(let name, let column): json.section("section-added", nil, name, column)
      case .sectionRemoved(let name, let column): json.section("section-removed", name, nil, column)
      case .sectionRenamed(let before, let after, let column):
        json.section("section-renamed", before, after, column)
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
      case .other(let lines):
        json.member("change", "other")
        json.member("lines", lines)
      }
    }
  }

  private mutating func column(_ change: String, _ before: String?, _ after: String?) {
    member("change", change)
    member("before", before)
    member("after", after)
  }

  private mutating func section(_ change: String, _ before: String?, _ after: String?, _ column: String) {
    member("change", change)
    member("column", column)
    member("before", before)
    member("after", after)
  }

  /// Writes the change to one part of a card.
  mutating func part(_ part: BoardChange.Part) {
    object { json in
      json.member("name", part.name)
      json.member("before", part.before)
      json.member("after", part.after)
    }
  }

  private mutating func reference(_ name: String, _ card: BoardChange.CardReference) {
    key(name)
    object { json in
      json.names(card.id, ofCardTitled: card.title)
      json.member("title", card.title)
      json.member("column", card.column)
      json.member("section", card.section)
      json.member("number", card.number)
      json.member("line", card.line1)
    }
  }
}

package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

extension JSONWriter {
  /// Writes a card as an object: the path and the title of its board, its column, and the members of a `CARD`
  /// (docs/json.md).
  ///
  /// - Parameters:
  ///   - index: the 0-based index of the card on the board.
  ///   - modified: when the card was last changed; the outer nil to leave this out.
  package mutating func card(_ index: Int, of board: ParsedBoard, _ path: Path, modified: Moment?? = nil) {
    let column = board.columns[Int(board.cards[index].column)]
    object {
      $0.member("path", path.text)
      $0.member("board", board.title ?? path.stem)
      $0.member("column", column.kind.goesByName ? column.name : nil)
      if let modified { $0.member("modified", modified?.seconds) }
      $0.members(of: board.card(index), board.settings.tags)
    }
  }

  /// Writes the two names of a card: the members `id` and `handle` (`CardHandle`).
  package mutating func names(_ id: String?, ofCardTitled title: String) {
    member("id", id)
    member("handle", CardHandle(CardIdentity(id: id.flatMap { CardID($0) }, title: title)).text)
  }

  /// Writes the members of a `CARD` (docs/json.md) into the current object.
  ///
  /// - Parameter boardTags: the tags of the card's board.
  package mutating func members(of card: Card, _ boardTags: [String]) {
    names(card.id?.text, ofCardTitled: card.title)
    member("title", card.title)
    member("line", card.line1)
    member("endLine", card.endLine1)
    member("section", card.section)
    member("box", card.box.map { String($0.mark) })
    member("done", card.isDone)
    member("tags", card.tags)
    member("boardTags", boardTags.uniqued())
    member("due", card.due?.description)
    member("priority", card.priority?.rawValue)
    member("color", card.color)
    member("people", card.people)
    member("pinned", card.isPinned)
    array("checklist", card.checklist) { json, item in
      json.object {
        $0.member("title", item.title)
        $0.member("done", item.isDone)
        $0.member("line", item.line1)
        $0.member("depth", item.depth)
      }
    }
    member("notes", card.notes)
    key("fields")
    object { json in
      for field in card.fields { json.member(field.key.name, field.value) }
    }
  }
}

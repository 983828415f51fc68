internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown

extension JSONWriter {
  /// Writes the output of `pb top --json`.
  package mutating func top(_ result: TopCards.Result) {
    shape { json in
      json.member("path", result.path.text)
      json.member("title", result.board.title ?? result.path.stem)
      json.member("open", result.open)
      json.member("overdue", result.overdue)
      json.lines("cards", result.cards) { json, card in
        json.object { $0.members(of: result.board.card(card), result.board.settings.tags) }
      }
    }
  }

  /// Writes the output of `pb top --format waybar`: one object on one line, as waybar-custom(5) describes for
  /// `return-type: json`. Both texts are Pango markup.
  package mutating func waybar(text: String, tooltip: String, state: TopCards.Result.State) {
    object { json in
      json.member("text", text)
      json.member("alt", state.rawValue)
      json.member("tooltip", tooltip)
      json.member("class", state.rawValue)
    }
  }
}

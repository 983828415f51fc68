package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb view --json`.
  package mutating func views(_ views: [SavedView]) {
    shape { json in
      json.lines("views", views) { json, view in json.object { $0.members(of: view) } }
    }
  }

  /// Writes the output of `pb view NAME --json`.
  ///
  /// - Parameter groups: the groups of the view, with each card already encoded as JSON by ``JSONCardList``.
  package mutating func view(_ view: SavedView, _ groups: [SavedView.Group<[UInt8]>]) {
    shape { json in
      json.members(of: view)
      json.groups(groups)
    }
  }

  /// Writes the output of `pb list --group KEY --json`.
  ///
  /// - Parameter groups: the groups, with each card already encoded as JSON by ``JSONCardList``.
  package mutating func list(_ groups: [SavedView.Group<[UInt8]>]) {
    shape { $0.groups(groups) }
  }

  private mutating func groups(_ groups: [SavedView.Group<[UInt8]>]) {
    lines("groups", groups) { json, group in
      json.object {
        $0.member("name", group.name)
        $0.cards("cards", group.cards)
      }
    }
  }

  private mutating func members(of view: SavedView) {
    member("name", view.name)
    member("query", view.query.text)
    member("sort", view.sort.map(\.description))
    member("columns", view.columns)
    member("group", view.group?.rawValue)
    member("builtIn", view.isBuiltIn)
  }
}

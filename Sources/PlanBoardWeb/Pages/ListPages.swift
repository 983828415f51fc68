internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardMessages

extension PlanPages {
  /// The largest number of cards in a list.
  static let mostListed = 500

  /// The page of a view; nil if there is no such view.
  func viewPage(_ name: String) throws -> PageContent? {
    guard let view = plan.views.first(where: { $0.name == name }) else { return nil }
    let groups = try plan.groups(of: view, today: today) { FoundCard($0, $1, $2) }.value
    let count = groups.reduce(0) { $0 + $1.cards.count }
    var content = PageContent(.list, title: words.viewTitle(view)) { html in
      html.element("p", .classes("hint")) { html in
        for piece in words.view(view) {
          html.text(piece.words)
          if let typed = piece.typed { html.element("code", text: typed) }
        }
      }
      if count == 0 { addNote(words.emptyView, &html) }
      var ids = ElementIDs()
      var left = Self.mostListed
      for group in groups where !group.cards.isEmpty {
        html.element("section", .classes("group")) { html in
          if let grouping = view.group {
            html.element("h2", .anyDirection) { html in
              html.text("\(words.heading(ofGroup: group.name, by: grouping)) ")
              html.element("span", .classes("count"), text: "\(group.cards.count)")
            }
          }
          addList(drawings(Array(group.cards.prefix(left))), &ids, &html)
        }
        left -= min(left, group.cards.count)
      }
      if count > Self.mostListed { addNote(words.more(count - Self.mostListed), &html) }
    }
    content.facts = [(words.cards(count), false)]
    content.current = ["/v/\(escaped(name))"]
    return content
  }

  func tagPage(_ tag: String) throws -> PageContent {
    var content = try foundPage(title: "#\(tag)", query: "#\(tag)", empty: words.emptyTag)
    content.current = ["/t/\(escaped(tag))"]
    return content
  }

  /// The page with the cards that a query finds, or with what is wrong with the query.
  func searchPage(_ query: String) throws -> PageContent {
    var content = try foundPage(title: words.search, query: query, empty: words.searchOnly)
    content.query = query
    return content
  }

  private func foundPage(title: String, query: String, empty: String) throws -> PageContent {
    let found: [FoundCard]
    do {
      found = try plan.cards(matching: query, in: .open, today: today).value.best { board, index, path, _ in
        FoundCard(board, index, path)
      }.value
    } catch let failure as CardQuery.Failure {
      return PageContent(.list, title: title) { html in
        html.element("div", .classes("empty")) { html in
          html.element("p", text: words.capitalized(failure.message))
          for hint in failure.help where !hint.asksForCommandLine {
            html.element("p", .classes("hint"), text: hint.text)
          }
          html.element("p", .classes("hint"), text: words.searchHelp)
        }
      }
    }
    var content = PageContent(.list, title: title) { html in
      if found.isEmpty {
        html.element("div", .classes("empty")) { html in
          html.element("p", text: words.found(0, query))
          html.element("p", .classes("hint"), text: empty)
        }
      }
      var ids = ElementIDs()
      addList(drawings(Array(found.prefix(Self.mostListed))), &ids, &html)
      if found.count > Self.mostListed { addNote(words.more(found.count - Self.mostListed), &html) }
    }
    content.facts = [(words.cards(found.count), false)]
    return content
  }

  func addNote(_ words: String, _ html: inout HTML) {
    html.element("p", .classes("empty"), text: words)
  }

  // MARK: Archive and trash

  func archivePage() throws -> PageContent {
    let cards = try found(in: .archive)
    var content = PageContent(.list, title: words.archive) { html in
      if cards.isEmpty, plan.archived.isEmpty { addNote(words.emptyArchive, &html) }
      if !plan.archived.isEmpty {
        addBoardList(
          words.archivedBoards, plan.archived.map { (BoardKey($0, in: plan).text, $0.stem, "") },
          action: "unarchiveBoard", words.unarchive, &html)
      }
      addCardList(words.archivedCards, cards, action: "unarchive", words.unarchive, &html)
    }
    content.current = ["/archive"]
    return content
  }

  /// The removed cards, then the removed boards, each from the newest to the oldest.
  func trashPage() throws -> PageContent {
    let cards = Array(try found(in: .trash).reversed())
    let boards = plan.removedBoardNames
    var content = PageContent(.list, title: words.trash) { html in
      if cards.isEmpty, boards.isEmpty { addNote(words.emptyTrash, &html) }
      addCardList(words.removedCards, cards, action: "restore", words.restore, &html)
      if !boards.isEmpty {
        addBoardList(
          words.removedBoards,
          boards.map { ($0.original.text, $0.original.stem, words.removed(DueWords.day($0.day, today: today))) },
          action: "restoreBoard", words.restore, &html)
      }
    }
    content.current = ["/trash"]
    return content
  }

  private func found(in scope: CardScope) throws -> [FoundCard] {
    var found: [FoundCard] = []
    try plan.cards(matching: "", in: scope, today: today).value.forEachBoard { board, cards, path in
      cards.map { FoundCard(board, $0, path) }
    } use: {
      found += $0.value ?? []
    }
    return found
  }

  private func addCardList(
    _ title: String, _ cards: [FoundCard], action: String, _ label: String, _ html: inout HTML
  ) {
    guard !cards.isEmpty else { return }
    html.element("section", .classes("group")) { html in
      html.element("h2") { html in
        html.text("\(title) ")
        html.element("span", .classes("count"), text: "\(cards.count)")
      }
      var ids = ElementIDs()
      var drawings = drawings(Array(cards.prefix(Self.mostListed)))
      for index in drawings.indices {
        drawings[index].action = (action, label)
        if action == "restore" { drawings[index].place = nil }
      }
      addList(drawings, &ids, &html)
      if cards.count > Self.mostListed { addNote(words.more(cards.count - Self.mostListed), &html) }
    }
  }

  private func addBoardList(
    _ title: String, _ boards: [(key: String, name: String, detail: String)], action: String, _ words: String,
    _ html: inout HTML
  ) {
    html.element("section", .classes("group boards")) { html in
      html.element("h2", text: title)
      html.element("ul") { html in
        for board in boards {
          html.element("li") { html in
            html.element("bdi", text: board.name)
            html.element("span", .classes("count"), text: board.detail)
            html.element(
              "button", .type("button"), .action(action), Attribute("data-name", board.key),
              .label("\(words): \(board.name)"), text: words)
          }
        }
      }
    }
  }

  // MARK: Conflicts

  /// The conflict notes on boards, and the conflict copies of boards that sync tools made.
  func conflictsPage() throws -> PageContent {
    let conflicts = try plan.conflicts()
    let copies = plan.waitingCopies(comparing: Self.mostCompared)
    var content = PageContent(.list, title: words.conflicts) { html in
      if conflicts.isEmpty, copies.isEmpty { addNote(words.emptyConflicts, &html) }
      addCopies(copies, &html)
      for found in conflicts {
        let board = try plan.board(at: found.path)
        let conflict = found.conflict
        html.element(
          "section", .classes("conflict"), Attribute("data-board", BoardKey(found.path, in: plan).text),
          Attribute("data-rev", CardKey.revision(of: board)), Attribute("data-line", "\(conflict.line1)")
        ) { html in
          html.element("h2", .anyDirection, text: words.capitalized(conflict.message))
          html.element("p") { html in
            html.element("a", .classes("place"), .href(address(of: found.path)), text: title(of: board, at: found.path))
          }
          html.element("div", .classes("sides")) { html in
            addSide(words.keptVersion, conflict.kept, "kept", words.keepThis, &html)
            addSide(words.otherVersion, conflict.other, "other", words.useOther, &html)
          }
        }
      }
    }
    content.current = ["/conflicts"]
    return content
  }

  private func addSide(_ title: String, _ value: String, _ choice: String, _ words: String, _ html: inout HTML) {
    html.element("div") { html in
      html.element("h3", text: title)
      html.element("pre", .anyDirection) { $0.text(value) }
      html.element(
        "button", .type("button"), .action("resolve"), Attribute("data-keep", choice), text: words)
    }
  }
}

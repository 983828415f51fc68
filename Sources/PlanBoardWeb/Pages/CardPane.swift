internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// The drawing of a card in full.
struct CardPane {
  private let found: CardInFull
  private let card: Card
  private let facts: BoardFacts
  private let pages: PlanPages
  private let key: CardKey

  init(_ found: CardInFull, _ facts: BoardFacts, _ pages: PlanPages) {
    (self.found, self.facts, self.pages) = (found, facts, pages)
    card = found.card
    key = CardKey(board: facts.key, revision: facts.revision, index: found.index)
  }

  private var today: CalendarDate { pages.today }

  func add(to html: inout HTML) {
    html.element(
      "article", .id("pane"), Attribute("data-card", key.text), Attribute("data-key", "\(found.handle)"),
      Attribute("data-title", card.title), Attribute("data-due", card.due.map { "\($0)" } ?? ""),
      Attribute("data-open", card.isOpen ? "1" : "0"), Attribute("data-started", card.box == .started ? "1" : "0"),
      card.isOpen && card.value(of: .every) != nil ? Attribute("data-every", "1") : nil,
      Attribute("data-pinned", card.isPinned ? "1" : "0")
    ) { html in
      addTop(&html)
      addFields(&html)
      addChecklist(&html)
      addNotes(&html)
      addHistory(&html)
    }
  }

  private func addTop(_ html: inout HTML) {
    html.element("div", .classes("panetop")) { html in
      html.element(
        "a", .classes("place"), .href("/b/\(facts.key.text)"), .anyDirection,
        text: words.place(board: facts.title, column: DrawingWords.name(found.column.name)))
      html.element("button", .classes("icon"), .type("button"), .action("closeCard"), .label(words.close)) {
        $0.markup(Icon.close)
      }
    }
    html.element("h2", .id("pane-title"), .anyDirection) { html in
      CardDrawing.addPriority(card.priority, &html)
      html.element("button", .classes("edit"), .type("button"), .action("editTitle")) { html in
        let title = card.title.withoutComments
        CardDrawing.addTitle(title.isEmpty ? words.noTitle : title, &html)
      }
    }
    html.element("div", .classes("actions")) { html in
      html.element(
        "button", .type("button"), .action("done"), .classes("check"),
        text: card.isOpen ? words.markDone : words.reopen)
      html.element("button", .type("button"), .action("move"), text: words.moveTo)
      html.element(
        "button", .classes("dots"), .type("button"), .action("menu"),
        .label(words.cardMenu(card.title.withoutComments))
      ) { _ in
      }
    }
  }

  // MARK: Fields

  private func addFields(_ html: inout HTML) {
    html.element("dl") { html in
      if !card.isOpen || card.box == .started {
        let state =
          switch card.state {
          case .done: words.done
          case .cancelled: words.isCancelled
          case .open: words.isStarted
          }
        addRow(words.state, "state", nil, &html) { $0.text(state) }
      }
      if let section = found.card.section {
        addRow(words.column, "column", "move", &html) {
          $0.text("\(DrawingWords.name(found.column.name)), \(DrawingWords.name(section))")
        }
      }
      addRow(words.due, "due", "due", &html) { html in
        guard let due = card.due else { return html.text(words.none) }
        let isLate = card.isOverdue(on: today)
        let days = due.date.dayNumber - today.dayNumber
        let day = DueWords.day(due.date, today: today) + (due.time.map { " \($0)" } ?? "")
        html.element(
          "time", .classes(isLate ? "late" : ""), Attribute("datetime", "\(due)"),
          text: card.isOpen ? words.far(day, days: days) : day)
      }
      if let urgency = found.urgency {
        addRow(words.urgency, "urgency", nil, &html) { $0.text(UrgencyWords.line(urgency, today: today)) }
      }
      addRow(words.priority, "priority", "priority", &html) { html in
        html.text(card.priority.map { "\($0.pageSign) \(words.priorityName($0))" } ?? words.none)
      }
      addRow(words.people, "people", "people", &html) { html in
        html.text(card.people.isEmpty ? words.none : card.people.map { "@\($0)" }.joined(separator: " "))
      }
      addRow(words.cardTags, "tags", "tags", &html) { html in
        guard !card.tags.isEmpty else { return html.text(words.none) }
        for tag in card.tags {
          html.element("span", .classes("tag")) { html in
            CardDrawing.addDot(found.board.settings.tagColors[tag], &html)
            html.text("#\(tag) ")
          }
        }
      }
      addRow(words.color, "color", "color", &html) { html in
        guard let color = card.color else { return html.text(words.none) }
        CardDrawing.addDot(ColorValue(color), &html)
        html.text(color)
      }
      for field in card.fields where field.key != .after {
        let day = field.key.isDate ? DueDate(iso: field.value) : nil
        addRow(
          field.key == .every ? words.repeats : words.field(field.key.name), "field-\(field.key.name)", nil,
          &html
        ) { html in
          let value = field.key == .every ? RecurrenceWords.text(field.value) : field.value
          html.text(day.map { DueWords.words($0, today: today) } ?? value)
        }
      }
      for (number, blocker) in found.blockers.enumerated() {
        addRow(words.waitsFor, "waits-\(number)", nil, &html) { html in
          html.text("\(blocker.isOpen ? "☐ " : "✓ ")\(blocker.title ?? blocker.id)")
        }
      }
      if let id = card.id {
        addRow(words.handle, "handle", nil, &html) { html in html.element("code", text: id.text) }
      }
    }
  }

  /// - Parameter action: what a click on the value asks the page's script to do; nil if the value cannot be clicked.
  private func addRow(
    _ label: String, _ id: String, _ action: String?, _ html: inout HTML, value: (inout HTML) -> Void
  ) {
    html.element("div", .id("pane-\(id)")) { html in
      html.element("dt", text: label)
      html.element("dd", .anyDirection) { html in
        guard let action else { return value(&html) }
        html.element("button", .classes("edit"), .type("button"), .action(action)) { html in
          html.element("span", .classes("unseen"), text: "\(label): ")
          value(&html)
        }
      }
    }
  }

  // MARK: Checklist, notes, history

  private func addChecklist(_ html: inout HTML) {
    let items = card.checklist
    guard !items.isEmpty else { return }
    let done = items.count(where: \.isDone)
    html.element("section", .id("pane-checklist"), .classes("checklist")) { html in
      html.element("h3", .id("pane-checklist-name"), text: words.checklistTitle(done, of: items.count))
      html.element(
        "progress", Attribute("value", "\(done)"), Attribute("max", "\(items.count)"),
        Attribute("aria-labelledby", "pane-checklist-name")
      ) { _ in }
      html.element("ul") { html in
        for (number, item) in items.enumerated() {
          html.element("li", .id("pane-item-\(number)"), .classes("depth\(min(item.depth, 4))")) { html in
            html.element("label", .anyDirection) { html in
              html.open(
                "input",
                [
                  .type("checkbox"), .action("item"), Attribute("data-item", "\(number)"),
                  .flag("checked", item.isDone),
                ])
              html.element("span") { CardDrawing.addTitle(item.title, &$0) }
            }
          }
        }
      }
    }
  }

  private func addNotes(_ html: inout HTML) {
    html.element("section", .id("pane-notes"), .classes("notes")) { html in
      html.element("div", .classes("row")) { html in
        html.element("h3", text: words.notes)
        html.element(
          "button", .classes("quiet"), .type("button"), .action("editNotes"),
          .label(words.editNotes), text: card.notes.isEmpty ? words.addNotes : words.edit)
      }
      if !card.notes.isEmpty {
        html.element("div", .id("pane-text"), .classes("text"), .anyDirection) { html in
          let board = facts.key.text
          html.markup(
            safe: MarkdownHTML.blocks(VisibleText.safe(card.notes, keepsLines: true)) { destination in
              PagePictures.isPicture(destination)
                ? "/pictures/\(board)/\(PlanPicture.key(of: destination))" : nil
            })
        }
      }
      // HTML ignores a line end right after this start tag, so one is added before the notes.
      html.element("textarea", .id("pane-source"), .flag("hidden"), .label(words.notes)) { html in
        html.source("\n\(card.notes)")
      }
    }
  }

  private func addHistory(_ html: inout HTML) {
    guard !found.history.isEmpty else { return }
    html.element("section", .id("pane-history"), .classes("history")) { html in
      html.element("h3", text: words.history)
      html.element("ul") { html in
        for entry in found.history.prefix(20) {
          let recorded = entry.recorded(pages.localTime, today: today)
          for line in recorded.lines {
            html.element("li") { html in
              html.text("\(words.capitalized(line)), \(recorded.moment)")
            }
          }
        }
      }
    }
  }
}

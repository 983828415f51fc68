internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

extension PlanPages {
  /// The largest number of cards in each section.
  private static let mostCards = 12

  func dayPage() throws -> PageContent {
    guard !plan.isEmpty else { return emptyPlanPage() }
    let answer = try plan.day(today: today, limit: Self.mostCards) { FoundCard($0, $1, $2) }
    let day = answer.value
    let problems = plan.failures.map { Diagnostic($0, at: .here) } + answer.caveats.map { $0.diagnostic(localTime) }
    var content = PageContent(.day, title: DueWords.heading(today)) { html in
      addConcerns(day.concerns, problems.map(\.brief).uniqued(), &html)
      if day.isEmpty {
        html.element("div", .classes("empty")) { html in
          html.element("p", text: words.emptyDay)
          html.element("p", .classes("hint"), text: words.emptyDayHint)
        }
      }
      var ids = ElementIDs()
      for tier in UrgencyTier.allCases where day[tier].count > 0 { addSection(tier, day[tier], &ids, &html) }
      if day.notStarted > 0 { html.element("p", .classes("rest"), text: words.later(day.notStarted)) }
      try addBoards(&html)
    }
    content.current = ["/"]
    content.facts = day.overdue > 0 ? [(words.late(day.overdue), true)] : []
    return content
  }

  private func addSection(
    _ tier: UrgencyTier, _ section: Day<FoundCard>.Section, _ ids: inout ElementIDs, _ html: inout HTML
  ) {
    let id = "day-\(tier.rawValue)"
    html.element("section", .classes("group"), .id(id), Attribute("aria-labelledby", "\(id)-name")) { html in
      html.element("h2", .id("\(id)-name"), .classes(Self.tone(tier))) { html in
        html.text("\(UrgencyWords.heading(tier)) ")
        html.element("span", .classes("count"), text: "\(section.count)")
      }
      var drawings = drawings(section.cards.map(\.value))
      let open = (try? plan.openTitles(Set(section.cards.compactMap(\.waitsFor)), today: today)) ?? [:]
      for index in drawings.indices { drawings[index].waitsFor = section.cards[index].waitsFor.map { open[$0] ?? $0 } }
      addList(drawings, &ids, &html)
      let hidden = section.count - section.cards.count
      if hidden > 0 {
        html.element("p", .classes("rest")) { html in
          let more = words.more(hidden)
          if let view = tier.view { html.element("a", .href("/v/\(view)"), text: more) } else { html.text(more) }
        }
      }
    }
  }

  private static func tone(_ tier: UrgencyTier) -> String {
    switch tier {
    case .late: "late"
    case .today: "soon"
    case .pinned, .soon, .next, .waiting: ""
    }
  }

  func addList(_ drawings: [CardDrawing], _ ids: inout ElementIDs, _ html: inout HTML) {
    html.element("ul", .classes("list")) { html in
      for drawing in drawings { drawing.add(to: &html, id: ids.unique(drawing.id)) }
    }
  }

  private func addConcerns(_ concerns: [PlanConcern], _ problems: [String], _ html: inout HTML) {
    guard !concerns.isEmpty || !problems.isEmpty else { return }
    html.element("ul", .classes("concerns")) { html in
      for problem in problems { html.element("li", text: problem) }
      for concern in PlanConcern.joined(concerns) {
        html.element("li") { html in
          html.element("a", .href(address(of: concern)), text: concern.words(namesBoard: true))
        }
      }
    }
  }

  private func address(of concern: PlanConcern) -> String {
    switch concern {
    case .overLimit(let path, _, _, _, _), .markers(let path, _, _): address(of: path)
    case .notUnderstood(let paths, _): address(of: paths[0])
    case .conflicts, .copy: "/conflicts"
    }
  }

  private func addBoards(_ html: inout HTML) throws {
    let summaries = try plan.summaries(today: today).value
    let titles = BoardTitles(summaries.map { ($0.path, $0.title) })
    html.element("section", .classes("group boards"), Attribute("aria-labelledby", "boards-name")) { html in
      html.element("h2", .id("boards-name"), text: words.boards)
      html.element("ul") { html in
        for board in summaries {
          html.element("li") { html in
            html.element("a", .href(address(of: board.path))) { html in
              html.element("bdi", text: titles.title(of: board.path))
              html.element("span", .classes("count"), text: words.open(board.open))
              if board.overdue > 0 { html.element("span", .classes("late"), text: words.late(board.overdue)) }
            }
          }
        }
      }
    }
  }

  private func emptyPlanPage() -> PageContent {
    var content = PageContent(.day, title: words.emptyPlan) { html in
      html.element("div", .classes("empty start")) { html in
        html.element("p", text: words.emptyPlanHint)
        html.element("ol") { html in
          html.element("li") { html in
            html.element("p", text: words.emptyPlanFirst)
            html.element("button", .classes("primary"), .type("button"), .action("newBoard"), text: words.newBoard)
          }
          html.element("li") { html in
            html.element("p", text: words.emptyPlanSecond)
            if !plan.offers.isEmpty {
              html.element(
                "p", .classes("hint"), text: words.offers(plan.offers.prefix(5).joined(separator: ", ")))
            }
          }
          html.element("li") { html in
            html.element("p", text: words.emptyPlanThird)
            html.element("code", text: "pb new Home")
          }
        }
      }
    }
    content.current = ["/"]
    return content
  }
}

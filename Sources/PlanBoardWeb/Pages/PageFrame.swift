internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages

/// The words of all pages.
let words = PageWords()

extension PlanPages {
  /// - Parameter isFragment: whether to draw only the header, the sidebar and the main part.
  func drawn(_ content: PageContent, isFragment: Bool) throws -> DrawnPage {
    var html = HTML()
    if isFragment {
      try addParts(content, &html)
      return DrawnPage(html: html.bytes, sheet: content.sheet)
    }
    html.markup(beginning)
    Self.endHead(content.title, &html)
    try html.element("body") { html in
      html.element("a", .classes("skip"), .href("#main"), text: words.skip)
      try addParts(content, &html)
      html.element("aside", .id("card"), .label(words.card), .flag("hidden", content.card.bytes.isEmpty)) {
        $0.markup(content.card)
      }
      html.element("div", .id("toast"), Attribute("role", "status"), .flag("hidden")) { _ in }
      html.element("div", .id("live"), .classes("unseen"), Attribute("aria-live", "polite")) { _ in }
      html.element("dialog", .id("dialog"), .label(words.more)) { _ in }
    }
    html.close("html")
    return DrawnPage(html: html.bytes, sheet: content.sheet)
  }

  /// The beginning of a page. With this part, the browser can ask for scripts and style sheets while the rest is drawn.
  var beginning: HTML { Self.beginning([Attribute("data-plan", session.planKey)]) }

  /// The beginning of a page, up to its title. `attributes` are attributes of `<html>`.
  static func beginning(_ attributes: [Attribute], hasScript: Bool = true) -> HTML {
    var html = HTML()
    html.markup("<!doctype html>")
    html.open("html", [Attribute("lang", "en")] + attributes)
    beginHead(hasScript, &html)
    return html
  }

  private static func beginHead(_ hasScript: Bool, _ html: inout HTML) {
    html.open("head")
    html.open("meta", [Attribute("charset", "utf-8")])
    html.open(
      "meta",
      [
        Attribute("name", "viewport"),
        Attribute("content", "width=device-width, initial-scale=1, viewport-fit=cover"),
      ])
    html.open("meta", [Attribute("name", "color-scheme"), Attribute("content", "light dark")])
    html.open("link", [Attribute("rel", "stylesheet"), .href(PageAssets.address(of: "app.css"))])
    html.open("link", [Attribute("rel", "icon"), .href("/icon.svg"), .type("image/svg+xml")])
    html.open("link", [Attribute("rel", "manifest"), .href("/manifest.webmanifest")])
    guard hasScript else { return }
    html.element("script", .type("module"), Attribute("src", "/assets/start.js")) { _ in }
  }

  static func endHead(_ title: String, _ html: inout HTML) {
    html.element("title", text: words.windowTitle(title))
    html.close("head")
  }

  private func addParts(_ content: PageContent, _ html: inout HTML) throws {
    addHeader(content, &html)
    try addSidebar(content.current, &html)
    try html.element(
      "main", .id("main"), Attribute("tabindex", content.kind == .keys ? "0" : "-1"),
      Attribute("data-page", content.kind.rawValue),
      Attribute("data-title", words.windowTitle(VisibleText.safe(content.title))),
      content.board.map { Attribute("data-board", $0.key.text) },
      content.board.map { Attribute("data-rev", $0.revision) }, .flag("data-split", content.isSplit),
      content.sheet.map { Attribute("data-drawn", $0.name) },
      .flag("data-partial", content.sheet?.isPartial ?? false)
    ) { html in
      try content.body(&html)
    }
  }

  private func addHeader(_ content: PageContent, _ html: inout HTML) {
    html.element("header", .id("head")) { html in
      html.element("button", .classes("icon menu"), .type("button"), .action("sidebar"), .label(words.sidebar)) {
        $0.markup(Icon.sidebar)
      }
      html.element("div", .classes("name")) { html in
        html.element("h1", .anyDirection, text: content.title)
        for fact in content.facts {
          html.element("span", .classes(fact.isAlarm ? "fact late" : "fact"), text: fact.text)
        }
      }
      html.element("form", .id("search"), Attribute("role", "search"), Attribute("action", "/search")) { html in
        html.open(
          "input",
          [
            .type("search"), Attribute("name", "q"), Attribute("value", content.query), .label(words.search),
            Attribute("placeholder", words.searchHint), Attribute("autocomplete", "off"),
            Attribute("spellcheck", "false"), Attribute("enterkeyhint", "search"),
          ])
      }
      let copies = plan.copies.count
      html.element(
        "button", .id("sync"), .classes(copies > 0 ? "sync waits" : "sync"), .type("button"), .action("sync"),
        Attribute("title", words.sync)
      ) { html in
        html.element("span", text: copies > 0 ? words.copies(copies) : words.saved)
      }
      html.element("button", .classes("wide"), .type("button"), .action("newBoard"), text: words.newBoard)
      html.element("button", .classes("primary"), .type("button"), .action("newCard"), .label(words.newCard)) {
        html in
        html.markup(Icon.plus)
        html.element("span", text: words.newCard)
      }
      html.element("button", .classes("icon find"), .type("button"), .action("find"), .label(words.search)) {
        $0.markup(Icon.search)
      }
      html.element("button", .classes("icon"), .type("button"), .action("more"), .label(words.more)) {
        $0.markup(Icon.more)
      }
      if content.kind == .board {
        html.element(
          "button", .classes("icon split"), .type("button"), .action("split"), .label(words.split),
          Attribute("aria-pressed", content.isSplit ? "true" : "false")
        ) {
          $0.markup(Icon.split)
        }
      }
      html.element("button", .classes("icon pane"), .type("button"), .action("inspector"), .label(words.inspector)) {
        $0.markup(Icon.inspector)
      }
    }
  }

  // MARK: The sidebar

  private func addSidebar(_ current: [String], _ html: inout HTML) throws {
    let summaries = try plan.summaries(today: today).value
    let titles = BoardTitles(summaries.map { ($0.path, $0.title) })
    try html.element("nav", .id("plan"), .label(words.plan)) { html in
      let folder = session.root
      html.element(
        "p", .classes("folder"), .anyDirection, Attribute("title", VisibleText.safe(folder.text)),
        text: VisibleText.safe(String(decoding: folder.name, as: UTF8.self)))
      let late = summaries.reduce(0) { $0 + $1.overdue }
      addItem("/", words.today, isCurrent: current.contains("/"), &html)
      html.element("h2", text: words.boards)
      let usual = plan.usualBoard
      for board in summaries {
        let address = address(of: board.path)
        addItem(
          address, titles.title(of: board.path), count: board.open, late: board.overdue, isUsual: board.path == usual,
          isCurrent: current.contains(address), &html)
      }
      // The page of the day shows more than the built-in view `today`.
      let views = plan.views.filter { !($0.isBuiltIn && $0.name == "today") }
      if !views.isEmpty {
        html.element("h2", text: words.views)
        for view in views {
          let address = "/v/\(escaped(view.name))"
          let isOverdue = view.isBuiltIn && view.name == "overdue"
          addItem(
            address, words.viewTitle(view), late: isOverdue ? late : 0, isCurrent: current.contains(address), &html)
        }
      }
      let tags = try plan.cards(matching: "", in: .open, today: today).value.tags().value.ranked.prefix(12)
      if !tags.isEmpty {
        html.element("h2", text: words.tags)
        for (tag, count) in tags {
          let address = "/t/\(escaped(tag))"
          addItem(address, "#\(tag)", count: count.open, isCurrent: current.contains(address), &html)
        }
      }
      html.element("hr") { _ in }
      let conflicts = (try? plan.conflicts().count) ?? 0
      if conflicts + plan.copies.count > 0 {
        addItem(
          "/conflicts", words.conflicts, count: conflicts + plan.copies.count,
          isCurrent: current.contains("/conflicts"), &html)
      }
      addItem("/archive", words.archive, isCurrent: current.contains("/archive"), &html)
      addItem("/trash", words.trash, isCurrent: current.contains("/trash"), &html)
      addItem("/keys", words.keys, isCurrent: current.contains("/keys"), &html)
    }
  }

  /// - Parameter isUsual: whether a new card goes to this board if the user chooses none.
  private func addItem(
    _ address: String, _ name: String, count: Int = 0, late: Int = 0, isUsual: Bool = false, isCurrent: Bool,
    _ html: inout HTML
  ) {
    html.element(
      "a", .href(address), isCurrent ? Attribute("aria-current", "page") : nil, .flag("data-usual", isUsual)
    ) { html in
      html.element("bdi", text: name)
      if late > 0 {
        html.element("span", .classes("late"), text: count > 0 ? words.late(late) : "\(late)")
      }
      if count > 0 {
        html.element("span", Attribute("title", words.open(count)), text: "\(count)")
      }
    }
  }

  func escaped(_ name: String) -> String { name.utf8.percentEncoded() }
}

internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// The drawing of a card in a list.
struct CardDrawing {
  let card: Card
  /// The text by which the page's script identifies the card. On the page of the card's board, this is the index of the
  /// card. On any other page, it is the whole ``CardKey``.
  let reference: String
  /// The address of the card in full.
  let address: String
  let id: String
  let tagColors: TagColors
  let today: CalendarDate
  /// Where the card is, in words and as an address; nil on the card's own board.
  var place: (words: String, address: String)?
  /// The title of an open card that must be done before this card; nil if there is none.
  var waitsFor: String?
  /// The button that replaces the checkbox, such as a button that restores a removed card; nil for a checkbox.
  var action: (name: String, words: String)?

  /// A card in a list of cards of several boards.
  ///
  /// - Parameter boardTitle: a title that tells the board from the others of the list.
  init(_ found: FoundCard, _ facts: BoardFacts, boardTitle: String, today: CalendarDate) {
    let key = CardKey(board: facts.key, revision: facts.revision, index: found.index)
    card = found.board.card(found.index)
    reference = key.text
    address = "/c/\(key.text)"
    id = "\(facts.key.text)-\(found.board.handle(ofCard: found.index).text)"
    tagColors = found.board.settings.tagColors
    self.today = today
    let column = found.board.columns[Int(found.board.cards[found.index].column)]
    place = (
      words.place(board: boardTitle, column: DrawingWords.name(column.name)), "/b/\(facts.key.text)#\(id)"
    )
  }

  /// A card on its board.
  init(_ board: ParsedBoard, _ index: Int, _ facts: BoardFacts, id: String, today: CalendarDate) {
    let key = CardKey(board: facts.key, revision: facts.revision, index: index)
    card = board.card(index)
    reference = "\(index)"
    address = "/c/\(key.text)"
    self.id = id
    tagColors = board.settings.tagColors
    self.today = today
  }

  private var title: String {
    let title = card.title.withoutComments
    return title.isEmpty ? words.noTitle : title
  }

  func add(to html: inout HTML, id: String? = nil) {
    var content = HTML()
    addContent(to: &content)
    add(content, to: &html, id: id)
  }

  /// Adds the element of the card around the result of ``addContent(to:)``.
  func add(_ content: HTML, to html: inout HTML, id: String? = nil) {
    html.element(
      "li", .classes(classes), .id(id ?? self.id), Attribute("data-card", reference), .unreachable
    ) { $0.markup(content) }
  }

  /// Adds an empty element with the card's id, for a card that the browser already has.
  func addName(to html: inout HTML) {
    html.element("li", .id(id), Attribute("data-card", reference), .flag("data-same")) { _ in }
  }

  /// The digest of the drawing. ``reference`` and ``address`` are left out, because they change when other cards of the
  /// board change.
  ///
  /// - Parameter changing: the result of ``addContent(to:)``.
  func digest(of content: HTML, without changing: Range<Int>) -> UInt64 {
    let start = FNV.digest(content.bytes[..<changing.lowerBound], FNV.digest(classes.utf8))
    return FNV.digest(content.bytes[changing.upperBound...], start)
  }

  /// Adds the content of the card's element.
  ///
  /// - Returns: the byte range in `html` of the tag with the address of the card.
  @discardableResult func addContent(to html: inout HTML) -> Range<Int> {
    var changing = 0..<0
    addColor(&html)
    if let action {
      html.element(
        "button", .classes("act"), .type("button"), .action(action.name), .label("\(action.words): \(title)"),
        text: action.words)
    } else {
      html.open(
        "input",
        [
          .type("checkbox"), .action("done"), .label(words.done(title)), .flag("checked", !card.isOpen),
          card.box == .started && card.isOpen ? Attribute("data-mark", "started") : nil,
        ])
    }
    html.element("div", .classes("title"), .anyDirection) { html in
      Self.addPriority(card.priority, &html)
      let start = html.bytes.count
      html.open("a", [.href(address)])
      changing = start..<html.bytes.count
      Self.addTitle(title, &html)
      html.close("a")
    }
    if action == nil {
      html.element(
        "button", .classes("dots"), .type("button"), .action("menu"), .label(words.cardMenu(title))
      ) { _ in }
      html.element("span", .classes("grip"), .ariaHidden) { _ in }
    }
    addDetails(&html)
    return changing
  }

  private var classes: String {
    card.isOpen ? "card" : "card done"
  }

  private func addColor(_ html: inout HTML) {
    guard let color = card.color.flatMap({ ColorValue($0) }) else { return }
    html.open("svg", [.classes("bar"), .ariaHidden])
    html.open(
      "rect",
      [Attribute("width", "100%"), Attribute("height", "100%"), Attribute("rx", "2"), Attribute("fill", color.css)])
    html.close("rect")
    html.close("svg")
  }

  static func addPriority(_ priority: Priority?, _ html: inout HTML) {
    guard let priority else { return }
    html.element(
      "span", .classes("prio \(priority.rawValue)"), Attribute("role", "img"), .label(words.priority(priority)),
      text: priority.pageSign)
  }

  /// Adds a title with its Markdown as HTML, without its comments.
  static func addTitle(_ title: String, _ html: inout HTML) {
    let title = VisibleText.safe(title.withoutComments)
    guard MarkdownHTML.mayBeMarked(title) else { return html.text(title) }
    // The title may be inside a link, and HTML does not allow a link inside a link.
    html.markup(safe: MarkdownHTML.line(title, withLinks: false))
  }

  // MARK: Details

  private func addDetails(_ html: inout HTML) {
    var meta = HTML()
    addFacts(&meta)
    guard !meta.bytes.isEmpty || place != nil else { return }
    html.element("div", .classes("meta")) { html in
      html.markup(meta)
      if let place {
        html.element("a", .classes("place"), .href(place.address), .anyDirection, text: place.words)
      }
    }
  }

  private func addFacts(_ html: inout HTML) {
    if let due = card.due, card.isOpen {
      let urgency = DueWords(due, today: today).urgency
      html.element(
        "time", .classes(urgency == .past ? "late" : urgency == .near ? "soon" : "due"),
        Attribute("datetime", "\(due)"), text: DueWords.brief(due, today: today, under: nil))
    }
    if card.isPinned { html.element("span", .classes("pin"), text: words.pinned) }
    if card.box == .started && card.isOpen { html.element("span", .classes("going"), text: words.started) }
    if card.state == .cancelled { html.element("span", text: words.cancelled) }
    if let rule = card.value(of: .every), card.isOpen {
      html.element("span", text: "↻ \(RecurrenceWords.text(rule))")
    }
    if let waitsFor { html.element("span", .classes("waits"), .anyDirection, text: words.waits(for: waitsFor)) }
    if !card.checklist.isEmpty {
      let done = card.checklist.count(where: \.isDone)
      html.element(
        "span", Attribute("role", "img"), .label(words.checklist(done, of: card.checklist.count)),
        text: "☑ \(done)/\(card.checklist.count)")
    }
    if !card.notes.isEmpty {
      html.element("span", .classes("noted"), Attribute("role", "img"), .label(words.hasNotes), text: "≡")
    }
    for person in card.people { html.element("span", .anyDirection, text: "@\(person)") }
    for tag in card.tags {
      html.element("a", .classes("tag"), .href("/t/\(tag.utf8.percentEncoded())"), .anyDirection) {
        html in
        Self.addDot(tagColors[tag], &html)
        html.text("#\(tag)")
      }
    }
  }

  static func addDot(_ color: ColorValue?, _ html: inout HTML) {
    guard let color else { return }
    html.open("svg", [.classes("dot"), .ariaHidden, Attribute("viewBox", "0 0 8 8")])
    html.open(
      "circle",
      [Attribute("cx", "4"), Attribute("cy", "4"), Attribute("r", "4"), Attribute("fill", color.css)])
    html.close("circle")
    html.close("svg")
  }
}

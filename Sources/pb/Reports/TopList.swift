internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// Prints the most important cards in the formats of status bars. Titles are escaped so that the host program does not interpret
/// them.
struct TopList {
  private struct Item {
    let card: Card
    /// The card's handle, and a space; empty if handles are not shown.
    let handle: [UInt8]
    /// `path:line` with an absolute path, so that a host can open it from anywhere; nil if the path cannot be shown as text.
    let place: String?
    /// The title, cut to fit a bar, and the due day. Safe for a terminal.
    let text: String
    let isOverdue: Bool
  }

  private let result: TopCards.Result
  private let items: [Item]

  /// The maximum width of a title in a bar, in columns.
  private static let titleWidth = 40

  init(_ result: TopCards.Result, in session: PlanSession, today: CalendarDate, _ handles: HandleColumn?) {
    self.result = result
    let path = session.absolute(result.path).shownText
    items = result.cards.map { index in
      let card = result.board.card(index)
      let title = TextWrap.lines(VisibleText.safe(card.title), width: Self.titleWidth, limit: 1).first ?? ""
      let due = card.due.map { " (\(DueWords($0, today: today).text))" } ?? ""
      var handle: [UInt8] = []
      handles?.append(result.board.handle(ofCard: index), to: &handle)
      return Item(
        card: card, handle: handle, place: path.map { "\($0):\(card.line1)" },
        text: (title.isEmpty ? "(no title)" : title) + due,
        isOverdue: card.isOverdue(on: today))
    }
  }

  func text(for format: TopFormat) -> [UInt8] {
    switch format {
    case .plain: return items.flatMap { $0.handle + Array((Self.sign($0) + $0.text + "\n").utf8) }
    case .json: return json
    case .waybar: return waybar
    case .xbar: return Array(xbar.utf8)
    case .tmux: return Array((items.map { tmux($0) }.joined(separator: " · ") + "\n").utf8)
    case .polybar: return Array((items.map { polybar($0) }.joined(separator: " · ") + "\n").utf8)
    }
  }

  private static func sign(_ item: Item) -> String {
    switch item.card.priority {
    case .high: "▲ "
    case .medium: "◆ "
    case .low: "▽ "
    case nil: "• "
    }
  }

  // MARK: Hosts

  private var json: [UInt8] { JSONWriter.document { $0.top(result, items.map(\.card)) } }

  private var waybar: [UInt8] {
    JSONWriter.document {
      $0.waybar(
        text: items.first.map { XMLText.escaped($0.text) } ?? "",
        tooltip: items.map { XMLText.escaped(Self.sign($0) + $0.text) }.joined(separator: "\n"),
        state: result.overdue > 0 ? "overdue" : items.isEmpty ? "empty" : "open")
    }
  }

  /// xbar's and SwiftBar's plug-in format: the bar's line, `---`, and a menu with parameters after ` | `.
  private var xbar: String {
    let begin = items.first.map { xbarText($0) } ?? "no cards"
    let parameters = "ansi=false emojize=false trim=false"
    let menu = items.map { item in
      let click = item.place.flatMap(XbarMenu.parameter).map {
        " shell=pb param1=open param2=\($0) terminal=true refresh=true"
      }
      return "\(xbarText(item)) | \(parameters)\(item.isOverdue ? " color=red" : "")\(click ?? "")\n"
    }
    return "\(begin) | \(parameters)\n---\n" + menu.joined()
  }

  /// The text of an item. It starts with a sign, so that xbar never reads a title as `---` or as a submenu.
  private func xbarText(_ item: Item) -> String { XbarMenu.text(Self.sign(item) + item.text) }

  /// tmux(1), FORMATS and STYLES: `#` begins both, and `##` stands for a `#`.
  private func tmux(_ item: Item) -> String {
    let text = TmuxFormat.text(item.text)
    return item.isOverdue && System.environment("NO_COLOR")?.isEmpty ?? true ? "#[fg=red]\(text)#[default]" : text
  }

  private func polybar(_ item: Item) -> String {
    guard let place = item.place else { return PolybarFormat.text(item.text) }
    return PolybarFormat.action("pb open \(ShellWord.quoted(place))", item.text)
  }
}

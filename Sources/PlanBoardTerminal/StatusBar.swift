package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen

/// The top cards, as lines or in the formats of status bars. In these formats, titles are escaped, so that the programs
/// that show bars do not interpret them.
package struct StatusBar {
  private struct Item {
    /// The card's handle, and the spaces after it; empty if handles are not shown.
    let handle: [UInt8]
    /// `path:line` with an absolute path, so that a program can open it from anywhere; nil if the path cannot be shown
    /// as text.
    let place: String?
    /// The sign of the card's priority, or `•` if it has none, and a space.
    let sign: String
    /// The title, cut to fit a bar, and the due day; safe for a terminal.
    let text: String
    let isOverdue: Bool

    var signed: String { sign + text }
  }

  private let items: [Item]

  private static let titleWidth = 40

  /// - Parameters:
  ///   - path: the absolute path of the board.
  ///   - handles: the handles to show in ``plain``; nil for none.
  package init(_ top: TopCards.Result, at path: Path, today: CalendarDate, _ handles: HandleColumn?) {
    let path = path.shownText
    let cards = top.cards.map { top.board.card($0) }
    let handles = handles?.texts(before: cards) ?? cards.map { _ in [] }
    items = zip(cards, handles).map { card, handle in
      let title =
        TextWrap.lines(VisibleText.safe(card.title.withoutComments), width: Self.titleWidth, limit: 1).first ?? ""
      let due = card.due.map { " (\(DueWords($0, today: today).text))" } ?? ""
      return Item(
        handle: handle, place: path.map { "\($0):\(card.line1)" }, sign: "\(card.priority?.sign ?? "•") ",
        text: (title.isEmpty ? DrawingWords.noTitle : title) + due, isOverdue: card.isOverdue(on: today))
    }
  }

  /// One card on each line, safe for a terminal; empty if there is no card.
  package var plain: [UInt8] { items.flatMap { $0.handle + Array(($0.signed + "\n").utf8) } }

  // MARK: Programs that show bars

  /// The first card as Pango markup, which is XML, for waybar; empty if there is no card.
  package var pango: String { items.first.map { XMLText.escaped($0.text) } ?? "" }

  /// All cards as Pango markup, for waybar's tooltip.
  package var pangoTooltip: String { items.map { XMLText.escaped($0.signed) }.joined(separator: "\n") }

  /// The format of plug-ins for xbar and SwiftBar: a line with the first card for the bar, `---`, and a menu of all
  /// cards. A click in the menu opens the card, unless its path cannot be passed safely.
  package var xbar: String {
    // Each text starts with a sign, so that xbar never reads a title as `---` or as a submenu.
    let begin = items.first.map { XbarMenu.text($0.signed) } ?? DrawingWords.noCards
    let parameters = "ansi=false emojize=false trim=false"
    let menu = items.map { item in
      let click = item.place.flatMap(XbarMenu.parameter).map {
        " shell=pb param1=open param2=\($0) terminal=true refresh=true"
      }
      return "\(XbarMenu.text(item.signed)) | \(parameters)\(item.isOverdue ? " color=red" : "")\(click ?? "")\n"
    }
    return "\(begin) | \(parameters)\n---\n" + menu.joined()
  }

  /// The cards on one line, in tmux's format (tmux(1), FORMATS and STYLES); an empty line if there is no card.
  package func tmux(hasColors: Bool) -> String {
    bar { item in
      let text = TmuxFormat.text(item.text)
      return item.isOverdue && hasColors ? "#[fg=red]\(text)#[default]" : text
    }
  }

  /// The cards on one line, in polybar's format; an empty line if there is no card. A click on a card opens it, unless
  /// its path cannot be shown as text.
  package var polybar: String {
    bar { item in
      guard let place = item.place else { return PolybarFormat.text(item.text) }
      return PolybarFormat.action("pb open \(ShellWord.quoted(place))", item.text)
    }
  }

  private func bar(_ text: (Item) -> String) -> String { items.map(text).joined(separator: " · ") + "\n" }
}

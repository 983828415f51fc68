internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardTerminal

/// The top cards in the format of the program that shows them, such as a status bar.
struct TopList {
  private let top: TopCards.Result
  private let bar: StatusBar

  /// - Parameter handles: the handles (short names of cards) to show in the format `plain`; nil for none.
  init(_ top: TopCards.Result, in session: PlanSession, today: CalendarDate, _ handles: HandleColumn?) {
    self.top = top
    bar = StatusBar(top, at: session.absolute(top.path), today: today, handles)
  }

  func text(for format: TopFormat) -> [UInt8] {
    switch format {
    case .plain: bar.plain
    case .json: JSONWriter.document { $0.top(top) }
    case .waybar:
      JSONWriter.document { $0.waybar(text: bar.pango, tooltip: bar.pangoTooltip, state: top.state) }
    case .xbar: Array(bar.xbar.utf8)
    // tmux shows the text in its own terminal, so it does not matter whether this process has one.
    case .tmux: Array(bar.tmux(hasColors: !ColorChoice.isRefused).utf8)
    case .polybar: Array(bar.polybar.utf8)
    }
  }
}

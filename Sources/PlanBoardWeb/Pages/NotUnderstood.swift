internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// What was not understood on a board: a line above the board, which opens to the places.
struct NotUnderstood {
  private let account: Account
  /// At most ``mostPlaces``. Each text is cut at its first line end, and at 80 characters.
  private let places: [(line1: Int, text: String)]

  private static let mostPlaces = 20

  init(_ board: ParsedBoard) {
    let all = board.misreadings()
    account = all.reduce(into: Account()) { $0.add($1.kind) }
    places = all.prefix(Self.mostPlaces).map { each in
      let text = board.source.string(each.range).prefix { !$0.isNewline }
      return (board.source.lines.line(at: each.range.lowerBound) + 1, String(text.prefix(80)))
    }
  }

  func add(to html: inout HTML) {
    guard !account.isEmpty else { return }
    html.element("details", .classes("concerns")) { html in
      html.element("summary", text: account.words())
      html.element("ul") { html in
        for place in places {
          html.element("li") { html in
            html.text("\(words.line(place.line1)): ")
            html.element("code", text: VisibleText.safe(place.text))
          }
        }
      }
      html.element("p", .classes("hint"), text: words.notUnderstoodHint)
    }
  }
}

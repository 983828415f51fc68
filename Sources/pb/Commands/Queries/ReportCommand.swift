internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardVerbs

struct ReportCommand: Command {
  @Argument(.reportWords) var words: [String]

  @Argument(.onlyBoard) var board: String?

  @Argument(.reportMarkdown) var markdown: Bool
  @Argument(.reportPage) var page: Bool
  @Argument(.reportTable) var table: Bool
  @Argument(.json) var json: Bool

  func validate() throws {
    let forms = [(markdown, "--md"), (page, "--html"), (table, "--csv"), (json, "--json")].filter(\.0).map(\.1)
    if forms.count > 1 { throw UsageError("\(forms[0]) cannot be used with \(forms[1])") }
  }

  func run() throws {
    try Plan.run { console in
      let (days, query) = try splitWords()
      let (cards, plan) = try Plan.cards(query, in: .planAndArchive, on: board, console)
      let session = try console.session()
      func report<Value>(_ make: @Sendable (ParsedBoard, Int, Path) -> Value) throws -> PlanReport<Value> {
        try console.value(of: cards.report(on: days, in: session, System.localTime, make: make))
      }
      let listing = CardListing(isJSON: json)
      if json {
        let report = try report(listing.text)
        return console.print { $0.report(report) }
      }
      if markdown || page || table {
        let report = try report { $0.placedCard($1, at: $2) }
        if markdown { return report.markdown.forEach { console.print(line: $0) } }
        let bytes =
          page ? ReportPage.bytes(report) : report.csv(isForTerminal: System.isTerminal(.output))
        return console.output.append { $0 += bytes }
      }
      if listing.isDrawn {
        let report = try report { ListedCard($0, $1, $2) }
        let isASCII = TerminalCharacters.areASCII { System.environment($0) }
        let drawing = ReportDrawing(report, width: Console.width, isASCII: isASCII)
        console.draw(drawing.head)
        let groups = CardGroups(report)
        if !groups.isEmpty {
          try console.draw(groups, of: plan, on: board)
          console.print(line: "")
        }
        console.draw(drawing.tables)
        return remarks(report, query, console)
      }
      let report = try report(listing.text)
      let drawing = ReportDrawing(report, width: .max, isASCII: true)
      for line in drawing.head { console.draw(line) }
      let lists = CardGroups(report).bytes
      if !lists.isEmpty { console.output.append { $0 += lists + [.lineFeed] } }
      for line in drawing.tables { console.draw(line) }
      remarks(report, query, console)
    }
  }

  /// The days, which are the first or the last word, and the query.
  private func splitWords() throws -> (days: DaySpan, query: String) {
    var words = words
    for place in [0, words.count - 1] where words.indices.contains(place) {
      guard let days = try? QueryDate.days(typed: words[place], on: System.today) else { continue }
      words.remove(at: place)
      return (days, words.joined(separator: " "))
    }
    return (try QueryDate.days(typed: "week", on: System.today), words.joined(separator: " "))
  }

  private func remarks<Value: Sendable>(_ report: PlanReport<Value>, _ query: String, _ console: Console) {
    if report.boards.isEmpty { QueryArguments.hintAtBoard([query], on: board, console) }
    if report.undated > 0 { console.reportOnce(.undated(cards: report.undated)) }
    if report.uncreated > 0 { console.reportOnce(.uncreated(cards: report.uncreated)) }
  }
}

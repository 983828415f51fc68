package import PlanBoardCore

extension ImportFault {
  /// The problem, with its place in the file. Safe for a terminal.
  package func diagnostic(of file: Path) -> Diagnostic {
    guard line1 > 0 else { return Diagnostic(file, "\(words); nothing was written", help: help) }
    let place = "\(VisibleText.safe(file.text)):\(line1):\(column1 > 0 ? "\(column1):" : "")"
    return Diagnostic("\(place) \(words); nothing was written", help: help)
  }

  private var words: String {
    switch reason {
    case .noText: "this is not UTF-8"
    case .noJSON: "this is not JSON, or the file is cut off"
    case .tooDeep(let limit): "the JSON nests deeper than \(limit) levels"
    case .tooManyValues(let limit): "the JSON has more than \(limit) values"
    case .expected(let what): "there is no \(Self.words(what)) here"
    case .quotationMark: "a quotation mark of this cell has no partner"
    case .noTitleColumn: "no column has the titles of the cards"
    case .unknownColumn(let name): "there is no column `\(VisibleText.safe(name))`"
    case .unknownPart(let name): "`\(VisibleText.safe(name))` is no part of a card"
    case .tooLarge(let limit): "the file has more than \(limit / 1024 / 1024) MiB"
    }
  }

  private static func words(_ what: Expected) -> String {
    switch what {
    case .tasks: "task as `task export` prints it"
    case .boards: "plan as `pb export json` prints it"
    case .trelloBoard: "board of Trello, with `cards` and `lists`,"
    case .issues: "issue"
    case .items: "item of a list, and no table,"
    }
  }

  private var help: [Hint] {
    switch reason {
    case .noTitleColumn:
      [
        """
        the first line must have the names of the columns; `\(option: "--map NAME=title")` says which one has the titles
        """
      ]
    case .noText: ["save the file as UTF-8, and import it again"]
    case .unknownPart: ["for example title, notes, due, tags, people, state, column, board, or none"]
    case .tooLarge, .tooManyValues: ["split the file, and import the parts one after the other"]
    default: []
    }
  }
}

internal import PlanBoardStore

extension Notice {
  var diagnostic: Diagnostic {
    switch self {
    case .finished(let sentence):
      Diagnostic(nil, "an interrupted change has now been finished: \(TerminalText.safe(sentence))")
    case .leftHalf(let sentence, let path):
      Diagnostic(
        path, "an interrupted change cannot be finished: \(TerminalText.safe(sentence))",
        help: ["a card may now be on two boards; remove one of the two"])
    case .kept(let path, let place):
      Diagnostic(
        path,
        "someone else saved it at the same moment; their text is kept in \(TerminalText.safe(place.text))")
    case .notRemembered(let failure):
      Diagnostic(
        failure?.path,
        (failure.map { $0.message + ": " } ?? "") + "changes are not remembered, so `pb undo` cannot take them back",
        help: failure?.code == .newer ? [] : ["set HOME or XDG_STATE_HOME to a writable folder"])
    case .outside(let path):
      Diagnostic(
        path,
        "is outside the planning folder, but other boards in this change are inside: `pb undo` cannot take "
          + "this back",
        help: [
          "`pb move` brings a card back from another folder; changes in only one folder can be taken back"
        ])
    case .forgot(let changes, let time):
      Diagnostic(
        nil, "the history forgot \(changes) \(changes == 1 ? "change" : "changes") older than \(System.localTime(time))"
      )
    case .damaged(let lines, let path):
      Diagnostic(path, "\(lines) \(lines == 1 ? "line" : "lines") of the history cannot be read, and will be skipped")
    case .foreign(let sentence):
      Diagnostic(
        nil,
        "the history names a file outside the planning folder; that change is ignored: "
          + TerminalText.safe(sentence))
    }
  }
}

extension Console {
  /// Reports side effects that the user should know about, each of them once per command.
  func report(_ notices: [Notice]) {
    for notice in notices { reportOnce(notice.diagnostic) }
  }
}

internal import PlanBoardCore

/// Why the web server does not carry out a request.
package enum WebFault: Error, Hashable, Sendable {
  /// The request has no `Host` header, or more than one.
  case noHost
  case otherHost
  case badAddress
  case unknownAddress
  case wrongMethod
  case otherSite
  /// The request comes from a browser that may not use the page.
  case locked
  /// The link is unknown, was used before, or is too old.
  case badLink
  case notJSON
  case badJSON
  /// The member of the JSON object with this name is missing, or its value is not valid.
  case badMember(String)
  case unknownCommand(String)
  case tooLarge
  case tooSlow
  case tooMany
  /// Too many streams of events are open.
  case tooManyStreams
  /// The card is gone, or it is not certain which card it is now.
  case lostCard
  /// The file is gone, or is no copy of the board any more.
  case lostCopy
  /// A part of the plan has changed since the page showed it: `notes`, `title`, `checklist`, `column`, `conflict`, or
  /// the key of a field.
  case changed(String)
  /// A recurring card was completed less than a minute ago, and the request would complete its next occurrence.
  case again(Diagnostic)
  /// The request would complete a card, but pb cannot say when it is due again.
  case unclearRecurrence(Diagnostic)
  case unknownBoard
  /// The page shows another plan than the one that is served.
  case otherPlan
  /// The change is being made now, because it was sent before.
  case stillChanging
  /// The change was sent before, and pb has started anew since. So nobody knows whether the change was made.
  case unknownChange
  /// Other programs were writing for longer than the request could wait.
  case busy(Diagnostic)
  /// The request caused the error, for example with a malformed search.
  case refused(Diagnostic)
  /// Something else failed, such as reading or writing a file.
  case failed(Diagnostic)

  /// The status of the response (RFC 9110; for 429, RFC 6585).
  package var status: Int {
    switch self {
    case .noHost, .badAddress, .badJSON, .badMember, .unknownCommand: 400
    case .locked: 401
    case .otherSite, .badLink: 403
    case .unknownAddress, .unknownBoard: 404
    case .wrongMethod: 405
    case .lostCard, .lostCopy, .changed, .again, .unclearRecurrence, .otherPlan, .stillChanging, .unknownChange: 409
    case .tooSlow: 408
    case .tooLarge: 413
    case .notJSON: 415
    case .otherHost: 421
    case .refused: 422
    case .tooMany: 429
    case .failed: 500
    case .tooManyStreams, .busy: 503
    }
  }

  /// The name of the fault, for programs.
  package var code: String {
    switch self {
    case .noHost: "no-host"
    case .otherHost: "other-host"
    case .badAddress: "bad-address"
    case .unknownAddress: "unknown-address"
    case .wrongMethod: "wrong-method"
    case .otherSite: "other-site"
    case .locked: "locked"
    case .badLink: "bad-link"
    case .notJSON: "not-json"
    case .badJSON: "bad-json"
    case .badMember: "bad-member"
    case .unknownCommand: "unknown-command"
    case .tooSlow: "too-slow"
    case .tooLarge: "too-large"
    case .tooMany: "too-many"
    case .tooManyStreams: "too-many-streams"
    case .lostCard: "lost-card"
    case .lostCopy: "lost-copy"
    case .changed(let part): "\(part)-changed"
    case .again: "again"
    case .unclearRecurrence: "unclear-recurrence"
    case .unknownBoard: "unknown-board"
    case .otherPlan: "other-plan"
    case .stillChanging: "still-changing"
    case .unknownChange: "unknown-change"
    case .busy: "busy"
    case .refused: "refused"
    case .failed: "failed"
    }
  }

  /// The fault in words, in one line.
  package var message: String {
    func text(_ word: WebFaultWord, _ values: String...) -> String { Words.text(word.rawValue, values) }
    return switch self {
    case .noHost: text(.noHost)
    case .otherHost: text(.otherHost)
    case .badAddress: text(.badAddress)
    case .unknownAddress: text(.unknownAddress)
    case .wrongMethod: text(.wrongMethod)
    case .otherSite: text(.otherSite)
    case .locked: text(.locked)
    case .badLink: text(.badLink)
    case .notJSON: text(.notJSON)
    case .badJSON: text(.badJSON)
    case .badMember(let name): text(.badMember, VisibleText.safe(name))
    case .unknownCommand(let name): text(.unknownCommand, VisibleText.safe(name))
    case .tooSlow: text(.tooSlow)
    case .tooLarge: text(.tooLarge)
    case .tooMany: text(.tooMany)
    case .tooManyStreams: text(.tooManyStreams)
    case .lostCard: text(.lostCard)
    case .lostCopy: text(.lostCopy)
    case .changed(let part): text(.changed, Words.text(part))
    case .again(let diagnostic), .unclearRecurrence(let diagnostic), .busy(let diagnostic), .refused(let diagnostic),
      .failed(let diagnostic):
      diagnostic.brief
    case .unknownBoard: text(.unknownBoard)
    case .otherPlan: text(.otherPlan)
    case .stillChanging: text(.stillChanging)
    case .unknownChange: text(.unknownChange)
    }
  }

  /// Hints about what to do next, in English, but not those that ask for a command line.
  package var hints: [String] {
    switch self {
    case .again(let diagnostic), .unclearRecurrence(let diagnostic), .busy(let diagnostic), .refused(let diagnostic),
      .failed(let diagnostic):
      diagnostic.help.filter { !$0.asksForCommandLine }.map(\.text)
    default: []
    }
  }
}

/// The English texts of ``WebFault``. `{0}` stands for a value. Some cases, such as ``checklist``, are only values for
/// ``changed``.
enum WebFaultWord: String, CaseIterable, Sendable {
  case badAddress = "this is not an address of the page"
  case badJSON = "the body is not a JSON object"
  case badLink = "the link was already used, or is too old; `pb serve` prints a new one each time it starts"
  case badMember = "member missing or of the wrong type: {0}"
  case changed = "the {0} of the card has changed in the meantime"
  case checklist = "checklist"
  case conflict = "conflict"
  case locked = "open the link that `pb serve` has printed"
  case lostCard = "the card was changed or removed in the meantime"
  case lostCopy = "the file is gone, or is no copy of the board any more"
  case noHost = "the request does not say which host it is for"
  case notJSON = "the content type is not application/json"
  case notes = "notes"
  case otherHost = "this server does not answer for that host; see `pb serve --name`"
  case otherPlan = "pb now serves another plan at this address"
  case otherSite = "the request comes from another site"
  case stillChanging = "the change is being made; ask again in a moment"
  case tooLarge = "the request is too large"
  case tooMany = "too many requests; try again in a moment"
  case tooManyStreams = "too many pages are open"
  case tooSlow = "the request did not arrive in time"
  case unknownAddress = "there is no such page"
  case unknownBoard = "there is no such board"
  case unknownChange = "pb has started anew, and does not know whether the change was made; look at the board"
  case unknownCommand = "unknown command: {0}"
  case wrongMethod = "this address cannot be used in that way"
}

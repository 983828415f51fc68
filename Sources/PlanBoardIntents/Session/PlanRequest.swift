package import PlanBoardCore
package import PlanBoardStore

/// A request to a plan: intents (``Intent``) that are carried out together, usually as one change (``Performed/Step``).
package struct PlanRequest: Sendable {
  package enum Mode: Sendable {
    /// Nothing is written.
    case preview
    case commit
  }

  /// Which intents must be possible, so that the request is carried out.
  package enum Needs: Sendable {
    case nothing
    /// Each card must be found, and its name must not be ambiguous.
    case allCards
    case allIntents
  }

  package enum Boards: Sendable {
    /// The boards of the planning folder and the boards that the request names.
    case plan
    /// The boards of an earlier snapshot.
    case found(PlanSnapshot)
  }

  package var intents: [any Intent]
  package var mode: Mode
  package var boards = Boards.plan
  /// Boards and cards that the user named in addition to those in the intents, for example the board on which to find a
  /// card.
  package var otherNames = RequestedNames()
  /// More files to treat as boards, in any folder. Used only if ``boards`` is ``Boards/plan``.
  package var beside: [Path] = []
  /// The boards that may be changed. If nil, these are the named boards, and in a plan also the boards that
  /// ``WriteScope`` adds.
  package var scope: WriteScope?
  /// Whether the caller can ask the user which card an ambiguous name means. If true, such a name in the first step
  /// ends the request with ``Performed/Ending/ambiguous(_:)``. If false, only the intent with this name fails.
  package var asksWhichCard = false
  /// Whether the caller can ask the user what to do with a card whose `every:` is not understood. If true, the first such
  /// card that the first step would complete ends the request with ``Performed/Ending/unclearRecurrence(_:)``. If false,
  /// only its intent fails.
  package var asksAboutRecurrence = false
  /// If an intent fails that is needed, nothing is written. If another one fails, the rest are carried out.
  package var needs = Needs.nothing
  /// Whether a recurring card may be completed less than a minute after its previous occurrence. If false, such a
  /// request ends with ``Performed/Ending/repeatedChore(_:)``.
  package var repeatsChores = false
  /// How long to wait for other programs, and whether the caller has cancelled the request.
  package var patience = Patience.endless

  /// The boards and cards that the request names.
  package var names: RequestedNames { RequestedNames(in: intents) + otherNames }

  /// Returns this request with the name of the chosen card in place of an ambiguous name.
  package func answering(_ question: AmbiguousName, with card: IntentFailure.Candidate) -> PlanRequest {
    var answered = self
    for index in question.use == .own ? question.intent..<question.intent + 1 : intents.indices {
      answered.intents[index].updateCardNames { name, use in
        if use == question.use, name.text == question.text { name = CardName(card) }
      }
    }
    return answered
  }

  /// Returns this request with a board for the new cards that have none; nil if no card is new, or if each has a board.
  package func adding(to board: Path) -> PlanRequest? {
    var answered = self
    var isAnswer = false
    for index in intents.indices {
      guard var card = intents[index] as? AddCard, card.board == nil else { continue }
      card.board = BoardName(board.text)
      answered.intents[index] = card
      isAnswer = true
    }
    return isAnswer ? answered : nil
  }

  /// Returns this request with the answer that the card is completed for good.
  package func finishing(_ question: UnclearRecurrence) -> PlanRequest {
    var answered = self
    answered.finishForGood(question.intent..<question.intent + 1)
    return answered
  }

  /// Makes all intents complete recurring cards for good (``CompletingIntent/isOnce``).
  package mutating func finishForGood() { finishForGood(intents.indices) }

  private mutating func finishForGood(_ indices: Range<Int>) {
    for index in indices {
      guard var intent = intents[index] as? any CompletingIntent else { continue }
      intent.isOnce = true
      intents[index] = intent
    }
  }

  /// Whether all intents only add cards.
  var addsOnly: Bool { intents.allSatisfy { $0.demands.newCard != nil } }

  func restoredPaths(in snapshot: PlanSnapshot) -> [Path] {
    intents.compactMap { $0.demands.restoredBoard?.removed(in: snapshot)?.original }
  }

  /// Allows changes to all boards.
  package mutating func allowEverything() { scope = .everything }

  /// Allows changes to the named boards, to the boards in the named folders, and in a plan to the boards that
  /// ``WriteScope`` adds.
  package mutating func allow(named: some Sequence<Path>, folders: [Path] = [], of session: PlanSession) {
    scope = .near(named: named, folders: folders, home: session.environment.home, in: session.environment.files)
  }

  /// Allows the request to create the file of a new board if the user gave a path, or if a title alone is enough to
  /// create a board in the current folder (``PlanSession/isPlaceForBoards``).
  mutating func allow(_ board: CreateBoard, of session: PlanSession) {
    let isNamed = session.isPlaceForBoards || Path(board.name).isMarkdown
    allow(named: [isNamed ? board.path : nil].compactMap { $0 }, of: session)
  }

  /// Creates a request that looks for its cards on all boards of the plan.
  package init(_ intents: [any Intent], _ mode: Mode) {
    self.intents = intents
    self.mode = mode
  }

  /// Creates a request on the boards of a snapshot, which may change the named boards and the boards in `folders`.
  package init(
    _ intents: [any Intent], _ mode: Mode, on snapshot: PlanSnapshot, folders: [Path], of session: PlanSession
  ) {
    self.init(intents, mode)
    boards = .found(snapshot)
    allow(named: snapshot.named, folders: folders, of: session)
  }
}

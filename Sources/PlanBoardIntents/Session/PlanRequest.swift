package import PlanBoardCore
package import PlanBoardStore

/// What is asked of a plan at a time: intents that are carried out as one change where they can be.
package struct PlanRequest: Sendable {
  package enum Mode: Sendable {
    /// Nothing is written.
    case preview
    case commit
  }

  package enum Boards: Sendable {
    /// Those of the planning folder, and those that the request names; looked for again when a board seems to be missing for a
    /// moment.
    case plan
    /// Those that were found before.
    case found(PlanSnapshot)
  }

  package var intents: [any Intent]
  package var mode: Mode
  package var boards = Boards.plan
  /// What the request names.
  package var names = RequestedNames()
  /// Files among the names, which need not be part of the planning folder.
  package var beside: [Path] = []
  /// Which boards may be changed; nil: those that are named, and those in the current folder.
  package var scope: WriteScope?
  /// A name that several cards have ends the request with ``Performed/Ending/ambiguous(_:_:)`` before anything is written.
  package var asksWhichCard = false
  /// For how long it may wait for others, and whether it is still wanted.
  package var patience = Patience.endless

  /// Lets all boards be changed.
  package mutating func allowEverything() { scope = .everything }

  /// Lets boards be changed that were named, and those in folders that were named.
  package mutating func allow(named: some Sequence<Path>, folders: [Path] = [], of session: PlanSession) {
    scope = .near(named: named, folders: folders, home: session.environment.home, in: session.environment.files)
  }

  package init(_ intents: [any Intent], _ mode: Mode) {
    self.intents = intents
    self.mode = mode
  }
}

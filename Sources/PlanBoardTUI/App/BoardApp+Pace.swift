internal import PlanBoardCore
internal import PlanBoardIntents

extension BoardApp {
  /// The time without an event after which the board looks at the files and the day, in milliseconds.
  private static let longestWait = 30_000
  private static let longestWaitWithoutReports = 2_000
  /// The time without an event after which the board does the work that it has put off, in milliseconds.
  private static let pause = 250
  /// The time between two calls of ``scrollDuringDrag()`` while a card is dragged, in milliseconds.
  private static let dragStep = 80

  /// How long to wait for an event before ``passTime()`` is called, in milliseconds.
  ///
  /// - Parameter isWatched: whether the system reports changes of files.
  package func waitTime(isWatched: Bool) -> Int {
    if isDragging { return Self.dragStep }
    if isBehind { return Self.pause }
    let wait = isWatched ? Self.longestWait : Self.longestWaitWithoutReports
    return min(wait, timeToMidnight ?? wait)
  }

  /// The time to midnight in milliseconds, so that the words for days are right at once; nil before 23:59.
  private var timeToMidnight: Int? {
    let now = session.environment.now()
    let time = settings.localTime(now)
    guard time.hour == 23, time.minute == 59 else { return nil }
    // The zone of a user is a whole number of minutes from UTC.
    return (60 - now % 60) * 1_000
  }

  /// Does what is due when the time of ``waitTime(isWatched:)`` has passed without an event.
  ///
  /// - Returns: false if nothing was due. The caller must then look at the files (``reload(_:)``).
  package func passTime() -> Bool {
    if isDragging {
      scrollDuringDrag()
    } else if isBehind {
      _ = catchUpInPause()
    } else {
      return false
    }
    return true
  }
}

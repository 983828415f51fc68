/// How often pb tries again what another program is in the way of, and how long it waits before each time.
///
/// `pb done` gives up
/// - after 30 seconds (``locking``) if another pb holds a lock;
/// - after half a second (``searching``) if no board is found, and after four looks (``missing``) if the card is not;
/// - after two seconds (``reading``) if another program keeps the board open, keeps changing it or has removed it;
/// - after 50 plans (``planning``) if another program saves the board each time before pb does. Each of them can also
///   wait for ``reading``.
///
/// ``Patience`` ends these waits earlier. The waits of a write that has begun are the exception: it is completed.
package struct Retry: Sendable {
  /// In milliseconds.
  private let first: [UInt32]
  private let rest: (pause: UInt32, count: Int)
  private var done = 0
  /// The length of the last wait, in milliseconds; 0 if there was none.
  private(set) var lastPause: UInt32 = 0

  private init(_ first: [UInt32], then pause: UInt32 = 0, times count: Int = 0) {
    self.first = first
    rest = (pause, count)
  }

  /// Whether nothing was tried again yet.
  package var isFirst: Bool { done == 0 }

  /// Whether ``waits(in:)`` would wait.
  package func mayWait(in files: any FileSystem) -> Bool { done < first.count + rest.count && !files.isWaitOver }

  /// Waits before the next try; returns false at once if there is none.
  package mutating func waits(in files: any FileSystem) -> Bool {
    guard mayWait(in: files) else { return false }
    lastPause = done < first.count ? first[done] : rest.pause
    done += 1
    if lastPause > 0 { files.sleep(milliseconds: lastPause) }
    return true
  }

  // MARK: Before a change

  /// A search that has seen the traces of a save.
  static let searching = Retry([5, 20, 50, 100, 300])
  /// A request whose board or card is missing.
  package static let missing = Retry([20, 80, 250])
  /// A page of a board that is missing.
  package static let showing = Retry([5, 20, 50, 100, 300, 500])
  /// A conflict copy whose board is missing, because a sync tool or an editor replaces it.
  package static let pairing = Retry([2000])
  /// A path that leads to no file. It is longer than the time for which a save leaves a file missing (`Absence`).
  static let naming = Retry([], then: 20, times: 110)
  /// A file on which another process has a lease for a moment.
  static let opening = Retry([], then: 2, times: 100)
  /// A lock that another pb holds.
  static let locking = Retry([], then: 1, times: 30_000)
  /// A board that another program writes or replaces. The pauses are short, because a program that saves all the time
  /// leaves little time between two saves.
  static let reading = Retry([1, 2, 5, 10], then: 20, times: 100)
  /// A change to a board that another program has saved since it was planned. If programs write all the time, a longer
  /// pause is more likely to find a moment between two saves.
  static let planning = Retry(Array(repeating: 0, count: 5) + Array(6...49))

  // MARK: During a write

  /// The exchange with a board that another program has removed, probably to replace it.
  static let exchanging = Retry([1, 2, 5, 10, 20, 50, 100, 250, 500, 1000])
  /// After this many exchanges with a merged text, a program that keeps saving faster than pb merges wins.
  static let exchanges = 64

  /// A displaced file that another program has open for writing: about 200 ms, `times` as often.
  static func closing(times: Int) -> Retry { Retry([1, 2, 4, 8], then: 15, times: 13 * times) }
}

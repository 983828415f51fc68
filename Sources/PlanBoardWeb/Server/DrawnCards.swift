internal import Synchronization

/// The cards that were sent to browsers last, so that a browser that has them gets only the new ones.
final class DrawnCards: Sendable {
  private struct Sheets {
    /// The oldest first.
    var sheets: [(name: String, digests: [String: UInt64])] = []
    var count = 0
  }

  /// How many cards are remembered.
  private let most: Int
  private let sheets = Mutex(Sheets())

  /// - Parameter most: how many cards are remembered, for about 80 bytes each.
  init(most: Int = 60_000) { self.most = most }

  /// Remembers the cards of a page by its name. If there are too many, the oldest pages are forgotten.
  func remember(_ name: String, _ digests: [String: UInt64]) {
    sheets.withLock { sheets in
      if let old = sheets.sheets.firstIndex(where: { $0.name == name }) {
        sheets.sheets.append(sheets.sheets.remove(at: old))
        return
      }
      sheets.sheets.append((name, digests))
      sheets.count += digests.count
      while sheets.count > most, !sheets.sheets.isEmpty {
        sheets.count -= sheets.sheets.removeFirst().digests.count
      }
    }
  }

  /// The cards of a page; nil if they are forgotten.
  func digests(_ name: String) -> [String: UInt64]? {
    sheets.withLock { $0.sheets.last { $0.name == name }?.digests }
  }
}

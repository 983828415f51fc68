internal import Synchronization

/// Remembers which cards were last sent to browsers. A browser that still has these cards then gets only the cards that
/// are new or changed.
final class DrawnCards: Sendable {
  private struct Sheets {
    /// The digests of the cards of each page, by the ids of the cards. The page that was sent last is at the end.
    var sheets: [(name: String, digests: [String: UInt64])] = []
    /// The number of cards of all these pages.
    var count = 0
  }

  /// The largest number of cards that are remembered.
  private let limit: Int
  private let sheets = Mutex(Sheets())

  /// - Parameter limit: the largest number of cards that are remembered. Each needs about 80 bytes.
  init(limit: Int = 60_000) { self.limit = limit }

  /// Remembers the cards of a page. If there are too many cards, the oldest pages are forgotten.
  ///
  /// - Parameters:
  ///   - name: ``CardSheet/name`` of the page.
  ///   - digests: the digests of the cards, by their ids.
  func remember(_ name: String, _ digests: [String: UInt64]) {
    sheets.withLock { sheets in
      if let old = sheets.sheets.firstIndex(where: { $0.name == name }) {
        sheets.sheets.append(sheets.sheets.remove(at: old))
        return
      }
      sheets.sheets.append((name, digests))
      sheets.count += digests.count
      while sheets.count > limit, !sheets.sheets.isEmpty {
        sheets.count -= sheets.sheets.removeFirst().digests.count
      }
    }
  }

  /// The digests of the cards of a page, by the ids of the cards; nil if the page was forgotten, or was never sent.
  func digests(_ name: String) -> [String: UInt64]? {
    sheets.withLock { $0.sheets.last { $0.name == name }?.digests }
  }
}

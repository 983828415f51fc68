internal import Synchronization

/// Remembers which cards were last sent to browsers. A browser that still has these cards then gets only the cards that
/// are new or changed.
final class DrawnCards: Sendable {
  private struct Memory {
    /// The digests (hashes) of each page's cards, by the ids of the cards. The page that was sent last is at the end.
    var pages: [(name: String, digests: [String: UInt64])] = []
    /// The number of cards of all these pages.
    var count = 0
  }

  /// The largest number of cards that are remembered.
  private let limit: Int
  private let memory = Mutex(Memory())

  /// - Parameter limit: the largest number of cards that are remembered. Each needs about 80 bytes.
  init(limit: Int = 60_000) { self.limit = limit }

  /// Remembers the cards of a page. If there are too many cards, pages are forgotten, first those that were sent
  /// longest ago. A page that has too many cards by itself is not remembered.
  ///
  /// - Parameters:
  ///   - name: the ``CardSheet/name`` of the page. It is computed from the digests: a known name means the same cards.
  ///   - digests: the digests of the cards, by their ids.
  func remember(_ name: String, _ digests: [String: UInt64]) {
    memory.withLock { memory in
      if let old = memory.pages.firstIndex(where: { $0.name == name }) {
        memory.pages.append(memory.pages.remove(at: old))
        return
      }
      memory.pages.append((name, digests))
      memory.count += digests.count
      while memory.count > limit, !memory.pages.isEmpty {
        memory.count -= memory.pages.removeFirst().digests.count
      }
    }
  }

  /// The digests of the cards of a page, by the ids of the cards; nil if the page was forgotten, or was never sent.
  func digests(_ name: String) -> [String: UInt64]? {
    memory.withLock { $0.pages.last { $0.name == name }?.digests }
  }
}

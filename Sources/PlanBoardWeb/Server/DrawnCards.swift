internal import Synchronization

/// Remembers which cards were last sent to browsers, so that a browser gets only new and changed cards.
final class DrawnCards: Sendable {
  private struct Memory {
    /// The digests of each page's cards, by card id. The page that was sent last is at the end.
    var pages: [(name: String, digests: [String: UInt64])] = []
    var count = 0
  }

  private let limit: Int
  private let memory = Mutex(Memory())

  /// - Parameter limit: the largest number of cards that are remembered. Each needs about 80 bytes.
  init(limit: Int = 60_000) { self.limit = limit }

  /// - Parameter name: the ``CardSheet/name`` of the page. Two pages with the same name have the same cards.
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

  /// The digests by card id; nil if the page was forgotten or never sent.
  func digests(_ name: String) -> [String: UInt64]? {
    memory.withLock { $0.pages.last { $0.name == name }?.digests }
  }
}

/// The handles of all cards of a plan, to find how many letters of a handle are enough to name its card.
package struct HandleTable: Hashable, Sendable {
  /// In lower case, sorted, each once.
  private let handles: [String]
  /// The width of a column of handles in a list: the letters of the longest handle as it is shown, but at most six.
  package let width: Int

  private static let mostWidth = 6

  /// Sorts the handles. O(n log n).
  ///
  /// - Parameter handles: the handle of every card that a name may refer to, in any order.
  package init(_ handles: some Sequence<CardHandle>) {
    var last: String?
    let sorted = handles.map(\.folded).sorted().filter { handle in
      defer { last = handle }
      return handle != last
    }
    self.handles = sorted
    width = min(Self.mostWidth, sorted.indices.map { Self.shown($0, of: sorted) }.max() ?? 0)
  }

  /// The letters of a handle that are shown, and how many of them are needed to name the card.
  package struct Shown: Hashable, Sendable {
    package let text: String
    /// The number of letters at the start of ``text`` that are enough to name the card.
    package let needed: Int

    /// The letters that are enough to name the card.
    package var start: Substring { text.prefix(needed) }
    /// The letters after ``start``.
    package var rest: Substring { text.dropFirst(needed) }
  }

  /// The part of a card's handle to show: at least ``CardHandle/leastShown`` letters, and more if other handles begin with the same
  /// ones. O(log n).
  package func shown(_ handle: CardHandle) -> Shown {
    find(handle) ?? Shown(text: handle.text, needed: handle.folded.utf8.count)
  }

  /// The same for a handle of the table; nil for another one. O(log n).
  package func find(_ handle: CardHandle) -> Shown? {
    let folded = handle.folded
    let index = handles.partitioningIndex { $0 >= folded }
    guard index < handles.count, handles[index] == folded else { return nil }
    return Shown(
      text: String(handle.text.prefix(Self.shown(index, of: handles))), needed: Self.needed(index, of: handles))
  }

  /// Whether no handle other than `own` begins with `start`. O(log n).
  package func isFree(_ start: String, besides own: CardHandle) -> Bool {
    let start = start.lowercased()
    let index = handles.partitioningIndex { $0 >= start }
    return handles[index...].prefix { $0.hasPrefix(start) }.allSatisfy { $0 == own.folded }
  }

  /// The number of letters that are enough to name the card. If the handles are `ab` and `abc`, `ab` needs both its letters, and
  /// these are enough: a whole handle takes precedence.
  private static func needed(_ index: Int, of handles: [String]) -> Int {
    let handle = handles[index].utf8
    let others = [index - 1, index + 1].filter { handles.indices.contains($0) }
    let shared = others.map { zip(handle, handles[$0].utf8).prefix { $0 == $1 }.count }.max() ?? 0
    return min(max(shared + 1, CardHandle.leastTyped), handle.count)
  }

  private static func shown(_ index: Int, of handles: [String]) -> Int {
    min(max(needed(index, of: handles), CardHandle.leastShown), handles[index].utf8.count)
  }
}

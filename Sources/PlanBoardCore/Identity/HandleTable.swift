/// The handles of all cards of a plan, and how many letters of each are enough to name the card.
package struct HandleTable: Hashable, Sendable {
  /// In lower case, sorted, each once.
  private let handles: [String]
  /// The width of a column of handles: the length of the longest one that ``shown(_:)`` returns, but at most six.
  package let width: Int

  private static let mostWidth = 6

  /// Sorts the handles of all cards that a name may refer to. O(n log n).
  package init(_ handles: some Sequence<CardHandle>) {
    var last: String?
    let sorted = handles.map(\.folded).sorted().filter { handle in
      defer { last = handle }
      return handle != last
    }
    self.handles = sorted
    width = Self.width(of: sorted)
  }

  private static func width(of handles: [String]) -> Int {
    var width = 0
    var before = 0
    for (index, handle) in handles.enumerated() where width < mostWidth {
      let after = index + 1 < handles.count ? sharedLetters(handle, handles[index + 1]) : 0
      width = max(width, shown(handle, sharing: max(before, after)))
      before = after
    }
    return min(mostWidth, width)
  }

  /// The letters of a handle that are shown, and how many of them are needed to name the card.
  package struct Shown: Hashable, Sendable {
    package let text: String
    /// The number of letters at the start of ``text`` that are enough to name the card.
    package let needed: Int

    package var start: Substring { text.prefix(needed) }
    package var rest: Substring { text.dropFirst(needed) }
  }

  /// The part of a card's handle to show: at least ``CardHandle/leastShown`` letters, and more if another handle begins
  /// with the same letters. A shorter handle, and a handle that is not in the table, is shown whole. O(log n).
  package func shown(_ handle: CardHandle) -> Shown {
    find(handle) ?? Shown(text: handle.text, needed: handle.folded.utf8.count)
  }

  /// The same as ``shown(_:)``, but nil for a handle that is not in the table.
  package func find(_ handle: CardHandle) -> Shown? {
    let folded = handle.folded
    let index = handles.partitioningIndex { $0 >= folded }
    guard index < handles.count, handles[index] == folded else { return nil }
    let shared = shared(index)
    return Shown(
      text: String(handle.text.prefix(Self.shown(folded, sharing: shared))),
      needed: Self.needed(folded, sharing: shared))
  }

  /// Whether no handle other than `own` begins with `start`. O(log n + k) for n handles, k of which begin with `start`.
  package func isFree(_ start: String, besides own: CardHandle) -> Bool {
    let start = start.lowercased()
    let index = handles.partitioningIndex { $0 >= start }
    return handles[index...].prefix { $0.hasPrefix(start) }.allSatisfy { $0 == own.folded }
  }

  /// If the handles are `ab` and `abc`, the letters `ab` name the card whose whole handle is `ab`.
  ///
  /// - Parameter shared: the largest number of first letters that `handle` has in common with another handle.
  private static func needed(_ handle: String, sharing shared: Int) -> Int {
    min(max(shared + 1, CardHandle.leastTyped), handle.utf8.count)
  }

  private static func shown(_ handle: String, sharing shared: Int) -> Int {
    min(max(needed(handle, sharing: shared), CardHandle.leastShown), handle.utf8.count)
  }

  /// The largest number of first letters that the handle at `index` has in common with another handle.
  private func shared(_ index: Int) -> Int {
    let before = index > 0 ? Self.sharedLetters(handles[index], handles[index - 1]) : 0
    return index + 1 < handles.count ? max(before, Self.sharedLetters(handles[index], handles[index + 1])) : before
  }

  private static func sharedLetters(_ first: String, _ second: String) -> Int {
    var (first, second) = (first, second)
    return first.withUTF8 { first in
      second.withUTF8 { second in
        var count = 0
        while count < min(first.count, second.count), first[count] == second[count] { count += 1 }
        return count
      }
    }
  }
}

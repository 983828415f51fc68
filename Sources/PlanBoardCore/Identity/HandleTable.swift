/// The handles of all cards of a plan, and how many letters of each are enough to name the card.
package struct HandleTable: Hashable, Sendable {
  /// In lower case, sorted, each once.
  private let handles: [String]
  /// The handles that several cards have, as ``handles``.
  private let shared: Set<String>
  /// The cards that share a title, if they count as more than one card.
  private var twins: [TitleDigest: Twins] = [:]
  /// The width of a column of handles: the length of the longest one that ``shown(_:)`` returns, but at most six. The
  /// letters that tell twins apart do not count.
  package let width: Int

  private static let mostWidth = 6

  /// Sorts the handles of all cards that a name may refer to. O(n log n).
  package init(_ handles: [CardHandle]) {
    var last: String?
    var shared: Set<String> = []
    let sorted = handles.map(\.folded).sorted().filter { handle in
      defer { last = handle }
      if handle == last { shared.insert(handle) }
      return handle != last
    }
    self.handles = sorted
    self.shared = shared
    width = Self.width(of: sorted)
  }

  /// The titles that several cards without an id have.
  package var sharedTitles: Set<TitleDigest> { Set(shared.compactMap { TitleDigest($0) }) }

  /// Adds the cards without an id that have one of the ``sharedTitles``, so that they are told apart.
  package mutating func add(_ members: [TitleDigest: [Twins.Member]]) {
    twins = members.compactMapValues { Twins($0) }
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

  /// The letters of a handle that are shown, and which of them are needed to name the card.
  package struct Shown: Hashable, Sendable {
    /// The letters of the id or of the title's digest.
    package let start: String
    /// The number of letters of ``start`` that are enough to name the card; 0 if not even all are, because a card that
    /// is equal to this one has the same handle.
    package let needed: Int
    /// The letters that tell the card from its twins, and how many of them are needed; nil if it has no twins, or if one
    /// of them is equal to it in all the rest.
    package let rest: Rest?

    package struct Rest: Hashable, Sendable {
      package let text: String
      package let needed: Int
    }

    /// What a person can type: `wwkc`, or `wwkc_kqbd` with ``rest``.
    package var text: String { rest.map { "\(start)\(CardHandle.separator)\($0.text)" } ?? start }

    /// The parts of ``text``, and whether their letters are needed to name the card. No part is empty.
    package var parts: [(text: String, isNeeded: Bool)] {
      var parts = [(String(start.prefix(needed)), true), (String(start.dropFirst(needed)), false)]
      if let rest {
        parts.append(("\(CardHandle.separator)\(rest.text.prefix(rest.needed))", true))
        parts.append((String(rest.text.dropFirst(rest.needed)), false))
      }
      return parts.filter { !$0.0.isEmpty }
    }

    /// The length of the start of ``text`` that has all needed letters.
    package var neededLength: Int { rest.map { start.utf8.count + 1 + $0.needed } ?? needed }
  }

  /// The part of a card's handle to show: at least ``CardHandle/leastShown`` letters, and more if another handle begins
  /// with the same letters. A shorter handle, and a handle that is not in the table, is shown whole. O(log n); for a card
  /// with twins, also O(m) in its length.
  package func shown(_ card: Card) -> Shown { shown(CardIdentity(of: card)) { card } }

  /// The same as ``shown(_:)`` for a card with this identity. `card` is called only if the card may have twins.
  package func shown(_ identity: CardIdentity, _ card: () -> Card) -> Shown {
    if let found = find(identity, card) { return found }
    let handle = CardHandle(identity).text
    return Shown(start: handle, needed: handle.utf8.count, rest: nil)
  }

  /// The same as ``shown(_:_:)``, but nil for a handle that is not in the table.
  package func find(_ identity: CardIdentity, _ card: () -> Card) -> Shown? {
    let handle = CardHandle(identity)
    let folded = handle.folded
    let index = handles.partitioningIndex { $0 >= folded }
    guard index < handles.count, handles[index] == folded else { return nil }
    let shared = sharedLetters(at: index)
    let start = String(handle.text.prefix(Self.shown(folded, sharing: shared)))
    let needed = Self.needed(folded, sharing: shared)
    guard let twins = identity.digest.flatMap({ twins[$0] }) else {
      return Shown(start: start, needed: needed, rest: nil)
    }
    let rest = RestDigest(of: card())
    guard let neededOfRest = twins.neededLetters(of: rest) else { return Shown(start: start, needed: 0, rest: nil) }
    let length = max(neededOfRest, CardHandle.leastShown)
    return Shown(
      start: start, needed: needed, rest: .init(text: String(rest.text.prefix(length)), needed: neededOfRest))
  }

  /// A card's handle with all letters, `wwkcdqfxgpvh`, or `wwkcdqfxgpvh_kqbdtzrmxgfv` for a card that has twins. If one
  /// of its twins is equal to it in all the rest, the handle is that of them all.
  package func whole(_ card: Card) -> String {
    let identity = CardIdentity(of: card)
    let handle = CardHandle(identity).text
    guard let twins = identity.digest.flatMap({ twins[$0] }) else { return handle }
    let rest = RestDigest(of: card)
    return twins.neededLetters(of: rest) == nil ? handle : "\(handle)\(CardHandle.separator)\(rest)"
  }

  /// Whether cards that count as others have the title of this card, and no id.
  package func hasTwins(_ identity: CardIdentity) -> Bool {
    identity.digest.map { twins[$0] != nil } ?? false
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
  private func sharedLetters(at index: Int) -> Int {
    let before = index > 0 ? Self.sharedLetters(handles[index], handles[index - 1]) : 0
    return index + 1 < handles.count ? max(before, Self.sharedLetters(handles[index], handles[index + 1])) : before
  }

  static func sharedLetters(_ first: String, _ second: String) -> Int {
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

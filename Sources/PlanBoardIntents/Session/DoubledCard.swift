package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// A card that a git merge has duplicated. Its board now has more copies of it than any of the merged versions had, and
/// more than the branches added.
///
/// In a merge of more than two branches, and with `-s resolve`, git merges line by line instead of calling pb. A card
/// that two branches moved to different columns is then in both columns. Only the merge commits tell such a
/// copy from another card with the same text.
package struct DoubledCard: Sendable {
  package let board: Path
  package let title: String
  /// The number of these cards on the board now.
  package let count: Int
  /// The 1-based line of the last of these cards.
  package let line1: Int
  package let commit: String

  /// The doubled cards, and which merges may have doubled others.
  struct Found {
    var cards: [DoubledCard] = []
    /// The first reason for each merged board that could not be compared, because this clone lacks one of its versions.
    var unchecked: [Git.Failure] = []
    /// Whether there may be older merges, which this clone lacks.
    var lacksMerges = false
  }

  private static let merges = 20

  /// Finds the cards that the last merges doubled, and that are still doubled.
  ///
  /// - Parameter boards: the path of each board in the plan. The keys are the paths from the top of the repository.
  /// - Throws: `Git.Failure` if git fails.
  static func find(in git: Git, _ boards: [Path: Path], read: (Path) -> ParsedBoard?) throws(Git.Failure) -> Found {
    let revisions = try GitRevisions(git)
    var found = Found()
    var known: Set<[Path: Card]> = []
    // Any other failure ends the search.
    func noteIfMissing(_ failure: Git.Failure, _ path: Path?, in commit: String?) throws(Git.Failure) {
      guard failure.code == .missingVersion else { throw failure }
      found.unchecked.append(failure.naming(path, in: commit))
    }
    do throws(Git.Failure) {
      found.lacksMerges = try revisions.lacksMerges(before: merges)
      for file in try revisions.mergedFiles(last: merges) {
        guard let place = file.path, let path = boards[place], let now = read(path) else { continue }
        do throws(Git.Failure) {
          for (key, places) in try doubled(in: file, now, revisions) where known.insert([path: key]).inserted {
            let card = now.card(places.last!)
            found.cards.append(
              DoubledCard(board: path, title: card.title, count: places.count, line1: card.line1, commit: file.commit))
          }
        } catch {
          try noteIfMissing(error, place, in: file.commit)
        }
      }
    } catch {
      try noteIfMissing(error, nil, in: nil)
    }
    return found
  }

  /// The cards of a board that one merge doubled, and their places on the board now.
  ///
  /// - Throws: `Git.Failure` if git fails, or if this clone lacks a version that is needed.
  private static func doubled(
    in file: FileRevision, _ now: ParsedBoard, _ revisions: GitRevisions
  ) throws(Git.Failure) -> [(key: Card, places: [Int])] {
    guard let object = file.object, let merged = try revisions.text(object) else { return [] }
    var sides: [Cards] = []
    for case let side? in file.merged {
      sides.append(try revisions.text(side).map { Cards(now.reading($0)) } ?? Cards())
    }
    let (after, current) = (Cards(now.reading(merged)), Cards(now))
    var base: Cards??
    var found: [(key: Card, places: [Int])] = []
    for (key, cards) in after.places.sorted(by: { $0.value[0] < $1.value[0] }) where cards.count > 1 {
      let counts = sides.map { $0.places[key, default: []].count }
      let most = counts.max() ?? 0
      guard cards.count > most, let places = current.places[key], places.count > most else { continue }
      if base == nil { base = .some(try revisions.base(of: file).map { Cards(now.reading($0)) }) }
      // Each branch may have added cards of its own. If the branches have no base, nothing shows that.
      let old = base?.map { $0.count(of: key, changedIn: sides) } ?? counts.min() ?? 0
      let expected = old + counts.map { max(0, $0 - old) }.reduce(0, +)
      if cards.count > expected, places.count > expected { found.append((key, places)) }
    }
    return found
  }

  /// The indices of a board's cards. Two copies of a card have the same key, even if one of them is done.
  private struct Cards {
    private(set) var places: [Card: [Int]] = [:]

    /// The number of these cards. If there are none, the number of cards with this title that no side has any more,
    /// because both sides may have changed them in the same way.
    func count(of key: Card, changedIn sides: [Cards]) -> Int {
      if let same = places[key] { return same.count }
      return places.reduce(0) { count, other in
        let isGone = other.key.title == key.title && sides.allSatisfy { $0.places[other.key] == nil }
        return count + (isGone ? other.value.count : 0)
      }
    }

    init() {}

    init(_ board: ParsedBoard) {
      for index in board.cards.indices {
        var card = board.card(index)
        (card.box, card.state, card.section, card.line1, card.endLine1) = (nil, .open, nil, 0, 0)
        card.fields.removeAll { $0.key == .done || $0.key == .cancelled }
        for item in card.checklist.indices { card.checklist[item].line1 = 0 }
        places[card, default: []].append(index)
      }
    }
  }
}

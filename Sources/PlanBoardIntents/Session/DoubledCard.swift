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

  private static let merges = 20

  /// Finds the cards that the last merges doubled, and that are still doubled.
  ///
  /// - Parameter boards: the path of each board in the plan. The keys are the paths from the top of the repository.
  /// - Throws: `Git.Failure` if git fails.
  static func find(
    in git: Git, _ boards: [Path: Path], read: (Path) -> ParsedBoard?
  ) throws(Git.Failure) -> [DoubledCard] {
    let revisions = try GitRevisions(git)
    var found: [DoubledCard] = []
    var known: Set<[Path: Card]> = []
    for file in try revisions.mergedFiles(last: merges) {
      guard let path = boards[file.path], let now = read(path), let merged = revisions.text(file.object)
      else { continue }
      let texts = file.sides.compactMap { revisions.text($0) }
      // A partial clone may lack one of the merged versions.
      guard texts.count == file.sides.count else { continue }
      let sides = texts.map { Cards(now.reading($0)) }
      let (after, current) = (Cards(now.reading(merged)), Cards(now))
      lazy var base = revisions.base(of: file).map { Cards(now.reading($0)) }
      for (key, cards) in after.places.sorted(by: { $0.value[0] < $1.value[0] }) where cards.count > 1 {
        let counts = sides.map { $0.places[key, default: []].count }
        let most = counts.max() ?? 0
        guard cards.count > most, let places = current.places[key], places.count > most else { continue }
        // Each branch may have added cards of its own. A partial clone may lack the base.
        let old = base.map { $0.count(of: key, changedIn: sides) } ?? counts.min() ?? 0
        let expected = old + counts.map { max(0, $0 - old) }.reduce(0, +)
        guard cards.count > expected, places.count > expected, known.insert([path: key]).inserted else { continue }
        let card = now.card(places.last!)
        found.append(
          DoubledCard(board: path, title: card.title, count: places.count, line1: card.line1, commit: file.commit))
      }
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

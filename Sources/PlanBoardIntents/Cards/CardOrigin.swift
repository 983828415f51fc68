internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The place that a card came from (docs/format.md, "Archive" and "Done columns").
struct CardOrigin {
  /// A column, or a section of a column, by name.
  struct Group: Hashable {
    var column: String
    /// The number of the column among the columns with this name; 1-based.
    var columnNumber = 1
    /// nil for the cards before the first section.
    var section: String?
    /// The number of the section among the column's sections with this name; 1-based.
    var sectionNumber = 1
  }

  var group: Group
  /// The card's number in the column or section; 1-based.
  var number: Int
  /// The identity of the card before this card in its column or section; nil if there was none.
  var previous: String?
  /// The identity of the card after this card in its column or section; nil if there was none.
  var next: String?
  /// How the card was written in its list; nil if this is not known.
  var layout: CardLayout?

  init(group: Group, number: Int, previous: String?, next: String?, layout: CardLayout?) {
    (self.group, self.number, self.previous, self.next) = (group, number, previous, next)
    self.layout = layout
  }

  init(of card: Int, in board: ParsedBoard) {
    let place = board.place(ofCard: card)
    group = Group(place, in: board)
    number = place.index + 1
    let cards = board.cards(column: place.column, section: place.section)
    previous = place.index > 0 ? board.identity(ofCard: cards[place.index - 1]).text : nil
    next = number < cards.count ? board.identity(ofCard: cards[number]).text : nil
    layout = board.layout(ofCard: card)
  }

  /// The index of the column that the card most likely came from; nil if no column has the name.
  ///
  /// Of several columns with the name, it is the first of these that exists:
  /// - a column that contains a former neighbour of the card;
  /// - the column with the old number among those with the name;
  /// - the first column with the name.
  func column(in board: ParsedBoard) -> Int? {
    let named = board.columns.indices.filter { board.columns[$0].name == group.column }
    return likeliest(of: named, group.columnNumber, in: board) { Array(board.columns[$0].cards) }
  }

  /// The place in a column to which the card returns.
  ///
  /// In the card's old section, this is next to a former neighbour, or else at the old number. If the section is gone,
  /// it is next to a former neighbour anywhere in the column.
  ///
  /// - Parameter moving: the index of the card itself, if it is on the board already; it does not count.
  /// - Returns: nil if the section is gone and no former neighbour is in the column.
  func place(inColumn column: Int, of board: ParsedBoard, moving: Int? = nil) -> CardPlace? {
    if let section = section(ofColumn: column, in: board) {
      let cards = board.cards(column: column, section: section).filter { $0 != moving }
      let index = index(among: cards, of: board) ?? min(number - 1, cards.count)
      return CardPlace(column: column, section: section, index: index)
    }
    for section in [nil] + board.columns[column].sections.indices.map({ Optional($0) }) {
      let cards = board.cards(column: column, section: section).filter { $0 != moving }
      if let index = index(among: cards, of: board) {
        return CardPlace(column: column, section: section, index: index)
      }
    }
    return nil
  }

  /// The index of the card's old section in a column, chosen as by ``column(in:)``.
  ///
  /// - Returns: `.none` if the column has no section with the name; `.some(nil)` if the card was before the first
  ///   section.
  func section(ofColumn column: Int, in board: ParsedBoard) -> Int?? {
    guard let name = group.section else { return .some(nil) }
    let sections = board.columns[column].sections
    let named = sections.indices.filter { board.sectionName(sections[$0]) == name }
    return likeliest(of: named, group.sectionNumber, in: board) { board.cards(column: column, section: $0) }
      .map { .some($0) }
  }

  /// Chooses among columns or sections with the same name, as ``column(in:)`` describes.
  private func likeliest(of groups: [Int], _ number: Int, in board: ParsedBoard, _ cards: (Int) -> [Int]) -> Int? {
    let same = groups.indices.contains(number - 1) ? groups[number - 1] : groups.first
    let neighbours = Set([previous, next].compactMap { $0 })
    guard groups.count > 1, !neighbours.isEmpty else { return same }
    func has(_ group: Int) -> Bool {
      cards(group).contains { neighbours.contains(board.identity(ofCard: $0).text) }
    }
    return same.flatMap { has($0) ? $0 : nil } ?? groups.first { has($0) } ?? same
  }

  /// The index between the former neighbours, or else after the previous card, or else before the next card.
  ///
  /// - Returns: the fitting index that is nearest to the old one; nil if neither neighbour is among the cards.
  private func index(among cards: [Int], of board: ParsedBoard) -> Int? {
    guard previous != nil || next != nil else { return nil }
    let names = cards.map { board.identity(ofCard: $0).text }
    let after = (0...names.count).filter { $0 > 0 && names[$0 - 1] == previous }
    let before = names.indices.filter { names[$0] == next }
    let isBetween = { (index: Int) in
      (previous == nil ? index == 0 : after.contains(index))
        && (next == nil ? index == names.count : before.contains(index))
    }
    for found in [(0...names.count).filter(isBetween), after, before] where !found.isEmpty {
      return found.min { abs($0 - number + 1) < abs($1 - number + 1) }
    }
    return nil
  }
}

extension CardOrigin.Group {
  init(_ place: CardPlace, in board: ParsedBoard) {
    let name = board.columns[place.column].name
    self.init(column: name)
    columnNumber = board.columns[...place.column].count { $0.name == name }
    let sections = board.columns[place.column].sections
    guard let number = place.section else { return }
    let section = board.sectionName(sections[number])
    self.section = section
    sectionNumber = sections[...number].count { board.sectionName($0) == section }
  }
}
